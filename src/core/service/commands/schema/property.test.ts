// Random commands on random schemas and on those of the examples: no new errors, no lost comments
// elsewhere, YAML and JSON alike.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { randomOf } from '../../../text/edit/testing.ts';
import { nodeRangesAt } from '../../../text/node-ranges.ts';
import { fromPointer, toPointer } from '../../../text/pointer.ts';
import { get, nodeAt } from '../../../text/tree.ts';
import { toValue } from '../../../text/value.ts';
import { convert } from '../../refactor/convert.ts';
import { commentsIn } from '../../refactor/testing.ts';
import { runCommand } from '../run-command.ts';
import { errorsOf, made, madeOf, type Opened, opened } from '../testing.ts';
import type { SchemaCommand } from '../types/schema.ts';
import { schemaForm } from './form.ts';
import type { SchemaForm, SchemaRow } from './types.ts';

/** How many times as many runs: 100 with `FUZZ=1`, else the number given. */
const times =
  process.env.FUZZ === undefined ? 1 : process.env.FUZZ === '1' ? 100 : Number(process.env.FUZZ);
const seed = times > 1 ? Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000) : 20261121;
const random = randomOf(seed);
const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

const folder = new URL('../../../../../public/examples/', import.meta.url);
const examples = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'));

const NAMES = [
  'id',
  'name',
  'a/b ~c',
  '__proto__',
  'type',
  'properties',
  'constructor',
  '%7B{x}',
  'items',
  'null',
  '12',
  'ä b',
  'required',
];
const TYPES = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null'];
const VALUES: readonly (readonly [string, readonly unknown[]])[] = [
  ['minLength', [0, 3, -1, 'x']],
  ['maximum', [0.5, -7, 1e21]],
  ['pattern', ['^a+$', '(', 'a: b # c']],
  ['enum', [['a', 'b'], [1, null, { a: [] }], []]],
  ['default', ['a', 1, null, {}]],
  ['examples', [[1], ['x', 'y']]],
  ['format', ['date-time', 'int64', 'mine']],
  ['title', ['A title', '']],
  ['description', ['One\n\nTwo # not a comment\n', ' lead']],
  ['uniqueItems', [true]],
  ['additionalProperties', [false, true, { type: 'string' }]],
  ['items', [{}, { type: 'object' }]],
  ['deprecated', [true]],
  ['x-ours', [{ a: 1 }, 'text']],
  ['discriminator', NAMES],
];

function randomSchema(depth: number): unknown {
  const kind = random();
  if (kind < 0.1) return any([{}, true, { $ref: '#/components/schemas/S0' }]);
  if (depth > 0 && kind < 0.5) {
    const names = NAMES.filter(() => random() < 0.3);
    return {
      type: 'object',
      ...(random() < 0.5 && names.length > 0 && { required: names.filter(() => random() < 0.5) }),
      properties: new Map(names.map((name) => [name, randomSchema(depth - 1)])),
    };
  }
  if (depth > 0 && kind < 0.6) return { type: 'array', items: randomSchema(depth - 1) };
  if (depth > 0 && kind < 0.7)
    return {
      [any(['oneOf', 'anyOf', 'allOf'])]: [randomSchema(depth - 1), randomSchema(depth - 1)],
    };
  const type = any(TYPES);
  return type === 'string' ? { type, minLength: 1, format: 'email' } : { type };
}

function json(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(json).join(', ')}]`;
  if (value instanceof Map)
    return `{ ${[...value].map(([k, v]) => `${JSON.stringify(k)}: ${json(v)}`).join(', ')} }`;
  return typeof value === 'object' && value !== null
    ? json(new Map(Object.entries(value)))
    : JSON.stringify(value);
}

/** Returns a document of schemas at random, in block style with comments where it is YAML. */
function randomDocument(): string {
  const schemas = [0, 1, 2].map((i) => `"S${i}": ${json(randomSchema(3))}`);
  const text = `{ "apidoc": "3.1.0", "info": { "title": "T", "version": "1" }, "components": { "schemas": { ${schemas.join(', ')} } } }`;
  const converted = convert(text, 'json', 'yaml');
  if ('refused' in converted) throw new Error(converted.refused);
  let n = 0;
  return converted.text.replace(/^( *)(.*[^\s|>-])$/gm, (line, indent: string) =>
    random() < 0.15
      ? `${line} # c${n++}`
      : random() < 0.1 && !line.includes('- ')
        ? `${indent}# above ${n++}\n${line}`
        : line,
  );
}

/** Returns the schemas of a document where the format expects them. */
function formsOf(at: Opened): SchemaForm[] {
  const pointers: string[] = [];
  const { root } = at.file.tree;
  const names = (steps: readonly string[]): string[] => {
    const node = nodeAt(at.file.tree, steps);
    return node?.kind === 'map' ? node.entries.map((e) => e.key) : [];
  };
  for (const name of names(['components', 'schemas']))
    pointers.push(toPointer(['components', 'schemas', name]));
  for (const name of names(['components', 'messages']))
    for (const part of ['payload', 'headers'])
      pointers.push(toPointer(['components', 'messages', name, part]));
  for (const channel of names(['channels']))
    for (const name of names(['channels', channel, 'messages']))
      pointers.push(toPointer(['channels', channel, 'messages', name, 'payload']));
  return root
    ? pointers
        .flatMap((pointer) => schemaForm(at.file, pointer) ?? [])
        .filter((form) => form.root !== null)
    : [];
}

function rowsOf(row: SchemaRow): SchemaRow[] {
  return [row, ...row.children.flatMap(rowsOf)];
}

function randomCommand(form: SchemaForm): SchemaCommand {
  const rows = rowsOf(form.root as SchemaRow);
  const row = any(rows);
  const schema = row.pointer;
  const holders = rows.filter((r) => r.children.some((c) => c.keyword === 'properties'));
  const holder = holders.length > 0 && random() < 0.8 ? any(holders) : row;
  const properties = holder.children.filter((c) => c.keyword === 'properties');
  const name = properties.length > 0 ? any(properties).name : any(NAMES);
  const at = { schema: holder.pointer, name };
  const [keyword, values] = any(VALUES);
  return any<SchemaCommand>([
    {
      do: 'add-property',
      schema,
      name: any(NAMES),
      type: any(TYPES),
      ...(random() < 0.5 && { required: true as const }),
      after: name,
    },
    { do: 'rename-property', ...at, to: any(NAMES) },
    { do: 'remove-property', ...at },
    { do: 'duplicate-property', ...at },
    {
      do: 'reorder-property',
      ...at,
      index: Math.floor(random() * 5),
      ...(random() < 0.5 && { by: any([-2, -1, 1, 2]) }),
    },
    { do: 'move-property', ...at, into: any(rows).pointer },
    { do: 'require-property', ...at, required: random() < 0.5 },
    { do: 'set-type', schema, type: any([null, any(TYPES), any(TYPES), [any(TYPES), 'null']]) },
    { do: 'set-keyword', schema, keyword, value: random() < 0.2 ? undefined : any(values) },
    { do: 'wrap-schema', schema, as: any(['oneOf', 'anyOf', 'allOf', 'array']) },
    { do: 'set-nullable', schema, nullable: random() < 0.7 },
    {
      do: 'set-dependency',
      schema,
      name,
      requires: NAMES.filter(() => random() < 0.2),
      ...(random() < 0.3 && { to: any(NAMES) }),
    },
    {
      do: 'add-schema',
      schema,
      keyword: any(['items', 'oneOf', 'not', 'if', 'patternProperties']),
      name: '^x',
      value: { type: any(TYPES) },
    },
    { do: 'remove-schema', schema },
    {
      do: 'reorder-schema',
      schema,
      index: Math.floor(random() * 3),
      ...(random() < 0.5 && { by: any([-2, -1, 1, 2]) }),
    },
    {
      do: 'set-reference',
      schema,
      ref: any(['#/components/schemas/S0', '#/components/schemas/S1', '#/nowhere']),
    },
    { do: 'extract-schema', schema, name: `Made${Math.floor(random() * 1000)}` },
    { do: 'inline-schema', schema },
  ]);
}

/** Returns the range of the text that a command applies to: comments outside of it are kept. */
function regionOf({ file, texts }: Opened, command: SchemaCommand): { start: number; end: number } {
  const text = texts.get('') ?? '';
  const path = fromPointer(command.schema);
  // `remove-schema` on a property is the same as `remove-property`.
  const taken = command.do === 'remove-schema' && path.at(-2) === 'properties';
  const own = taken ? path.slice(0, -2) : path;
  const name = taken
    ? path.at(-1)
    : 'name' in command && /property/.test(command.do)
      ? command.name
      : undefined;
  const whole = nodeRangesAt(file.tree, own);
  const named = name === undefined ? null : nodeRangesAt(file.tree, [...own, 'properties', name]);
  const properties = get(whole?.node, 'properties');
  // The map goes with the last of them, the list of required names may be changed with each.
  const alone = properties?.kind === 'map' && properties.entries.length === 1;
  const inner = named && !alone && get(whole?.node, 'required') === undefined ? named : whole;
  const key = (inner?.key ?? inner?.value)?.start ?? 0;
  const start = text.lastIndexOf('\n', key);
  const end = text.indexOf('\n', inner?.value.end ?? text.length);
  // The comments directly above belong to it, and those after it with the indentation of its
  // content.
  const parent = /(?:\n[ \t]*#[^\n]*)*$/.exec(text.slice(0, start))?.[0].length ?? 0;
  const deep = new RegExp(`^(?:\\n {${key - start},}#[^\\n]*)*`);
  const below = end < 0 ? 0 : (deep.exec(text.slice(end))?.[0].length ?? 0);
  return { start: start - parent, end: end < 0 ? text.length : end + below };
}

function codesOf(at: Opened): Map<string, number> {
  const counts = new Map<string, number>();
  for (const p of at.problems)
    if (p.severity === 'error') counts.set(p.code, (counts.get(p.code) ?? 0) + 1);
  return counts;
}

test('sequences of intents', { timeout: 36_000_000 }, () => {
  const messages: string[] = [];
  const refused = new Map<string, number>();
  let done = 0;
  for (let i = 0; i < 8 * times; i++) {
    let text = i % 4 === 0 ? any(examples) : randomDocument();
    for (let n = 0; n < 10; n++) {
      const before = opened(text);
      const forms = formsOf(before);
      if (forms.length === 0) break;
      const command = randomCommand(any(forms));
      const result = runCommand(before.file, command);
      if ('refused' in result) {
        const reason = `${command.do}: ${result.refused.replace(/"[^"]*"/g, '…').replace(/\d+/g, 'n')}`;
        refused.set(reason, (refused.get(reason) ?? 0) + 1);
        continue;
      }
      done++;
      const is = madeOf(before, result) as string;
      const after = opened(is);
      const say = (what: string) =>
        messages.push(`${what} by ${JSON.stringify(command)} in\n${text}\n=>\n${is}`);
      const was = codesOf(before);
      // A copy repeats the problems of its original, each at most once more.
      const most = command.do === 'duplicate-property' || command.do === 'inline-schema' ? 2 : 1;
      const more = [...codesOf(after)].filter(
        ([code, count]) => count > most * (was.get(code) ?? 0),
      );
      if (more.length > 0)
        say(
          `new ${more.map(([code]) => code).join(', ')} (${after.problems.find((p) => p.code === more[0]?.[0])?.message})`,
        );
      const region = regionOf(before, command);
      const left = commentsIn(is, 'yaml');
      for (const comment of [
        ...commentsIn(text.slice(0, region.start), 'yaml'),
        ...commentsIn(text.slice(region.end), 'yaml'),
      ])
        if (!left.includes(comment)) say(`lost ${comment}`);
      const inJson = convert(text, 'yaml', 'json');
      if (!('refused' in inJson)) {
        const other = opened(inJson.text);
        const same = runCommand(other.file, command);
        const value =
          'refused' in same
            ? same.refused
            : toValue(opened(madeOf(other, same) as string).file.tree.root ?? NOTHING);
        if (JSON.stringify(value) !== JSON.stringify(toValue(after.file.tree.root ?? NOTHING)))
          say(`other in JSON: ${JSON.stringify(value).slice(0, 300)}`);
      }
      text = is;
      if (messages.length > 5) break;
    }
  }
  if (times > 1 || process.env.FUZZ_REASONS)
    console.log({ seed, done }, [...refused].sort((a, b) => b[1] - a[1]).slice(0, 60));
  expect(messages.slice(0, 3)).toEqual([]);
  expect(done).toBeGreaterThan(25 * times);
});

test('a schema that is wrapped or nullable keeps its comments, and is as it was when null is no longer allowed', {
  timeout: 36_000_000,
}, () => {
  const messages: string[] = [];
  let done = 0;
  for (let i = 0; i < 6 * times; i++) {
    const text = i % 4 === 0 ? any(examples) : randomDocument();
    const before = opened(text);
    for (const form of formsOf(before)) {
      const { pointer: schema } = any(rowsOf(form.root as SchemaRow));
      const commands: readonly SchemaCommand[] = [
        { do: 'wrap-schema', schema, as: any(['oneOf', 'anyOf', 'allOf', 'array']) },
        { do: 'set-nullable', schema, nullable: true },
      ];
      for (const command of commands) {
        const result = runCommand(before.file, command);
        if ('refused' in result || result.files.length === 0) continue;
        done++;
        const is = madeOf(before, result) as string;
        const say = (what: string) =>
          messages.push(`${what} by ${JSON.stringify(command)} in\n${text}\n=>\n${is}`);
        if (commentsIn(is, 'yaml').toSorted().join() !== commentsIn(text, 'yaml').toSorted().join())
          say('other comments');
        if (command.do === 'wrap-schema') continue;
        const after = opened(is);
        const back = madeOf(
          after,
          runCommand(after.file, { do: 'set-nullable', schema, nullable: false }),
        );
        const value = toValue(opened(back).file.tree.root ?? NOTHING);
        if (JSON.stringify(value) !== JSON.stringify(toValue(before.file.tree.root ?? NOTHING)))
          say(`not undone: ${String(back)}`);
      }
    }
    if (messages.length > 5) break;
  }
  expect(messages.slice(0, 3)).toEqual([]);
  expect(done).toBeGreaterThan(5 * times);
});

const NOTHING = { kind: 'scalar', value: null, style: 'empty', length: 0, size: 1 } as const;

const HEAD = `apidoc: 3.1.0
info: { title: A, version: '1' }
components:
  schemas:
    It:
`;
const IT = '/components/schemas/It';
const PAY = 'type: object\nproperties:\n  kind: {}\n  tuple: {}\n  size: {}';

function became(schema: string, ...commands: readonly SchemaCommand[]): string {
  let text = `${HEAD}${schema.trim().replace(/^(?=.)/gm, '      ')}\n`;
  for (const command of commands) {
    const result = made(text, command);
    if (typeof result !== 'string' || result.startsWith('refused: ')) return String(result);
    expect(errorsOf(result)).toEqual([]);
    text = result;
  }
  return text.slice(HEAD.length).replace(/^ {6}/gm, '').trim();
}

const rule = (name: string, requires: readonly string[], to?: string): SchemaCommand => ({
  do: 'set-dependency',
  schema: IT,
  name,
  requires,
  ...(to !== undefined && { to }),
});
const rowOf = (schema: string) => {
  const text = `${HEAD}${schema.trim().replace(/^(?=.)/gm, '      ')}\n`;
  return schemaForm(opened(text).file, IT)?.root;
};

describe('set-dependency', () => {
  test('requires properties with another one, and no longer', () => {
    const one = `${PAY}\ndependencies:\n  kind:\n    - tuple`;
    expect(became(PAY, rule('kind', ['tuple']))).toBe(one);
    expect(became(PAY, rule('kind', ['tuple']), rule('kind', ['tuple', 'size']))).toBe(
      `${one}\n    - size`,
    );
    expect(became(one, rule('kind', []))).toBe(PAY);
    expect(became(one, rule('size', []))).toBe(one);
    expect(became(one, rule('size', ['kind']), rule('kind', []))).toBe(
      `${PAY}\ndependencies:\n  size:\n    - kind`,
    );
  });
  test('changes only the names that are other ones', () => {
    const two = `${PAY}\ndependencies:\n  kind:\n    - tuple # because\n    - size # too`;
    expect(became(two, rule('kind', ['size']))).toBe(
      `${PAY}\ndependencies:\n  kind:\n    - size # too`,
    );
    expect(became(two, rule('kind', ['size', 'tuple']))).toBe(two);
    expect(became(two, rule('kind', ['kind', 'size']))).toBe(
      `${PAY}\ndependencies:\n  kind:\n    - size # too\n    - kind`,
    );
  });
  test('goes to another property', () => {
    const one = `${PAY}\ndependencies:\n  kind: [tuple] # why`;
    expect(became(one, rule('kind', ['tuple'], 'size'))).toBe(
      `${PAY}\ndependencies:\n  size: [tuple] # why`,
    );
    expect(became(one, rule('size', ['kind']), rule('kind', ['tuple'], 'size'))).toBe(
      'refused: There is already a rule for "size".',
    );
  });
  test('begins a schema that says nothing', () => {
    for (const schema of ['{}', 'true'])
      expect(became(schema, rule('a', ['b']))).toBe('dependencies:\n  a:\n    - b');
  });
  test('is refused where it makes no sense', () => {
    expect(
      became(`${PAY}\ndependencies:\n  kind: { required: [tuple] }`, rule('kind', ['size'])),
    ).toMatch(/^refused: What "kind" requires is a schema/);
    expect(became('false', rule('a', ['b']))).toMatch(/^refused: No value is allowed/);
    expect(became(PAY, rule('kind', ['']))).toMatch(/^refused: A name can't be empty/);
    const openapi = `schemaFormat: application/vnd.neutral.openapi;version=3.0.0\nschema:\n  type: object`;
    expect(
      became(openapi, { do: 'set-dependency', schema: `${IT}/schema`, name: 'a', requires: ['b'] }),
    ).toMatch(/^refused: .* has no "dependencies"/);
  });
});

describe('the row of a schema', () => {
  test('has lists of names as rules, and schemas as rows', () => {
    const row = rowOf(`${PAY}\ndependencies:\n  kind: [tuple, size]\n  size: { required: [kind] }`);
    expect(row?.dependencies).toEqual([{ name: 'kind', requires: ['tuple', 'size'] }]);
    expect(row?.set).toEqual([]);
    expect(row?.children.at(-1)).toMatchObject({
      keyword: 'dependencies',
      name: 'size',
      label: 'when size is present',
    });
  });
  test('shows as data what is neither', () => {
    for (const value of ['[a]', '{ kind: [1] }', '{ kind: tuple }']) {
      const row = rowOf(`${PAY}\ndependencies: ${value}`);
      expect(row?.dependencies).toEqual([]);
      expect(row?.set.map(({ name }) => name)).toEqual(['dependencies']);
    }
  });
  test('has if, then and else together', () => {
    const row = rowOf('type: object\nthen: { required: [a] }');
    const shown = row?.children.map(({ label, written }) => [label, written]);
    expect(shown).toEqual([
      ['if', false],
      ['then', true],
      ['else', false],
    ]);
    expect(rowOf('type: object')?.children).toEqual([]);
  });
});

describe('schemas of conditions and dependencies', () => {
  const at = (keyword: string): string => `${IT}/${keyword}`;
  test('are added, changed and removed', () => {
    const condition = 'type: object\nif:\n  required:\n    - a';
    expect(became('type: object', { do: 'add-schema', schema: IT, keyword: 'if' })).toBe(
      'type: object\nif: {}',
    );
    expect(became(condition, { do: 'set-type', schema: at('then'), type: 'object' })).toBe(
      `${condition}\nthen:\n  type: object`,
    );
    expect(became(condition, { do: 'add-property', schema: at('else'), name: 'b' })).toContain(
      'else:\n  type: object\n  properties:\n    b: {}',
    );
    expect(became(condition, { do: 'remove-schema', schema: at('if') })).toBe('type: object');
    const depending = `${PAY}\ndependencies:\n  kind:\n    required:\n      - tuple`;
    expect(
      became(depending, { do: 'add-property', schema: at('dependencies/kind'), name: 'x' }),
    ).toContain('      x: {}');
    expect(became(depending, { do: 'remove-schema', schema: at('dependencies/kind') })).toBe(PAY);
  });
  test('are not mixed up with a property of that name', () => {
    const schema = 'properties:\n  dependencies:\n    type: array\n    items:\n      type: string';
    expect(
      became(schema, { do: 'remove-schema', schema: at('properties/dependencies/items') }),
    ).toBe('properties:\n  dependencies:\n    type: array');
  });
});
