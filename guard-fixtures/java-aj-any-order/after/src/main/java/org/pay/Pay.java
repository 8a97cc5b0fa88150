package org.pay;

class Pay {}
