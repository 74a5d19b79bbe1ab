// Requests about messages: each gets one response once the text is analysed and its examples are
// validated, and none delays an edit.
import { expect, test } from 'vitest';
import { serveValidation } from '../core/analysis/instances/validation-thread.ts';
import type { Batch, WatchdogOptions } from '../core/types.ts';
import { createSession } from './document-session.ts';
import type { FromWorker, PageRequest, ToWorker } from './protocol.ts';

const TEXT = `apidoc: 3.1.0
info: {title: Demo, version: '1'}
components:
  messages:
    a:
      payload: {type: integer, minimum: 5}
      examples: [{payload: 4}, {payload: 6}]
    b:
      payload: {type: string}
`;
const A = '#/components/messages/a';
const B = '#/components/messages/b';

function start(text = TEXT) {
  const sent: FromWorker[] = [];
  const tasks: (() => void)[] = [];
  const judges: {
    handlers: Pick<WatchdogOptions, 'onResult' | 'onMade' | 'onStopped'>;
    given: Batch[];
  }[] = [];
  const receive = createSession(
    (m) => sent.push(m),
    (task) => tasks.push(task),
    (handlers) => {
      const own = { handlers, given: [] as Batch[] };
      judges.push(own);
      return {
        run: (batches) => {
          own.given = [...batches];
        },
        stop: () => {},
      };
    },
  );
  const settle = (): FromWorker[] => {
    for (let task = tasks.shift(); task; task = tasks.shift()) task();
    return sent.splice(0);
  };
  let last = 0;
  const send = (request: PageRequest, version = 1): number => {
    receive({ type: 'request', doc: 'd', id: ++last, version, request });
    return last;
  };
  /** Completes all tasks that were given to the validators. */
  const judge = (): void => {
    for (const { handlers, given } of judges) {
      const serve = serveValidation((reply) => {
        if (reply.type === 'judged') handlers.onResult(reply.id, reply.errors);
        if (reply.type === 'made') handlers.onMade?.(reply.id, reply.made);
      });
      for (const batch of given.splice(0)) serve(batch);
    }
  };
  const responsesIn = (messages: readonly FromWorker[]) =>
    messages.flatMap((m) => (m.type === 'response' ? [m] : []));
  receive({ type: 'open', doc: 'd', version: 1, text, language: 'yaml', base: null });
  return { receive, settle, send, judge, responsesIn, judges };
}

const edit = (version: number, at: number, text: string): ToWorker => ({
  type: 'edit',
  doc: 'd',
  version,
  changes: [{ rangeOffset: at, rangeLength: 0, text }],
});

test('results come after problems and model, once all examples of the message are validated', () => {
  const { settle, send, judge, responsesIn } = start();
  const id = send({ request: 'examples', id: A });
  const first = settle();
  expect(first.map(({ type }) => type)).toEqual(['analysis', 'analysis', 'analysis']);
  judge();
  expect(responsesIn(settle())).toEqual([
    {
      type: 'response',
      doc: 'd',
      id,
      response: [expect.objectContaining({ state: 'invalid' }), { state: 'valid', errors: [] }],
    },
  ]);
  send({ request: 'examples', id: A });
  expect(responsesIn(settle())).toHaveLength(1);
});

test('an example is generated and a value is matched, and what the user waits for goes first', () => {
  const { settle, send, judge, responsesIn, judges } = start();
  const made = send({ request: 'makeExample', id: A, seed: 0 });
  const match = send({
    request: 'match',
    form: A,
    messages: [A, B],
    payload: '7',
    headers: '',
  });
  settle();
  expect(judges[1]?.given.map(({ tasks }) => tasks[0]?.make)).toEqual([undefined, undefined, 0]);
  judge();
  expect(responsesIn(settle()).map(({ id, response }) => [id, response])).toEqual([
    [
      match,
      {
        candidates: [
          expect.objectContaining({ state: 'fits' }),
          expect.objectContaining({ state: 'mismatch' }),
        ],
      },
    ],
    [made, { payload: { value: expect.any(Number) } }],
  ]);
});

test('only the last request of a form gets a response', () => {
  const { settle, send, judge, responsesIn } = start();
  const values = { messages: [A], payload: '7', headers: '' };
  const first = send({ request: 'match', form: A, ...values });
  settle();
  const other = send({ request: 'match', form: B, ...values });
  const last = send({ request: 'match', form: A, ...values, payload: '1' });
  expect(responsesIn(settle())).toEqual([expect.objectContaining({ id: first, response: null })]);
  judge();
  expect(
    responsesIn(settle())
      .map(({ id }) => id)
      .sort(),
  ).toEqual([other, last]);
});

test('a validation that never ends is reported; an example is not tried again with the same schema, a value is', () => {
  const { settle, send, responsesIn, judges } = start();
  const endRound = (): void => {
    const key = judges[1]?.given.splice(0)[0]?.tasks[0]?.key;
    if (key !== undefined) judges[1]?.handlers.onStopped(key);
  };
  send({ request: 'makeExample', id: A, seed: 0 });
  settle();
  endRound();
  expect(responsesIn(settle())[0]?.response).toEqual({
    payload: { why: expect.stringContaining('too long') },
  });
  send({ request: 'makeExample', id: A, seed: 0 });
  expect(responsesIn(settle())).toHaveLength(1);
  for (let i = 0; i < 2; i++) {
    send({ request: 'match', form: A, messages: [A], payload: '7', headers: '' });
    expect(responsesIn(settle())).toEqual([]);
    endRound();
    expect(responsesIn(settle())[0]?.response).toMatchObject({
      candidates: [{ state: 'unknown' }],
    });
  }
});

test('an edit is analysed before a request is handled, and the response is about the new text', () => {
  const { receive, settle, send, judge, responsesIn } = start();
  settle();
  judge();
  settle();
  receive(edit(2, TEXT.indexOf('4}'), '1'));
  const id = send({ request: 'examples', id: A }, 2);
  expect(settle().map(({ type }) => type)).not.toContain('response');
  judge();
  expect(responsesIn(settle())).toEqual([
    expect.objectContaining({
      id,
      response: [
        expect.objectContaining({ state: 'valid' }),
        expect.objectContaining({ state: 'valid' }),
      ],
    }),
  ]);
});

test('another document drops open requests', () => {
  const { receive, settle, send, judge, responsesIn } = start();
  send({ request: 'makeExample', id: A, seed: 0 });
  settle();
  receive({ type: 'open', doc: 'e', version: 1, text: TEXT, language: 'yaml', base: null });
  judge();
  expect(responsesIn(settle())).toEqual([]);
});
