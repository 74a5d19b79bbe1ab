import { expect, it } from 'vitest';
import { bytesToText } from './text-encoding.ts';

const TEXT = 'apidoc: 3.1.0\ninfo: {title: größer 💡}\n';
const utf8 = new TextEncoder().encode(TEXT);
const le = new Uint8Array(Buffer.from(TEXT, 'utf16le'));
const be = new Uint8Array(Buffer.from(TEXT, 'utf16le').swap16());
const wide = (little: boolean) => {
  const view = new DataView(new ArrayBuffer([...TEXT].length * 4));
  [...TEXT].forEach((char, at) => {
    view.setUint32(at * 4, char.codePointAt(0) ?? 0, little);
  });
  return new Uint8Array(view.buffer);
};
const join = (...parts: ArrayLike<number>[]) =>
  Uint8Array.from(parts.flatMap((part) => Array.from(part)));

it.each([
  ['utf-8', false, utf8],
  ['utf-8', true, join([0xef, 0xbb, 0xbf], utf8)],
  ['utf-16le', true, join([0xff, 0xfe], le)],
  ['utf-16be', true, join([0xfe, 0xff], be)],
  ['utf-16le', false, le],
  ['utf-16be', false, be],
  ['utf-32le', true, join([0xff, 0xfe, 0, 0], wide(true))],
  ['utf-32be', false, wide(false)],
])('reads %s, byte order mark: %s', (encoding, bom, bytes) => {
  expect(bytesToText(bytes)).toEqual({ ok: true, text: TEXT, encoding, bom });
});

it('reads an older encoding when its sender names it, and never when the bytes are Unicode', () => {
  const latin = new Uint8Array(Buffer.from('title: größer', 'latin1'));
  expect(bytesToText(latin, 'ISO-8859-1')).toMatchObject({ ok: true, text: 'title: größer' });
  expect(bytesToText(utf8, 'ISO-8859-1')).toMatchObject({
    ok: true,
    text: TEXT,
    encoding: 'utf-8',
  });
  expect(bytesToText(latin, 'no-such-charset')).toMatchObject({ ok: false, reason: 'encoding' });
});

it('says where the bytes stop being UTF-8', () => {
  const bytes = join(
    new TextEncoder().encode('a: 1\nb: é\nc: x'),
    [0xe9],
    new TextEncoder().encode('y\n'),
  );
  const damage = { encoding: 'utf-8', byte: 16, line: 3 };
  expect(bytesToText(bytes)).toEqual({ ok: false, reason: 'encoding', damage });
  expect(bytesToText(bytes, undefined, true)).toMatchObject({
    ok: true,
    text: 'a: 1\nb: é\nc: x\uFFFDy\n',
    damage,
  });
});

it.each([
  ['UTF-8 with a mark', join([0xef, 0xbb, 0xbf], utf8, [0xff]), 'utf-8', 3 + utf8.length + 1],
  ['UTF-8 cut in a character', join(utf8, [0xc3]), 'utf-8', utf8.length + 1],
  [
    'UTF-8 with half of a surrogate pair',
    join(utf8, [0xed, 0xa0, 0x80, 0x61]),
    'utf-8',
    utf8.length + 1,
  ],
  [
    'UTF-16 with half of a surrogate pair',
    join([0xff, 0xfe], le, [0x3d, 0xd8, 0x61, 0]),
    'utf-16le',
    2 + le.length + 1,
  ],
  ['UTF-16 of an odd length', join([0xfe, 0xff], be, [0]), 'utf-16be', 2 + be.length + 1],
  ['UTF-32 beyond Unicode', join(wide(true), [0, 0, 0x11, 0]), 'utf-32le', wide(true).length + 1],
  ['UTF-32 of an odd length', join(wide(false), [0, 0]), 'utf-32be', wide(false).length + 1],
])('refuses %s, and replaces unreadable bytes only on request', (_name, bytes, encoding, byte) => {
  const damage = { encoding, byte, line: 3 };
  expect(bytesToText(bytes)).toEqual({ ok: false, reason: 'encoding', damage });
  const read = bytesToText(bytes, undefined, true);
  expect(read).toMatchObject({ ok: true, encoding, damage });
  expect(read.ok && read.text.startsWith(`${TEXT}\uFFFD`)).toBe(true);
});

it.each([
  ['a PDF document', '%PDF-1.7\n'],
  ['a ZIP archive or office document', 'PK\u0003\u0004xx'],
  ['a picture', '\u0089PNG\r\n'],
  ['a gzip archive', '\u001f\u008b\u0008'],
  ['a binary file', 'abc\u0000\u0000\u0001def'],
])('refuses %s', (kind, start) => {
  expect(bytesToText(new Uint8Array(Buffer.from(start, 'latin1')))).toEqual({
    ok: false,
    reason: 'binary',
    kind,
  });
});

it('takes an empty file and a very short one', () => {
  expect(bytesToText(new Uint8Array())).toMatchObject({ ok: true, text: '' });
  expect(bytesToText(new Uint8Array([0x61]))).toMatchObject({ ok: true, text: 'a' });
});
