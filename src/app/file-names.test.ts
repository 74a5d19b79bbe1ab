// How the files of a document are called on the screen.
import { expect, test } from 'vitest';
import type { OpenedDocument } from '../store/state.ts';
import { folderOfUri, nameOfUri } from './file-names.ts';

const document = (base: string | null, path: string): OpenedDocument =>
  ({ base, path, name: 'api.yaml' }) as OpenedDocument;

test.each([
  ['parts/my%20order.yaml', 'my order.yaml'],
  ['https://h.example/a/b.yaml?raw=1', 'b.yaml'],
  ['100%25.yaml', '100%.yaml'],
  ['odd%.yaml', 'odd%.yaml'],
])('%s is called %s', (uri, name) => {
  expect(nameOfUri(uri)).toBe(name);
});

test.each([
  [null, 'api.yaml', 'parts/a.yaml', 'parts/'],
  [null, 'v1/api.yaml', 'v1/a.yaml', ''],
  [null, 'v1/api.yaml', 'v1/parts/a.yaml', 'parts/'],
  [null, 'v1/api.yaml', 'common/a.yaml', 'common/'],
  [null, 'api.yaml', '../a.yaml', '../'],
  ['https://h.example/x/api.yaml', '', 'https://h.example/x/parts/a.yaml', 'parts/'],
  ['https://h.example/x/api.yaml', '', 'https://h.example/x/a.yaml', ''],
  ['https://h.example/x/api.yaml', '', 'https://other.example/a.yaml', 'other.example/'],
])('beside %s%s the file %s is in "%s"', (base, path, uri, folder) => {
  expect(folderOfUri(uri, document(base, path))).toBe(folder);
});
