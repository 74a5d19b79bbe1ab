import { describe, expect, test } from 'vitest';
import { generateDocument } from '../../../lab/generate-document.mjs';
import { createRandom } from '../../../lab/random.mjs';
import { parse } from './parse/parse.ts';
import { type Text, TextPieces } from './text-pieces.ts';

const PIECE = 32 * 1024;
/** Lines of different lengths, in which some words come once only. */
const LONG = Array.from({ length: 12_000 }, (_, i) => `line ${i}${'.'.repeat(i % 23)}`).join('\n');

/** Everything that can be read of a text around an offset. */
const readings = (text: Text, at: number, searched: string) => ({
  length: text.length,
  codes: [text.charCodeAt(at), text.charCodeAt(at - 1), text.charCodeAt(at + 1)],
  characters: [text.charAt(at), text.charAt(at - 1), text.charAt(at + 1)],
  around: [text.slice(at - 5, at + 9), text.slice(at), text.slice(0, at), text.slice(at, at - 1)],
  after: text.indexOf(searched, at),
  before: text.lastIndexOf(searched, at),
  first: text.indexOf(searched),
  last: text.lastIndexOf(searched),
  starts: [text.startsWith(searched, at), text.startsWith(text.slice(at, at + 40), at)],
  includes: text.includes(searched),
});

const SEARCHED = ['\n', 'line 4', 'line 7777', '9999', '', 'none', '...\nline 1'];

describe('a text in pieces reads like the string', () => {
  test.each(['', 'a', 'short\n', LONG])('%.10s', (text) => {
    const pieces = TextPieces.of(text);
    const borders = bordersOf(pieces).flatMap((border) => [border - 1, border, border + 1]);
    const offsets = [0, 1, ...borders, text.length - 1, text.length];
    for (const at of offsets.filter((offset) => offset >= 0 && offset <= text.length))
      for (const searched of SEARCHED)
        expect(readings(pieces, at, searched)).toEqual(readings(text, at, searched));
    expect(pieces.toString()).toBe(text);
    expect(pieces.slice(-4, -1)).toBe(text.slice(-4, -1));
  });

  test('also what is longer than a piece, and across several', () => {
    const pieces = TextPieces.of(LONG);
    const [first = 0, , third = 0] = bordersOf(pieces);
    const across = LONG.slice(first - 100, third + 100);
    expect(pieces.startsWith(across, first - 100)).toBe(true);
    expect(pieces.startsWith(`${across.slice(0, -1)}?`, first - 100)).toBe(false);
    expect(pieces.indexOf(across)).toBe(first - 100);
    expect(pieces.lastIndexOf(across)).toBe(first - 100);
    expect(pieces.startsWith(`${LONG}.`)).toBe(false);
  });
});

test('after any edits it is the string with the same edits, and versions before stay', () => {
  const random = createRandom(7);
  let text = LONG;
  let pieces = TextPieces.of(text);
  for (let edit = 0; edit < 150; edit++) {
    const at = random.below(text.length + 1);
    const most = random.pick([1, 3, 100, 50_000]);
    const length = Math.min(random.below(most), text.length - at);
    const inserted = LONG.slice(0, random.below(random.pick([1, 3, 100, 100_000])));
    const before = pieces;
    const old = text;
    text = text.slice(0, at) + inserted + text.slice(at + length);
    pieces = pieces.replace(at, length, inserted);
    const searched = random.pick(SEARCHED);
    const offset = random.below(text.length + 1);
    expect(readings(pieces, offset, searched)).toEqual(readings(text, offset, searched));
    if (edit % 20 === 0) expect([before.toString(), pieces.toString()]).toEqual([old, text]);
  }
  const emptied = pieces.replace(0, text.length, '');
  expect([emptied.length, emptied.toString()]).toEqual([0, '']);
  expect(emptied.replace(0, 0, 'a: 1\n').toString()).toBe('a: 1\n');
});

test('pieces are never many small ones, nor too long, whatever is inserted and removed', () => {
  let pieces = TextPieces.of(LONG);
  for (let i = 0; i < 400; i++) {
    const at = (i * 7919) % pieces.length;
    const length = 70_000 + ((i * 31) % 60_000);
    for (const next of [pieces.replace(at, 0, LONG.slice(0, length)), pieces.replace(at, 600, '')])
      expect([
        Math.min(...lengthsOf(next)) >= PIECE / 2,
        Math.max(...lengthsOf(next)) <= 2 * PIECE,
      ]).toEqual([true, true]);
    pieces = pieces.replace(at, 0, LONG.slice(0, length)).replace(at, length, '');
    expect(Math.min(...lengthsOf(pieces))).toBeGreaterThanOrEqual(PIECE / 2);
  }
  expect(pieces.toString()).toBe(LONG);
});

test('a document in pieces is parsed as the string is, version after version', () => {
  const random = createRandom(11);
  let text = generateDocument(100);
  let pieces = TextPieces.of(text);
  let parsed = parse(pieces, 'yaml', null);
  for (let edit = 0; edit < 25; edit++) {
    const border = random.pick([...bordersOf(pieces), random.below(text.length)]);
    const at = Math.min(text.length - 1, Math.max(0, border + random.below(9) - 4));
    const inserted = random.pick(['', 'x', ' ', '\n', ': ', '#', 'name: a\n']);
    const length = random.below(3);
    text = text.slice(0, at) + inserted + text.slice(at + length);
    pieces = pieces.replace(at, length, inserted);
    parsed = parse(pieces, 'yaml', parsed);
    expect(parsed.tree).toEqual(parse(text, 'yaml', null).tree);
  }
});

function lengthsOf(text: TextPieces): number[] {
  return (text as unknown as { readonly pieces: readonly string[] }).pieces.map((p) => p.length);
}

/** Where one piece ends and the next begins. */
function bordersOf(text: TextPieces): number[] {
  let at = 0;
  return lengthsOf(text)
    .slice(0, -1)
    .map((length) => {
      at += length;
      return at;
    });
}
