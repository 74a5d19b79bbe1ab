// What the page sees of the worker: problems, then the model, once for a burst of edits; differences only; files asked for once.
import { expect, test } from 'vitest';
import type { FromWorker, ToWorker } from './protocol.ts';
import { applyChanges, createSession } from './session.ts';

const TEXT = "apidoc: 3.1.0\ninfo:\n  title: Demo\n  version: '1'\nchannels:\n  a: {}\n  b: {}\n";

function start() {
  const sent: FromWorker[] = [];
  const tasks: (() => void)[] = [];
  const receive = createSession(
    (m) => sent.push(m),
    (task) => tasks.push(task),
  );
  const settle = () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) task();
    return sent.splice(0);
  };
  const open = (text = TEXT): ToWorker => ({ type: 'open', doc: 'd', version: 1, text, language: 'yaml', base: null });
  return { receive, settle, open };
}

const insert = (version: number, at: number, text: string): ToWorker => ({
  type: 'edit',
  doc: 'd',
  version,
  changes: [{ rangeOffset: at, rangeLength: 0, text }],
});

test('a burst of edits is analysed once, for its last version', () => {
  const { receive, settle, open } = start();
  receive(open());
  settle();
  const end = TEXT.length;
  receive(insert(2, end, 'x'));
  receive(insert(3, end + 1, '-'));
  receive(insert(4, end + 2, 'y: 1\n'));
  const answers = settle();
  expect(answers).toMatchObject([
    { type: 'analysis', version: 4, counts: { errors: 0, lines: 9 } },
    { type: 'analysis', version: 4, model: {} },
  ]);
  expect(answers[0]).not.toHaveProperty('model');
});

test('only what changed is sent', () => {
  const { receive, settle, open } = start();
  receive(open());
  const partsOf = (messages: FromWorker[]): string[] =>
    messages.flatMap((m) => (m.type === 'analysis' ? (m.model?.set ?? []) : [])).map((p) => p.id);
  expect(partsOf(settle())).toEqual(expect.arrayContaining(['#/info', '#/channels/a', '#/channels/b']));
  receive(insert(2, TEXT.indexOf('a: {}') + 4, 'title: A'));
  const second = settle();
  expect(second.every((m) => m.type === 'analysis' && m.problems === undefined)).toBe(true);
  expect(partsOf(second)).toContain('#/channels/a');
  expect(partsOf(second)).not.toContain('#/channels/b');
});

test('a file that references name is asked for once; when it comes the document is judged again', () => {
  const { receive, settle, open } = start();
  receive(open(TEXT.replace('a: {}', "a: {$ref: 'c.yaml'}")));
  expect(settle()).toMatchObject([{ type: 'analysis' }, { type: 'analysis' }, { type: 'need', uris: ['c.yaml'] }]);
  receive(insert(2, 0, '# note\n'));
  expect(settle().map((m) => m.type)).toEqual(['analysis', 'analysis']);
  receive({ type: 'file', doc: 'd', uri: 'c.yaml', text: 'adress: x\n' });
  expect(settle()).toMatchObject([
    { type: 'analysis', counts: { errors: 1 }, problems: [{ uri: 'c.yaml', code: 'unknown-field' }] },
    { model: {} },
  ]);
});

test('questions are answered for the current version only', () => {
  const { receive, settle, open } = start();
  receive(open());
  const ask = (id: number, version: number): ToWorker => ({
    type: 'ask',
    doc: 'd',
    id,
    version,
    question: { kind: 'locate', uri: '', pointer: '/info/title' },
  });
  receive(ask(1, 1));
  receive(insert(2, 0, '# x\n'));
  receive(ask(2, 1));
  receive(ask(3, 2));
  const at = TEXT.indexOf('title');
  const answers = settle().filter((m) => m.type === 'answer');
  expect(answers).toEqual([
    { type: 'answer', doc: 'd', id: 1, answer: { kind: 'locate', range: { start: at, end: at + 5 } } },
    { type: 'answer', doc: 'd', id: 2, answer: null },
    { type: 'answer', doc: 'd', id: 3, answer: { kind: 'locate', range: { start: at + 4, end: at + 9 } } },
  ]);
});

test('changes of several cursors come in descending order and are applied in turn', () => {
  expect(
    applyChanges('abc', [
      { rangeOffset: 2, rangeLength: 1, text: 'Z' },
      { rangeOffset: 0, rangeLength: 1, text: 'XY' },
    ]),
  ).toBe('XYbZ');
});
