import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { codeExplanations } from '../../core/analysis/compare/code-explanations.ts';
import { loadComparison } from '../../core/api.ts';
import { UPDATE } from '../../core/text/testing/recorded-results.ts';
import { apidoc, input, tempFolder } from '../testing.ts';
import { changesReference } from './changes-reference.ts';

const files = tempFolder();

const document = (state: string, title = 'Shop') => `asyncapi: 3.0.0
info: {title: ${title}, version: '1'}
channels:
  orders:
    address: orders
    messages:
      order: {payload: {type: object, required: [state], properties: {state: ${state}}}}
operations:
  receiveOrder: {action: receive, channel: {$ref: '#/channels/orders'}}
`;
const OLD = document('{enum: [new, paid]}');
/** Where it is: the message names only the value. */
const AT = 'At orders › order › payload › state › enum';
const BROKEN = document('{enum: [new]}');

function both(old: string, changed: string): string[] {
  return [files.write('old.yaml', old), files.write('new.yaml', changed)];
}

test('prints what breaks, with an example, and ends with 1', async () => {
  const { code, out } = await apidoc(['diff', ...both(OLD, BROKEN)]);
  expect(code).toBe(1);
  expect(out).toContain('breaking  Value "paid" is no longer allowed. Breaks senders.');
  expect(out).toContain('new.yaml:7 (schema.enum-value-removed)');
  expect(out).toContain(`${AT}\n      Example: {"state":"paid"}`);
});

describe('a change of a schema that several messages share', () => {
  const shared = (required: string) => `asyncapi: 3.0.0
info: {title: Shop, version: '1'}
channels:
  in: {address: in, messages: {order: {payload: {$ref: '#/components/schemas/Order'}}}}
  out: {address: out, messages: {order: {payload: {$ref: '#/components/schemas/Order'}}}}
operations:
  get: {action: receive, channel: {$ref: '#/channels/in'}}
  put: {action: send, channel: {$ref: '#/channels/out'}}
components:
  schemas:
    Order: {type: object, required: ${required}, properties: {id: {type: string}}}
`;
  const RELAXED = () => both(shared('[id]'), shared('[]'));
  const STRICTER = () => both(shared('[]'), shared('[id]'));

  test('is reported under each, with its level there', async () => {
    const { code, out } = await apidoc(['diff', ...RELAXED()]);
    expect(code).toBe(1);
    expect(out).toMatch(/channel in\n {2}compatible {2}[^\n]*\(schema\.required-removed\)/);
    expect(out).toMatch(
      /channel out\n {2}breaking {2}[^\n]*Breaks receivers\.[^\n]*required-removed/,
    );
    expect(out).toMatch(/\n1 breaking change\n$/);
    const stricter = (await apidoc(['diff', ...STRICTER()])).out;
    expect(stricter).toMatch(/channel in\n {2}breaking {2}[^\n]*Breaks senders\./);
    expect(stricter).toMatch(/channel out\n {2}compatible /);
  });

  test('names all uses in JSON, and is one annotation', async () => {
    const json = JSON.parse((await apidoc(['diff', ...RELAXED(), '-f', 'json'])).out);
    expect(json.summary).toMatchObject({ breaking: 1, compatible: 0 });
    expect(json.changes).toEqual([
      expect.objectContaining({
        level: 'breaking',
        affects: ['receivers'],
        object: 'channel out',
        uses: [
          { object: 'channel in', level: 'compatible', affects: [] },
          { object: 'channel out', level: 'breaking', affects: ['receivers'] },
        ],
      }),
    ]);
    const github = (await apidoc(['diff', ...RELAXED(), '-f', 'github'])).out;
    expect(github.match(/^::/gm)).toHaveLength(1);
    expect(github).toContain('In channel in: compatible. In channel out: breaking for receivers.');
    const markdown = (await apidoc(['diff', ...RELAXED(), '-f', 'markdown'])).out;
    expect(markdown).toMatch(
      /#### Breaking\n[\s\S]*channel out[\s\S]*#### Compatible\n[\s\S]*channel in/,
    );
  });

  test('is what it is for the audience alone', async () => {
    const { code, out } = await apidoc(['diff', ...RELAXED(), '--for', 'sender']);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^channel in\n[\s\S]*\n1 compatible change\n$/),
    ]);
    expect((await apidoc(['diff', ...RELAXED(), '--for', 'receiver'])).code).toBe(1);
  });
});

describe('documents of AsyncAPI 2', () => {
  const older = (state: string, version = '2.6.0') => `asyncapi: ${version}
info: {title: Shop, version: '1'}
channels:
  orders:
    publish:
      operationId: receiveOrder
      message:
        name: order
        payload:
          $ref: '#/components/schemas/Order'
components:
  schemas:
    Order: {type: object, required: [state], properties: {state: ${state}}}
`;

  test('are compared as they are after their conversion, at their own lines', async () => {
    const operands = both(older('{enum: [new, paid]}'), older('{enum: [new]}'));
    const { code, out } = await apidoc(['diff', ...operands]);
    expect(code).toBe(1);
    expect(out).toContain('Value "paid" is no longer allowed. Breaks senders.');
    expect(out).toContain('new.yaml:13 (schema.enum-value-removed)');
    const json = JSON.parse((await apidoc(['diff', ...operands, '-f', 'json'])).out);
    const path = '/components/schemas/Order/properties/state/enum';
    expect(json.changes).toEqual([
      expect.objectContaining({
        level: 'breaking',
        old: { uri: 'old.yaml', path },
        new: { uri: 'new.yaml', path },
      }),
    ]);
    const same = both(older('{enum: [new, paid]}'), older('{enum: [new, paid]}'));
    expect(await apidoc(['diff', ...same])).toMatchObject({ code: 0, error: '' });
  });

  test('are compared with files that they refer to, one of which changed', async () => {
    const whole = older('{}').replace('#/components/schemas/Order', './order.yaml');
    files.write('a/api.yaml', whole);
    files.write('a/order.yaml', 'type: object\nproperties:\n  a: {type: string}\n');
    files.write('b/api.yaml', whole);
    files.write('b/order.yaml', 'type: object\nproperties:\n  a: {type: integer}\n');
    const { code, out } = await apidoc(['diff', files.path('a'), files.path('b')]);
    expect([code, out]).toEqual([1, expect.stringContaining('order.yaml:3')]);
  });

  test('equal their conversion apart from the version of the format', async () => {
    const operands = both(older('{enum: [new, paid]}'), '');
    const output = files.path('new.yaml');
    await apidoc(['convert', String(operands[0]), '--output', output]);
    const { code, out } = await apidoc(['diff', ...operands]);
    expect(code).toBe(0);
    expect(out).toContain('Format version changed from asyncapi 2.6.0 to asyncapi 3.0.0.');
    expect(out).toMatch(/\n1 documentation change\n$/);
    const back = [...operands].reverse();
    expect((await apidoc(['diff', ...back])).out).toMatch(/\n1 documentation change\n$/);
  });

  test('that are new have nothing that breaks', async () => {
    execFileSync('git', ['-C', files.path('.'), 'init', '-q'], { stdio: 'pipe' });
    const git = ['-C', files.path('.'), '-c', 'user.name=a', '-c', 'user.email=a@example.com'];
    execFileSync('git', [...git, 'commit', '-q', '--allow-empty', '-m', 'First'], {
      stdio: 'pipe',
    });
    const file = files.write('api.yaml', older('{enum: [new]}'));
    const { code, out } = await apidoc(['diff', 'git:HEAD', file]);
    expect([code, out]).toEqual([0, expect.stringContaining('compatible')]);
  });

  test('that are broken are refused', async () => {
    const operands = both(older('{enum: [new'), older('{enum: [new]}'));
    const { code, error } = await apidoc(['diff', ...operands]);
    expect([code, error]).toEqual([2, expect.stringContaining("it can't be parsed")]);
  });
});

test('versions that describe the same have no changes in any format', async () => {
  const operands = both(OLD, `# comment\n${OLD}`);
  for (const format of ['text', 'markdown', 'github']) {
    const { code, out } = await apidoc(['diff', ...operands, '--format', format]);
    expect([code, out]).toEqual([0, expect.stringContaining('No changes. Both versions')]);
  }
  const { out } = await apidoc(['diff', ...operands, '--format=json']);
  expect(JSON.parse(out).changes).toEqual([]);
});

test('the JSON form names files and pointers of both versions', async () => {
  const { out } = await apidoc(['diff', ...both(OLD, BROKEN), '--format', 'json']);
  const path = '/channels/orders/messages/order/payload/properties/state/enum';
  expect(JSON.parse(out)).toEqual({
    summary: { breaking: 1, compatible: 0, documentation: 0, unclassified: 0 },
    changes: [
      {
        code: 'schema.enum-value-removed',
        level: 'breaking',
        affects: ['senders'],
        message: 'Value "paid" is no longer allowed.',
        old: { uri: 'old.yaml', path },
        new: { uri: 'new.yaml', path },
        object: 'channel orders',
        uses: [{ object: 'channel orders', level: 'breaking', affects: ['senders'] }],
        counterexample: { state: 'paid' },
      },
    ],
  });
});

test('workflow commands and Markdown show the same changes', async () => {
  const operands = both(OLD, BROKEN);
  const github = await apidoc(['diff', ...operands, '--format', 'github']);
  expect(github.out).toMatch(/^::error file=.*new\.yaml,line=7,title=schema\.enum-value-removed::/);
  expect(github.out).toContain(AT);
  const markdown = await apidoc(['diff', ...operands, '--format', 'markdown']);
  expect(markdown.out).toContain(`<br>${AT}<br>`);
  expect(markdown.out).toContain('#### Breaking');
  expect(markdown.out).toContain('| senders |');
});

describe('the page', () => {
  const pageOf = async (old: string, changed: string) =>
    (await apidoc(['diff', ...both(old, changed), '--format', 'html'])).out;

  test('has the same groups and details, and permits nothing but its own style', async () => {
    const page = await pageOf(OLD, BROKEN);
    expect(page).toContain('<h2>channel orders</h2>');
    expect(page).toContain('Value &quot;paid&quot; is no longer allowed. Breaks senders.');
    expect(page).toContain(AT);
    expect(page).toContain('Example: {&quot;state&quot;:&quot;paid&quot;}');
    expect(page).toMatch(/new\.yaml:7 \(schema\.enum-value-removed\)/);
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(page) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
    expect(page).not.toMatch(/<(?:script|img|link|a|iframe)\b|url\(|@import| style=/i);
  });

  test('shows texts of the document as texts', async () => {
    const hostile = '"</title><script>alert(1)</script><img src=x onerror=alert(1)>\\u202e"';
    const page = await pageOf(OLD, document('{enum: [new, paid]}', hostile));
    expect(page).not.toMatch(/<script|<img/);
    expect(page).toContain('&lt;script&gt;');
  });

  test('says that nothing changed', async () => {
    expect(await pageOf(OLD, OLD)).toContain('No changes. Both versions');
  });
});

describe('the pipeline of docs/changes.md', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', files.path('.'), ...args], { stdio: 'pipe' });
  const commit = (message: string) => {
    git('add', '.');
    git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-q', '-m', message);
  };
  const guide = readFileSync(resolve(import.meta.dirname, '../../../docs/changes.md'), 'utf8');
  const steps = [...guide.matchAll(/^ +- run: node "[^"]*apidoc\.js" (.*)$/gm)].map(
    ([, line = '']) =>
      line.replaceAll('"', '').replace('origin/$GITHUB_BASE_REF', 'main').split(' '),
  );
  const before = process.cwd();
  afterEach(() => process.chdir(before));

  test.each([
    ['breaking', BROKEN, 1, '#### Breaking'],
    ['compatible', document('{enum: [new, paid, sent]}'), 0, '#### Compatible'],
    ['no', `# comment\n${OLD}`, 0, 'No changes.'],
  ])('comments %s changes and ends with the right code', async (_, changed, code, comment) => {
    files.write('api.yaml', OLD);
    process.chdir(files.path('.'));
    git('init', '-q', '-b', 'main');
    commit('First');
    git('checkout', '-q', '-b', 'change');
    files.write('api.yaml', changed);
    commit('Second');
    expect(steps).toHaveLength(2);
    const [writeComment, failing] = steps as [string[], string[]];
    expect(await apidoc(writeComment, input(''))).toMatchObject({ code: 0, error: '' });
    expect(readFileSync(files.path('changes.md'), 'utf8')).toContain(comment);
    const result = await apidoc(failing, input(''));
    expect(result.code).toBe(code);
    if (code === 1) expect(result.out).toMatch(/^::error file=api\.yaml,line=7,/);
  });
});

test('--fail-on and --for choose what fails', async () => {
  const operands = both(OLD, BROKEN);
  const codeOf = async (...args: string[]) => (await apidoc(['diff', ...operands, ...args])).code;
  expect(await codeOf('--fail-on', 'none')).toBe(0);
  expect(await codeOf('--for', 'receiver')).toBe(0);
  expect(await codeOf('--for', 'sender')).toBe(1);
  both(OLD, document('{enum: [new, paid]}', 'Shops'));
  expect(await codeOf('--fail-on', 'any')).toBe(0);
  both(OLD, document('{enum: [new, paid, sent]}'));
  expect(await codeOf()).toBe(0);
  expect(await codeOf('--fail-on', 'any')).toBe(1);
});

test('levels come from the configuration of the new version', async () => {
  const operands = both(OLD, BROKEN);
  files.write('apidoc.config.json', '{"diff": {"schema.enum-value-removed": "compatible"}}');
  expect((await apidoc(['diff', ...operands])).code).toBe(0);
  files.write('apidoc.config.json', '{"diff": {"schema.enum-value-remove": "off"}}');
  const { code, error } = await apidoc(['diff', ...operands]);
  expect(code).toBe(2);
  expect(error).toContain('Did you mean "schema.enum-value-removed"?');
  files.write('apidoc.config.json', '{"diff": {"schema.enum-value-removed": "bad"}}');
  expect((await apidoc(['diff', ...operands])).code).toBe(2);
});

test('standard input, folders and referenced files are read', async () => {
  const whole = (file: string) =>
    OLD.replace(/\{payload: .*\}\}\}\}/, `{payload: {$ref: '${file}'}}`);
  files.write('a/api.yaml', whole('./order.yaml'));
  files.write('a/order.yaml', 'type: object\nproperties: {a: {type: string}}\n');
  files.write('b/api.yaml', whole('./more/order.yaml'));
  files.write('b/more/order.yaml', 'type: object\nproperties: {a: {type: integer}}\n');
  const { code, out } = await apidoc(['diff', files.path('a'), files.path('b')]);
  expect([code, out]).toEqual([1, expect.stringContaining('more/order.yaml:2')]);
  const [old] = both(OLD, BROKEN);
  const fromInput = await apidoc(['diff', String(old), '-', '--stdin-name=x.yaml'], input(BROKEN));
  expect(fromInput.code).toBe(1);
});

test('a revision of git is read with its own files', async () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', files.path('.'), ...args], { stdio: 'pipe' });
  const whole = OLD.replace(/\{payload: .*\}\}\}\}/, "{payload: {$ref: './parts/order.yaml'}}");
  const file = files.write('api/shop.yaml', whole);
  files.write('api/parts/order.yaml', 'type: string\n');
  git('init', '-q');
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-q', '-m', 'First');
  files.write('api/parts/order.yaml', 'type: integer\n');
  const { code, out, error } = await apidoc(['diff', 'git:HEAD', file]);
  expect([code, error]).toEqual([1, '']);
  expect(out).toContain('Type changed from `string` to `integer`.');
});

test('what can not be compared ends with 2', async () => {
  const [old] = both(OLD, BROKEN);
  const codeOf = async (text: string) =>
    (await apidoc(['diff', String(old), files.write('other.yaml', text)])).code;
  expect(await codeOf('{')).toBe(2);
  expect(await codeOf('openapi: 3.0.0\n')).toBe(2);
  expect((await apidoc(['diff', String(old)])).code).toBe(2);
  expect((await apidoc(['diff', String(old), files.path('none.yaml')])).code).toBe(2);
  expect((await apidoc(['diff', 'git:--help:x', String(old)])).code).toBe(2);
});

test('the list of codes is what the table says', async () => {
  const file = resolve(import.meta.dirname, '../../../docs/changes.md');
  const { changeCodes } = await loadComparison();
  expect(
    readFileSync(file, 'utf8') === changesReference(changeCodes, codeExplanations),
    UPDATE,
  ).toBe(true);
});

describe('which version the changes need', () => {
  const versioned = (version: string, state: string) =>
    document(state).replace("version: '1'", `version: ${version}`);
  const between = (old: string, now: string, state: string) =>
    both(versioned(old, '{enum: [new, paid]}'), versioned(now, state));
  const run = (operands: string[], ...options: string[]) =>
    apidoc(['diff', ...operands, ...options]);

  test.each([
    ['1.2.0', '{enum: [new]}', 1, 'Version "1.2.0" is not enough'],
    ['1.3.0', '{enum: [new]}', 1, 'Version "1.3.0" is not enough'],
    ['2.0.0', '{enum: [new]}', 0, 'Version "2.0.0" is enough'],
    ['1.2.0', '{enum: [new, paid]}', 0, 'Version "1.2.0" is enough: nothing changed.'],
    // A number as it is written.
    ['1.0', '{enum: [new]}', 2, 'The new version "1.0" is not a semantic version'],
  ])('%s for %s', async (now, state, code, message) => {
    const operands = between('1.2.0', now, state);
    for (const format of ['text', 'markdown', 'github', 'html', 'json']) {
      const options = ['--check-version', '--fail-on', 'none', '-f', format];
      const result = await run(operands, ...options);
      expect([format, result.code]).toEqual([format, code]);
      const plain = result.out.replace(/&quot;|\\"/g, '"').replace(/\\([.:])/g, '$1');
      expect(plain).toContain(message);
    }
    const { out } = await run(operands, '-f', 'text');
    expect(out).not.toContain('enough');
  });

  test('is printed alone, whatever changed', async () => {
    expect(
      await run(between('1.2.0', '1.2.0', '{enum: [new]}'), '-f', 'next-version'),
    ).toMatchObject({ code: 0, out: '2.0.0\n', error: '' });
    const unknown = await run(between("'7'", '1.2.0', '{enum: [new]}'), '-f', 'next-version');
    expect(unknown.code).toBe(2);
    expect(unknown.error).toContain('The old version "7" is not a semantic version');
  });

  test('is checked in each document of a folder', async () => {
    for (const [name, state, now] of [
      ['enough', '{enum: [new]}', '2.0.0'],
      ['low', '{enum: [new]}', '1.2.1'],
      ['same', '{enum: [new, paid]}', '1.2.0'],
    ] as const) {
      files.write(`before/${name}.yaml`, versioned('1.2.0', '{enum: [new, paid]}'));
      files.write(`after/${name}.yaml`, versioned(now, state));
    }
    const folders = [files.path('before'), files.path('after')];
    const checked = await run(folders, '--check-version', '--fail-on', 'none');
    expect(checked.code).toBe(1);
    expect(checked.out).toMatch(
      /low\.yaml: 1 breaking change[\s\S]*Version "1\.2\.1" is not enough/,
    );
    const { code, out } = await run(folders, '-f', 'next-version');
    expect([code, out]).toEqual([0, 'enough.yaml 2.0.0\nlow.yaml 2.0.0\nsame.yaml 1.2.0\n']);
  });
});
