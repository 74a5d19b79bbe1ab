// Every fix that is offered applies, breaks nothing, and its problem is gone: over the conformance cases, and over damaged examples.
import { describe, expect, test } from 'vitest';
import { edit } from '../../edit/edit.ts';
import type { Change } from '../../edit/types.ts';
import { parse } from '../../parse/parse.ts';
import { spotAt } from '../../parse/place.ts';
import { toPointer } from '../../parse/pointer.ts';
import { type Node, stringOf, type Tree } from '../../parse/tree.ts';
import { toValue } from '../../parse/value.ts';
import type { Problem } from '../../problem.ts';
import { dialects } from '../../spec/dialects.ts';
import type { Shape } from '../../spec/kit.ts';
import { tables } from '../../spec/spec.ts';
import { conformanceCases, exampleDocuments, sourcesOf } from '../../testing.ts';
import { fixesOf } from './fix.ts';
import { fixAll } from './fix-all.ts';
import { applyAll, Desk, errorsIn, SYNTAX, syntaxErrors } from './testing.ts';

/** How many times as many runs: 100 with `FUZZ=1`, else the number given. */
const times = process.env.FUZZ === undefined ? 1 : process.env.FUZZ === '1' ? 100 : Number(process.env.FUZZ);
const limit = times > 1 ? 3_600_000 : 120_000;

interface Tally {
  problems: number;
  fixed: number;
}

class Trial {
  readonly tally = new Map<string, Tally>();
  readonly bad: string[] = [];
  /** Problems for which nothing was offered, one text for each. */
  readonly left = new Set<string>();

  /** @param known problems that were there before the damage, which need not be tried again */
  run(desk: Desk, name: string, known: ReadonlySet<string> = new Set()): void {
    const problems = [...desk.problems()];
    const codes = new Set<string>();
    for (const problem of problems) {
      if (known.has(placeOf(problem))) continue;
      const row = this.tally.get(problem.code) ?? { problems: 0, fixed: 0 };
      this.tally.set(problem.code, row);
      row.problems++;
      const subject = desk.analyzer.subject(problem.uri);
      const actions = subject ? fixesOf(subject, problem) : [];
      if (actions.length > 0) row.fixed++;
      else this.left.add(`${problem.code}: ${problem.message.replace(/"[^"]*"/g, '"…"')} in ${name} at ${placeOf(problem)}`);
      if (actions.some((a) => a.preferred)) codes.add(problem.code);
      const advice = /Did you mean "([^"]+)"\?/.exec(problem.message)?.[1];
      const [first] = actions;
      const written = JSON.stringify([first?.title, first?.files]);
      // A name in a reference has its own escapes.
      if (advice !== undefined && first && !written.includes(advice) && !written.includes(toPointer([advice])))
        this.bad.push(`${name}: "${first.title}" is not what is advised: ${problem.message}`);
      for (const action of actions) {
        // The text stays as it is.
        if (action.treatAs) continue;
        const { before, after } = desk.tried(action.files);
        const trees = new Map(action.files.map(({ uri }) => [uri, desk.analyzer.subject(uri)?.tree]));
        desk.put(after);
        const what = `${name}: "${action.title}" for ${problem.code} at ${placeOf(problem)}`;
        const isEmpty = (p: Problem) => stringOf(spotAt(desk.analyzer.subject(p.uri)?.tree ?? NO_TREE, p.path)?.node) === '';
        this.compare(problem, action.preferred === true, problems, desk.problems(), what, isEmpty);
        this.empties(problems, desk.problems(), trees, what);
        this.inventions(desk, problem, before, trees, what);
        desk.put(before);
      }
    }
    for (const code of codes) this.all(desk, code, name, problems);
  }

  private compare(
    problem: Problem,
    sure: boolean,
    before: readonly Problem[],
    now: readonly Problem[],
    what: string,
    isEmpty: (p: Problem) => boolean,
  ): void {
    const here = (list: readonly Problem[]): number => list.filter((p) => placeOf(p) === placeOf(problem)).length;
    const same = (list: readonly Problem[]): number => list.filter((p) => p.code === problem.code).length;
    // Of the faults of a line only the first is told.
    const stays = now.some((p) => p.code === problem.code && p.uri === problem.uri && p.start === problem.start);
    const dead = here(now) < here(before) || same(now) < same(before) || (SYNTAX.has(problem.code) && !stays);
    if (!dead) this.bad.push(`${what} leaves it`);
    if (syntaxErrors(now) > syntaxErrors(before)) this.bad.push(`${what} breaks the syntax`);
    // What could not be read is judged for the first time when it can.
    const hid = syntaxErrors(now) < syntaxErrors(before) || problem.code === 'unknown-field' || problem.code === 'empty-document';
    const fresh = now.filter((p) => p.severity === 'error' && !before.some((q) => placeOf(p) === placeOf(q)));
    // Which of several types is right is for a person to say, and examples are judged by what is said.
    const chosen = problem.code === 'enum' && !sure && fresh.every((p) => p.code === 'example-invalid');
    // A text of some form that only the user knows is written empty, which is an error at that text as the missing field was one.
    const asked = fresh.filter(isEmpty).length;
    if (errorsIn(now) - asked > errorsIn(before) && !hid && !chosen)
      this.bad.push(`${what} brings ${fresh.map((p) => `${placeOf(p)} ${p.message}`).join('; ')}`);
  }

  /** A text that the user has to choose is written empty, and marked: only a field that the fix itself adds can have the hint for the first time. */
  private empties(before: readonly Problem[], now: readonly Problem[], trees: ReadonlyMap<string, Tree | undefined>, what: string): void {
    const known = new Set(before.map(placeOf));
    for (const p of now) {
      if (p.code !== 'empty-value' || known.has(placeOf(p))) continue;
      const tree = trees.get(p.uri);
      const old = tree && spotAt(tree, p.path)?.node;
      if (old !== undefined && !(old.kind === 'scalar' && old.value === null))
        this.bad.push(`${what} leaves an empty value at ${placeOf(p)}`);
    }
  }

  /** Texts come from the document, the tables or the message of the problem, or they are empty. Examples are generated from their schemas. */
  private inventions(
    desk: Desk,
    problem: Problem,
    texts: ReadonlyMap<string, string>,
    trees: ReadonlyMap<string, Tree | undefined>,
    what: string,
  ): void {
    const known = new Set<string>();
    for (const tree of trees.values()) if (tree?.root) for (const one of textsOf(tree.root)) known.add(one.text);
    const others = [...desk.subject().world.readable()].filter(({ uri }) => !texts.has(uri)).map((file) => file.text);
    const source = lettersOf([...texts.values(), ...others, problem.message, desk.subject().world.entryUri].join('\n')).replaceAll(' ', '');
    for (const uri of texts.keys()) {
      const root = desk.analyzer.subject(uri)?.tree.root;
      for (const { text, path } of root ? textsOf(root) : []) {
        if (known.has(text) || path.includes('examples') || path.at(-1) === '$ref' || EXAMPLE_CODES.has(problem.code)) continue;
        const odd = wordsOf(text).filter((word) => !source.includes(word) && !TABLE_WORDS.has(word));
        if (odd.length > 0) this.bad.push(`${what} invents "${text}" (${odd.join(', ')}) at ${path.join('/')}`);
      }
    }
  }

  private all(desk: Desk, code: string, name: string, before: readonly Problem[]): void {
    const action = fixAll(desk.subject(), code);
    if (!action) return;
    const first = desk.text();
    desk.put(new Map([['', applyAll(first, action.files[0]?.edits ?? [])]]));
    const now = desk.problems();
    if (now.filter((p) => p.code === code).length >= before.filter((p) => p.code === code).length)
      this.bad.push(`${name}: fix all of ${code} mends nothing`);
    if (syntaxErrors(now) > syntaxErrors(before)) this.bad.push(`${name}: fix all of ${code} breaks the syntax`);
    desk.put(new Map([['', first]]));
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

const NO_TREE = parse('', 'yaml', null).tree;

/** Codes of examples and defaults that do not fit their schema: what a fix writes there is generated from the schema. */
const EXAMPLE_CODES: ReadonlySet<string> = new Set(['example-invalid', 'example-format', 'default-invalid', 'schema-example-invalid']);

/** The words of all values that the tables give: choices, suggestions, defaults, versions. */
const TABLE_WORDS: ReadonlySet<string> = new Set(
  [...tables.values()]
    .flatMap(({ fields }) => fields)
    .flatMap(({ shape, default: preset }) => [...valuesOf(shape), String(preset ?? '')])
    .concat(dialects.map(({ version }) => version))
    .flatMap(wordsOf),
);

/** The words of a text: digits and what is between words, fixes write anew. */
function wordsOf(text: string): string[] {
  return lettersOf(text).match(/[a-z]{2,}/g) ?? [];
}

function lettersOf(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ß/g, 'ss')
    .toLowerCase();
  return plain.replace(/[^a-z]+/g, ' ');
}

function valuesOf(shape: Shape): readonly string[] {
  if (shape.is === 'string') return [...(shape.enum ?? []), ...(shape.suggest ?? [])];
  return shape.is === 'either' ? shape.of.flatMap(valuesOf) : shape.is === 'list' || shape.is === 'map' ? valuesOf(shape.of) : [];
}

function textsOf(node: Node, path: readonly string[] = []): { readonly text: string; readonly path: readonly string[] }[] {
  if (node.kind === 'scalar') return typeof node.value === 'string' ? [{ text: node.value, path }] : [];
  const below =
    node.kind === 'map' ? node.entries.map((e) => [e.key, e] as const) : node.items.map((item, i) => [String(i), item] as const);
  return below.flatMap(([key, slot]) => textsOf(slot.value, [...path, key]));
}

function placeOf(p: Problem): string {
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

interface Spot {
  readonly path: readonly string[];
  readonly node: Node;
  readonly inMap: boolean;
}

function spotsOf(node: Node, path: readonly string[] = [], inMap = true): Spot[] {
  const own = { path, node, inMap };
  if (node.kind === 'scalar') return [own];
  const below =
    node.kind === 'map' ? node.entries.map((e) => [e.key, e] as const) : node.items.map((item, i) => [String(i), item] as const);
  return [own, ...below.flatMap(([key, slot]) => spotsOf(slot.value, [...path, key], node.kind === 'map'))];
}

/** One small damage to a text: a wrong name, type or value, something missing, doubled or out of place, a slip of the keyboard. */
function damaged(text: string, language: 'yaml' | 'json', random: () => number): string | null {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const tree = parse(text, language, null).tree;
  if (!tree.root) return null;
  if (random() < 0.2) return slip(text, language, random);
  const spot = pick(spotsOf(tree.root).filter((s) => s.path.length > 0));
  if (!spot) return null;
  const key = spot.path.at(-1) ?? '';
  const parent = spot.path.slice(0, -1);
  const value = toValue(spot.node);
  const word = stringOf(spot.node);
  const misspelt = (w: string): string => {
    const i = Math.floor(random() * w.length);
    return pick([w.slice(0, i) + w.slice(i + 1), `${w.slice(0, i)}${w[i] ?? ''}${w.slice(i)}`, `${w}s`, w.toUpperCase(), `x_${w}`]) || 'x';
  };
  const changes: Change[] = [
    { do: 'remove', path: spot.path },
    { do: 'set', path: spot.path, value: { data: [value] } },
    { do: 'set', path: spot.path, value: { data: pick([5, true, null, 'text', {}, [], 1e9, -7, '']) } },
    ...(spot.inMap
      ? ([
          { do: 'rename', path: spot.path, to: misspelt(key) },
          { do: 'set', path: [...parent, pick(['name', 'title', 'foo', 'type', 'example', '$ref']) ?? 'foo'], value: { data: 'x' } },
        ] as const)
      : []),
    ...(word === undefined ? [] : ([{ do: 'set', path: spot.path, value: { data: misspelt(word) } }] as const)),
    ...(typeof value === 'number' || typeof value === 'boolean'
      ? ([{ do: 'set', path: spot.path, value: { data: String(value) } }] as const)
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

describe('fixes of the conformance cases', () => {
  test(
    'all apply and fix their problem',
    () => {
      const trial = new Trial();
      for (const c of conformanceCases()) if (!c.valid) trial.run(new Desk(sourcesOf(c), true), c.name);
      trial.report('Conformance cases');
      expect(trial.bad).toEqual([]);
    },
    limit,
  );

  test(
    'written as JSON, on one line and indented, all apply and fix their problem',
    () => {
      const trial = new Trial();
      for (const [i, c] of conformanceCases().entries()) {
        const sources = sourcesOf(c);
        const { root, problems } = parse(sources.read(sources.entry) ?? '', 'yaml', null).tree;
        if (c.valid || !root || problems.length > 0) continue;
        const json = JSON.stringify(toValue(root), null, i % 2 === 0 ? 2 : 0);
        const read = (path: string): string | undefined => (path === 'main.json' ? json : sources.read(path));
        trial.run(new Desk({ name: 'main.json', entry: 'main.json', read }, true), `${c.name} as JSON`);
      }
      trial.report('Corpus as JSON');
      expect(trial.bad).toEqual([]);
    },
    limit,
  );
});

/** A document in which a name exists as a channel, as a message of channels, and in several sections of components. */
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
    const trial = new Trial();
    for (const found of LEVELS.matchAll(/\$ref: '(.*)'/g)) {
      for (const [i, slip] of SLIPS.entries()) {
        const typed = slip(found[1] ?? '');
        const text = `${LEVELS.slice(0, found.index)}$ref: ${typed}${LEVELS.slice(found.index + found[0].length)}`;
        if (text === LEVELS) continue;
        const read = (path: string): string | undefined => (path === 'main.yaml' ? text : undefined);
        trial.run(new Desk({ name: 'main.yaml', entry: 'main.yaml', read }, true), `${found[1]} as ${typed} (${i})`);
      }
    }
    trial.report('Levels');
    expect(trial.bad).toEqual([]);
  });
});

describe('fixes of damaged examples', () => {
  const documents = exampleDocuments().map((d) => ({ name: d.name, text: d.read(d.entry) ?? '' }));
  const small = documents.filter((d) => d.text.length < 16_000);

  test.each(['yaml', 'json'] as const)(
    'in %s all apply and fix their problem',
    (language) => {
      const trial = new Trial();
      const random = randomOf(times > 1 ? Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000) : 20261121);
      for (let i = 0; i < 18 * times; i++) {
        const { name, text: yaml } = small[i % small.length] ?? { name: '', text: '' };
        const text = language === 'yaml' ? yaml : `${JSON.stringify(toValue(parse(yaml, 'yaml', null).tree.root as Node), null, 2)}\n`;
        const broken = damaged(text, language, random);
        if (broken === null || broken === text) continue;
        const entry = `main.${language}`;
        const sources = (t: string) => ({ name, entry, read: (path: string) => (path === entry ? t : undefined) });
        const known = new Set(new Desk(sources(text)).problems().map(placeOf));
        trial.run(new Desk(sources(broken), true), `${name} ${i}`, known);
      }
      trial.report(`Damaged ${language}`);
      expect(trial.bad).toEqual([]);
    },
    limit,
  );
});
