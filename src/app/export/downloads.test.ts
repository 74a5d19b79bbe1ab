// What readers and authors download: names and texts of files.
import { expect, test, vi } from 'vitest';
import { Analyzer } from '../../core/analysis/analyzer.ts';
import type { JsonSchemaDraft, Location } from '../../core/types.ts';
import type { ReaderServices } from '../services.ts';
import { downloadDocument, downloadSchemas, messagesWithPayload } from './downloads.ts';

const TEXT = `asyncapi: 3.0.0
info: {title: Orders, version: '1'}
channels:
  orders:
    messages:
      placed: {payload: {type: object}}
      'a/b: c': {payload: {$ref: '#/gone'}}
      Placed: {payload: {allOf: [{$ref: '#/nowhere'}]}}
      text: {payload: {schemaFormat: application/vnd.google.protobuf;version=3, schema: 'message A {}'}}
`;

function open() {
  const analyzer = new Analyzer('orders.yaml', 'yaml');
  analyzer.setText(TEXT);
  const notify = vi.fn();
  const state = {
    document: { id: 'a', name: 'orders.yaml' },
    file: 'other.yaml',
    textOf: (uri: string) => (uri === '' ? TEXT : 'other'),
    notify,
    request: async ({ draft, ...location }: Location & { draft: JsonSchemaDraft }) =>
      analyzer.jsonSchema(location, draft),
  };
  const app = {
    store: { getState: () => state },
    disk: { getState: () => ({ records: new Map() }) },
  } as unknown as ReaderServices;
  return { app, notify, messages: messagesWithPayload(analyzer.model()) };
}

test('the document is downloaded as it is written, whichever file is shown', () => {
  const { app } = open();
  const download = vi.fn();
  downloadDocument(app, '', download);
  expect(download).toHaveBeenCalledWith('orders.yaml', TEXT, undefined);
});

test('one payload is a file, several are an archive with names that files can have', async () => {
  const { app, notify, messages } = open();
  const download = { text: vi.fn(), blob: vi.fn() };
  await downloadSchemas(app, messages.slice(0, 1), download);
  expect(download.text).toHaveBeenCalledWith(
    'placed.schema.json',
    '{\n  "$schema": "http://json-schema.org/draft-07/schema#",\n  "type": "object"\n}\n',
  );
  await downloadSchemas(app, messages, download);
  const [name, archive] = download.blob.mock.calls[0] as [string, Blob];
  expect(name).toBe('orders-schemas.zip');
  const bytes = await archive.text();
  expect(bytes).toContain('placed.schema.json');
  expect(bytes).toContain('Placed-2.schema.json');
  expect(bytes).not.toContain('text.schema.json');
  expect(notify).toHaveBeenCalledWith({
    text: "Couldn't resolve 1 reference; any value is allowed there.",
    tone: 'warning',
  });
});

test('says so where no payload is a JSON Schema', async () => {
  const { app, notify, messages } = open();
  const download = { text: vi.fn(), blob: vi.fn() };
  await downloadSchemas(
    app,
    messages.filter(({ key }) => key === 'text'),
    download,
  );
  expect(download.text).not.toHaveBeenCalled();
  expect(notify).toHaveBeenCalledWith(expect.objectContaining({ tone: 'warning' }));
});
