module.exports = { testEnvironment: 'jsdom', moduleNameMapper: { '\\.(css|svg)$': '<rootDir>/test/mocks/style.js', '^uuid$': '<rootDir>/test/mocks/uuid.js', '^@/(.*)$': '<rootDir>/src/$1' } };
