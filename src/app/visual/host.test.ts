// Changes by forms, mixed with typing and with answers that come late: no letter is lost, and no edit is of another text than the one it is applied to.
import { describe, expect, test, vi } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { applyEdits } from '../../core/edit/apply.ts';
import { randomOf } from '../../core/edit/testing.ts';
import type { EditorHandle } from '../../editor/handle.ts';
import { createStudioStore } from '../../store/store.ts';
import { connect } from '../../worker/connect.ts';
import type { FromWorker, ToWorker } from '../../worker/protocol.ts';
import { createSession } from '../../worker/session.ts';
import type { App } from '../studio.ts';
import { createVisualHost } from './host.ts';
import { createVisual } from './state.ts';

const TEXT = `# here is typed:
apidoc: 3.1.0
info:
  title: Lamps # the name
  version: '1'
servers:
  tower:
    host: lamps.example.com
    protocol: mqtt
channels:
  lights:
    address: lights/{room}
    parameters:
      room: {}
`;

/** A worker whose messages come late, in their order, both ways. */
function slowWorker(late: () => number) {
  const worker = {
    onmessage: null as ((event: MessageEvent<FromWorker>) => void) | null,
    onerror: null,
    onmessageerror: null,
    terminate: () => undefined,
    postMessage: (message: ToWorker) => void queue(() => receive(message)),
  };
  let last = Promise.resolve();
  const queue = (deliver: () => void) => {
    const wait = late();
    last = last.then(() => new Promise((resolve) => setTimeout(resolve, wait))).then(deliver);
    return last;
  };
  const receive = createSession(
    (message) => void queue(() => worker.onmessage?.({ data: message } as MessageEvent<FromWorker>)),
    (task) => setTimeout(task, late()),
  );
  return worker as unknown as Worker;
}

/** A text with a history, told to the store as the editor tells it. */
function studio(random: () => number, slow: number) {
  const late = (): number => Math.floor(random() * slow);
  const store = createStudioStore({
    connect: (handlers) => connect({ createWorker: () => slowWorker(late), ...handlers }),
    keep: () => undefined,
    place: () => ({ kind: 'none', reason: '' }),
    load: async () => ({ ok: false, reason: '' }),
  });
  const visual = createVisual();
  store.getState().open({ id: 'd', name: 'api.yaml', language: 'yaml', source: { kind: 'new' }, base: null, text: TEXT });
  let text = TEXT;
  let version = 1;
  const past: string[] = [];
  const put = (start: number, end: number, by: string): void => {
    text = text.slice(0, start) + by + text.slice(end);
    const now = text;
    version++;
    store.getState().edited({ version, changes: [{ rangeOffset: start, rangeLength: end - start, text: by }], getText: () => now });
  };
  /** Each change with the text it was made on. */
  const changed: { readonly before: string; readonly after: string }[] = [];
  const handle = {
    change(files) {
      const before = text;
      past.push(before);
      for (const { uri, edits } of files) {
        expect(uri).toBe('');
        for (const { start, end, text: by } of [...edits].sort((a, b) => b.start - a.start)) put(start, end, by);
        expect(text).toBe(applyEdits(before, edits));
      }
      changed.push({ before, after: text });
      return null;
    },
  } as Pick<EditorHandle, 'change'> as EditorHandle;
  visual.getState().setEditor(handle);
  const host = createVisualHost({ store, visual } as App);
  return { store, host, changed, put, text: () => text };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('changes by forms while somebody types and answers come late', () => {
  const RUNS = Number(process.env.FUZZ_RUNS ?? (process.env.FUZZ ? 200 : 5));
  const seed = Number(process.env.FUZZ_SEED ?? 1);
  test.each(Array.from({ length: RUNS }, (_, i) => seed * 1000 + i))('run %i', { timeout: 60_000 }, async (run) => {
    const random = randomOf(run);
    const { host, changed, put, text } = studio(random, 12);
    let typed = '';
    let typing = true;
    const type = async (): Promise<void> => {
      while (typing) {
        const letter = String.fromCharCode(97 + Math.floor(random() * 26));
        // Behind what was typed before, wherever that is by now.
        const at = text().indexOf('here is typed:') + 'here is typed:'.length + typed.length;
        put(at, at, letter);
        typed += letter;
        await pause(random() * 60);
      }
    };
    const wants = Array.from({ length: 12 }, (_, i) => {
      const path = [
        ['info', 'title'],
        ['servers', 'tower', 'title'],
        ['channels', 'lights', 'parameters', 'room', 'description'],
        ['info', `x-${i}`],
      ];
      const chosen = path[Math.floor(random() * path.length)] ?? ['info', 'title'];
      return { path: chosen, value: `value ${i}: # no comment` };
    });
    const typist = type();
    const outcomes: boolean[] = [];
    for (const { path, value } of wants) {
      const count = changed.length;
      const made = await host.make('', { do: 'change', title: 'Set', changes: [{ do: 'set', path, value: { data: value } }] });
      outcomes.push('done' in made);
      expect(changed.length - count).toBe('done' in made ? 1 : 0);
      if (!('done' in made)) continue;
      const { before, after } = changed.at(-1) ?? { before: '', after: '' };
      const wanted = parseYaml(before) as Record<string, unknown>;
      let holder = wanted;
      for (const key of path.slice(0, -1)) {
        holder[key] ??= {};
        holder = holder[key] as Record<string, unknown>;
      }
      holder[path.at(-1) ?? ''] = value;
      expect(parseYaml(after)).toEqual(wanted);
      await pause(random() * 10);
    }
    typing = false;
    await typist;
    expect(text()).toContain(`# here is typed:${typed}\n`);
    expect(text()).toContain('# the name');
    // Somebody who types a letter every 30 ms on the average does not keep all changes out.
    expect(outcomes.filter(Boolean).length).toBeGreaterThan(6);
  });
});

test('a change of a text that moved on meanwhile is asked for again, and made on the new one', async () => {
  const { host, store, put, text } = studio(() => 0.9, 5);
  const ask = vi.spyOn(store.getState(), 'language');
  const making = host.make('', {
    do: 'change',
    title: 'Set',
    changes: [{ do: 'set', path: ['info', 'title'], value: { data: 'Towers' } }],
  });
  await Promise.resolve();
  put(0, 0, '# one line more\n');
  expect(await making).toEqual({ done: true });
  expect(text()).toBe(`# one line more\n${TEXT.replace('Lamps', 'Towers')}`);
  expect(ask.mock.calls.length).toBeGreaterThan(1);
});

test('with a syntax error nothing is changed, and it is said why', async () => {
  const { host, put, text } = studio(() => 0.1, 5);
  put(0, 0, '"open: \n');
  const before = text();
  const made = await host.make('', { do: 'change', title: 'Set', changes: [{ do: 'set', path: ['info', 'title'], value: { data: 'T' } }] });
  expect(made).toEqual({ refused: expect.stringContaining('syntax error') });
  expect(text()).toBe(before);
});

test('a question to the person is a promise that its answer fulfils', async () => {
  const visual = createVisual();
  const { host } = studio(() => 0, 1);
  expect(host).toBeDefined();
  const wanted = visual.getState().confirm('remove', { uri: '', pointer: '/servers/tower' });
  const [asked] = visual.getState().asked;
  if (asked?.ask === 'remove') asked.done(true);
  expect(await wanted).toBe(true);
  expect(visual.getState().asked).toEqual([]);
});
