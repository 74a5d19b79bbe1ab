// Fixes for what the rules of a team find: what is written, and what isn't offered.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { Analyzer } from '../../analysis/analyzer.ts';
import { Rulesets } from '../../analysis/rulesets/rulesets.ts';
import { reparsedTree } from '../../text/edit/editable-document.ts';
import { commentsOf } from '../../text/edit/lost-comments.ts';
import { languageOf } from '../../text/language.ts';
import { fixAll, fixesOf } from './quick-fixes.ts';
import { applyAll } from './testing.ts';

const times =
  process.env.FUZZ === undefined ? 1 : process.env.FUZZ === '1' ? 100 : Number(process.env.FUZZ);

/** A document with its files and what a ruleset finds in it. */
class Checked {
  readonly analyzer: Analyzer;
  readonly files: Readonly<Record<string, string>>;
  readonly entry: string;

  private constructor(files: Readonly<Record<string, string>>) {
    [this.entry = ''] = Object.keys(files);
    this.files = files;
    const text = files[this.entry] ?? '';
    this.analyzer = new Analyzer(this.entry, languageOf(this.entry, text));
    this.analyzer.setText(text);
  }

  static async of(rules: string, document: string | Readonly<Record<string, string>>) {
    const files = typeof document === 'string' ? { 'api.yaml': document } : document;
    const rulesets = new Rulesets();
    await rulesets.load(['rules.yaml'], async () => ({ text: rules }));
    return Checked.run(rulesets, files);
  }

  static run(rulesets: Rulesets, files: Readonly<Record<string, string>>): Checked {
    expect(rulesets.mistakes('rules.yaml')).toEqual([]);
    const checked = new Checked(files);
    const { analyzer, entry } = checked;
    const places = [{ file: 'rules.yaml', folder: '' }];
    const run = () => {
      const steps = rulesets.runAll(places, analyzer.documentSet, { base: '', address: entry });
      for (;;) {
        const step = steps.next();
        if (step.done) return step.value;
      }
    };
    analyzer.problems();
    let found = run();
    for (let needs = analyzer.needs(); needs.length > 0; needs = analyzer.needs()) {
      for (const uri of needs) analyzer.addFile(uri, files[uri] ?? '');
      analyzer.problems();
      found = run();
    }
    analyzer.setRuleFindings(found);
    return checked;
  }

  /** What is wrong by the rules of the team, and by ours. */
  problems(): { own: string[]; others: string[] } {
    const own: string[] = [];
    const others: string[] = [];
    for (const { ruleset, code, uri, path, message } of this.analyzer.problems())
      (ruleset === undefined ? others : own).push(`${code} ${uri}#/${path.join('/')} ${message}`);
    return { own, others: others.sort() };
  }

  /** The fixes of the first problem of the team's rules. */
  fixes(at = 0) {
    const problem = this.analyzer.problems().filter((p) => p.ruleset !== undefined)[at];
    const file = problem && this.analyzer.analyzedFile(problem.uri);
    return problem && file ? fixesOf(file, problem) : [];
  }

  /** The files with edits applied. */
  with(edits: ReturnType<Checked['fixes']>[number]['files']): Readonly<Record<string, string>> {
    const changed = edits.map(({ uri, edits: list }) => {
      const name = uri === '' ? this.entry : uri;
      return [name, applyAll(this.files[name] ?? '', list)];
    });
    return { ...this.files, ...Object.fromEntries(changed) };
  }
}

const head = `apidoc: 3.1.0
info:
  title: Orders
  version: 1.0.0
`;

const rule = (given: string, then: string): string =>
  `rules:\n  team-rule:\n    given: ${given}\n    then: ${then}\n`;

const channels = `${head}channels:
  # where orders come in
  order_placed: # today
    address: orders/placed
    messages:
      OrderPlaced:
        $ref: '#/components/messages/OrderPlaced'
operations:
  take:
    action: receive
    channel: {$ref: '#/channels/order_placed'}
    messages:
      - $ref: "#/channels/order_placed/messages/OrderPlaced"
components:
  messages:
    OrderPlaced:
      title: Order placed
      payload: {type: object}
`;

/** Titles of fixes, the preferred one with a star. */
async function titles(rules: string, document: string): Promise<string[]> {
  const checked = await Checked.of(rules, document);
  expect(checked.problems().own).not.toEqual([]);
  return checked.fixes().map(({ title, preferred }) => (preferred ? `* ${title}` : title));
}

/** The document after the first fix. */
async function fixed(rules: string, document: string): Promise<string> {
  const checked = await Checked.of(rules, document);
  const [fix] = checked.fixes();
  return fix ? (checked.with(fix.files)['api.yaml'] ?? '') : 'no fix';
}

describe('a name in the wrong case', () => {
  const casing = (given: string, options: string, field = "field: '@key', "): string =>
    rule(given, `{${field}function: casing, functionOptions: ${options}}`);

  it('is renamed with all references', async () => {
    const text = await fixed(casing('$.channels', '{type: camel}'), channels);
    expect(text).toBe(channels.replaceAll('order_placed', 'orderPlaced'));
  });

  it('is renamed where the path ends with its key', async () => {
    const text = await fixed(casing('$.channels.*~', '{type: kebab}', ''), channels);
    expect(text).toBe(channels.replaceAll('order_placed', 'order-placed'));
  });

  it.each([
    ['flat', 'OrderPlaced', 'orderplaced'],
    ['camel', 'HTTPOrder v2', 'httpOrderV2'],
    ['pascal', 'order-placed', 'OrderPlaced'],
    ['kebab', 'OrderPlacedV2', 'order-placed-v2'],
    ['cobol', 'orderPlaced', 'ORDER-PLACED'],
    ['snake', 'Größe', 'grosse'],
    ['macro', 'order.placed', 'ORDER_PLACED'],
  ])('becomes %s: %s', async (type, from, to) => {
    const text = `${head}x-name: ${from}\n`;
    const rules = casing("$['x-name']", `{type: ${type}}`, '');
    expect(await fixed(rules, text)).toBe(text.replace(from, to));
  });

  it('keeps the separators of the rule', async () => {
    const text = `${head}x-name: acme.OrderPlaced.v1\n`;
    const rules = casing("$['x-name']", `{type: kebab, separator: {char: .}}`, '');
    expect(await fixed(rules, text)).toBe(text.replace('OrderPlaced', 'order-placed'));
  });

  it.each([
    ['starts with a digit', '1st'],
    ['is in another script', 'заказ'],
    ['is an address with parameters', 'orders/{id}'],
  ])('has no fix where it %s', async (_, name) => {
    const rules = casing("$['x-name']", '{type: camel}', '');
    expect(await titles(rules, `${head}x-name: ${name}\n`)).toEqual([]);
  });

  it('has no fix where another entry has the name', async () => {
    const text = `${head}channels:\n  a_b: {address: a}\n  aB: {address: b}\n`;
    expect(await titles(casing('$.channels', '{type: camel}'), text)).toEqual([]);
  });

  it('is renamed where its object is, though the problem is at the target of its reference', async () => {
    const files = {
      'api.yaml': `${head}components:\n  messages:\n    order_placed: {$ref: m.yaml#/Placed}\n`,
      'm.yaml': 'Placed: {title: Placed}\n',
    };
    const checked = await Checked.of(casing('$.components.messages', '{type: pascal}'), files);
    const [fix] = checked.fixes();
    expect(fix && checked.with(fix.files)).toEqual({
      ...files,
      'api.yaml': files['api.yaml'].replace('order_placed', 'OrderPlaced'),
    });
  });
});

describe('what is missing', () => {
  it.each([
    ['a field, in the order of the format', '$.info', 'description', "  description: ''\n", 4],
    ['a list, with nothing in it', '$.info', 'tags', '  tags: []\n', 4],
    ['a field of the team, at the end', '$.info', 'x-owner', "  x-owner: ''\n", 4],
    [
      'an object with what it needs',
      '$.info',
      'license.url',
      "  license:\n    name: ''\n    url: ''\n",
      4,
    ],
  ])('is added: %s', async (_, given, field, added, line) => {
    const lines = head.split('\n');
    const expected = [...lines.slice(0, line), added.trimEnd(), ...lines.slice(line)].join('\n');
    expect(await fixed(rule(given, `{field: ${field}, function: truthy}`), head)).toBe(expected);
  });

  it('is added to the component that a reference resolves to', async () => {
    const rules = rule('$.channels.*.messages.*', '{field: summary, function: defined}');
    expect(await fixed(rules, channels)).toContain("      summary: ''\n");
  });

  it('is true where it was false', async () => {
    const text = `${head}x-public: false\n`;
    const rules = rule('$', '{field: x-public, function: truthy}');
    expect(await fixed(rules, text)).toBe(text.replace('false', 'true'));
  });

  it.each([
    ['an item of a list', '$.info', 'tags[0].name'],
    ['something in a text', '$.info', 'title.short'],
    ['a reference', '$.operations.take', 'reply.address.$ref'],
    ['beside a reference', '$.channels.*.messages.*', 'title'],
  ])('is not added where it is %s', async (_, given, field) => {
    const text = channels.replace('    action', '    reply: {address: {}}\n    action');
    const rules = rule(given, `{field: '${field}', function: truthy}`);
    const written = rules.replace('    then', '    resolved: false\n    then');
    expect(await titles(written, text)).toEqual([]);
  });
});

describe('what must not be there', () => {
  it('is removed, with the comments around it left', async () => {
    const rules = rule('$.channels.*', '{field: address, function: undefined}');
    const text = channels.replace('    address', '    # the topic\n    address');
    expect(await fixed(rules, text)).toBe(text.replace('    address: orders/placed\n', ''));
  });

  it('is removed as an entry, not what its reference resolves to', async () => {
    const text = `${head}channels:\n  a:\n    address: a\n    x-m: {$ref: '#/info'}\n`;
    const rules = rule('$.channels.*', '{field: x-m, function: falsy}');
    expect(await fixed(rules, text)).toBe(text.replace("    x-m: {$ref: '#/info'}\n", ''));
  });

  it.each([
    ['is required', '$.operations.*', 'action'],
    ['is the target of references', '$.components.messages', 'OrderPlaced'],
  ])('is not removed where it %s', async (_, given, field) => {
    expect(await titles(rule(given, `{field: ${field}, function: undefined}`), channels)).toEqual(
      [],
    );
  });
});

describe('a value that is not one of those allowed', () => {
  const allowed = (values: string): string =>
    rule("$['x-level']", `{function: enumeration, functionOptions: {values: ${values}}}`);

  it('becomes the nearest, or another one', async () => {
    expect(await titles(allowed('[public, partner, private]'), `${head}x-level: privat\n`)).toEqual(
      [
        '* Change "privat" to "private"',
        'Change "privat" to "public"',
        'Change "privat" to "partner"',
      ],
    );
  });

  it('becomes any of several without one that is near', async () => {
    expect(await titles(allowed('[1, 2, null]'), `${head}x-level: seven\n`)).toEqual([
      'Change "seven" to 1',
      'Change "seven" to 2',
      'Change "seven" to null',
    ]);
  });
});

describe('a text of another form', () => {
  it.each([
    ['^acme\\.', 'orders', ['* Change "orders" to "acme.orders"']],
    ['^acme[.].+', 'orders', ['* Change "orders" to "acme.orders"']],
    ['/^acme-/', 'Acme-orders', ['* Change "Acme-orders" to "acme-orders"']],
    ['\\.v1$', 'orders', ['* Change "orders" to "orders.v1"']],
    ['^a\\.[a-z]+\\.v1$', 'orders', ['* Change "orders" to "a.orders.v1"']],
    [
      '^(in|out)\\.',
      'orders',
      ['Change "orders" to "in.orders"', 'Change "orders" to "out.orders"'],
    ],
    ['^3\\.0\\.0$', 'orders', ['* Change "orders" to "3.0.0"']],
    ['^https:\\/\\/', 'http://a.example', ['* Change "http://a.example" to "https://a.example"']],
    ['^(?:com|org)\\.acme\\.', 'a', ['Change "a" to "com.acme.a"', 'Change "a" to "org.acme.a"']],
    ['^v\\d+$', 'x1', []],
    ['^[A-Z]', 'orders', []],
    ['^a|b$', 'orders', []],
    ['^x*y$', 'orders', ['* Change "orders" to "ordersy"'].slice(1)],
  ])('that must match %s', async (match, value, expected) => {
    const rules = rule("$['x-name']", `{function: pattern, functionOptions: {match: '${match}'}}`);
    expect(await titles(rules, `${head}x-name: ${value}\n`)).toEqual(expected);
  });

  it.each([
    ['/$', 'https://a.example//', ['* Change "https://a.example//" to "https://a.example"']],
    ['^/', '/orders', ['* Change "/orders" to "orders"']],
    ['^x-', 'x-', []],
    ['[A-Z]', 'Orders', []],
  ])('that must not match %s', async (not, value, expected) => {
    const rules = rule("$['x-name']", `{function: pattern, functionOptions: {notMatch: '${not}'}}`);
    expect(await titles(rules, `${head}x-name: ${value}\n`)).toEqual(expected);
  });
});

describe('entries in another order', () => {
  it('are sorted with their comments', async () => {
    const rules = rule('$.channels', '{function: alphabetical}');
    const text = (entries: readonly string[]) => `${head}channels:\n${entries.join('\n')}`;
    const a = '  # about a\n  a: # behind\n    address: a\n    # in a\n';
    const b = '  b:\n    address: b\n';
    expect(await fixed(rules, text([b, a]))).toBe(text([a, b]));
  });

  it('are sorted in a list by a member, also in brackets', async () => {
    const rules = rule('$.info.tags', '{function: alphabetical, functionOptions: {keyedBy: name}}');
    const block = (tags: readonly string[]) => `${head}  tags:\n${tags.join('')}`;
    const a = '    # about a\n    - name: a # behind\n      description: A\n';
    const b = '    - # b\n      name: b\n';
    expect(await fixed(rules, block([b, a]))).toBe(block([a, b]));
    expect(await fixed(rules, `${head}  tags: [{name: b}, {name: a}] # all\n`)).toBe(
      `${head}  tags: [{name: a}, {name: b}] # all\n`,
    );
  });
});

describe('all problems of a rule', () => {
  it('are fixed, also those that a fix leaves for the next round', async () => {
    const text = `${head}channels:\n  a_b: {address: a, messages: {m_a: {}}}\n  c_d: {address: b}\noperations:\n  o: {action: send, channel: {$ref: '#/channels/a_b'}, messages: [{$ref: '#/channels/a_b/messages/m_a'}]}\n`;
    const rules = rule(
      '[$.channels, $.channels.*.messages]',
      `{field: '@key', function: casing, functionOptions: {type: camel}}`,
    );
    const checked = await Checked.of(rules, text);
    const file = checked.analyzer.analyzedFile('');
    const done = file && fixAll(file, 'team-rule');
    expect(done?.count).toBe(3);
    expect(checked.with(done?.files ?? [])['api.yaml']).toBe(
      text.replaceAll('a_b', 'aB').replaceAll('c_d', 'cD').replaceAll('m_a', 'mA'),
    );
  });

  it('are left where each needs a text of the user', async () => {
    const checked = await Checked.of(rule('$.info', '{field: x-owner, function: truthy}'), head);
    const file = checked.analyzer.analyzedFile('');
    expect(file && fixAll(file, 'team-rule')).toBeNull();
  });
});

// Random documents and rules of every function that says what to write.

const word = fc.constantFrom('order', 'Placed', 'itemAdded', 'HTTP', 'v2', 'sent_back', 'x-y');
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('-'));
const types = fc.constantFrom('flat', 'camel', 'pascal', 'kebab', 'cobol', 'snake', 'macro');
const field = fc.constantFrom('title', 'summary', 'tags', 'x-owner', 'x-team.name', 'deprecated');
const given = fc.constantFrom('$.channels.*', '$.components.messages.*', '$.channels.*.messages.*');
const of = (call: string) =>
  fc.tuple(
    given,
    field.map((one) => `{field: ${one}, function: ${call}}`),
  );

type RuleParts = readonly [given: string, then: string];

const RULES: Readonly<Record<string, fc.Arbitrary<RuleParts>>> = {
  casing: fc.tuple(
    fc.constantFrom('$.channels', '$.components.messages', '$.channels.*.messages'),
    types.map((type) => `{field: '@key', function: casing, functionOptions: {type: ${type}}}`),
  ),
  truthy: of('truthy'),
  defined: of('defined'),
  undefined: of('undefined'),
  falsy: of('falsy'),
  enumeration: fc.tuple(
    fc.constantFrom('$.channels.*.address', '$..title', '$..x-owner'),
    fc
      .uniqueArray(name, { minLength: 1, maxLength: 9 })
      .map(
        (values) => `{function: enumeration, functionOptions: {values: ${JSON.stringify(values)}}}`,
      ),
  ),
  pattern: fc.tuple(
    fc.constantFrom(
      '$.channels.*.address',
      '$..title',
      '$.channels.*~',
      '$.components.messages.*~',
    ),
    fc
      .constantFrom(
        'match: "^acme[.]"',
        'match: "/V1$/i"',
        'notMatch: "^order"',
        'match: "^(a|b)[.].*z$"',
      )
      .map((option) => `{function: pattern, functionOptions: {${option}}}`),
  ),
  alphabetical: fc.tuple(
    fc.constantFrom('$.channels', '$.components.messages', '$..tags', '$.channels.*'),
    fc.constantFrom(
      '{function: alphabetical}',
      '{function: alphabetical, functionOptions: {keyedBy: name}}',
    ),
  ),
};

const FIELDS = [
  "title: 'A b' # said",
  'summary: S',
  'x-owner: us',
  'deprecated: false',
  'x-team: {}',
];

/** A document with comments everywhere, as YAML or JSON. */
const documents = fc
  .record({
    names: fc.uniqueArray(name, { minLength: 2, maxLength: 4 }),
    extra: fc.uniqueArray(fc.constantFrom(...FIELDS), { maxLength: 3 }),
    tags: fc.uniqueArray(word, { maxLength: 3 }),
    isJson: fc.boolean(),
  })
  .map(({ names, extra, tags, isJson }): [string, string] => {
    const lines = (indent: number, all: readonly string[]): string =>
      all.map((line) => `${' '.repeat(indent)}${line}\n`).join('');
    const fields = extra.flatMap((line) => [line, `# behind ${line.slice(0, 3)}`]);
    const ofChannel = fields.filter((line) => !line.includes('dep'));
    const list = tags.flatMap((tag) => [
      `  # about ${tag}`,
      `  - name: ${tag}`,
      '    x-n: 1 # one',
    ]);
    const text = [
      head,
      'channels:\n',
      ...names.flatMap((key, i) => [
        lines(2, [`# channel ${i}`, `${key}: # ${i}`]),
        lines(4, [`address: a${i}.${key}`, ...ofChannel, 'messages:']),
        lines(6, [`M${key}: {$ref: '#/components/messages/${key}'}`]),
      ]),
      'operations:\n',
      lines(2, ['op:', '  action: send', `  channel: {$ref: '#/channels/${names[0]}'}`]),
      'components:\n  messages:\n',
      ...names.flatMap((key, i) => [
        lines(4, [`${key}:`]),
        lines(6, [`# message ${i}`, 'payload: {type: object}', ...fields]),
        lines(6, list.length > 0 ? ['tags:', ...list] : []),
      ]),
    ].join('');
    return isJson ? ['api.json', `${JSON.stringify(parse(text), null, 2)}\n`] : ['api.yaml', text];
  });

const linesOf = (text: string): string[] => text.split('\n');

function isSubsequence(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0;
  for (const line of whole) if (line === part[at]) at++;
  return at === part.length;
}

/** Expects that a fix left everything as it was that its title doesn't name. */
function expectKept(title: string, before: string, after: string): void {
  const [was, is] = [linesOf(before), linesOf(after)];
  const [, from = '', to = ''] = /^Rename "(.*)" to "(.*)"$/.exec(title) ?? [];
  if (from.includes(to) && from) expect(is).toHaveLength(was.length);
  else if (from) expect(after.replaceAll(to, from)).toBe(before.replaceAll(to, from));
  else if (title.startsWith('Sort')) expect(is.toSorted()).toEqual(was.toSorted());
  else if (title.startsWith('Remove')) expect(isSubsequence(is, was)).toBe(true);
  else if (title === 'Add "name"') expect(is.length).toBeGreaterThanOrEqual(was.length);
  else if (title.startsWith('Add')) expect(isSubsequence(was, is)).toBe(true);
  else expect(is.filter((line, i) => line !== was[i])).toHaveLength(1);
  if (title.startsWith('Remove')) return;
  const comments = [before, after].map((text) =>
    commentsOf(text, reparsedTree(text, 'yaml')).sort(),
  );
  expect(comments[1]).toEqual(comments[0]);
}

const codes = (problems: readonly string[]): string[] =>
  problems.map((one) => one.split(' ')[0] ?? '');

it.each(Object.keys(RULES))(
  'a fix for %s removes its problem, adds none, and keeps the rest of the text',
  (called) => {
    let tried = 0;
    const rules = RULES[called] as fc.Arbitrary<RuleParts>;
    fc.assert(
      fc.property(documents, rules, ([file, text], parts) => {
        const rulesets = new Rulesets();
        rulesets.add('rules.yaml', rule(...parts));
        const checked = Checked.run(rulesets, { [file]: text });
        const before = checked.problems();
        for (const i of before.own.keys())
          for (const { files, title, select } of checked.fixes(i)) {
            tried++;
            let changed = checked.with(files)[file] ?? '';
            if (file === 'api.yaml') expectKept(title, text, changed);
            if (select && select.start === select.end)
              changed = `${changed.slice(0, select.start)}typed${changed.slice(select.start)}`;
            const after = Checked.run(rulesets, { [file]: changed }).problems();
            expect([title, after.own.length]).toEqual([title, before.own.length - 1]);
            expect(codes(before.others)).toEqual(expect.arrayContaining(codes(after.others)));
          }
      }),
      { numRuns: 12 * times, ...(times > 1 ? {} : { seed: 20261130 }) },
    );
    expect(tried).toBeGreaterThan(0);
  },
  600_000,
);
