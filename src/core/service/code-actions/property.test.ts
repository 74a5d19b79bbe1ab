// Every fix that is offered applies, breaks nothing and resolves its problem: over conformance
// cases, and over damaged examples. `npm run fuzz` takes every case, and many more damages.
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../analysis/problem.ts';
import { dialects } from '../../format/dialects.ts';
import { smallSchema } from '../../format/initial-value.ts';
import { schemaFormats } from '../../format/schema-formats.ts';
import type { Shape } from '../../format/table-types.ts';
import { tables } from '../../format/tables.ts';
import { conformanceCases, exampleDocuments, sampleOf, sourcesOf } from '../../testing.ts';
import { edit } from '../../text/edit/edit.ts';
import type { Change } from '../../text/edit/types.ts';
import { parse } from '../../text/parse/parse.ts';
import { toPointer } from '../../text/pointer.ts';
import { type Node, nodeAt, stringOf, type Tree } from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import { fixAll, fixesOf } from './quick-fixes.ts';
import { applyAll, errorsIn, SYNTAX, syntaxErrors, TestDocument } from './testing.ts';

/** How many times as many runs: 100 with `FUZZ=1`, else the number given. */
const times =
  process.env.FUZZ === undefined ? 1 : process.env.FUZZ === '1' ? 100 : Number(process.env.FUZZ);
const limit = times > 1 ? 3_600_000 : 300_000;

interface Tally {
  problems: number;
  fixed: number;
}

class Trial {
  readonly tally = new Map<string, Tally>();
  readonly bad: string[] = [];
  /** Problems for which nothing was offered, one text for each. */
  readonly left = new Set<string>();

  /** @param known problems from before the damage, which don't need to be tried again */
  run(context: TestDocument, name: string, known: ReadonlySet<string> = new Set()): void {
    const problems = [...context.problems()];
    const codes = new Set<string>();
    for (const problem of problems) {
      if (known.has(locationOf(problem))) continue;
      const row = this.tally.get(problem.code) ?? { problems: 0, fixed: 0 };
      this.tally.set(problem.code, row);
      row.problems++;
      const file = context.analyzer.analyzedFile(problem.uri);
      const actions = file ? fixesOf(file, problem) : [];
      if (actions.length > 0) row.fixed++;
      else
        this.left.add(
          `${problem.code}: ${problem.message.replace(/"[^"]*"/g, '"…"')} in ${name} at ${locationOf(problem)}`,
        );
      if (actions.some((a) => a.preferred)) codes.add(problem.code);
      const advice = /Did you mean "([^"]+)"\?/.exec(problem.message)?.[1];
      const [first] = actions;
      const written = JSON.stringify([first?.title, first?.files]);
      // A name in a reference has its own escapes.
      if (
        advice !== undefined &&
        first &&
        !written.includes(advice) &&
        !written.includes(toPointer([advice]))
      )
        this.bad.push(`${name}: "${first.title}" is not what is advised: ${problem.message}`);
      for (const action of actions) {
        // The text stays as it is.
        if (action.treatAs) continue;
        const { before, after } = context.tried(action.files);
        const trees = new Map(
          action.files.map(({ uri }) => [uri, context.analyzer.analyzedFile(uri)?.tree]),
        );
        context.put(after);
        const what = `${name}: "${action.title}" for ${problem.code} at ${locationOf(problem)}`;
        const isEmpty = (p: Problem) =>
          stringOf(nodeAt(context.analyzer.analyzedFile(p.uri)?.tree ?? NO_TREE, p.path)) === '';
        this.compare(
          problem,
          action.preferred === true,
          problems,
          context.problems(),
          what,
          isEmpty,
        );
        this.empties(problems, context.problems(), trees, what);
        this.inventions(context, problem, before, trees, what);
        context.put(before);
      }
    }
    for (const code of codes) this.all(context, code, name, problems);
  }

  private compare(
    problem: Problem,
    sure: boolean,
    before: readonly Problem[],
    now: readonly Problem[],
    what: string,
    isEmpty: (p: Problem) => boolean,
  ): void {
    const here = (list: readonly Problem[]): number =>
      list.filter((p) => locationOf(p) === locationOf(problem)).length;
    const same = (list: readonly Problem[]): number =>
      list.filter((p) => p.code === problem.code).length;
    // Only the first of several errors in a line is reported.
    const stays = now.some(
      (p) => p.code === problem.code && p.uri === problem.uri && p.start === problem.start,
    );
    const dead =
      here(now) < here(before) || same(now) < same(before) || (SYNTAX.has(problem.code) && !stays);
    if (!dead) this.bad.push(`${what} leaves it`);
    if (syntaxErrors(now) > syntaxErrors(before)) this.bad.push(`${what} breaks the syntax`);
    // What couldn't be parsed is validated for the first time once it can be.
    const hid =
      syntaxErrors(now) < syntaxErrors(before) ||
      problem.code === 'unknown-field' ||
      problem.code === 'empty-document';
    const fresh = now.filter(
      (p) => p.severity === 'error' && !before.some((q) => locationOf(p) === locationOf(q)),
    );
    // Which of several types is right is for the user to decide, and examples are validated against
    // that choice. With a schema that isn't valid, or not resolved, they haven't been compared.
    const chosen =
      ((problem.code === 'enum' && !sure) || /^(?:type$|reference-)/.test(problem.code)) &&
      fresh.every((p) => p.code === 'example-invalid');
    // A text of a form that only the user knows is left empty, which is an error at that text as
    // the missing field was one.
    const request = fresh.filter(isEmpty).length;
    if (errorsIn(now) - request > errorsIn(before) && !hid && !chosen)
      this.bad.push(
        `${what} brings ${fresh.map((p) => `${locationOf(p)} ${p.message}`).join('; ')}`,
      );
  }

  /**
   * A text that the user has to choose is left empty and marked: only a field that the fix itself
   * adds can cause a new hint.
   */
  private empties(
    before: readonly Problem[],
    now: readonly Problem[],
    trees: ReadonlyMap<string, Tree | undefined>,
    what: string,
  ): void {
    const known = new Set(before.map(locationOf));
    for (const p of now) {
      if (p.code !== 'empty-value' || known.has(locationOf(p))) continue;
      const tree = trees.get(p.uri);
      const old = nodeAt(tree, p.path);
      if (old !== undefined && !isNothing(old))
        this.bad.push(`${what} leaves an empty value at ${locationOf(p)}`);
    }
  }

  /**
   * Texts come from the document, the tables or the message of the problem, or they are empty.
   * Examples are generated from their schemas.
   */
  private inventions(
    context: TestDocument,
    problem: Problem,
    texts: ReadonlyMap<string, string>,
    trees: ReadonlyMap<string, Tree | undefined>,
    what: string,
  ): void {
    const known = new Set<string>();
    for (const tree of trees.values())
      if (tree?.root) for (const one of textsOf(tree.root)) known.add(one.text);
    const others = [...context.analyzedFile().documents.readable()]
      .filter(({ uri }) => !texts.has(uri))
      .map((file) => file.text);
    const source = lettersOf(
      [
        ...texts.values(),
        ...others,
        problem.message,
        context.analyzedFile().documents.entryUri,
      ].join('\n'),
    ).replaceAll(' ', '');
    for (const uri of texts.keys()) {
      const root = context.analyzer.analyzedFile(uri)?.tree.root;
      for (const { text, path } of root ? textsOf(root) : []) {
        if (
          known.has(text) ||
          path.includes('examples') ||
          path.at(-1) === '$ref' ||
          EXAMPLE_CODES.has(problem.code)
        )
          continue;
        const odd = wordsOf(text).filter(
          (word) => !source.includes(word) && !TABLE_WORDS.has(word),
        );
        if (odd.length > 0)
          this.bad.push(`${what} invents "${text}" (${odd.join(', ')}) at ${path.join('/')}`);
      }
    }
  }

  private all(context: TestDocument, code: string, name: string, before: readonly Problem[]): void {
    const action = fixAll(context.analyzedFile(), code);
    if (!action) return;
    const first = context.text();
    context.put(new Map([['', applyAll(first, action.files[0]?.edits ?? [])]]));
    const now = context.problems();
    if (now.filter((p) => p.code === code).length >= before.filter((p) => p.code === code).length)
      this.bad.push(`${name}: fix all of ${code} mends nothing`);
    if (syntaxErrors(now) > syntaxErrors(before))
      this.bad.push(`${name}: fix all of ${code} breaks the syntax`);
    context.put(new Map([['', first]]));
  }

  report(title: string): void {
    const rows = [...this.tally].sort((a, b) => b[1].problems - a[1].problems);
    const total = rows.reduce((sum, [, t]) => sum + t.problems, 0);
    const fixed = rows.reduce((sum, [, t]) => sum + t.fixed, 0);
    console.info(
      `${title}: ${fixed} of ${total} problems had a fix. ${rows.map(([code, t]) => `${code} ${t.fixed}/${t.problems}`).join(', ')}`,
    );
    if (this.bad.length > 0) console.info(this.bad.join('\n'));
    if (times > 1) console.info([...this.left].join('\n'));
  }
}

/** Returns whether a value of any type would say more: null, an empty list, an empty object. */
function isNothing(node: Node): boolean {
  switch (node.kind) {
    case 'scalar':
      return node.value === null;
    case 'seq':
      return node.items.length === 0;
    case 'map':
      return node.entries.length === 0;
  }
}

const NO_TREE = parse('', 'yaml', null).tree;

/**
 * Codes of examples and defaults that don't match their schema: their fixes generate values from
 * the schema.
 */
const EXAMPLE_CODES: ReadonlySet<string> = new Set([
  'example-invalid',
  'example-format',
  'default-invalid',
  'schema-example-invalid',
]);

/** The words of all values that the tables give: choices, suggestions, defaults, versions. */
const TABLE_WORDS: ReadonlySet<string> = new Set(
  [...tables.values()]
    .flatMap(({ fields }) => fields)
    .flatMap(({ shape, default: preset }) => [...valuesOf(shape), String(preset ?? '')])
    .concat(dialects.map(({ version }) => version))
    .concat(schemaFormats.map((format) => JSON.stringify(smallSchema(format))))
    .flatMap(wordsOf),
);

/** Returns the words of a text: fixes may rewrite digits and what is between words. */
function wordsOf(text: string): string[] {
  return lettersOf(text).match(/[a-z]{2,}/g) ?? [];
}

function lettersOf(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ß/g, 'ss')
    .toLowerCase();
  return plain.replace(/%[0-9a-f]{2}/g, ' ').replace(/[^a-z]+/g, ' ');
}

function valuesOf(shape: Shape): readonly string[] {
  if (shape.is === 'string') return [...(shape.enum ?? []), ...(shape.suggest ?? [])];
  return shape.is === 'either'
    ? shape.of.flatMap(valuesOf)
    : shape.is === 'list' || shape.is === 'map'
      ? valuesOf(shape.of)
      : [];
}

function textsOf(
  node: Node,
  path: readonly string[] = [],
): { readonly text: string; readonly path: readonly string[] }[] {
  if (node.kind === 'scalar')
    return typeof node.value === 'string' ? [{ text: node.value, path }] : [];
  const below =
    node.kind === 'map'
      ? node.entries.map((e) => [e.key, e] as const)
      : node.items.map((item, i) => [String(i), item] as const);
  return below.flatMap(([key, slot]) => textsOf(slot.value, [...path, key]));
}

function locationOf(p: Problem): string {
  return `${p.code} ${p.uri}#/${p.path.join('/')}`;
}

/** Numbers below 1, the same for a seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

interface TreeNode {
  readonly path: readonly string[];
  readonly node: Node;
  readonly inMap: boolean;
}

function treeNodesOf(node: Node, path: readonly string[] = [], inMap = true): TreeNode[] {
  const own = { path, node, inMap };
  if (node.kind === 'scalar') return [own];
  const below =
    node.kind === 'map'
      ? node.entries.map((e) => [e.key, e] as const)
      : node.items.map((item, i) => [String(i), item] as const);
  return [
    own,
    ...below.flatMap(([key, slot]) => treeNodesOf(slot.value, [...path, key], node.kind === 'map')),
  ];
}

/**
 * Applies one small damage to a text: a wrong name, type or value, a part that is missing, doubled
 * or misplaced, a typing mistake.
 */
function damaged(text: string, language: 'yaml' | 'json', random: () => number): string | null {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const tree = parse(text, language, null).tree;
  if (!tree.root) return null;
  if (random() < 0.2) return slip(text, language, random);
  const location = pick(treeNodesOf(tree.root).filter((s) => s.path.length > 0));
  if (!location) return null;
  const key = location.path.at(-1) ?? '';
  const parent = location.path.slice(0, -1);
  const value = toValue(location.node);
  const word = stringOf(location.node);
  const misspelt = (w: string): string => {
    const i = Math.floor(random() * w.length);
    return (
      pick([
        w.slice(0, i) + w.slice(i + 1),
        `${w.slice(0, i)}${w[i] ?? ''}${w.slice(i)}`,
        `${w}s`,
        w.toUpperCase(),
        `x_${w}`,
      ]) || 'x'
    );
  };
  const changes: Change[] = [
    { do: 'remove', path: location.path },
    { do: 'set', path: location.path, value: { data: [value] } },
    {
      do: 'set',
      path: location.path,
      value: { data: pick([5, true, null, 'text', {}, [], 1e9, -7, '']) },
    },
    ...(location.inMap
      ? ([
          { do: 'rename', path: location.path, to: misspelt(key) },
          {
            do: 'set',
            path: [...parent, pick(['name', 'title', 'foo', 'type', 'example', '$ref']) ?? 'foo'],
            value: { data: 'x' },
          },
        ] as const)
      : []),
    ...(word === undefined
      ? []
      : ([{ do: 'set', path: location.path, value: { data: misspelt(word) } }] as const)),
    ...(typeof value === 'number' || typeof value === 'boolean'
      ? ([{ do: 'set', path: location.path, value: { data: String(value) } }] as const)
      : []),
  ];
  const change = pick(changes);
  const edited = change && edit({ text, language, tree }, [change]);
  return edited && 'text' in edited ? edited.text : null;
}

function slip(text: string, language: 'yaml' | 'json', random: () => number): string {
  const lines = text.split('\n');
  const at = Math.floor(random() * lines.length);
  const line = lines[at] ?? '';
  const kinds: readonly ((l: string) => string)[] =
    language === 'json'
      ? [
          (l) => l.replace(/,$/, ''),
          (l) => l.replace(/([^,{[])$/, '$1,'),
          (l) => `${l} // note`,
          (l) => l.replace(/"/g, "'"),
          (l) => l.replace('"', ''),
          (l) => `${l}\n${l}`,
        ]
      : [
          (l) => l.replace(': ', ':'),
          (l) => l.replace(/^ {2}/, '\t'),
          (l) => l.replace(':', ''),
          (l) => l.replace(/: (.+)$/, ': "$1'),
          (l) => l.replace(/: (.+)$/, ': @$1'),
          (l) => ` ${l}`,
          (l) => `${l}\n${l}`,
          (l) => l.replace('- ', '-'),
        ];
  lines[at] = kinds[Math.floor(random() * kinds.length)]?.(line) ?? line;
  return lines.join('\n');
}

const INVALID = conformanceCases().filter((c) => !c.valid);

describe('fixes of the conformance cases', () => {
  test(
    'all apply and fix their problem',
    () => {
      const candidate = new Trial();
      for (const c of sampleOf(INVALID, 7))
        candidate.run(new TestDocument(sourcesOf(c), true), c.name);
      candidate.report('Conformance cases');
      expect(candidate.bad).toEqual([]);
    },
    limit,
  );

  test(
    'written as JSON, on one line and indented, all apply and fix their problem',
    () => {
      const candidate = new Trial();
      // Other cases than in YAML.
      for (const [i, c] of sampleOf(INVALID.slice(1), 11).entries()) {
        const sources = sourcesOf(c);
        const { root, problems } = parse(sources.read(sources.entry) ?? '', 'yaml', null).tree;
        if (!root || problems.length > 0) continue;
        const json = JSON.stringify(toValue(root), null, i % 2 === 0 ? 2 : 0);
        const read = (path: string): string | undefined =>
          path === 'main.json' ? json : sources.read(path);
        candidate.run(
          new TestDocument({ name: 'main.json', entry: 'main.json', read }, true),
          `${c.name} as JSON`,
        );
      }
      candidate.report('Corpus as JSON');
      expect(candidate.bad).toEqual([]);
    },
    limit,
  );
});

/**
 * A document in which a name exists as a channel, as a message of channels, and in several sections
 * of components.
 */
const LEVELS = `apidoc: 3.1.0
info:
  title: Shop
  version: 1.0.0
servers:
  order:
    host: example.com
    protocol: kafka
    security:
      - $ref: '#/components/securitySchemes/order'
channels:
  order:
    address: order
    servers:
      - $ref: '#/servers/order'
    messages:
      order:
        $ref: '#/components/messages/order'
      placed:
        $ref: '#/components/messages/placed'
  placed:
    $ref: '#/components/channels/placed'
operations:
  order:
    action: send
    channel:
      $ref: '#/channels/order'
    messages:
      - $ref: '#/channels/order/messages/order'
    reply:
      channel:
        $ref: '#/channels/placed'
      messages:
        - $ref: '#/channels/placed/messages/placed'
components:
  securitySchemes:
    order:
      type: userPassword
  channels:
    placed:
      address: placed
      messages:
        placed:
          $ref: '#/components/messages/placed'
  messages:
    order:
      payload:
        $ref: '#/components/schemas/order'
    placed:
      payload:
        $ref: '#/components/schemas/placed'
  schemas:
    order:
      type: object
    placed:
      type: string
`;

/** What authors write in place of a reference. */
const SLIPS: readonly ((ref: string) => string)[] = [
  (ref) => `'${ref.replace(/(.)(.)$/, '$2$1')}'`,
  (ref) => `'${ref}s'`,
  (ref) => ref.replace(/^#/, ''),
  (ref) => ref.replace(/^#\//, ''),
  (ref) => ref,
  (ref) => `'${ref.replace('#/', '#')}'`,
  (ref) => `'#/components/messages/${ref.split('/').at(-1)}'`,
  (ref) => `'#/components/schemas/${ref.split('/').at(-1)}'`,
  (ref) => `'#/components/channels/${ref.split('/').at(-1)}'`,
  (ref) => `'#/channels/${ref.split('/').at(-1)}'`,
  (ref) => `'#/channels/order/messages/${ref.split('/').at(-1)}'`,
  (ref) => `'#/servers/${ref.split('/').at(-1)}'`,
];

describe('fixes where names exist at several levels', () => {
  test('all apply and fix their problem', { timeout: limit }, () => {
    const candidate = new Trial();
    for (const [n, found] of [...LEVELS.matchAll(/\$ref: '(.*)'/g)].entries()) {
      for (const [i, slip] of SLIPS.entries()) {
        // Each reference and each slip in every third pair.
        if (times === 1 && (n + i) % 3 !== 0) continue;
        const typed = slip(found[1] ?? '');
        const text = `${LEVELS.slice(0, found.index)}$ref: ${typed}${LEVELS.slice(found.index + found[0].length)}`;
        if (text === LEVELS) continue;
        const read = (path: string): string | undefined =>
          path === 'main.yaml' ? text : undefined;
        candidate.run(
          new TestDocument({ name: 'main.yaml', entry: 'main.yaml', read }, true),
          `${found[1]} as ${typed} (${i})`,
        );
      }
    }
    candidate.report('Levels');
    expect(candidate.bad).toEqual([]);
  });
});

describe('fixes of damaged examples', () => {
  const documents = exampleDocuments().map((d) => ({ name: d.name, text: d.read(d.entry) ?? '' }));
  const small = documents.filter((d) => d.text.length < 16_000);

  test.each(['yaml', 'json'] as const)(
    'in %s all apply and fix their problem',
    (language) => {
      const candidate = new Trial();
      const random = randomOf(
        times > 1 ? Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000) : 20261121,
      );
      for (let i = 0; i < 12 * times; i++) {
        const { name, text: yaml } = small[i % small.length] ?? { name: '', text: '' };
        const text =
          language === 'yaml'
            ? yaml
            : `${JSON.stringify(toValue(parse(yaml, 'yaml', null).tree.root as Node), null, 2)}\n`;
        const broken = damaged(text, language, random);
        if (broken === null || broken === text) continue;
        const entry = `main.${language}`;
        const sources = (t: string) => ({
          name,
          entry,
          read: (path: string) => (path === entry ? t : undefined),
        });
        const known = new Set(new TestDocument(sources(text)).problems().map(locationOf));
        candidate.run(new TestDocument(sources(broken), true), `${name} ${i}`, known);
      }
      candidate.report(`Damaged ${language}`);
      expect(candidate.bad).toEqual([]);
    },
    limit,
  );
});
