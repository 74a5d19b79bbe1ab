import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toPointer } from '../../core/light.ts';
import { anchorOf, domId } from '../../docs/pane/location.ts';
import { parseLink } from '../../share/link.ts';
import { decodeDocument } from '../../share/link-files.ts';
import { opened } from '../disk/testing.ts';
import { createShareLink } from './share-link.ts';

const ROOT = `apidoc: 3.1.0
info: {title: Shop, version: 1.0.0}
channels:
  orders: {$ref: './parts/channels.yaml#/orders'}
`;
const PART = 'orders: {address: orders}\n';

/** All files as one document, made in the worker. */
const BUNDLE = 'apidoc: 3.1.0\nchannels: {orders: {address: orders}}\n';

beforeEach(() => void vi.stubGlobal('location', new URL('https://studio.example/')));
afterEach(() => void vi.unstubAllGlobals());

async function shared(contents: Readonly<Record<string, string>>) {
  const { app } = opened(contents);
  const { files, request } = app.store.getState();
  // As the worker reports it.
  app.store.setState({
    files: files.map((file) => ({ ...file, used: true })),
    request: (async () => ({ text: BUNDLE, left: 0 })) as unknown as typeof request,
  });
  const made = await createShareLink(app, undefined);
  const { source } = parseLink(made.link);
  if (source.kind !== 'text') throw new Error('The link carries no text.');
  return { made, document: await decodeDocument(source.payload, source.format) };
}

test.each([
  [{ narrow: false, view: 'read', pane: 'read' }, 'docs'],
  [{ narrow: true, view: 'split', pane: 'read' }, 'docs'],
  [{ narrow: false, view: 'diagram', pane: 'diagram' }, 'diagram'],
  [{ narrow: false, view: 'split', pane: 'read' }, undefined],
  [{ narrow: true, view: 'edit', pane: 'edit' }, undefined],
] as const)('%o is shared to open in %s', async (shown, expected) => {
  const { app } = opened({ 'api.yaml': ROOT });
  app.store.setState(shown);
  for (const edited of [true, false]) {
    const { document } = app.store.getState();
    const source = { kind: 'example', file: 'first-steps.yaml' } as const;
    if (document) app.store.setState({ document: { ...document, edited, source } });
    const { link } = await createShareLink(app, '/info');
    expect(parseLink(link)).toMatchObject({ pointer: '/info', view: expected });
  }
});

test('a link in the documentation is one of the studio, and finds its card wherever it is opened', () => {
  const key = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 8 }), fc.string({ maxLength: 8 }));
  fc.assert(
    fc.property(fc.array(key, { minLength: 1, maxLength: 4 }), (keys) => {
      const pointer = toPointer(keys);
      const id = `#${pointer}`;
      const page = new URL(`https://docs.example/orders.html#${anchorOf(id)}`);
      expect(parseLink(page)).toMatchObject({ pointer, notes: [] });
      // As a browser looks for it.
      const { hash } = page;
      if (!/(?![\u200C\u200D])\p{C}|[\u2028\u2029]/u.test(pointer))
        expect([hash.slice(1), decodeURIComponent(hash.slice(1))]).toContain(domId(id));
      expect([...hash.slice(1)].every((char) => char > ' ' && char <= '~')).toBe(true);
    }),
  );
});

test('a document of one file is carried as its text', async () => {
  const { made, document } = await shared({ 'api.yaml': ROOT });
  expect([made.files, document]).toEqual(['one', { ok: true, text: ROOT }]);
});

test('a document of several files is carried with them, as they are', async () => {
  const { made, document } = await shared({ 'api.yaml': ROOT, 'parts/channels.yaml': PART });
  expect([made.files, document]).toEqual([
    'several',
    {
      ok: true,
      text: ROOT,
      path: 'api.yaml',
      files: [{ path: 'parts/channels.yaml', text: PART }],
    },
  ]);
});

test('files outside of the folder of the document are bundled into it', async () => {
  const { made, document } = await shared({
    'api.yaml': ROOT.replace('./parts', '../parts'),
    '../parts/channels.yaml': PART,
  });
  expect([made.files, document]).toEqual(['bundled', { ok: true, text: BUNDLE }]);
});

test('a document of AsyncAPI 2 is carried and bundled as any other', async () => {
  const older = ROOT.replace('apidoc: 3.1.0', 'asyncapi: 2.6.0');
  const whole = await shared({ 'api.yaml': older, 'parts/channels.yaml': PART });
  expect(whole.made.files).toBe('several');
  const apart = await shared({ 'api.yaml': older, '../parts/channels.yaml': PART });
  expect(apart.made.files).toBe('bundled');
});
