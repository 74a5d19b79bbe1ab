// What an agent of the browser can do with the open document: only while the user lets it, and no
// edit without the user.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { TOOL_LIST } from '../../agents/tool-list.ts';
import { validateInProcess } from '../../cli/validate-examples.ts';
import { createWatchdog } from '../../core/api.ts';
import type { Model } from '../../core/types.ts';
import { type AgentCall, respondToAgent } from '../../worker/agent-calls.ts';
import type { AppServices } from '../services.ts';
import { createTestStudio } from '../visual/testing.ts';
import { createAgentsState, type Decision } from './agents-state.ts';
import { letAgentsUse } from './page-tools.ts';

const ORDERS = `apidoc: 3.1.0
info:
  title: Orders
  version: 1.4.0   # by hand
channels:
  placed:
    address: orders.placed
    messages:
      placed: {payload: {$ref: 'parts.yaml#/Order'}}
operations:
  onPlaced: {action: receive, channel: {$ref: '#/channels/placed'}}
`;
const PARTS = 'Order: {type: object, properties: {id: {type: string}}}   # shared\n';
const TOKEN = `ghp_${'a1B2c3D4e5'.repeat(4)}`.slice(0, 40);

const { loadExport } = vi.hoisted(() => ({ loadExport: vi.fn() }));
vi.mock('../export/export-documentation.ts', () => ({ loadExport }));

/** The interface of the draft, as far as a page uses it: input and results are JSON. */
function fakeContext() {
  const tools = new Map<
    string,
    { annotations: object; execute(input: object, options?: object): Promise<string> }
  >();
  const registerTool = async (
    tool: {
      name: string;
      annotations: object;
      execute(input: object, options?: object): Promise<string>;
    },
    { signal }: { signal: AbortSignal },
  ): Promise<void> => {
    if (tools.has(tool.name)) throw new Error('InvalidStateError');
    tools.set(tool.name, tool);
    if (tools.size === 1) signal.addEventListener('abort', () => tools.clear());
  };
  return { tools, context: { registerTool } };
}

const watch = (handlers: Parameters<Parameters<typeof respondToAgent>[1]>[0]) =>
  createWatchdog({
    ...handlers,
    spawn: validateInProcess,
    after: (milliseconds, task) => {
      const timer = setTimeout(task, milliseconds);
      return () => clearTimeout(timer);
    },
  });

/** A worker in this thread. `paused` runs before it responds. */
function fakeWorker(paused: () => void) {
  const worker = {
    onmessage: null as ((event: MessageEvent) => void) | null,
    onerror: null,
    isEnded: false,
    terminate() {
      worker.isEnded = true;
    },
    postMessage(call: AgentCall) {
      void respondToAgent(structuredClone(call), watch).then((response) => {
        paused();
        if (!worker.isEnded)
          worker.onmessage?.({ data: structuredClone(response) } as MessageEvent);
      });
    },
  };
  return worker;
}

function open(paused: () => void = () => undefined, make = fakeWorker) {
  const studio = createTestStudio(() => 0, 0, { '': ORDERS, 'parts.yaml': PARTS });
  const { tools, context } = fakeContext();
  const page = {};
  vi.stubGlobal('window', Object.assign(page, { top: page }));
  vi.stubGlobal('document', { modelContext: context });
  const agents = createAgentsState();
  const keep = vi.fn(async () => ({ state: 'same' }) as never);
  const app = { ...studio, agents, versions: { keep } } as unknown as AppServices;
  const call = async (name: string, input: object, signal?: AbortSignal) =>
    JSON.parse((await tools.get(name)?.execute(input, { signal })) ?? 'null');
  const edit = (value: string, more: object = {}, signal?: AbortSignal) =>
    call(
      'edit',
      {
        document: 'api.yaml',
        commands: [{ do: 'set', pointer: '/info/version', value }],
        ...more,
      },
      signal,
    );
  /** Responds to the next edit that is proposed; resolves to what the user saw of it. */
  const decide = (decision: Decision) =>
    new Promise<string>((resolve) => {
      const stop = agents.subscribe(({ proposal }) => {
        if (!proposal) return;
        stop();
        resolve(
          proposal.files
            .flatMap(({ hunks }) => hunks.flatMap(({ lines }) => lines))
            .flatMap(({ sign, text }) => (sign === ' ' ? [] : [`${sign}${text}`]))
            .join(''),
        );
        proposal.respond(decision);
      });
    });
  const workers: ReturnType<typeof fakeWorker>[] = [];
  const turnOn = () =>
    letAgentsUse(app, () => {
      const worker = make(paused);
      workers.push(worker);
      return worker as unknown as Worker;
    });
  return { ...studio, workers, agents, context, keep, tools, call, edit, decide, turnOn };
}

afterEach(() => vi.unstubAllGlobals());

test('registers the tools while the user lets agents use the document', async () => {
  const { tools, turnOn, agents, store } = open();
  expect(tools.size).toBe(0);
  expect(await turnOn()).toBeNull();
  expect([...tools.keys()]).toEqual(TOOL_LIST.map(({ name }) => name));
  expect(tools.get('read')?.annotations).toEqual({
    readOnlyHint: true,
    untrustedContentHint: true,
    consequentialHint: false,
  });
  expect(tools.get('edit')?.annotations).toMatchObject({ consequentialHint: true });
  const late = tools.get('outline');
  agents.getState().stop?.();
  expect([tools.size, agents.getState().stop]).toEqual([0, null]);
  expect(await late?.execute({ document: 'api.yaml' })).toContain(
    'turned the tools of this page off',
  );
  await turnOn();
  expect(tools.size).toBe(15);
  const { document: now, open: openDocument } = store.getState();
  openDocument({ ...now, id: 'other', text: ORDERS } as Parameters<typeof openDocument>[0]);
  expect(tools.size).toBe(0);
  expect(store.getState().notices.at(-1)?.text).toContain('another document is open');
});

test('starts no worker for a call whose texts are taken when the tools are turned off', async () => {
  const { turnOn, call, agents, store, workers } = open();
  await turnOn();
  const { textOf } = store.getState();
  store.setState({
    textOf: (uri) => {
      agents.getState().stop?.();
      return textOf(uri);
    },
  });
  expect((await call('list_documents', {})).refused).toMatch(/turned the tools of this page off/);
  expect(workers).toEqual([]);
});

test('is not on for a document that another one replaces meanwhile', async () => {
  const { turnOn, tools, agents, store } = open();
  const result = turnOn();
  const { document: now, open: openDocument } = store.getState();
  openDocument({ ...now, id: 'other', text: ORDERS } as Parameters<typeof openDocument>[0]);
  expect(await result).toBe('Another document was opened meanwhile.');
  expect([tools.size, agents.getState().stop]).toEqual([0, null]);
});

test('says that the tools are not loaded, and starts another worker for the next call', async () => {
  let isOnline = false;
  const { turnOn, call, workers } = open(undefined, (paused) => {
    const worker = fakeWorker(paused);
    if (!isOnline)
      worker.postMessage = ({ id }) => worker.onmessage?.({ data: { id } } as MessageEvent);
    return worker;
  });
  await turnOn();
  expect((await call('list_documents', {})).refused).toMatch(/couldn't be loaded.*online/);
  isOnline = true;
  expect(await call('list_documents', {})).toHaveProperty('documents');
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
});

test('gets no tools in a frame of another page, or where the browser refuses', async () => {
  const { turnOn, context, tools, agents } = open();
  vi.stubGlobal('document', {
    modelContext: { registerTool: async () => Promise.reject(new Error('NotAllowedError')) },
  });
  expect(await turnOn()).toMatch(/does not let this page/);
  vi.stubGlobal('document', {});
  expect(await turnOn()).toMatch(/WebMCP/);
  vi.stubGlobal('document', { modelContext: context });
  vi.stubGlobal('window', { top: {} });
  expect(await turnOn()).toMatch(/embedded in another page/);
  expect([tools.size, agents.getState().stop]).toEqual([0, null]);
});

test('reads the document with its files, and masks secrets', async () => {
  const { turnOn, call, put, text } = open();
  const more = `x-token: ${TOKEN}\nx-login: {user: ann, password: Kx7pQ9z2Lm}\n`;
  put(text().length, text().length, more);
  await turnOn();
  expect(await call('list_documents', {})).toMatchObject({
    documents: [{ path: 'api.yaml', title: 'Orders', version: '1.4.0' }],
  });
  const { objects } = await call('outline', { document: 'api.yaml' });
  expect(objects.map(({ name }: { name: string }) => name)).toContain('placed');
  const found = await call('search', { document: 'api.yaml', query: 'Order' });
  expect(found.total).toBeGreaterThan(0);
  const read = await call('read', { document: 'api.yaml' });
  expect(read.text).toContain('x-token: ');
  expect(read.text).not.toContain(TOKEN);
  const login = { document: 'api.yaml', pointer: '/x-login', effective: true };
  const { text: written, value } = await call('read', login);
  expect(written).toContain('password: ••••');
  expect(value).toEqual({ user: 'ann', password: '••••' });
  expect((await call('read', { document: 'api.yaml', file: 'parts.yaml' })).text).toBe(PARTS);
  const { valid, counts } = await call('validate', { document: 'api.yaml' });
  expect([valid, counts.errors]).toEqual([true, 0]);
  const payloads = [{ id: 'a' }, { id: 1 }];
  const { results } = await call('check_messages', { document: 'api.yaml', payloads });
  expect(results.map((one: { valid: boolean }) => one.valid)).toEqual([true, false]);
  expect(await call('read', { document: '../other.yaml' })).toEqual({
    refused: '../other.yaml: no such file is open in the page.',
  });
});

test('gives the documentation of the present text, which is rendered once', async () => {
  const { turnOn, call, put, text } = open();
  const exportDocumentation = vi.fn(async ({ model }: { model: Model }) =>
    JSON.stringify([...model.parts.values()]),
  );
  loadExport.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  loadExport.mockResolvedValue({ exportDocumentation });
  await turnOn();
  const read = () => call('document_as_markdown', { document: 'api.yaml' });
  expect((await read()).refused).toMatch(/documentation couldn't be loaded/);
  expect((await read()).markdown).toContain('1.4.0');
  expect((await read()).markdown).toContain('1.4.0');
  expect(exportDocumentation).toHaveBeenCalledTimes(1);
  const at = text().indexOf('1.4.0');
  put(at, at + 5, '1.5.0');
  expect((await read()).markdown).toContain('1.5.0');
  expect(exportDocumentation).toHaveBeenCalledTimes(2);
});

test('makes an edit that the user accepts, as one step of undo', async () => {
  const { turnOn, edit, decide, text, changed, handle, keep, store } = open();
  await turnOn();
  const dry = await edit('1.5.0', { dryRun: true });
  expect(dry.diff).toContain('+  version: 1.5.0   # by hand');
  const seen = decide('accept');
  expect(await edit('1.5.0')).toMatchObject({ written: true, title: 'Set "version"' });
  expect(await seen).toBe('-  version: 1.4.0   # by hand\n+  version: 1.5.0   # by hand\n');
  expect(text()).toBe(ORDERS.replace('1.4.0', '1.5.0'));
  expect(changed).toHaveLength(1);
  expect(keep.mock.calls).toEqual([['working'], ['agent']]);
  expect(store.getState().notices.map((one) => one.text)).toEqual([
    'An agent changed the document: Set "version"',
  ]);
  handle.undo();
  expect(text()).toBe(ORDERS);
  expect(store.getState().notices).toEqual([]);
});

test('changes nothing that the user declines, and nothing invalid', async () => {
  const { turnOn, edit, call, decide, text } = open();
  await turnOn();
  const declined = decide('decline');
  expect((await edit('1.5.0')).refused).toMatch(/the user declined this edit/);
  await declined;
  const commands = [{ do: 'set', pointer: '/operations/onPlaced/action', value: 'shout' }];
  expect((await call('edit', { document: 'api.yaml', commands })).refused).toMatch(
    /would have new errors/,
  );
  expect((await call('edit', { document: 'api.yaml', comands: [] })).refused).toBe(
    'The input must have "commands".',
  );
  let deep: unknown = 1;
  for (let i = 0; i < 100_000; i++) deep = [deep];
  expect((await edit(deep as string)).refused).toMatch(/nested too deeply/);
  expect(text()).toBe(ORDERS);
});

describe.each([
  ['the tools are turned off', /turned the tools of this page off/],
  ['the call is canceled', /^The call was canceled\.$/],
])('writes nothing once %s', (end, refusal) => {
  const setUp = (paused?: () => void) => {
    const opened = open(paused);
    const canceled = new AbortController();
    const { agents, edit, text, keep } = opened;
    const shown = vi.fn();
    agents.subscribe(({ proposal }) => proposal && shown());
    const stop = (): void =>
      end === 'the call is canceled' ? canceled.abort() : agents.getState().stop?.();
    /** Makes an edit that has to be refused. @returns how often it was shown to the user */
    const refused = async (): Promise<number> => {
      expect((await edit('1.5.0', {}, canceled.signal)).refused).toMatch(refusal);
      expect([text(), keep.mock.calls, agents.getState().proposal]).toEqual([ORDERS, [], null]);
      return shown.mock.calls.length;
    };
    return { ...opened, stop, refused };
  };

  test('while the tool runs', async () => {
    const { turnOn, stop, refused } = setUp(() => stop());
    await turnOn();
    expect(await refused()).toBe(0);
  });

  test('while the user looks at the edit', async () => {
    const { turnOn, stop, refused, agents } = setUp();
    await turnOn();
    const unsubscribe = agents.subscribe(({ proposal }) => {
      if (!proposal) return;
      unsubscribe();
      stop();
    });
    expect(await refused()).toBe(1);
  });

  test('while the editor is loaded', async () => {
    const { turnOn, stop, refused, agents, visual, handle } = setUp();
    await turnOn();
    agents.setState({ acceptsAll: true });
    const needEditor = async () => {
      stop();
      return handle;
    };
    visual.setState({ needEditor });
    expect(await refused()).toBe(0);
  });
});

test('asks no more after the user accepted all, until the tools are turned off', async () => {
  const { turnOn, edit, decide, text, agents } = open();
  await turnOn();
  void decide('all');
  await edit('1.5.0');
  await edit('1.6.0');
  expect(text()).toContain('1.6.0');
  agents.getState().stop?.();
  expect(agents.getState().acceptsAll).toBe(false);
});

test('makes an edit again for a text that the user has changed meanwhile', async () => {
  let typed = false;
  const { turnOn, edit, decide, text, put } = open(() => {
    if (typed) return;
    typed = true;
    put(text().indexOf('Orders'), text().indexOf('Orders'), 'All ');
  });
  await turnOn();
  void decide('accept');
  expect(await edit('1.5.0')).toMatchObject({ written: true });
  expect(text()).toBe(ORDERS.replace('1.4.0', '1.5.0').replace('Orders', 'All Orders'));
});

test('refuses an edit that was made for an older text', async () => {
  const { turnOn, edit, call, put } = open();
  await turnOn();
  const { revision } = await call('read', { document: 'api.yaml' });
  put(0, 0, '# mine\n');
  expect((await edit('1.5.0', { expect: { 'api.yaml': revision } })).refused).toMatch(
    /^api\.yaml has changed since it was read/,
  );
});

test('edits other files, and makes and removes them with the step', async () => {
  const { turnOn, call, decide, text, handle, store } = open();
  await turnOn();
  void decide('all');
  const rename = { do: 'rename', file: 'parts.yaml', pointer: '/Order', to: 'Purchase' };
  await call('edit', { document: 'api.yaml', commands: [rename] });
  expect(text('parts.yaml')).toBe(PARTS.replace('Order', 'Purchase'));
  expect(text()).toContain("'parts.yaml#/Purchase'");
  const moved = await call('create', {
    path: 'channel.yaml',
    move: { document: 'api.yaml', pointer: '/channels/placed' },
  });
  expect(moved).toMatchObject({ written: true });
  expect(store.getState().textOf('channel.yaml')).toContain('orders.placed');
  handle.undo();
  expect(store.getState().textOf('channel.yaml')).toBeUndefined();
  for (const [path, reason] of [
    ['../x.yaml', 'outside the folder'],
    ['/x.yaml', 'outside the folder'],
    ['.spectral.yaml', 'begins with a dot'],
    ['Makefile', 'only YAML, JSON and schema files are created'],
    ['a\\b.yaml', "can't contain \\"],
    ['CON.yaml', 'reserved by Windows'],
    ['a//b.yaml', 'folder name is missing'],
    ['x\u202egpj.yaml', 'Remove the invisible character'],
  ])
    expect(await call('create', { path, text: 'a: 1\n' }), path).toEqual({
      refused: expect.stringContaining(reason ?? ''),
    });
  const schema = { path: 'order.xsd', text: '<schema/>\n' };
  expect(await call('create', schema)).toMatchObject({ written: true });
});

test('compares and converts documents of the folder', async () => {
  const { turnOn, call, store } = open();
  store.getState().addFile('old.yaml', ORDERS.replace('orders.placed', 'orders'));
  await turnOn();
  const compared = await call('compare', { document: 'api.yaml', old: 'old.yaml' });
  expect(compared.counts.breaking).toBe(1);
  expect((await call('convert', { document: 'api.yaml' })).refused).toContain('AsyncAPI 2');
});

test('walk 2 of docs/agents.md does what the page says', async () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../docs/agents.md'), 'utf8');
  const [, walk = ''] = /^## Walk 2.*\n([\s\S]*?)(?=^## )/m.exec(page) ?? [];
  const { turnOn, call, decide, text } = open();
  await turnOn();
  void decide('accept');
  const results: unknown[] = [];
  for (const [, tool = '', input = ''] of walk.matchAll(/^\d\. `(\w+) (\{.*\})` /gm))
    results.push(await call(tool, JSON.parse(input)));
  expect(results).toEqual([
    expect.objectContaining({ documents: [expect.objectContaining({ path: 'api.yaml' })] }),
    expect.objectContaining({ text: expect.stringContaining('# by hand') }),
    expect.objectContaining({ written: true }),
  ]);
  expect(text()).toBe(ORDERS.replace('1.4.0', '2.0.0'));
});
