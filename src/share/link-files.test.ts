import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encode } from './link-codec.ts';
import { decodeDocument, encodeFiles, FILES_FORMAT, isLinkedPath } from './link-files.ts';

const ROOT = { path: 'api.yaml', text: 'apidoc: 3.1.0\n' };
const PART = { path: 'parts/über order.yaml', text: 'type: object\n' };

async function outcome(value: unknown): Promise<unknown> {
  const payload = await encode(typeof value === 'string' ? value : JSON.stringify(value));
  const decoded = await decodeDocument(payload, FILES_FORMAT);
  return decoded.ok ? decoded : decoded.failure.reason;
}

describe('several files in a link', () => {
  test('come out as they went in, the root document first', async () => {
    const { payload, bytes } = await encodeFiles([ROOT, PART]);
    expect(await decodeDocument(payload, FILES_FORMAT)).toEqual({
      ok: true,
      text: ROOT.text,
      path: ROOT.path,
      files: [PART],
    });
    expect(bytes).toBe(new TextEncoder().encode(JSON.stringify({ files: [ROOT, PART] })).length);
  });

  test('any texts come out unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ maxLength: 60 }), { minLength: 1 }), async (texts) => {
        const files = texts.map((text, i) => ({ path: `f${i}.yaml`, text }));
        const { payload } = await encodeFiles(files);
        const decoded = await decodeDocument(payload, FILES_FORMAT);
        expect(decoded.ok && [decoded.text, ...(decoded.files ?? []).map((f) => f.text)]).toEqual(
          texts,
        );
      }),
      { numRuns: 30 },
    );
  });

  test('a link with one text is read as before', async () => {
    expect(await decodeDocument(await encode('a: 1'), 's1')).toEqual({ ok: true, text: 'a: 1' });
  });

  test('a link of a later version is refused by name', async () => {
    const decoded = await decodeDocument(await encode('a'), 's3');
    expect(!decoded.ok && decoded.failure.reason).toBe('link-newer');
  });

  test('a link that lost its end is truncated, one that was changed altered', async () => {
    const { payload } = await encodeFiles([ROOT, PART]);
    const cut = await decodeDocument(payload.slice(0, -8), FILES_FORMAT);
    expect(!cut.ok && cut.failure.reason).toBe('link-truncated');
    const packed = deflateSync(JSON.stringify({ files: [ROOT] }));
    packed[packed.length - 1] = (packed.at(-1) ?? 0) ^ 1;
    const altered = await decodeDocument(packed.toString('base64url'), FILES_FORMAT);
    expect(!altered.ok && altered.failure.reason).toBe('link-altered');
  });

  test.each([
    ['no JSON', 'apidoc: 3.1.0'],
    ['no files', {}],
    ['an empty list', { files: [] }],
    ['a list of texts', { files: ['a'] }],
    ['a file without a text', { files: [{ path: 'a.yaml' }] }],
    ['the same path twice', { files: [ROOT, ROOT] }],
    [
      'more than 200 files',
      { files: Array.from({ length: 201 }, (_, i) => ({ ...ROOT, path: `${i}` })) },
    ],
    ['a path out of the folder', { files: [ROOT, { path: '../../etc/passwd', text: '' }] }],
    ['an escaped path out of the folder', { files: [ROOT, { path: '%2e%2e/a.yaml', text: '' }] }],
    ['an address', { files: [ROOT, { path: 'https://h.example/a.yaml', text: '' }] }],
  ])('%s is refused', async (_, value) => {
    expect(await outcome(value)).toBe('link-files');
  });

  test('a member called __proto__ gives a file neither path nor text', async () => {
    const payload = '{"files":[{"__proto__":{"path":"a.yaml","text":"b"}}]}';
    expect(await outcome(payload)).toBe('link-files');
  });
});

test.each([
  ['api.yaml', true],
  ['v1/a b.yaml', true],
  ['a%20b.yaml', true],
  ['.hidden/a.yaml', true],
  ['', false],
  ['/a.yaml', false],
  ['//h.example/a.yaml', false],
  ['a//b.yaml', false],
  ['./a.yaml', false],
  ['a/../b.yaml', false],
  ['a/%2e%2e/b.yaml', false],
  ['a%2f..%2fb.yaml', false],
  ['C:\\a.yaml', false],
  ['c:/a.yaml', false],
  ['javascript:alert(1)', false],
  ['a\u0000.yaml', false],
  ['a\u202Elmay.exe', false],
  ['a%00.yaml', false],
  ['a%zz.yaml', false],
  ['a.yaml?b', false],
  ['a.yaml#b', false],
  ['x'.repeat(1025), false],
])('a link may hold %j: %s', (path, expected) => expect(isLinkedPath(path)).toBe(expected));
