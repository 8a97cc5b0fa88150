package api

var fetch = load
