import { describe, expect, it } from 'vitest';
import { blocking, broken, CHECK_STATES, digest, EXIT_CODES, InvariantError, isFault, OUTCOMES, REPORT_FORMATS, RULINGS, RUN_TERMINALS, STOP_REASONS, } from '../../../src/core/index.js';
import { finding } from './make.js';
describe('the vocabulary (VR-17)', () => {
    it('maps every stop reason onto a known terminal, and reaches every terminal', () => {
        expect(new Set(Object.values(STOP_REASONS))).toEqual(new Set(RUN_TERMINALS));
    });
    it('leads to success from an approved threshold only', () => {
        expect(Object.entries(STOP_REASONS).filter(([, terminal]) => terminal === 'success')).toEqual([['threshold', 'success']]);
    });
    it('gives each terminal its exit code, and zero only to a good end (DESIGN 7)', () => {
        expect(EXIT_CODES).toEqual({
            success: 0, 'clean-no-op': 0, blocked: 10, 'approval-required': 11, exhausted: 12, stagnated: 13, 'premise-invalidated': 14,
        });
    });
    it('has the seven terminals, three rulings and three outcomes of the documents', () => {
        expect(RUN_TERMINALS).toHaveLength(7);
        expect(RULINGS).toEqual(['apply', 'revise', 'reject']);
        expect(OUTCOMES).toEqual(['DONE', 'DONE_WITH_CONCERNS', 'BLOCKED']);
    });
    it.each(Object.entries(STOP_REASONS))('ends a run that stopped for "%s" as "%s"', (reason, terminal) => {
        const blocked = ['regression', 'tampering', 'stale-verdict', 'reject', 'environment', 'fault', 'self-approval', 'contract-disputed'];
        const others = {
            threshold: 'success', 'no-op': 'clean-no-op', cap: 'exhausted', budget: 'exhausted', plateau: 'stagnated', oscillation: 'stagnated',
            approval: 'approval-required', 'contract-changed': 'premise-invalidated',
        };
        expect(terminal).toBe(blocked.includes(reason) ? 'blocked' : others[reason]);
    });
    it('says of every check state, in words, how it comes about', () => {
        expect(Object.entries(CHECK_STATES).filter(([, meaning]) => meaning.length < 20)).toEqual([]);
        expect(REPORT_FORMATS.filter((format) => format.length < 3)).toEqual([]);
    });
});
describe('a fault', () => {
    it('is told apart from every other value', () => {
        expect(isFault({ type: 'faulted', port: 'agent', operation: 'revise', retryable: true, message: 'x' })).toBe(true);
        for (const other of [null, undefined, 'faulted', 7, {}, { type: 'ruled' }, []])
            expect(isFault(other)).toBe(false);
    });
});
describe('a broken promise', () => {
    it('is an InvariantError that keeps its message', () => {
        expect(() => broken('impossible')).toThrow(InvariantError);
        expect(() => broken('impossible')).toThrow(/^impossible$/);
        expect(new InvariantError('x').name).toBe('InvariantError');
    });
});
describe('findings that block', () => {
    it('are those of level block, in their order', () => {
        const [a, b] = [finding({ line: 1 }), finding({ line: 2 })];
        expect(blocking([a, finding({ level: 'warn' }), b])).toEqual([a, b]);
    });
});
describe('the digest', () => {
    it('is 64-bit FNV-1a over UTF-16 code units, as published for ASCII', () => {
        expect(digest('')).toBe('cbf29ce484222325');
        expect(digest('a')).toBe('af63dc4c8601ec8c');
        expect(digest('b')).toBe('af63df4c8601f1a5');
        expect(digest('foobar')).toBe('85944171f73967e8');
    });
    it('is always sixteen hex digits, and differs for texts that differ', () => {
        const texts = Array.from({ length: 2_000 }, (_, i) => `case ${i} ${'x'.repeat(i % 7)}`);
        const digests = texts.map(digest);
        expect(new Set(digests).size).toBe(texts.length);
        expect(digests.every((hex) => /^[0-9a-f]{16}$/.test(hex))).toBe(true);
    });
});
