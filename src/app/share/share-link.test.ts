// What a link to a document of AsyncAPI 2 carries.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseLink } from '../../share/link.ts';
import { decode } from '../../share/link-codec.ts';
import type { AppServices } from '../app-services.ts';
import { createShareLink } from './share-link.ts';

const TEXT = `asyncapi: 2.6.0
info: {title: Lamps, version: '1'}
channels:
  lamps: {$ref: 'lamps.yaml'}
`;

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://studio.example/'));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a link to a document of AsyncAPI 2 carries its text as it is, without its files', async () => {
  const request = vi.fn();
  const state = {
    document: { name: 'api.yaml', base: null, source: { kind: 'file' }, edited: false },
    files: [{ uri: 'lamps.yaml', used: true, owner: 'user' }],
    analysis: { conversion: { from: '2.6.0', to: '3.0.0', state: 'shown' } },
    text: () => TEXT,
    textOf: () => '',
    request,
  };
  const app = { store: { getState: () => state } } as unknown as AppServices;
  const { link, files, left } = await createShareLink(app, undefined);
  expect({ files, left }).toEqual({ files: 'older', left: 0 });
  expect(request).not.toHaveBeenCalled();
  const { source } = parseLink(link);
  const carried = source.kind === 'text' ? await decode(source.payload, source.format) : null;
  expect(carried).toEqual({ ok: true, text: TEXT });
});
