'use strict';

exports.inside = (path) => !path.startsWith('..');
