// Random wizards in a row, from the empty text, with names of every kind: the document is valid
// after every step, and nothing is lost.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdits } from '../../../text/edit/apply.ts';
import { toPointer } from '../../../text/pointer.ts';
import { toValue } from '../../../text/value.ts';
import { runCommand } from '../run-command.ts';
import { opened } from '../testing.ts';
import type { EditCommand } from '../types/command.ts';
import type { MessageInput } from '../types/wizards.ts';

const NAMES = [
  'a',
  'b',
  'orders',
  'my name',
  'a/b~c %41',
  '__proto__',
  'constructor',
  '{x}',
  '$',
  'é.ü',
  '10',
  'true',
  ' pad ',
  '#x',
  '-',
  '<<',
  'x-y',
  'title',
  'messages',
  '',
  '"',
  "it's",
  '$ref',
  'a: b',
  '日本',
];
const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'b', 'c') },
  { weight: 5, arbitrary: fc.constantFrom(...NAMES) },
  { weight: 1, arbitrary: fc.string({ maxLength: 8, unit: 'binary' }) },
);
const likely = <T>(usual: readonly T[], odd: readonly T[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  );
const address = likely<string | null>(
  ['a', 'a/{id}', '{a}/{b-c}/{a}', null],
  ['x.{y', 'q?x', '', 'é #'],
);
const expression = likely(
  ['$message.header#/correlationId', '$message.payload#/a~1b', '$message.header'],
  ['x'],
);
const at = (parentPointer: string) =>
  name.map((n) => ({ uri: '', pointer: toPointer([parentPointer, n]) }));
const some = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const text = fc.constantFrom('T', 'a: b # c', 'two\nlines', '');

const message: fc.Arbitrary<MessageInput> = fc.oneof(
  fc.record({
    use: fc.oneof(
      name.map((n) => ({ uri: '', pointer: toPointer(['components', 'messages', n]) })),
      at('channels'),
    ),
  }),
  fc.record(
    {
      name,
      title: text,
      contentType: likely(['application/json'], ['x']),
      sample: fc.jsonValue({ maxDepth: 2 }),
      headersSample: likely<unknown>([{ a: 'b' }, { correlationId: 1 }], [3]),
      example: fc.constant(true as const),
      reusable: fc.constant(true as const),
      correlationId: expression,
    },
    { requiredKeys: ['name'] },
  ),
);
const messages = some(fc.array(message, { maxLength: 2 }));
const names = fc.oneof(fc.constant(undefined), fc.constant([]), fc.array(name, { maxLength: 2 }));
const channel = fc.oneof(at('channels'), fc.record({ create: name, address }));

const command: fc.Arbitrary<EditCommand> = fc.oneof(
  fc.record({ do: fc.constant('begin' as const), title: text, version: fc.constantFrom('1', '') }),
  fc.record({
    do: fc.constant('add-server' as const),
    name,
    host: likely(['h:1', '{env}.h'], ['https://x/y', '']),
    protocol: fc.constantFrom('mqtt', 'kafka', '5'),
    pathname: some(fc.constantFrom('/a', '/{v}')),
    description: some(text),
    security: names,
  }),
  fc.record({
    do: fc.constant('add-channel' as const),
    name,
    address,
    title: some(text),
    servers: names,
    messages,
  }),
  fc.record({
    do: fc.constant('add-operation' as const),
    name,
    action: fc.constantFrom('send' as const, 'receive' as const),
    channel,
    messages: names,
    add: messages,
    security: names,
  }),
  fc.record({
    do: fc.constant('add-message' as const),
    channel: fc.option(at('channels')),
    message,
  }),
  fc.record({
    do: fc.constant('add-request-reply' as const),
    name,
    action: fc.constantFrom('send' as const, 'receive' as const),
    request: fc.record({ channel, messages: names, add: messages }),
    reply: fc.record({
      channel: some(channel),
      messages: names,
      add: messages,
      address: some(expression),
    }),
    correlationId: some(expression),
  }),
  fc.record({
    do: fc.constant('add-security' as const),
    name,
    type: fc.constantFrom('userPassword', 'http', 'httpApiKey', 'oauth2', 'x'),
    fields: fc.record(
      {
        scheme: fc.constantFrom('basic', 'b c'),
        name: text,
        in: fc.constantFrom('header', 'user'),
        description: text,
      },
      { requiredKeys: [] },
    ),
    on: some(fc.array(fc.oneof(at('servers'), at('operations')), { maxLength: 2 })),
  }),
  fc.record({
    do: fc.constant('new-schema' as const),
    name,
    sample: some(fc.jsonValue({ maxDepth: 3 })),
  }),
);

/** What later ones can work with. */
const FIRST: readonly EditCommand[] = [
  { do: 'add-server', name: 'a', host: 'h', protocol: 'mqtt' },
  { do: 'add-security', name: 'a', type: 'userPassword', fields: {} },
  { do: 'add-message', channel: null, message: { name: 'a', payload: true } },
  {
    do: 'add-channel',
    name: 'a',
    address: null,
    messages: [{ name: 'a' }, { name: 'b', sample: [1] }],
  },
];

/** Returns whether every value of the first is in the second too; lists may have grown. */
function within(before: unknown, after: unknown): boolean {
  if (typeof before !== 'object' || before === null) return before === after;
  if (typeof after !== 'object' || after === null) return false;
  return Object.entries(before).every(
    ([key, value]) =>
      Object.hasOwn(after, key) && within(value, (after as Record<string, unknown>)[key]),
  );
}

test.each(['api.yaml', 'api.json'])('%s', { timeout: 120_000 }, (file) => {
  let done = 0;
  let refused = 0;
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.array(command, { minLength: 1, maxLength: 12 }),
      (first, commands) => {
        let now = '';
        for (const expected of first ? [...FIRST, ...commands] : commands) {
          const before = opened({ [file]: now });
          const result = runCommand(before.file, expected);
          if ('refused' in result) {
            expect(result.refused).toMatch(/^["\p{L}\d$].*[.?]$/su);
            refused++;
            continue;
          }
          done++;
          const next = applyEdits(now, result.files[0]?.edits ?? []);
          const after = opened({ [file]: next });
          expect(
            after.problems.filter((p) => p.severity === 'error').map((p) => p.message),
            `${JSON.stringify(expected)}\n${next}`,
          ).toEqual([]);
          const { root } = before.file.tree;
          const { root: grown } = after.file.tree;
          expect(
            root === null || (grown !== null && within(toValue(root), toValue(grown))),
            `${now}\n=>\n${next}`,
          ).toBe(true);
          now = next;
        }
      },
    ),
    { numRuns: Number(process.env.RUNS ?? 40) },
  );
  expect(done).toBeGreaterThan(refused / 4);
});
