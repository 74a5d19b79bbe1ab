// A text becomes the same tree whether parsed at once or by edits, and errors stay in place.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nodeRangesAt, pathAt } from '../node-ranges.ts';
import { entry, get, type MapNode, type Node } from '../tree.ts';
import { toValue } from '../value.ts';
import { parse } from './parse.ts';
import { parseYaml } from './yaml.ts';

const HEAD = "apidoc: 3.1.0\ninfo:\n  title: Demo\n  version: '1'\n";

function yaml(text: string) {
  return parse(text, 'yaml', null);
}

/** Code and marked text of each problem. */
function problems(text: string, language: 'yaml' | 'json' = 'yaml'): string[] {
  return parse(text, language, null).tree.problems.map(
    (p) => `${p.code} ${text.slice(p.at, p.at + p.length)}`,
  );
}

function big(entries: number): string {
  const channels = Array.from(
    { length: entries },
    (_, i) => `  c${i}:\n    address: a/${i}\n    messages:\n      m:\n        name: M${i}\n`,
  );
  return `${HEAD}channels:\n${channels.join('')}x-end: 1\n`;
}

describe('positions', () => {
  test('a path resolves to the key and the value, and back', () => {
    const text = `${HEAD}channels:\n  a/b: { address: "x" }\n  c:\n    servers:\n    - $ref: '#/servers/s'\n`;
    const { tree } = yaml(text);
    for (const [path, key, value] of [
      [['channels', 'a/b', 'address'], 'address', '"x"'],
      [['channels', 'c', 'servers', '0', '$ref'], '$ref', "'#/servers/s'"],
      [['info', 'version'], 'version', "'1'"],
    ] as const) {
      const location = nodeRangesAt(tree, path);
      expect(text.slice(location?.key?.start, location?.key?.end)).toBe(key);
      expect(text.slice(location?.value.start, location?.value.end)).toBe(value);
      expect(pathAt(tree, location?.value.start ?? 0)).toEqual(path);
      expect(pathAt(tree, location?.key?.start ?? 0)).toEqual(path);
    }
  });

  test('positions behind an alias are those of the alias', () => {
    const text = 'x-a: &a\n  name: 5\nb:\n  c: *a\n';
    const location = nodeRangesAt(yaml(text).tree, ['b', 'c', 'name']);
    expect(text.slice(location?.value.start, location?.value.end)).toBe('*a');
  });

  test('a byte order mark and CRLF shift nothing', () => {
    const text = `\uFEFF${HEAD.replaceAll('\n', '\r\n')}`;
    const location = nodeRangesAt(yaml(text).tree, ['info', 'title']);
    expect(text.slice(location?.value.start, location?.value.end)).toBe('Demo');
    expect(yaml(text).tree.problems).toEqual([]);
  });
});

describe('identity', () => {
  test('an edit keeps every node that it did not touch, also when it moves them', () => {
    const text = big(60);
    const before = yaml(text);
    const after = parse(
      text.replace('address: a/3\n', 'address: a/3\n    title: longer than before\n'),
      'yaml',
      before,
    );
    const channels = (p: typeof before) => get(p.tree.root, 'channels') as MapNode;
    expect(entry(channels(after), 'c50')?.value).toBe(entry(channels(before), 'c50')?.value);
    expect(entry(channels(after), 'c2')?.value).toBe(entry(channels(before), 'c2')?.value);
    expect(entry(channels(after), 'c3')?.value).not.toBe(entry(channels(before), 'c3')?.value);
    expect(get(entry(channels(after), 'c3')?.value, 'messages')).toBe(
      get(entry(channels(before), 'c3')?.value, 'messages'),
    );
  });

  test.each(['yaml', 'json'] as const)(
    'a document that is parsed whole keeps identity too (%s)',
    (language) => {
      const text =
        language === 'json'
          ? '{"a": {"b": [1, 2]}, "c": {"d": 1}}'
          : 'a: &x\n  b: [1, 2]\nc:\n  d: 1\ne: *x\n';
      const before = parse(text, language, null);
      const after = parse(text.replace('1}', '2}').replace('d: 1', 'd: 2'), language, before);
      expect(get(after.tree.root, 'a')).toBe(get(before.tree.root, 'a'));
      expect(get(after.tree.root, 'c')).not.toBe(get(before.tree.root, 'c'));
    },
  );
});

describe('an alias has the value of its anchor after an edit', () => {
  test.each([
    ['the key of the anchor is renamed', 'x-a: &a\n  b: 1\n', 'x-b: &a\n  b: 1\n', ''],
    ['an alias is added', 'x-a: &a\n  b: 1\n', 'x-a: &a\n  b: 1\n', 'f: { g: *a }\n'],
    ['the anchored value moves into another one', 'x-a: &a\n  b: 1\n', 'x-a: [&a { b: 1 }]\n', ''],
  ])('%s', (_name, before, after, added) => {
    const rest = 'c: *a\nd:\n  e: *a\n';
    const { root } = parse(after + rest + added, 'yaml', yaml(before + rest)).tree;
    const first = (root as MapNode).entries[0]?.value;
    const anchored = first?.kind === 'seq' ? first.items[0]?.value : first;
    expect(get(root, 'c')).toBe(anchored);
    expect(get(get(root, 'd'), 'e')).toBe(anchored);
    if (added) expect(get(get(root, 'f'), 'g')).toBe(anchored);
  });
});

describe('in a text with anchors, and in JSON, a value that occurs twice stands for an alias', () => {
  test.each<[string, 'yaml' | 'json', string, string]>([
    ['after an anchor', 'yaml', 'a: {b: 1}\nx: &x 1\n', 'x: &x 1\na: {b: 1}\na: {b: 1}\n'],
    ['at the place of the first', 'yaml', 'a: {b: &x 1}\n', 'a: {b: &x 1}\na: {b: &x 1}\n'],
    ['before it', 'yaml', 'x: &x 1\na: {b: 1}\n', 'a: {b: 1}\na: {b: 1}\nx: &x 1\n'],
    ['JSON', 'json', '{"a": {"b": 1}, "c": 1}', '{"c": 1, "a": {"b": 1}, "a": {"b": 1}}'],
  ])('a key that is repeated: %s', (_, language, before, after) => {
    const { root } = parse(after, language, parse(before, language, null)).tree;
    const same = (root as MapNode).entries.filter(({ key }) => key === 'a');
    expect(same).toHaveLength(2);
    expect(same[0]?.value).toEqual(same[1]?.value);
    expect(same[0]?.value).not.toBe(same[1]?.value);
  });
});

describe('half-typed text', () => {
  test('an error in one entry leaves its neighbours unchanged', () => {
    const text = big(40).replace('address: a/7\n', "address: 'open\n");
    const { tree } = yaml(text);
    expect(tree.problems.map((p) => p.code)).toEqual(['unclosed-quote']);
    expect(text.slice(tree.problems[0]?.at).startsWith("'open")).toBe(true);
    const channels = get(tree.root, 'channels') as MapNode;
    expect(channels.entries).toHaveLength(40);
    expect(toValue(entry(channels, 'c8')?.value as Node)).toMatchObject({ address: 'a/8' });
  });

  test.each([
    ['a name that is being typed', 'chan', 'yaml-syntax chan'],
    ['a name without the space after its colon', 'channels:{}', 'yaml-syntax channels:{}'],
    ['an unclosed bracket', 'channels: {a: {}', 'yaml-syntax {'],
    ['a tab', 'channels:\n\ta: 1', 'tab-indent \t'],
  ])('%s is one problem, and the rest is read', (_name, line, problem) => {
    const text = `${HEAD}${line}\nx-after: 1\n`;
    expect(problems(text)).toEqual([problem]);
    expect(toValue(get(yaml(text).tree.root, 'x-after') as Node)).toBe(1);
  });

  test('JSON is parsed on after an error', () => {
    const text = '{ "a": 1 "b": [1,, 2], // no\n "c": tru, "d": {"e": 1, } }';
    expect(toValue(parse(text, 'json', null).tree.root as Node)).toEqual({
      a: 1,
      b: [1, 2],
      c: 'tru',
      d: { e: 1 },
    });
    expect(problems(text, 'json').length).toBeGreaterThanOrEqual(3);
    expect(problems('{"a": {"b": 1', 'json')).toEqual(['json-syntax 1']);
  });
});

describe('errors of YAML', () => {
  test.each([
    ['a: 1\nb: 2\na: 3\n', 'duplicate-key a'],
    ['x: {a: 1, a: 2}\n', 'duplicate-key a'],
    ['x-a: !mine 1\n', 'tag-not-allowed !mine'],
    ['x-a: !!binary aGk=\n', 'tag-not-allowed !!binary'],
    ['m:\n  1: a\n', 'key-not-string 1'],
    ['m:\n  yes: a\n  null: b\n', 'key-not-string null'],
    ['a: 1\n---\nb: 2\n', 'multiple-documents ---'],
    ['a: .inf\n', 'not-json-number .inf'],
    ['a: *nowhere\n', 'alias-unknown *nowhere'],
    ['a: &x\n  b: *x\n', 'alias-cycle *x'],
    ['a: "x\u0001"\n', 'control-character \u0001'],
    ["a: 'p''\n", "unclosed-quote 'p''"],
    ['', 'empty-document '],
  ])('%j', (text, problem) => {
    expect(problems(text)).toEqual([problem]);
  });

  test('a control character hides nothing of what is around it', () => {
    const { root } = parseYaml('a: "x\u0001y"\nb: \u0002z\n');
    expect(toValue(root as Node)).toEqual({ a: 'x\u0001y', b: '\u0002z' });
    expect(problems('a: "x\u0001"\nb: \u0002z\n')).toEqual([
      'control-character \u0001',
      'control-character \u0002',
    ]);
  });

  test('legal YAML has no problems', () => {
    for (const text of [
      '---\na: 1\n',
      '%YAML 1.2\n---\na: 1\n',
      '\'1\': a\n"null": b\n',
      'a: >-\n  x\n\n  y\nb: |+\n  z\n\n',
      '? a\n: 1\n',
      'a: &x 1\nb: *x\n',
      '{a: 1, b: [x]}\n',
    ]) {
      expect(problems(text)).toEqual([]);
    }
  });
});

describe('hostile text', () => {
  test('nesting beyond 256 levels is refused in place, not parsed', () => {
    expect(problems(`${HEAD}x-a: ${'['.repeat(50_000)}\n`)).toEqual(['too-deep [']);
    expect(problems(`{"a":${'['.repeat(50_000)}`, 'json').slice(0, 1)).toEqual(['too-deep [']);
    const block = Array.from({ length: 900 }, (_, i) => `${' '.repeat(i)}a:\n`).join('');
    expect(problems(block).map((p) => p.split(' ')[0])).toEqual(['too-deep']);
  });

  test('aliases that expand beyond all measure are refused', () => {
    const bomb = [
      'x0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1]',
      ...Array.from(
        { length: 9 },
        (_, i) => `x${i + 1}: &a${i + 1} [${Array(9).fill(`*a${i}`).join(', ')}]`,
      ),
    ].join('\n');
    expect(new Set(problems(bomb).map((p) => p.split(' ')[0]))).toEqual(new Set(['alias-budget']));
  });

  // Within the time limit of a test: to search the text again for each error would take a quarter
  // of an hour.
  test('an error in each of 20,000 lines is found once', () => {
    expect(problems(`x-a:\n${'  - ]\n'.repeat(20_000)}`)).toEqual(['yaml-syntax ]']);
  });

  test('names of the prototype are names like any other', () => {
    const value = toValue(
      yaml('__proto__:\n  polluted: 1\nconstructor: 2\n').tree.root as Node,
    ) as object;
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

// Fragments for which slices and whole parsing once differed, or could.
const FRAGMENTS = [
  'a: 1',
  'b:',
  '  c: d',
  '    e: [1, 2',
  '  ]',
  '- f',
  '  - g',
  "'q': 'x",
  "''",
  '"r": "y',
  '"',
  '# note',
  '',
  '  # deep',
  '|',
  'k: |',
  '  text',
  ': ',
  '? z',
  '&n 1',
  '*n',
  '<<: *n',
  '---',
  '{',
  '}',
  'a: {',
  '  - [',
  '"b": 1,',
  '"c": [1]}',
  ']',
  'a#b: 1',
  '1: 2',
  '\t',
  'p: q: r',
  '  - - s',
  'é: "ü"',
  '"__proto__": 1',
  '\r',
];

// In parts, each fast enough to be repeated for mutants of the parser.
test.each(Array.from({ length: 40 }, (_, i) => i))(
  'slices give the same result as a whole parse, over random edits (%i)',
  { timeout: 600_000 },
  (part) => {
    const edit = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      remove: fc.integer({ min: 0, max: 12 }),
      line: fc.boolean(),
      text: fc.constantFrom(...FRAGMENTS),
    });
    const runs = Number(process.env.FUZZ_RUNS ?? 40) / 40;
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 25 }), (edits) => {
        let text = big(30);
        let previous = yaml(text);
        for (const e of edits) {
          let at = Math.floor(e.at * text.length);
          if (e.line) at = text.lastIndexOf('\n', at) + 1;
          text = text.slice(0, at) + e.text + (e.line ? '\n' : '') + text.slice(at + e.remove);
          previous = parse(text, 'yaml', previous);
          // As text, which is compared in a tenth of the time.
          expect(JSON.stringify(previous.tree)).toBe(JSON.stringify(yaml(text).tree));
          const whole = parseYaml(text);
          const bad = (p: { problems: readonly { severity: string }[] }) =>
            p.problems.some((x) => x.severity === 'error');
          if (!bad(whole)) {
            const { root, problems } = previous.tree;
            const { root: wholeRoot, problems: wholeProblems } = whole;
            expect(JSON.stringify({ root, problems })).toBe(
              JSON.stringify({ root: wholeRoot, problems: wholeProblems }),
            );
          } else expect(bad(previous.tree)).toBe(true);
        }
      }),
      { numRuns: runs, seed: 20261120 + part },
    );
  },
);

describe('texts with merge conflicts', () => {
  // A text with conflicts of a merge has one problem for each, and is read as the first side has
  // it, with the positions of the text as written.

  const read = (text: string, language: 'yaml' | 'json' = 'yaml') => {
    const { tree } = parse(text, language, null);
    const problems = tree.problems.map(
      ({ code, at, length, message }) => `${code} ${text.slice(at, at + length)}: ${message}`,
    );
    return { value: tree.root && toValue(tree.root), problems };
  };
  const between = (names: string, marker: string) =>
    `merge-conflict ${marker}: Unresolved merge conflict${names}: keep the lines of one side, or both. The first side is read until then.`;
  const HEAD = between(' between "HEAD" and "main"', '<<<<<<< HEAD');
  const STRAY = ': A marker of a merge conflict is left without the others. Remove the line.';

  describe('a text with conflicts', () => {
    test.each<[name: string, text: string, value: unknown, problems: string[]]>([
      [
        'of entries',
        'a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\nc: 4\n>>>>>>> main\nd: 5\n',
        { a: 1, b: 2, d: 5 },
        [HEAD],
      ],
      [
        'of a value inside, with the lines that both began with',
        'a:\n  b:\n<<<<<<< HEAD\n    c: 1\n||||||| 1234567\n    c: 0\n=======\n    c: 2\n>>>>>>> main\n    d: 3\n',
        { a: { b: { c: 1, d: 3 } } },
        [HEAD],
      ],
      [
        'two of them, with CRLF, without names and without an end',
        'a: 1\r\n<<<<<<<\r\nb: 2\r\n=======\r\n>>>>>>>\r\nc: 3\r\n<<<<<<< HEAD\r\n=======\r\nd: 4\r\n>>>>>>> main',
        { a: 1, b: 2, c: 3 },
        [between('', '<<<<<<<'), HEAD],
      ],
      [
        'of lines of a text',
        'a: |\n  one\n<<<<<<< HEAD\n  two\n=======\n  zwei\n>>>>>>> main\n  three\nb: 1\n',
        { a: 'one\ntwo\nthree\n', b: 1 },
        [HEAD],
      ],
      ['of a whole document', '<<<<<<< HEAD\n=======\na: 1\n>>>>>>> main\n', null, [HEAD]],
      [
        'beside another problem',
        'a: [1\n<<<<<<< HEAD\nb: 2\n=======\nb: [\n>>>>>>> main\n',
        { a: [1], b: 2 },
        ['yaml-syntax [: This list is never closed: ] is missing.', HEAD],
      ],
      [
        'solved in part',
        'a: 1\n<<<<<<< HEAD\nb: 2\n>>>>>>> main\nc: 3\n',
        { a: 1, b: 2, c: 3 },
        [`merge-conflict <<<<<<< HEAD${STRAY}`, `merge-conflict >>>>>>> main${STRAY}`],
      ],
    ])('%s', (_, text, value, problems) => {
      expect(read(text)).toEqual({ value, problems });
    });

    test('of JSON', () => {
      const text = '{\n  "a": 1,\n<<<<<<< HEAD\n  "b": 2\n=======\n  "b": 3\n>>>>>>> main\n}\n';
      expect(read(text, 'json')).toEqual({ value: { a: 1, b: 2 }, problems: [HEAD] });
    });

    test.each([
      ['a line of equals signs', 'a: |\n  b\n  =======\n'],
      ['markers inside a text', 'a: |\n  <<<<<<< HEAD\n  =======\n  >>>>>>> main\n'],
      ['more or fewer signs', 'a: "<<<<<< HEAD"\nb: "\n  <<<<<<<< HEAD"\n'],
    ])('no conflict: %s', (_, text) => {
      expect(read(text).problems).toEqual([]);
    });
  });

  /** Every key of a tree as it is written where the tree says. */
  function keysAt(text: string, node: Node, at: number): string[] {
    if (node.kind === 'scalar') return [];
    if (node.kind === 'seq')
      return node.items.flatMap((item) => keysAt(text, item.value, at + item.valueAt));
    return node.entries.flatMap(({ key, keyAt, keyLength, valueAt, value }) => [
      `${key}=${text.slice(at + keyAt, at + keyAt + keyLength)}`,
      ...keysAt(text, value, at + valueAt),
    ]);
  }

  const lines = fc.array(fc.constantFrom('  x: 1', '  y: {z: 2}', '    w: 3', '  v:', '# c', ''), {
    maxLength: 4,
  });
  const PARTS = fc.array(fc.record({ ours: lines, theirs: lines, hasBase: fc.boolean() }), {
    minLength: 1,
    maxLength: 5,
  });

  test('any conflict is read as its first side, at the positions of the text, after any edit', () => {
    const whole = (parts: readonly { ours: string[]; theirs: string[]; hasBase: boolean }[]) => {
      const ours: string[] = [];
      const written: string[] = [];
      for (const [i, part] of parts.entries()) {
        ours.push(`k${i}:`, ...part.ours);
        const base = part.hasBase ? ['||||||| base', '  x: 0'] : [];
        written.push(`k${i}:`, '<<<<<<< HEAD', ...part.ours, ...base, '=======');
        written.push(...part.theirs, '>>>>>>> main');
      }
      return [`${ours.join('\n')}\n`, `${written.join('\n')}\n`] as const;
    };
    const property = fc.property(PARTS, PARTS, (before, after) => {
      const [ours, written] = whole(after);
      const alone = parse(ours, 'yaml', null).tree;
      const previous = parse(whole(before)[1], 'yaml', null);
      for (const known of [null, previous, parse(ours, 'yaml', null)]) {
        const { tree } = parse(written, 'yaml', known);
        expect(tree.root && toValue(tree.root)).toEqual(alone.root && toValue(alone.root));
        if (tree.root && alone.root)
          expect(keysAt(written, tree.root, tree.at)).toEqual(keysAt(ours, alone.root, alone.at));
        expect(tree.problems.filter(({ code }) => code === 'merge-conflict')).toHaveLength(
          after.length,
        );
        expect(tree.problems.length - after.length).toBe(alone.problems.length);
      }
      const solved = parse(ours, 'yaml', parse(written, 'yaml', previous)).tree;
      expect(solved.root && toValue(solved.root)).toEqual(alone.root && toValue(alone.root));
      expect(solved.problems).toEqual(alone.problems);
    });
    fc.assert(property, { numRuns: Number(process.env.FUZZ_RUNS ?? 150), seed: 20261129 });
  });
});
