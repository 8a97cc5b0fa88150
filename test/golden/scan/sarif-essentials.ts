/**
 * The part of the SARIF 2.1.0 format that a scan uses, as a JSON Schema of our own: property names and their kinds, required ones, closed
 * objects, and what code scanning on forges asks for beside the standard (a location with a line, a rule of the driver, a fingerprint).
 */
const message = { type: 'object', additionalProperties: false, required: ['text'], properties: { text: { type: 'string', minLength: 1 } } };
const level = { enum: ['none', 'note', 'warning', 'error'] };

const rule = {
  type: 'object', additionalProperties: false, required: ['id', 'name', 'shortDescription', 'fullDescription', 'help', 'defaultConfiguration'],
  properties: {
    id: { type: 'string', pattern: '^[a-z]+(-[a-z]+)*$' }, name: { type: 'string', pattern: '^[A-Za-z]+$' }, shortDescription: message, fullDescription: message, help: message,
    defaultConfiguration: { type: 'object', additionalProperties: false, properties: { level } },
  },
};

const location = {
  type: 'object', additionalProperties: false, required: ['physicalLocation'],
  properties: {
    physicalLocation: {
      type: 'object', additionalProperties: false, required: ['artifactLocation', 'region'],
      properties: {
        artifactLocation: { type: 'object', additionalProperties: false, required: ['uri'], properties: { uri: { type: 'string', pattern: '^[^ #?\\s]+$' }, uriBaseId: { const: 'SRCROOT' } } },
        region: { type: 'object', additionalProperties: false, required: ['startLine'], properties: { startLine: { type: 'integer', minimum: 1 } } },
      },
    },
  },
};

const result = {
  type: 'object', additionalProperties: false, required: ['ruleId', 'ruleIndex', 'level', 'message', 'locations', 'partialFingerprints'],
  properties: {
    ruleId: { type: 'string' }, ruleIndex: { type: 'integer', minimum: 0 }, level, message, locations: { type: 'array', minItems: 1, items: location },
    partialFingerprints: { type: 'object', minProperties: 1, additionalProperties: { type: 'string' } },
    suppressions: { type: 'array', items: { type: 'object', additionalProperties: false, required: ['kind'], properties: { kind: { enum: ['inSource', 'external'] }, status: { enum: ['accepted', 'underReview', 'rejected'] }, justification: { type: 'string' } } } },
    properties: { type: 'object' },
  },
};

const invocation = {
  type: 'object', additionalProperties: false, required: ['executionSuccessful'],
  properties: {
    executionSuccessful: { type: 'boolean' }, exitCode: { type: 'integer' },
    toolExecutionNotifications: { type: 'array', items: { type: 'object', additionalProperties: false, required: ['message'], properties: { level, message } } },
  },
};

const run = {
  type: 'object', additionalProperties: false, required: ['tool', 'results'],
  properties: {
    tool: {
      type: 'object', additionalProperties: false, required: ['driver'],
      properties: {
        driver: {
          type: 'object', additionalProperties: false, required: ['name', 'rules'],
          properties: { name: { type: 'string' }, version: { type: 'string' }, semanticVersion: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+' }, rules: { type: 'array', uniqueItems: true, items: rule } },
        },
      },
    },
    columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
    originalUriBaseIds: { type: 'object', additionalProperties: { type: 'object', additionalProperties: false, properties: { uri: { type: 'string' }, description: message } } },
    invocations: { type: 'array', items: invocation },
    results: { type: 'array', items: result },
  },
};

export const SARIF_ESSENTIALS = {
  type: 'object', additionalProperties: false, required: ['version', 'runs'],
  properties: { $schema: { type: 'string', pattern: '^https://' }, version: { const: '2.1.0' }, runs: { type: 'array', minItems: 1, items: run } },
};
