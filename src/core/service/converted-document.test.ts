// What the documentation shows of a document of 2.x, and where its parts come from in the text.
import { describe, expect, test } from 'vitest';
import { Analyzer } from '../analysis/analyzer.ts';
import { ConvertedDocument } from './converted-document.ts';

const TEXT = `asyncapi: 2.6.0
info: {title: Lamps, version: '1'}
channels:
  lamps/{id}:
    parameters:
      id:
        schema: {type: string, enum: [a, b]}
    publish:
      operationId: switchLamp
      message:
        oneOf:
          - name: switched
            payload: {type: boolean}
          - $ref: '#/components/messages/dimmed'
components:
  messages:
    dimmed:
      schemaFormat: application/vnd.apache.avro;version=1.9.0
      payload: {type: record, name: Dimmed, fields: []}
`;

/** The document with its files, beside the root document `api.yaml`. */
function opened(text: string, files: Readonly<Record<string, string>> = {}) {
  const source = new Analyzer('api.yaml', 'yaml');
  source.setText(text);
  for (const [uri, other] of Object.entries(files)) source.addFile(uri, other);
  return { source, converted: new ConvertedDocument(source) };
}

test('the model is that of version 3', () => {
  const { converted } = opened(TEXT);
  expect(converted.update()).toBe(true);
  expect(converted.analyzer.problems()).toEqual([]);
  const { order, info } = converted.analyzer.model();
  expect(info).toMatchObject({ title: 'Lamps', formatVersion: '3.0.0' });
  expect(order.operations).toEqual(['#/operations/switchLamp']);
  expect(order.messages).toHaveLength(2);
});

test('the last conversion stays while the text has syntax errors', () => {
  const { source, converted } = opened(TEXT);
  converted.update();
  const before = converted.analyzer.model();
  source.setText(TEXT.replace('{type: boolean}', '{type: boolean'));
  expect(converted.update()).toBe(true);
  expect(converted.analyzer.model()).toBe(before);
  expect(
    converted.preview({ to: '3.0.0', root: 'asyncapi', view: 'application', names: 'id' }),
  ).toBe(null);
});

test('a document that begins with syntax errors has no conversion yet', () => {
  const { source, converted } = opened(TEXT.replace('{type: boolean}', '{type: boolean'));
  expect(converted.update()).toBe(false);
  source.setText(TEXT);
  expect(converted.update()).toBe(true);
});

test('after an edit unchanged parts are the same objects', () => {
  const { source, converted } = opened(TEXT);
  converted.update();
  const { parts } = converted.analyzer.model();
  source.setText(TEXT.replace('Lamps', 'Lights'));
  converted.update();
  const after = converted.analyzer.model().parts;
  expect(after.get('#/info')).toMatchObject({ title: 'Lights' });
  expect(after.get('#/operations/switchLamp')).toBe(parts.get('#/operations/switchLamp'));
});

describe('other files', () => {
  const ROOT = `asyncapi: 2.0.0
info: {title: Lamps, version: '1'}
channels:
  lamps: {$ref: 'parts/channel.yaml'}
`;
  const CHANNEL = `subscribe:
  message: {$ref: './message.yaml#/dimmed'}
`;
  const MESSAGE = 'dimmed: {payload: {$ref: schema.json}}\n';

  test('are requested until none is missing', () => {
    const { source, converted } = opened(ROOT);
    const texts: Readonly<Record<string, string>> = {
      'parts/channel.yaml': CHANNEL,
      'parts/message.yaml': MESSAGE,
      'parts/schema.json': '{"type": "integer"}',
    };
    const requested: string[] = [];
    for (let needs: string[] = []; ; ) {
      converted.update();
      converted.analyzer.problems();
      needs = converted.needs();
      if (needs.length === 0) break;
      for (const uri of needs) source.addFile(uri, texts[uri] ?? '');
      requested.push(...needs);
    }
    expect(requested).toEqual(Object.keys(texts));
    expect(converted.analyzer.problems()).toEqual([]);
    expect(converted.analyzer.model().order.messages).toHaveLength(1);
  });

  test('that can not be loaded are not requested again', () => {
    const { source, converted } = opened(ROOT);
    source.failFile('parts/channel.yaml', 'It is gone.', false);
    expect(converted.update()).toBe(true);
    converted.analyzer.problems();
    expect(converted.needs()).toEqual([]);
  });

  test('change with the root document, which is called "" as in the analyzer', () => {
    const { converted } = opened(ROOT, {
      'parts/channel.yaml': CHANNEL,
      'parts/message.yaml': MESSAGE,
      'parts/schema.json': '{"type": "integer"}',
    });
    const preview = converted.preview({
      to: '3.1.0',
      root: 'apidoc',
      view: 'application',
      names: 'address',
    });
    expect(preview?.from).toBe('2.0.0');
    expect(preview?.files.map(({ uri }) => uri)).toEqual(['', 'parts/channel.yaml']);
    expect(preview?.files[0]?.text).toMatch(/^apidoc: 3\.1\.0\n/);
  });
});

describe('locations', () => {
  const BOTH = [
    ['/info/title', '/info/title'],
    ['/channels/lamps~1{id}/parameters/id', '/channels/lamps~1{id}/parameters/id'],
    ['/operations/switchLamp', '/channels/lamps~1{id}/publish'],
    [
      '/channels/lamps~1{id}/messages/switched/payload',
      '/channels/lamps~1{id}/publish/message/oneOf/0/payload',
    ],
    ['/components/messages/dimmed/payload/schema/name', '/components/messages/dimmed/payload/name'],
  ] as const;

  test.each(BOTH)('%s comes from %s', (shown, source) => {
    const { converted } = opened(TEXT);
    converted.update();
    expect(converted.sourceOf({ uri: '', pointer: shown })).toEqual({ uri: '', pointer: source });
    expect(converted.shownAt({ uri: '', pointer: source })).toEqual({ uri: '', pointer: shown });
  });

  test('what the conversion has added is at the nearest value around it', () => {
    const { converted } = opened(TEXT);
    converted.update();
    expect(converted.sourceOf({ uri: '', pointer: '/operations/switchLamp/action' })).toEqual({
      uri: '',
      pointer: '/channels/lamps~1{id}/publish',
    });
  });

  test('what is nowhere in the text has no location', () => {
    const { converted } = opened(TEXT);
    converted.update();
    expect(converted.sourceOf({ uri: '', pointer: '/operations' })).toBe(null);
  });
});
