import { describe, expect, test } from 'vitest';
import { madeOf, movedPieces } from '../../../src/guard/text-moves.js';

describe('pieces of an expected text that moved (VR-10)', () => {
  test('only what differs is a piece, neighbours joined', () => {
    expect(movedPieces('camera=none, fullscreen', 'camera=(), fullscreen')).toEqual({ gone: ['none'], came: ['()'] });
  });

  test('a piece at the end, and one that was only added', () => {
    expect(movedPieces('rent: 40', 'rent: 40 (paid)')).toEqual({ gone: [], came: ['(paid)'] });
  });

  test('texts with no word in common have no pieces', () => {
    expect(movedPieces('alpha', 'omega')).toBeNull();
  });

  test('texts that are too long are not compared', () => {
    expect(movedPieces('word '.repeat(400), 'word')).toBeNull();
    expect(movedPieces('word', 'word '.repeat(400))).toBeNull();
  });

  test('equal texts have none', () => {
    expect(movedPieces('same text', 'same text')).toEqual({ gone: [], came: [] });
  });
});

describe('what a piece is made of (VR-10)', () => {
  test('a part of one text', () => {
    expect(madeOf('none', ['set to none'], '')).toBe(true);
  });

  test('several texts around what was there before', () => {
    expect(madeOf('<a href="x.org">x.org</a>', ['<a href="', '">', '</a>'], 'see x.org')).toBe(true);
  });

  test('anything else explains nothing', () => {
    expect(madeOf('<a href="y.org">', ['<a href="', '">'], 'see x.org')).toBe(false);
    expect(madeOf('other', ['none'], 'other')).toBe(false);
  });

  test('a number only explains itself', () => {
    expect(madeOf('02', ['2024-01-02'], '')).toBe(false);
    expect(madeOf('42', ['42'], '')).toBe(true);
  });
});
