// What the page sees of a document of AsyncAPI 2: one problem, and the documentation of its
// conversion, which follows the text.
import { expect, test } from 'vitest';
import { Analyzer, createShownDocument } from '../core/api.ts';
import { apply } from '../core/light.ts';
import { ConvertedDocument } from '../core/service/converted-document.ts';
import type { LoadedConversion, Model } from '../core/types.ts';
import { createConversionLoader } from './conversion-loader.ts';
import { createSession } from './document-session.ts';
import type { FromWorker, PageRequest, ToWorker } from './protocol.ts';

const TEXT = `asyncapi: 2.6.0
info: {title: Lamps, version: '1'}
channels:
  lamps:
    publish:
      operationId: switchLamp
      message: {name: switched, payload: {type: boolean}}
`;

/** A session with a document, in which each task runs when the one before it is done. */
function opened(text: string, language: 'yaml' | 'json' = 'yaml') {
  const sent: FromWorker[] = [];
  const tasks: (() => void)[] = [];
  let wake = (): void => undefined;
  const receive = createSession(
    (message) => sent.push(message),
    (task) => {
      tasks.push(task);
      wake();
    },
  );
  let model: Model | null = null;
  /** Runs all tasks, and returns the messages and the model that the page has then. */
  const settle = () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) task();
    const messages = sent.splice(0);
    for (const message of messages)
      if (message.type === 'analysis' && message.model) model = apply(model, message.model);
    return { messages, model: model as Model | null };
  };
  receive({ type: 'open', doc: 'd', version: 1, text, language, base: 'api.yaml' });
  return {
    receive,
    settle,
    /** Resolves when something is to be done. */
    scheduled: () =>
      new Promise<void>((resolve) => {
        wake = resolve;
      }),
    request(version: number, request: PageRequest) {
      receive({ type: 'request', doc: 'd', id: 1, version, request });
      const found = sent.find((message) => message.type === 'response');
      return found?.type === 'response' ? found.response : undefined;
    },
  };
}

/** The same after the conversion was loaded. */
async function shown(text: string, language?: 'json') {
  const session = opened(text, language);
  session.settle();
  await session.scheduled();
  return { ...session, first: session.settle() };
}

const replace = (version: number, text: string, from: string, to: string): ToWorker => ({
  type: 'edit',
  doc: 'd',
  version,
  changes: [{ rangeOffset: text.indexOf(from), rangeLength: from.length, text: to }],
});

test('JSON under the name of YAML, as after "Convert to JSON", is read as a whole', async () => {
  const operation = { operationId: 'switchLamp', message: { payload: { type: 'boolean' } } };
  const document = {
    asyncapi: '2.6.0',
    info: { title: 'Lamps', version: '1' },
    channels: { lamps: { publish: operation } },
  };
  const { first } = await shown(`${JSON.stringify(document, null, 2)}\n`, 'json');
  const parts = [...(first.model?.parts.values() ?? [])];
  expect(parts.map(({ kind }) => kind)).toContain('operation');
  expect(parts.filter(({ unread }) => unread !== undefined)).toEqual([]);
  expect(first.model?.info?.documentUnread).toBeUndefined();
});

test('its problems are complete once the conversion is loaded', async () => {
  const text = TEXT.replace('payload: {', 'summry: x, payload: {');
  const { first } = await shown(text);
  const [problems] = first.messages.flatMap((message) =>
    message.type === 'analysis' && message.problems ? [message.problems] : [],
  );
  expect(problems).toMatchObject([
    { code: 'format-version' },
    { code: 'unknown-field', start: text.indexOf('summry'), end: text.indexOf(': x') },
  ]);
});

test('its one problem comes before the conversion is loaded, its model afterwards', async () => {
  const { settle, scheduled } = opened(TEXT);
  const before = settle();
  expect(before.messages).toMatchObject([
    { type: 'analysis', counts: { problems: 1 }, problems: [{ code: 'format-version' }] },
  ]);
  expect(before.model).toBe(null);
  await scheduled();
  const { messages, model } = settle();
  expect(messages.at(-1)).toMatchObject({
    counts: { problems: 1 },
    conversion: { from: '2.6.0', to: '3.0.0', state: 'shown' },
  });
  expect(model?.order.operations).toEqual(['#/operations/switchLamp']);
});

test('an edit of the text changes the documentation', async () => {
  const { receive, settle } = await shown(TEXT);
  receive(replace(2, TEXT, 'switchLamp', 'dimLamp'));
  const { messages, model } = settle();
  expect(messages).toHaveLength(2);
  expect(model?.order.operations).toEqual(['#/operations/dimLamp']);
});

test('the last documentation stays while there is a syntax error', async () => {
  const { receive, settle, first } = await shown(TEXT);
  receive(replace(2, TEXT, '{type: boolean}', '{type: boolean'));
  const { messages, model } = settle();
  expect(messages[0]).toMatchObject({ version: 2 });
  expect(model).toBe(first.model);
});

test('a text that begins with a syntax error has no documentation, and is not called empty', async () => {
  const { first } = await shown(TEXT.replace('{type: boolean}', '{type: boolean'));
  expect(first.messages.at(-1)).toMatchObject({ conversion: { state: 'broken' } });
  expect(first.model?.parts.size).toBe(0);
});

test('a text that is converted is shown as it is', async () => {
  const { receive, settle, request } = await shown(TEXT);
  const preview = request(1, {
    request: 'conversionPreview',
    options: { to: '3.0.0', root: 'asyncapi', view: 'application', names: 'address' },
  });
  settle();
  const converted = (preview as { files: { text: string }[] }).files[0]?.text ?? '';
  receive(replace(2, TEXT, TEXT, converted));
  const { messages, model } = settle();
  expect(messages).toMatchObject([{ counts: { problems: 0 }, problems: [] }, { conversion: null }]);
  expect(model?.order.operations).toEqual(['#/operations/switchLamp']);
});

test('files that it refers to are requested and shown', async () => {
  const text = TEXT.replace(
    '{name: switched, payload: {type: boolean}}',
    "{$ref: 'switched.yaml'}",
  );
  const { receive, settle, first } = await shown(text);
  expect(first.messages.slice(-4)).toMatchObject([
    { type: 'analysis', uses: ['switched.yaml'] },
    { type: 'need', uris: ['switched.yaml'] },
    { type: 'analysis' },
    { type: 'analysis' },
  ]);
  receive({ type: 'file', doc: 'd', uri: 'switched.yaml', text: 'name: switched\n' });
  const { model } = settle();
  expect([...(model?.parts.keys() ?? [])]).toContain('switched.yaml#');
});

test('locations of the documentation are those of the text where they come from', async () => {
  const { request } = await shown(TEXT);
  const range = request(1, { request: 'locate', uri: '', pointer: '/operations/switchLamp' });
  const start = TEXT.indexOf('publish');
  expect(range).toEqual({ start, end: start + 'publish'.length });
});

test('the documentation shows where the caret is', async () => {
  const { request } = await shown(TEXT);
  const offset = TEXT.indexOf('switchLamp');
  expect(request(1, { request: 'pointerAt', uri: '', offset })).toBe('/operations/switchLamp');
});

test('commands are refused, since they are about another text', async () => {
  const { receive, settle, scheduled } = await shown(TEXT);
  const command = { kind: 'setField', pointer: '/info', key: 'title', value: 'Lights' } as never;
  receive({
    type: 'request',
    doc: 'd',
    id: 7,
    version: 1,
    request: { request: 'runCommand', uri: '', command },
  });
  settle();
  await scheduled();
  const { messages } = settle();
  expect(messages).toMatchObject([
    { type: 'response', id: 7, response: { refused: expect.stringContaining('Convert it') } },
  ]);
});

test('a conversion that can not be loaded is known as such', async () => {
  const loader = await new Promise<() => LoadedConversion>((resolve) => {
    const made = createConversionLoader(
      () => resolve(made),
      () => Promise.reject(new Error('offline')),
    );
    expect(made()).toBe(null);
  });
  expect(loader()).toBe('failed');
});

test('a document that the conversion fails on is reported, and its text is still validated', () => {
  const source = new Analyzer('api.yaml', 'yaml');
  source.setText(TEXT);
  const fails = (): never => {
    throw new Error('not foreseen');
  };
  class Failing extends ConvertedDocument {
    override update = fails;
    override preview = fails;
    override sourceOf = fails;
    override shownAt = fails;
  }
  const shown = createShownDocument(source, () => Failing);
  const at = { uri: '', pointer: '/info' };
  expect(shown.present()).toMatchObject({ conversion: { state: 'failed' }, needs: [] });
  expect(shown.preview({ to: '3.0.0', root: 'asyncapi', view: 'client', names: 'id' })).toBe(null);
  expect([shown.sourceOf(at), shown.shownAt(at)]).toEqual([null, null]);
  expect(source.problems()).toHaveLength(1);
});
