// What the page sees of the worker: problems, then the model, once for a burst of edits;
// differences only; files requested once.
import { serialize } from 'node:v8';
import { describe, expect, test, vi } from 'vitest';
import { Analyzer } from '../core/analysis/analyzer.ts';
import { validate as judgeValue } from '../core/analysis/instances/validate.ts';
import type { Batch } from '../core/types.ts';
import { applyChanges, createSession, type StartWatchdog } from './document-session.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

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
  const open = (text = TEXT): ToWorker => ({
    type: 'open',
    doc: 'd',
    version: 1,
    text,
    language: 'yaml',
    base: null,
  });
  return { receive, settle, open };
}

const insert = (version: number, at: number, text: string): ToWorker => ({
  type: 'edit',
  doc: 'd',
  version,
  changes: [{ rangeOffset: at, rangeLength: 0, text }],
});

test('a burst of edits is analysed once, for its last version [W06]', () => {
  const { receive, settle, open } = start();
  receive(open());
  settle();
  const end = TEXT.length;
  receive(insert(2, end, 'x'));
  receive(insert(3, end + 1, '-'));
  receive(insert(4, end + 2, 'y: 1\n'));
  const messages = settle();
  expect(messages).toMatchObject([
    { type: 'analysis', version: 4, counts: { errors: 0, lines: 9 } },
    { type: 'analysis', version: 4, model: {} },
  ]);
  expect(messages[0]).not.toHaveProperty('model');
});

test('the model of a document that was opened comes before its problems, that of an edit after them', () => {
  const { receive, settle, open } = start();
  receive(open(TEXT.replace('title', 'titel')));
  const [model, problems, both] = settle();
  expect(model).toMatchObject({
    version: 1,
    model: { set: expect.any(Array) },
    problemsFollow: true,
  });
  expect(model).not.toHaveProperty('counts');
  expect(problems).toMatchObject({ version: 1, counts: { errors: 1 } });
  expect(both).toMatchObject({ version: 1, counts: { errors: 1 } });
  expect(both).not.toHaveProperty('problemsFollow');
  receive(insert(2, TEXT.length, 'x-a: 1\n'));
  const [first, second] = settle();
  expect(first).toMatchObject({ version: 2, counts: { errors: 1 } });
  expect(first).not.toHaveProperty('model');
  expect(second).toHaveProperty('model');
});

describe('a document that was prepared', () => {
  const prepared = (text: string): ToWorker => ({
    type: 'prepare',
    text,
    language: 'yaml',
    base: null,
  });

  test('is read once, and sent when it is opened', () => {
    const reads = vi.spyOn(Analyzer.prototype, 'setText');
    const { receive, settle, open } = start();
    receive(prepared(TEXT));
    expect(settle()).toEqual([]);
    receive(open());
    expect(settle()).toMatchObject([{ model: {} }, { counts: { errors: 0 } }, {}]);
    expect(reads).toHaveBeenCalledTimes(1);
    receive(insert(2, TEXT.length, 'x-a\n'));
    expect(settle()[0]).toMatchObject({ version: 2, counts: { errors: 1 } });
  });

  test.each([
    ['another text', TEXT.replace('Demo', 'Other')],
    ['no text', ''],
  ])('is left out for %s', (_name, other) => {
    const alone = start();
    alone.receive(alone.open());
    const { receive, settle, open } = start();
    receive(prepared(other));
    receive(open());
    const withoutTimes = (messages: FromWorker[]) =>
      messages.map((message) => ({ ...message, duration: 0 }));
    expect(withoutTimes(settle())).toEqual(withoutTimes(alone.settle()));
  });
});

test.each(['', '\n \n', '# nothing yet\n'])('an empty document has no problem: %j', (text) => {
  const { receive, settle, open } = start();
  receive(open(text));
  expect(settle()[1]).toMatchObject({
    type: 'analysis',
    counts: { problems: 0, errors: 0 },
    problems: [],
  });
});

test('an empty file that is referred to has one', () => {
  const { receive, settle, open } = start();
  receive(open(TEXT.replace('a: {}', "a: {$ref: 'c.yaml'}")));
  settle();
  receive({ type: 'file', doc: 'd', uri: 'c.yaml', text: '' });
  expect(settle()[0]).toMatchObject({
    counts: { errors: 1 },
    problems: [{ uri: '', code: 'reference-file' }],
  });
});

test('only what changed is sent', () => {
  const { receive, settle, open } = start();
  receive(open());
  const partsOf = (messages: FromWorker[]): string[] =>
    messages.flatMap((m) => (m.type === 'analysis' ? (m.model?.set ?? []) : [])).map((p) => p.id);
  expect(partsOf(settle())).toEqual(
    expect.arrayContaining(['#/info', '#/channels/a', '#/channels/b']),
  );
  receive(insert(2, TEXT.indexOf('a: {}') + 4, 'title: A'));
  const second = settle();
  expect(second.every((m) => m.type === 'analysis' && m.problems === undefined)).toBe(true);
  expect(partsOf(second)).toContain('#/channels/a');
  expect(partsOf(second)).not.toContain('#/channels/b');
});

test('a referenced file is requested once; when it arrives the document is validated again', () => {
  const { receive, settle, open } = start();
  receive(open(TEXT.replace('a: {}', "a: {$ref: 'c.yaml'}")));
  expect(settle()).toMatchObject([
    { type: 'analysis' },
    { type: 'need', uris: ['c.yaml'] },
    { type: 'analysis' },
    { type: 'analysis' },
  ]);
  receive(insert(2, 0, '# note\n'));
  expect(settle().map((m) => m.type)).toEqual(['analysis', 'analysis']);
  receive({ type: 'file', doc: 'd', uri: 'c.yaml', text: 'adress: x\n' });
  expect(settle()).toMatchObject([
    {
      type: 'analysis',
      counts: { errors: 1 },
      problems: [{ uri: 'c.yaml', code: 'unknown-field' }],
    },
    { model: {} },
  ]);
});

test('an edit of another file is a version of the document, and its problems are in that file', () => {
  const { receive, settle, open } = start();
  receive(open(TEXT.replace('a: {}', "a: {$ref: 'c.yaml'}")));
  expect(settle().find((m) => m.type === 'analysis' && m.uses)).toMatchObject({ uses: ['c.yaml'] });
  receive({ type: 'file', doc: 'd', uri: 'c.yaml', text: 'address: x\n' });
  expect(settle()).toMatchObject([{ version: 1, counts: { errors: 0 } }, { version: 1 }]);
  const edit = (version: number, rangeOffset: number, rangeLength: number, text: string): void =>
    receive({
      type: 'edit-file',
      doc: 'd',
      uri: 'c.yaml',
      version,
      changes: [{ rangeOffset, rangeLength, text }],
    });
  edit(2, 2, 1, '');
  edit(3, 0, 0, '# note\n');
  expect(settle()).toMatchObject([
    {
      version: 3,
      counts: { errors: 1 },
      problems: [{ uri: 'c.yaml', code: 'unknown-field', start: 7, end: 13 }],
    },
    { version: 3 },
  ]);
  receive({
    type: 'edit-file',
    doc: 'd',
    uri: 'c.yaml',
    version: 4,
    changes: [{ rangeOffset: 9, rangeLength: 0, text: 'd' }],
  });
  expect(settle()[0]).toMatchObject({ version: 4, problems: [] });
});

test('a file with a syntax error while typing is reported once', () => {
  const { receive, settle, open } = start();
  receive(open(TEXT.replace('a: {}', "a: {$ref: 'c.yaml#/x'}")));
  receive({ type: 'file', doc: 'd', uri: 'c.yaml', text: 'x: {}\n' });
  settle();
  receive({ type: 'file', doc: 'd', uri: 'c.yaml', text: 'x: {\n', version: 2 });
  expect(settle()[0]).toMatchObject({ version: 2, problems: [{ uri: 'c.yaml' }] });
});

test('requests get a response for the current version only', () => {
  const { receive, settle, open } = start();
  receive(open());
  const request = (id: number, version: number): ToWorker => ({
    type: 'request',
    doc: 'd',
    id,
    version,
    request: { request: 'locate', uri: '', pointer: '/info/title' },
  });
  receive(request(1, 1));
  receive(insert(2, 0, '# x\n'));
  receive(request(2, 1));
  receive(request(3, 2));
  const at = TEXT.indexOf('title');
  const responses = settle().filter((m) => m.type === 'response');
  expect(responses).toEqual([
    {
      type: 'response',
      doc: 'd',
      id: 1,
      response: { start: at, end: at + 5 },
    },
    { type: 'response', doc: 'd', id: 2, response: undefined },
    {
      type: 'response',
      doc: 'd',
      id: 3,
      response: { start: at + 4, end: at + 9 },
    },
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

describe('examples', () => {
  const WITH =
    "apidoc: 3.1.0\ninfo: {title: T, version: '1'}\ncomponents:\n  messages:\n    m:\n      payload: {type: integer}\n      examples:\n        - payload: abc\n";

  /** A session whose validator replies when the test lets it. */
  function watched() {
    const sent: FromWorker[] = [];
    const tasks: (() => void)[] = [];
    let handlers: Parameters<StartWatchdog>[0] | undefined;
    let given: Batch[] = [];
    const receive = createSession(
      (m) => sent.push(m),
      (task) => tasks.push(task),
      (told) => {
        handlers = told;
        return {
          run: (batches) => {
            given = [...batches];
          },
          stop: () => {},
        };
      },
    );
    const settle = (): FromWorker[] => {
      for (let task = tasks.shift(); task; task = tasks.shift()) task();
      return sent.splice(0);
    };
    const open = (doc: string, text: string): void =>
      receive({ type: 'open', doc, version: 1, text, language: 'yaml', base: null });
    const judge = (): void => {
      const batches = given;
      given = [];
      for (const { definitions, tasks } of batches)
        for (const { id, root, instance } of tasks)
          handlers?.onResult(id, judgeValue(root, definitions, instance));
    };
    const codes = (messages: FromWorker[]): string[][] =>
      messages.flatMap((m) =>
        m.type === 'analysis' && m.problems
          ? [m.problems.map((p) => p.code).filter((c) => c.startsWith('example'))]
          : [],
      );
    return {
      receive,
      settle,
      open,
      judge,
      codes,
      given: () => given,
      stopped: (key: string) => handlers?.onStopped(key),
    };
  }

  test('are validated after problems and model were sent, and reported in their own message', () => {
    const { open, settle, judge, codes } = watched();
    open('d', WITH);
    const first = settle();
    expect(first.map((m) => m.type === 'analysis' && (m.model ? 'model' : 'problems'))).toEqual([
      'model',
      'problems',
      'model',
    ]);
    expect(codes(first)).toEqual([[]]);
    judge();
    const second = settle();
    expect(second).toMatchObject([{ type: 'analysis', version: 1, counts: { errors: 1 } }]);
    expect(second[0]).not.toHaveProperty('model');
    expect(codes(second)).toEqual([['example-invalid']]);
  });

  test('stay while something else is edited, at their new position, and are not validated again', () => {
    const { open, receive, settle, judge, given } = watched();
    open('d', WITH);
    settle();
    judge();
    settle();
    receive(insert(2, 0, '# note\n'));
    const [analysis] = settle();
    const problem =
      analysis?.type === 'analysis'
        ? analysis.problems?.find((p) => p.code === 'example-invalid')
        : undefined;
    expect(`# note\n${WITH}`.slice(problem?.start, problem?.end)).toBe('abc');
    expect(given()).toEqual([]);
  });

  test('are also reported when a request about the text is handled first', {
    timeout: 20_000,
  }, async () => {
    const { open, receive, settle, judge, codes } = watched();
    const folds = (id: number): ToWorker => {
      return {
        type: 'request',
        doc: 'd',
        id,
        version: 1,
        request: { request: 'foldingRanges', uri: '' },
      };
    };
    open('d', WITH);
    settle();
    // The service is loaded some time after the first request.
    receive(folds(1));
    await expect
      .poll(settle, { timeout: 20_000 })
      .toMatchObject([{ type: 'response', id: 1, response: expect.anything() }]);
    receive(folds(2));
    judge();
    const told = settle();
    expect(told).toMatchObject([{ type: 'response', id: 2 }, { type: 'analysis' }]);
    expect(codes(told)).toEqual([['example-invalid']]);
  });

  test('a schema that stops the validation is reported, and not tried again', () => {
    const { open, receive, settle, codes, given, stopped } = watched();
    open('d', WITH);
    settle();
    stopped(given()[0]?.tasks[0]?.key ?? '');
    expect(codes(settle())).toEqual([['example-not-checked']]);
    receive(insert(2, WITH.length - 1, 'd'));
    settle();
    expect(given()).toEqual([]);
  });

  test('results for a document that is no longer open are dropped', () => {
    const { open, settle, judge, codes } = watched();
    open('d', WITH);
    settle();
    open('e', TEXT);
    judge();
    expect(codes(settle()).flat()).toEqual([]);
  });
});

test('a schema in Protocol Buffers is validated and shown once its parser is loaded', async () => {
  const { receive, settle, open } = start();
  const schema =
    '  schemas:\n    S:\n      schemaFormat: application/vnd.neutral.protobuf;version=3\n      schema: |\n        message A { string a = 1 }\n';
  receive(open(`${TEXT}components:\n${schema}`));
  expect(settle()[1]).toMatchObject({ type: 'analysis', counts: { errors: 0 } });
  const later: FromWorker[] = [];
  await expect.poll(() => later.push(...settle()), { timeout: 10_000 }).toBeGreaterThan(0);
  expect(later[0]).toMatchObject({
    type: 'analysis',
    version: 1,
    counts: { errors: 1 },
    problems: expect.arrayContaining([expect.objectContaining({ code: 'protobuf-syntax' })]),
  });
  // The next document has the reader from its first analysis on.
  receive(open(`${TEXT}components:\n${schema.replace('= 1 }', '= 1; }')}`));
  expect(settle()).toMatchObject([
    {
      model: {
        set: expect.arrayContaining([
          expect.objectContaining({ schema: expect.objectContaining({ view: expect.anything() }) }),
        ]),
      },
    },
    { type: 'analysis', counts: { errors: 0 } },
    { type: 'analysis' },
  ]);
});

test('a search finds hits in its own version only', () => {
  const { receive, settle, open } = start();
  receive(open());
  receive(insert(2, TEXT.length, '  lamps: {}\n'));
  receive({
    type: 'request',
    doc: 'd',
    id: 1,
    version: 2,
    request: { request: 'search', query: 'lamp', limit: 5 },
  });
  receive({
    type: 'request',
    doc: 'd',
    id: 2,
    version: 2,
    request: { request: 'find', text: 'demo' },
  });
  receive({
    type: 'request',
    doc: 'd',
    id: 3,
    version: 1,
    request: { request: 'search', query: 'lamp', limit: 5 },
  });
  expect(settle().filter((m) => m.type === 'response')).toMatchObject([
    {
      id: 1,
      response: {
        total: 1,
        hits: [{ kind: 'channel', name: 'lamps', pointer: '/channels/lamps' }],
      },
    },
    {
      id: 2,
      response: { total: 1, hits: [{ kind: 'info', name: 'Demo' }] },
    },
    { id: 3, response: undefined },
  ]);
});

describe('requests about positions in the text', () => {
  const TIME = 20_000;
  const hover = (id: number, version: number): ToWorker => ({
    type: 'request',
    doc: 'd',
    id,
    version,
    request: { request: 'hover', uri: '', offset: TEXT.indexOf('title') },
  });
  const folds = (id: number, version: number): ToWorker => ({
    type: 'request',
    doc: 'd',
    id,
    version,
    request: { request: 'foldingRanges', uri: '' },
  });

  /** The service is loaded by itself some time after the first request. */
  async function loaded(): Promise<ReturnType<typeof start>> {
    const session = start();
    session.receive(session.open());
    session.settle();
    for (const request of [hover(1, 1), folds(1, 1)]) {
      session.receive(request);
      await expect
        .poll(session.settle, { timeout: TIME })
        .toMatchObject([{ type: 'response', id: 1, response: expect.anything() }]);
    }
    return session;
  }

  test('get a response for the current text only', { timeout: TIME }, async () => {
    const { receive, settle } = await loaded();
    receive(hover(2, 1));
    receive(insert(2, TEXT.length, '# note\n'));
    receive(hover(3, 2));
    expect(settle().filter((m) => m.type === 'response')).toMatchObject([
      { id: 2, response: undefined },
      { id: 3, response: { blocks: expect.any(Array) } },
    ]);
  });

  test('what the user waits for comes before the analysis, what is only painted after it', {
    timeout: TIME,
  }, async () => {
    const { receive, settle } = await loaded();
    receive(insert(2, TEXT.length, '# note\n'));
    receive(folds(2, 2));
    receive(hover(3, 2));
    expect(settle().map((m) => (m.type === 'response' ? m.id : m.type))).toEqual([
      3,
      'analysis',
      'analysis',
      2,
    ]);
  });

  test('a burst of edits with requests between them is analysed once', {
    timeout: TIME,
  }, async () => {
    const { receive, settle } = await loaded();
    for (let version = 2; version < 6; version++) {
      receive(insert(version, TEXT.length, '#'));
      receive(folds(version, version));
    }
    expect(
      settle().map((m) => (m.type === 'response' ? [m.id, m.response === undefined] : m.type)),
    ).toEqual([[2, true], [3, true], [4, true], 'analysis', 'analysis', [5, false]]);
  });
});

test('what is sent of long lists grows with the text, not with its square', () => {
  const { receive, settle, open } = start();
  const names = (name: string): string =>
    Array.from({ length: 1_000 }, (_, i) => `${name}${i}`).join(', ');
  const text = `${TEXT}servers:
  main: {host: '{region}', protocol: kafka, variables: {region: {enum: [${names('r')}], default: r1, examples: [${names('x')}]}}}
operations:
  send: {action: send, channel: {$ref: '#/channels/a'}, security: [${"{$ref: '#/components/securitySchemes/auth'}, ".repeat(1_000)}]}
components:
  securitySchemes:
    auth: {type: oauth2, flows: {password: {tokenUrl: 'https://a.example/t', availableScopes: {}}}, scopes: [${names('s')}]}
`;
  receive(open(text));
  const sent = settle();
  expect(sent).toMatchObject([
    { type: 'analysis', model: {} },
    { type: 'analysis', counts: { warnings: 2_000 } },
    { type: 'analysis' },
  ]);
  // The size of the copy that the page gets, in bytes.
  for (const message of sent) expect(serialize(message).length).toBeLessThan(20 * text.length);
});

describe('rulesets of a team', () => {
  const RULES = `rules:
  has-owner:
    description: Name an owner.
    given: $.channels.*
    then: {field: x-owner, function: truthy}
`;
  const rulesets = (...files: string[]): ToWorker => ({
    type: 'rulesets',
    doc: 'd',
    files,
    address: 'api.yaml',
  });
  const file = (text: string, uri = 'rules.yaml'): ToWorker => ({
    type: 'file',
    doc: 'd',
    uri,
    text,
  });

  /** Opens a document with a ruleset, and returns what is sent when its rules have run. */
  async function run(rules = RULES, text = TEXT) {
    const session = start();
    session.receive(session.open(text));
    const opened = session.settle();
    session.receive(rulesets('rules.yaml'));
    const sent: FromWorker[] = [];
    /** Waits for the next message of a kind, with those that come before. */
    const until = (isLast: (message: FromWorker) => boolean) =>
      vi.waitFor(
        () => {
          sent.push(...session.settle());
          const at = sent.findIndex(isLast);
          expect(at).toBeGreaterThanOrEqual(0);
          return sent.splice(0, at + 1);
        },
        { interval: 1, timeout: 5000 },
      );
    const needed = await until(({ type }) => type === 'need');
    expect(needed.at(-1)).toMatchObject({ uris: ['rules.yaml'] });
    session.receive(file(rules));
    return { ...session, until, opened };
  }
  const problemsOf = (message: FromWorker | undefined) =>
    message?.type === 'rulesets'
      ? (message.problems ?? []).map(({ code, uri, start }) => `${code} ${uri}@${start}`)
      : [];
  const withProblems = (message: FromWorker): boolean =>
    message.type === 'rulesets' && message.problems !== undefined;

  test('run after the problems of the document were sent, and are listed with their findings', async () => {
    const { until } = await run();
    const message = (await until(withProblems)).at(-1);
    expect(message).toMatchObject({
      version: 1,
      report: {
        state: 'ready',
        files: ['rules.yaml'],
        rules: [{ name: 'has-owner', description: 'Name an owner.', count: 2 }],
      },
      problems: [{ ruleset: 'rules.yaml' }, {}],
    });
    expect(problemsOf(message)).toEqual(['has-owner @61', 'has-owner @69']);
    const [counted] = await until(({ type }) => type === 'analysis');
    expect(counted).toMatchObject({ counts: { warnings: 2 } });
    expect(counted).not.toHaveProperty('problems');
  });

  test('keep their findings at their text until they have run on the newest version', async () => {
    const { until, receive } = await run();
    await until(withProblems);
    receive(insert(2, 0, 'x-a: 1\n'));
    const own = (await until((one) => one.type === 'analysis' && one.version === 2)).at(-1);
    expect(own).toMatchObject({ counts: { warnings: 2 } });
    const found = (await until(withProblems)).at(-1);
    expect(found).toMatchObject({ version: 2 });
    expect(problemsOf(found)).toEqual(['has-owner @68', 'has-owner @76']);
    receive(insert(3, 7 + TEXT.indexOf('a: {}') + 4, 'x-owner: me'));
    expect(problemsOf((await until(withProblems)).at(-1))).toEqual(['has-owner @87']);
  });

  test('have their mistakes in their own file, and run again when it is edited', async () => {
    const wrong = RULES.replace('truthy', 'truthfull');
    const { until, receive } = await run(wrong);
    const [mistake] = problemsOf((await until(withProblems)).at(-1));
    const start = wrong.indexOf('truthfull');
    expect(mistake).toBe(`invalid-ruleset rules.yaml@${start}`);
    const changes = [{ rangeOffset: start, rangeLength: 9, text: 'truthy' }];
    receive({ type: 'edit-file', doc: 'd', uri: 'rules.yaml', version: 2, changes });
    const isOfDocument = (message: FromWorker) => problemsOf(message).length === 2;
    const both = ['has-owner @61', 'has-owner @69'];
    expect(problemsOf((await until(isOfDocument)).at(-1))).toEqual(both);
  });

  test('that can not be read are a problem of the document', async () => {
    const { until, receive } = await run('');
    await until(withProblems);
    receive({ type: 'no-file', doc: 'd', uri: 'rules.yaml', reason: 'It is gone.', blocked: true });
    const isGone = (message: FromWorker) =>
      JSON.stringify(message).includes('The rules of rules.yaml are not run: It is gone.');
    expect(problemsOf((await until(isGone)).at(-1))).toEqual(['invalid-ruleset @0']);
  });

  test('follow what they extend, and settings and comments hold for their rules', async () => {
    const text = TEXT.replace('a: {}', 'a: {} # apidoc-ignore has-owner: later');
    const { until, receive } = await run('extends: [./base.yaml, spectral:oas]', text);
    await until((message) => message.type === 'need');
    receive(file(RULES, 'base.yaml'));
    receive({ type: 'settings', rules: [['has-owner', 'error']] });
    const found = await until((message) => problemsOf(message).length > 0);
    expect(found.at(-1)).toMatchObject({
      problems: [{ code: 'has-owner', severity: 'error', ruleset: 'base.yaml' }],
    });
    receive({ type: 'settings', rules: [['has-owner', 'off']] });
    expect(problemsOf((await until(withProblems)).at(-1))).toEqual([]);
  });

  test('are completed and explained as what they are, and what they extend, too', async () => {
    const { until, receive } = await run(`${RULES}extends: [./base.yaml]\n`);
    await until((message) => message.type === 'need');
    const base = 'rules:\n  in-base:\n    gi';
    receive(file(base, 'base.yaml'));
    const ask = async (request: 'completion' | 'hover', uri: string, offset: number) => {
      receive({ type: 'request', doc: 'd', id: 7, version: 1, request: { request, uri, offset } });
      const last = (await until((message) => message.type === 'response')).at(-1);
      return last?.type === 'response' ? last.response : null;
    };
    expect(await ask('completion', 'base.yaml', base.length)).toMatchObject({
      items: [{ label: 'given' }],
    });
    const [given, name] = [RULES.indexOf('given'), RULES.indexOf('truthy')];
    expect(await ask('hover', 'rules.yaml', given + 1)).toMatchObject({
      blocks: ['**`given`**', expect.stringContaining('JSONPath')],
    });
    expect(await ask('hover', 'rules.yaml', name + 1)).toMatchObject({
      blocks: ['**`truthy`**', expect.stringContaining('The value is there')],
    });
    // The document itself has those of the format.
    expect(await ask('hover', '', TEXT.indexOf('title') + 1)).toMatchObject({
      blocks: expect.arrayContaining([expect.stringContaining('title')]),
    });
  });

  test('find nothing any more when none holds', async () => {
    const { until, receive } = await run();
    await until(withProblems);
    receive(rulesets());
    const message = (await until(withProblems)).at(-1);
    expect(message).toMatchObject({ report: { files: [], rules: [] }, problems: [] });
  });

  test('leave room for the problems of the document', async () => {
    const many = Array.from({ length: 1200 }, (_, i) => `  c${i}: {}\n`).join('');
    const text = `${TEXT}${many}operations: 1\n`;
    const { until } = await run(RULES, text);
    const message = (await until((one) => problemsOf(one).length === 999)).at(-1);
    expect(message).toMatchObject({ report: { rules: [{ count: 1202 }] } });
  });
});
