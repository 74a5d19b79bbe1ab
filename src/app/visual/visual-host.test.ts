// Changes by forms, mixed with typing and with late responses: no letter is lost, and each edit
// applies to the text it was made for.
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { randomOf } from '../../core/text/edit/testing.ts';
import { inSimulatedTime, createTestStudio as several, sleep, typist } from './testing.ts';
import { createVisualState } from './visual-state.ts';

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

const studio = (random: () => number, slow: number) => several(random, slow, { '': TEXT });

describe('changes by forms during typing and slow responses', () => {
  const RUNS = process.env.FUZZ ? 200 : 5;
  const seed = Number(process.env.FUZZ_SEED ?? 1);
  test.each(Array.from({ length: RUNS }, (_, i) => seed * 1000 + i))(
    'run %i',
    { timeout: 60_000 },
    (run) => inSimulatedTime(() => changesWhileTyping(run)),
  );

  async function changesWhileTyping(run: number): Promise<void> {
    const random = randomOf(run);
    const it = studio(random, 12);
    const { host, changed, text } = it;
    const hand = typist(it, random, { '': 'here is typed:' });
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
    const outcomes: boolean[] = [];
    for (const { path, value } of wants) {
      const count = changed.length;
      const made = await host.applyCommand('', {
        do: 'change',
        title: 'Set',
        changes: [{ do: 'set', path, value: { data: value } }],
      });
      outcomes.push('done' in made);
      expect(changed.length - count).toBe('done' in made ? 1 : 0);
      if (!('done' in made)) continue;
      const [before, after] = [
        changed.at(-1)?.before.get('') ?? '',
        changed.at(-1)?.after.get('') ?? '',
      ];
      const expected = parseYaml(before) as Record<string, unknown>;
      let holder = expected;
      for (const key of path.slice(0, -1)) {
        holder[key] ??= {};
        holder = holder[key] as Record<string, unknown>;
      }
      holder[path.at(-1) ?? ''] = value;
      expect(parseYaml(after)).toEqual(expected);
      await sleep(random() * 10);
    }
    const typed = (await hand.stop()).get('');
    expect(text()).toContain(`# here is typed:${typed}\n`);
    expect(text()).toContain('# the name');
    // Typing a letter every 30 ms on average doesn't block all changes.
    expect(outcomes.filter(Boolean).length).toBeGreaterThan(6);
  }
});

test('requests the change again when the text changed, and applies it to the new one', async () => {
  const { host, posted, put, text } = studio(() => 0.9, 5);
  const making = host.applyCommand('', {
    do: 'change',
    title: 'Set',
    changes: [{ do: 'set', path: ['info', 'title'], value: { data: 'Towers' } }],
  });
  await Promise.resolve();
  put(0, 0, '# one line more\n');
  expect(await making).toEqual({ done: true });
  expect(text()).toBe(`# one line more\n${TEXT.replace('Lamps', 'Towers')}`);
  expect(posted.filter(({ type }) => type === 'request').length).toBeGreaterThan(1);
});

describe('what a change selects is shown', () => {
  const rename = (to: string) => ({ do: 'rename', pointer: '/servers/tower', to }) as const;
  const shown = (store: ReturnType<typeof studio>['store']) => store.getState().selection?.pointer;

  test('also after several, each under way before the last one is done', async () => {
    const { host, store } = studio(() => 0.9, 5);
    const copy = { do: 'duplicate', pointer: '/servers/tower' } as const;
    expect(
      await Promise.all([host.applyCommand('', copy), host.applyCommand('', copy)]),
    ).toHaveLength(2);
    expect(shown(store)).toBe('/servers/towerCopy2');
    await host.applyCommand('', rename('mast'));
    expect(shown(store)).toBe('/servers/mast');
  });

  test('unless the user went elsewhere in the meantime', async () => {
    const { host, store } = studio(() => 0.9, 5);
    const making = host.applyCommand('', rename('mast'));
    await Promise.resolve();
    store.getState().select({ uri: '', pointer: '/info' }, 'outline');
    expect(await making).toMatchObject({ done: true });
    expect(shown(store)).toBe('/info');
    await host.applyCommand('', { do: 'rename', pointer: '/servers/mast', to: 'pole' });
    expect(shown(store)).toBe('/servers/pole');
  });

  test('nor when they went to another file', async () => {
    const { host, store } = several(() => 0.9, 5, { '': TEXT, 'other.yaml': '# nothing yet\n' });
    const making = host.applyCommand('', rename('mast'));
    await Promise.resolve();
    store.getState().showFile('other.yaml');
    expect(await making).toMatchObject({ done: true });
    expect(store.getState().file).toBe('other.yaml');
    expect(shown(store)).not.toBe('/servers/mast');
  });
});

test('with a syntax error nothing changes, and the reason is returned', async () => {
  const { host, put, text } = studio(() => 0.1, 5);
  put(0, 0, '"open: \n');
  const before = text();
  const made = await host.applyCommand('', {
    do: 'change',
    title: 'Set',
    changes: [{ do: 'set', path: ['info', 'title'], value: { data: 'T' } }],
  });
  expect(made).toEqual({ refused: expect.stringContaining('syntax error') });
  expect(text()).toBe(before);
});

test('a dialog is a promise that its result fulfils', async () => {
  const visual = createVisualState();
  const { host } = studio(() => 0, 1);
  expect(host).toBeDefined();
  const confirmed = visual.getState().confirm('remove', { uri: '', pointer: '/servers/tower' });
  const [dialog] = visual.getState().dialogs;
  if (dialog?.kind === 'remove') dialog.done(true);
  expect(await confirmed).toBe(true);
  expect(visual.getState().dialogs).toEqual([]);
});

describe('the worker dies while a change waits for it', () => {
  const intent = {
    do: 'change',
    title: 'Set',
    changes: [{ do: 'set', path: ['info', 'title'], value: { data: 'Towers' } }],
  } as const;

  test('once: the next worker responds, and the change is made', async () => {
    const { host, crash, text } = studio(() => 0.9, 20);
    const making = host.applyCommand('', intent);
    await sleep(1);
    crash();
    expect(await making).toEqual({ done: true });
    expect(text()).toBe(TEXT.replace('Lamps', 'Towers'));
  });

  test('until validation is paused: nothing changes, and the reason is returned', async () => {
    const { host, crash, text, store } = studio(() => 0.9, 20);
    const making = host.applyCommand('', intent);
    while (store.getState().checking !== 'paused') {
      await sleep(1);
      crash();
    }
    expect(await making).toEqual({ refused: expect.stringContaining('Validation is paused') });
    expect(text()).toBe(TEXT);
  });
});

test('changes are pending until they are done, including one that waits for another', async () => {
  const visual = createVisualState();
  const { trackChange: during, settled } = visual.getState();
  const told: string[] = [];
  const change = (name: string) => during(sleep(5).then(() => told.push(name)));
  void change('first').then(() => change('second'));
  expect(visual.getState().pendingChanges).toBe(1);
  await settled();
  expect(told).toEqual(['first', 'second']);
  await expect(during(Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(visual.getState().pendingChanges).toBe(0);
});

test('a change has one notice, which goes when the change is undone or another one is made', async () => {
  const schema = '/components/schemas/Lamp';
  const lamp =
    'components:\n  schemas:\n    Lamp:\n      type: object\n      properties:\n        kind: {}\n        on: {}\n      examples:\n        - kind: a\n          on: true\n';
  const made = several(() => 0.1, 1, { '': TEXT + lamp });
  const shown = () => made.store.getState().notices;
  await made.host.applyCommand('', { do: 'remove-property', schema, name: 'kind' });
  expect(shown()).toMatchObject([
    {
      text: '"kind" is still used in line 22.',
      action: { label: 'Undo' },
      second: { label: 'Show' },
    },
  ]);
  await made.host.applyCommand('', { do: 'remove-property', schema, name: 'on' });
  expect(shown().map((one) => one.text)).toEqual(['"on" is still used in line 21.']);
  made.undone.at(-1)?.();
  expect(shown()).toEqual([]);
});
