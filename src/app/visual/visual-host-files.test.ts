// Changes of two files by one action, mixed with typing in either and with late responses: both
// files change or none, and no letter is lost.
import { expect, test } from 'vitest';
import type { EditCommand } from '../../core/service/commands/types/command.ts';
import { applyEdits } from '../../core/text/edit/apply.ts';
import { randomOf } from '../../core/text/edit/testing.ts';
import { createTestStudio, inSimulatedTime, sleep, typist } from './testing.ts';

const ENTRY = `# here is typed:
apidoc: 3.1.0
info:
  title: Lamps # the name
  version: '1'
channels:
  lamp:
    address: lamps
    messages:
      switched:
        $ref: 'parts.yaml#/components/messages/switched'
      dimmed:
        $ref: 'parts.yaml#/components/messages/dimmed'
operations:
  watch:
    action: receive
    channel:
      $ref: '#/channels/lamp'
    messages:
      - $ref: '#/channels/lamp/messages/switched'
`;
const PARTS = `# and here:
components:
  messages:
    switched:
      payload:
        type: boolean # on or off
    dimmed:
      payload:
        $ref: '#/components/schemas/level'
  schemas:
    level:
      type: number
`;
const files = { '': ENTRY, 'parts.yaml': PARTS };

const RUNS = process.env.FUZZ ? 200 : 3;
const seed = Number(process.env.FUZZ_SEED ?? 1);

test.each(Array.from({ length: RUNS }, (_, i) => seed * 1000 + i))(
  'renames that reach two files while both are typed in, run %i',
  { timeout: 60_000 },
  (run) => inSimulatedTime(() => renamesWhileTyping(run)),
);

async function renamesWhileTyping(run: number): Promise<void> {
  const random = randomOf(run);
  const it = createTestStudio(random, 12, files);
  const { host, changed, text, store } = it;
  const hand = typist(it, random, { '': 'here is typed:', 'parts.yaml': 'and here:' });
  const names = new Map([
    ['switched', 'switched'],
    ['dimmed', 'dimmed'],
  ]);
  let title = 'Lamps';
  let done = 0;
  for (let i = 0; i < 8; i++) {
    const first = random() < 0.5 ? 'switched' : 'dimmed';
    const from = names.get(first) ?? '';
    const to = `${first}${i}`;
    const renames = random() < 0.7;
    const command: EditCommand = renames
      ? { do: 'rename', pointer: `/components/messages/${from}`, to }
      : {
          do: 'change',
          title: 'Set',
          changes: [{ do: 'set', path: ['info', 'title'], value: { data: `Lamps ${i}` } }],
        };
    if (random() < 0.3) store.getState().showFile(random() < 0.5 ? '' : 'parts.yaml');
    const count = changed.length;
    const outcome = await host.applyCommand(renames ? 'parts.yaml' : '', command);
    expect(changed.length - count).toBe('done' in outcome ? 1 : 0);
    const last = changed.at(-1);
    if ('done' in outcome && last) {
      done++;
      const expected = new Map(last.before);
      const replace = (uri: string, what: string, by: string): void => {
        expect(expected.get(uri)).toContain(what);
        expected.set(uri, (expected.get(uri) ?? '').replace(what, by));
      };
      if (renames) {
        replace('', `messages/${from}'\n`, `messages/${to}'\n`);
        replace('parts.yaml', `    ${from}:\n`, `    ${to}:\n`);
        names.set(first, to);
      } else {
        replace('', `title: ${title} #`, `title: Lamps ${i} #`);
        title = `Lamps ${i}`;
      }
      expect(last.after).toEqual(expected);
      for (const { uri, edits } of last.files)
        expect(applyEdits(last.before.get(uri) ?? '', edits)).toBe(expected.get(uri));
    }
    await sleep(random() * 10);
  }
  const typed = await hand.stop();
  expect(text()).toContain(
    `# here is typed:${typed.get('')}\napidoc: 3.1.0\ninfo:\n  title: ${title} # the name\n`,
  );
  expect(text('parts.yaml')).toContain(`# and here:${typed.get('parts.yaml')}\ncomponents:\n`);
  for (const now of names.values()) {
    expect(text()).toContain(`$ref: 'parts.yaml#/components/messages/${now}'\n`);
    expect(text('parts.yaml')).toContain(`    ${now}:\n      payload:\n`);
  }
  expect(text('parts.yaml')).toContain('# on or off');
  expect(done).toBeGreaterThan(3);
}

test('typing in the other file during a request sends the request again', async () => {
  const { host, put, text } = createTestStudio(() => 0.9, 5, files);
  const making = host.applyCommand('', {
    do: 'rename',
    pointer: '/channels/lamp/messages/switched',
    to: 'turned',
  });
  await Promise.resolve();
  put(0, 0, '# one line more\n', 'parts.yaml');
  expect(await making).toEqual({ done: true, select: expect.anything() });
  expect(text('parts.yaml')).toBe(`# one line more\n${PARTS}`);
  expect(text()).toBe(
    ENTRY.replace('      switched:', '      turned:').replace(
      'lamp/messages/switched',
      'lamp/messages/turned',
    ),
  );
});

test('with a syntax error in one of the files neither changes, and the reason is returned', async () => {
  const { host, put, text, changed } = createTestStudio(() => 0.1, 5, files);
  put(0, 0, '"open: \n');
  const before = text();
  const outcome = await host.applyCommand('parts.yaml', {
    do: 'rename',
    pointer: '/components/messages/switched',
    to: 'turned',
  });
  expect(outcome).toEqual({ refused: expect.any(String) });
  expect(changed).toEqual([]);
  expect([text(), text('parts.yaml')]).toEqual([before, PARTS]);
});
