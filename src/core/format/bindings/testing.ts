// For tests only: instances of bindings made from the published facts about them, never from the
// tables of this folder, and the same with one mistake. The facts are tables in a text that is
// not part of the repository.

/** The versions that a table of facts holds for, by the words of its column. */
type Versions = (version: string) => boolean;

const plainForms = [
  'boolean',
  'number',
  'null',
  'map',
  'schema',
  'reference',
  'object',
  /** An object with a list of names under one of two keys. */
  'holder',
] as const;

type Form =
  | { is: 'string'; min: number; max: number; values: string[] }
  | { is: 'integer'; min: number; max: number; values: number[] }
  | { is: 'list'; items: Form; min: number }
  | { is: (typeof plainForms)[number] };

interface Row {
  readonly path: string;
  /** The forms of a version, any of which a value may have. */
  forms(version: string): { readonly any: readonly Form[]; readonly isClosed: boolean };
  readonly required: boolean;
  readonly has: Versions;
}

/** What is published about one object of a binding. */
export interface BindingFacts {
  readonly protocol: string;
  readonly level: Level;
  /** Versions with a schema of their own, the oldest first. */
  readonly versions: readonly string[];
  /** Those that the schema of whole documents checks. */
  readonly checked: readonly string[];
  readonly rows: readonly Row[];
}

const levels = ['server', 'channel', 'operation', 'message'] as const;
export type Level = (typeof levels)[number];

/** Shapes that several tables share, by the words that name them; the text has them as prose. */
const sharedShapes = (protocol: string): Readonly<Record<string, readonly string[]>> => {
  const [old, since] = protocol === 'sns' ? ['0.1.0', '0.2.0'] : ['0.2.0', '0.3.0'];
  return {
    Identifier: ['.arn | string', '.name | string'],
    Statements: [
      '[].effect | string: `Allow`, `Deny` | yes',
      `[].principal | string / holder (${old}: string / list of string) | yes`,
      '[].action | string / list of string | yes',
      `[].resource | string / list of string | | since ${since}`,
      `[].condition | map | | since ${since}`,
    ],
    'Delivery policy': [
      '.minDelayTarget | integer',
      '.maxDelayTarget | integer',
      '.numRetries | integer',
      '.numNoDelayRetries | integer',
      '.numMinDelayRetries | integer',
      '.numMaxDelayRetries | integer',
      '.maxReceivesPerSecond | integer',
      '.backoffFunction | string: `arithmetic`, `exponential`, `geometric`, `linear`',
    ],
  };
};

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const quoted = (text: string): string[] =>
  [...text.matchAll(/`([^`]*)`/g)].map(([, word = '']) => word);

function formOf(text: string): Form {
  if (text.startsWith('list of ')) {
    const [, items = '', min = '0'] = /^list of (.*?)(?:, at least (\d+))?$/.exec(text) ?? [];
    return { is: 'list', items: formOf(items), min: Number(min) };
  }
  const number = (pattern: RegExp): number | undefined => {
    const found = pattern.exec(text)?.[1];
    return found === undefined ? undefined : Number(found);
  };
  const values = text.includes(': ') ? quoted(text) : [];
  if (text.startsWith('string')) {
    const min = text.includes('not empty') ? 1 : (number(/(\d+) to/) ?? 0);
    return { is: 'string', values, min, max: number(/(?:at most|to) (\d+)/) ?? Infinity };
  }
  if (text.startsWith('integer')) {
    const min = number(/(-?\d+) (?:or more|to)/) ?? -Infinity;
    return { is: 'integer', values: values.map(Number), min, max: number(/to (\d+)/) ?? Infinity };
  }
  const is = text.replace('closed ', '').replace('Avro schema', 'schema').toLowerCase();
  const plain = plainForms.find((form) => form === is);
  if (plain === undefined) throw new Error(`Unknown form "${text}"`);
  return { is: plain };
}

function rowOf(cells: readonly string[], prefix = ''): Row {
  const [name = '', type = '', required = '', when = ''] = cells;
  // Older versions are in brackets: `integer: 0, 1 (0.1.0: integer; 0.2.0: string)`.
  const [, newest = '', brackets = ''] = /^(.*?)(?: \((.*)\))?$/.exec(type) ?? [];
  const older = brackets.split('; ').filter(Boolean);
  const [, word, version = ''] = /^(since|only) (.*)$/.exec(when) ?? [];
  return {
    path: prefix + name.replaceAll('`', ''),
    forms: (at) => {
      const own = older.find((one) => /^[\d., ]+(?=: )/.exec(one)?.[0].split(', ').includes(at));
      const text = own === undefined ? newest : own.replace(/^[\d., ]+: /, '');
      return { any: text.split(' / ').map(formOf), isClosed: text.startsWith('closed') };
    },
    required: required.startsWith('yes'),
    has: (at) => (word === 'since' ? at >= version : word === 'only' ? at === version : true),
  };
}

/** Returns the rows of one table of facts, with those of shared shapes that it names. */
function rowsOf(protocol: string, lines: readonly string[]): Row[] {
  const shapes = sharedShapes(protocol);
  return lines.flatMap((line) => {
    const cells = cellsOf(line);
    const row = rowOf(cells);
    const shared = Object.keys(shapes).find((shape) => cells[4]?.startsWith(shape));
    const more = shared === undefined || cells[1] === 'string' ? [] : (shapes[shared] ?? []);
    return [row, ...more.map((text) => rowOf(cellsOf(`|${text}||||`), row.path))];
  });
}

/** Returns the rows of an object for another path that has the same, as the text says in words. */
const alsoAt = (rows: readonly Row[], path: string, optional?: string): Row[] =>
  rows
    .filter((row) => row.path.startsWith('queue.'))
    .map((row) => ({
      ...row,
      path: row.path.replace('queue', path),
      required: row.required && row.path !== optional,
    }));

/**
 * Returns the versions by level that the schema of whole documents checks, from a cell such as
 * `0.2.0-0.4.0 / any / 0.2.0 / -`.
 */
function checkedBy(cell: string): Map<Level, (version: string) => boolean> {
  const [all = ''] = cell.replace(/^3\.1\.0: /, '').split(';');
  const inAll = / in all four$/.test(all);
  const parts = all.replace(/ in all four$/, '').split(' / ');
  return new Map(
    levels.map((level, index) => {
      const ranges = (inAll ? parts[0] : parts[index])?.split(', ') ?? [];
      return [
        level,
        (version) =>
          ranges.some((range) => {
            const [first = '', last = first] = range.split('-');
            return /^\d/.test(first) && version >= first && version <= last;
          }),
      ];
    }),
  );
}

/** Reads the published facts: a heading for each protocol, below it a table for each level. */
export function readBindingFacts(text: string): BindingFacts[] {
  const versionLines = text.split('\n').filter((line) => /^\| [a-z]/.test(line));
  return text
    .split('\n### ')
    .slice(1)
    .flatMap((section) => {
      const protocol = /^[a-z0-9]+/.exec(section)?.[0] ?? '';
      const line = versionLines.find((one) => one.startsWith(`| ${protocol} `));
      const checks = checkedBy(cellsOf(line ?? '')[4] ?? '');
      const tables = [
        ...section.matchAll(/^\*\*(\w+)\*\*, schemas ([\d., ]*\d).*\n+((?:\|.*\n?)+)/gm),
      ];
      return tables.map(([, level = '', versions = '', table = '']): BindingFacts => {
        const all = versions.split(', ');
        const lines = table.trim().split('\n').slice(2);
        const is = level as Level;
        return {
          protocol,
          level: is,
          versions: all,
          checked: all.filter((version) => checks.get(is)?.(version)),
          rows: rowsOf(protocol, lines),
        };
      });
    })
    .map(withQueues);
}

let queueRows: readonly Row[] = [];
/** The queues of sqs are described once, at the channel. */
function withQueues(facts: BindingFacts): BindingFacts {
  if (facts.protocol !== 'sqs') return facts;
  if (facts.level === 'channel') queueRows = facts.rows;
  const more =
    facts.level === 'channel'
      ? alsoAt(facts.rows, 'deadLetterQueue')
      : alsoAt(queueRows, 'queues[]', 'queue.fifoQueue');
  return { ...facts, rows: [...facts.rows, ...more] };
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

/** A field or item of one version, with what is inside. */
interface Part {
  readonly forms: readonly Form[];
  readonly isClosed: boolean;
  readonly required: boolean;
  readonly fields: Map<string, Part>;
  item?: Part;
}

/** Returns the object of a version with all that is inside. Keys may have dots themselves. */
function partsOf(facts: BindingFacts, version: string): Part {
  const part = (forms: readonly Form[], isClosed = false, required = false): Part => ({
    forms,
    isClosed,
    required,
    fields: new Map(),
  });
  const root = part([{ is: 'object' }], true);
  const byPath = new Map([['', root]]);
  for (const row of facts.rows) {
    if (!row.has(version)) continue;
    const { any, isClosed } = row.forms(version);
    const own = part(any, isClosed, row.required);
    const parents = [...byPath.keys()].filter(
      (path) => path === '' || row.path.startsWith(`${path}.`),
    );
    const path = parents.reduce((a, b) => (b.length > a.length ? b : a));
    const parent = byPath.get(path);
    // The table has fields of an object that this version does not have.
    if (path === '' && row.path.includes('[')) continue;
    parent?.fields.set(row.path.slice(path === '' ? 0 : path.length + 1), own);
    byPath.set(row.path, own);
    const list = any.find((form) => form.is === 'list');
    if (list) {
      own.item = part([list.items]);
      byPath.set(`${row.path}[]`, own.item);
    }
  }
  return root;
}

type Random = () => number;
const pick = <T>(random: Random, values: readonly T[]): T =>
  values[Math.floor(random() * values.length)] as T;

/** Returns a value of a form; limits are met exactly quite often. */
function makeValue(part: Part, name: string, random: Random): Json {
  const form = pick(random, part.forms);
  switch (form.is) {
    case 'string': {
      if (form.values.length > 0) return pick(random, form.values);
      const length = pick(random, [Math.max(1, form.min), Math.min(form.max, 12), form.max]);
      return 'o'.repeat(length === Infinity ? 20 : length);
    }
    case 'integer': {
      if (form.values.length > 0) return pick(random, form.values);
      const [min, max] = [Math.max(form.min, -1000), Math.min(form.max, 2 ** 40)];
      return pick(random, [min, max, Math.max(min, 0), min + Math.floor(random() * (max - min))]);
    }
    case 'list': {
      const count = Math.max(form.min, Math.floor(random() * 3));
      return Array.from({ length: count }, () => makeValue(part.item ?? part, name, random));
    }
    case 'object': {
      const fields = [...part.fields].filter(([, { required }]) => required || random() < 0.5);
      return Object.fromEntries(fields.map(([key, field]) => [key, makeValue(field, key, random)]));
    }
    case 'boolean':
      return random() < 0.5;
    case 'number':
      return pick(random, [200, 404, 599]);
    case 'map':
      if (name === 'condition')
        return pick<Json>(random, [{}, { StringEquals: { team: 'billing' } }]);
      return pick<Json>(random, [{}, { team: 'billing' }]);
    case 'schema':
      return /^(?:query|headers)$/.test(name)
        ? { type: 'object', properties: { code: { type: 'string' } } }
        : pick<Json>(random, [{ type: 'string', enum: ['billing'] }, {}]);
    case 'reference':
      return { $ref: `#/components/schemas/${/^(?:query|headers)$/.test(name) ? 'map' : 'id'}` };
    case 'holder':
      return pick<Json>(random, [{ AWS: 'arn:1' }, { Service: ['one', 'two'] }]);
    default:
      return null;
  }
}

/** Makes a value agree with what texts and schemas say about fields that exclude each other. */
function agree(facts: BindingFacts, value: JsonObject, random: Random): void {
  const keep = (object: JsonObject, field: string, by: Readonly<Record<string, string>>) => {
    const chosen = pick(random, Object.keys(by));
    object[field] = chosen;
    for (const [word, key] of Object.entries(by)) if (word !== chosen) delete object[key];
    return chosen;
  };
  const object = `${facts.protocol} ${facts.level}`;
  if (object === 'amqp channel') {
    const chosen = keep(value, 'is', { queue: 'queue', routingKey: 'exchange' });
    value[chosen === 'queue' ? 'queue' : 'exchange'] ??= {};
  }
  if (object === 'ibmmq channel') {
    keep(value, 'destinationType', { queue: 'queue', topic: 'topic' });
    if (value.destinationType === 'queue') value.queue ??= { objectName: 'ORDERS' };
  }
  // The text has a default of `type`, but the schema accepts no message without it.
  if (object === 'ibmmq message') {
    value.type ??= 'string';
    if (value.type !== 'binary') delete value.headers;
  }
  if (object === 'solace operation' && Array.isArray(value.destinations))
    for (const destination of value.destinations)
      keep(destination as JsonObject, 'destinationType', {
        queue: 'queue',
        topic: 'topicSubscriptions',
      });
  // Requests have a method, responses none.
  if (object === 'http operation' && value.type === 'request') value.method ??= 'GET';
  if (object === 'http operation' && value.type === 'response') delete value.method;
}

/** Returns a valid instance of a version. */
export function makeInstance(facts: BindingFacts, version: string, random: Random): JsonObject {
  const value = makeValue(partsOf(facts, version), '', random) as JsonObject;
  agree(facts, value, random);
  // Without a version the newest that the schema of documents knows applies.
  if (version !== facts.checked.at(-1) || random() < 0.7) value.bindingVersion = version;
  return value;
}

/** An instance with one mistake. */
export interface Mutant {
  readonly value: Json;
  readonly what: string;
  /** The paths at which a problem is expected, one of them is enough. */
  readonly at: readonly (readonly string[])[];
}

const wrongTypes: readonly Json[] = ['text', 7.5, true, ['text'], { colour: 'red' }, null];

const accepts = (form: Form, value: Json): boolean => {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  switch (form.is) {
    case 'list':
      return Array.isArray(value);
    case 'schema':
      return isObject || typeof value === 'boolean';
    case 'integer':
      return Number.isInteger(value);
    case 'null':
      return value === null;
    case 'string':
    case 'boolean':
    case 'number':
      return typeof value === form.is;
    default:
      return isObject;
  }
};

/** Returns values that a form refuses although their type is right. */
function beyond(form: Form): [string, Json][] {
  if (form.is === 'string') {
    if (form.values.length > 0) return [['enum', 'colour']];
    const longest: [string, Json][] =
      form.max === Infinity ? [] : [['length', 'o'.repeat(form.max + 1)]];
    return form.min > 0 ? [...longest, ['empty', '']] : longest;
  }
  if (form.is === 'integer') {
    if (form.values.length > 0) return [['enum', Math.max(...form.values) + 1]];
    return [
      ...(form.min === -Infinity ? [] : [['minimum', form.min - 1] as [string, Json]]),
      ...(form.max === Infinity ? [] : [['maximum', form.max + 1] as [string, Json]]),
    ];
  }
  if (form.is === 'list' && form.min > 0) return [['minItems', []]];
  return [];
}

/** Returns an instance once for each single mistake that it can have. */
export function mutantsOf(facts: BindingFacts, version: string, instance: JsonObject): Mutant[] {
  const mutants: Mutant[] = [];
  const change = (path: readonly string[], what: string, to: Json | undefined) => {
    const value = structuredClone(instance);
    let parent: Json = value;
    for (const step of path.slice(0, -1)) parent = (parent as JsonObject)[step] as Json;
    const last = path.at(-1) as string;
    if (to === undefined) delete (parent as JsonObject)[last];
    else (parent as JsonObject)[last] = to;
    const isOfObject = what === 'missing' || what === 'unknown';
    mutants.push({ value, what, at: isOfObject ? [path, path.slice(0, -1)] : [path] });
  };
  const walk = (part: Part, value: Json, path: readonly string[]): void => {
    if (path.length > 0) {
      const refused = wrongTypes.filter((one) => !part.forms.some((form) => accepts(form, one)));
      for (const one of refused) change(path, 'type', one);
      const isFree = part.forms.some((form) => form.is === 'string' && !form.values.length);
      for (const form of part.forms)
        for (const [what, one] of isFree && part.forms.length > 1 ? [] : beyond(form))
          change(path, what, one);
    }
    if (Array.isArray(value)) {
      const { item } = part;
      if (item)
        for (const [index, one] of value.entries()) walk(item, one, [...path, String(index)]);
      return;
    }
    if (!part.forms.some(({ is }) => is === 'object') || typeof value !== 'object' || !value)
      return;
    if (part.isClosed) change([...path, 'colour'], 'unknown', 'red');
    for (const [key, field] of part.fields) {
      const own = value[key];
      if (own === undefined) continue;
      if (field.required) change([...path, key], 'missing', undefined);
      walk(field, own, [...path, key]);
    }
  };
  walk(partsOf(facts, version), instance, []);
  return mutants;
}
