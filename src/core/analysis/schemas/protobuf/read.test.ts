// Protocol Buffers as a tree, and texts made to hurt.
import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuTime } from '../../../testing.ts';
import { createProtobufParser } from './read.ts';

const read = (text: string, version: 2 | 3 = 3) => createProtobufParser().read(text, version);
const only = (text: string, version?: 2 | 3) => read(text, version).view?.properties ?? [];

describe('the tree', () => {
  test('fields with type, number, label and comment', () => {
    const view = read(
      'syntax = "proto3";\n/* A user. */\nmessage User {\n  // Who.\n  string user_name = 1 [deprecated = true];\n  optional int64 age = 2;\n  repeated string tags = 3;\n  map<string, int32> scores = 4;\n  reserved 5, 7 to 9, "old";\n}',
    ).view;
    expect(view).toMatchObject({
      title: 'User',
      types: ['message'],
      description: 'A user.',
      constraints: [{ text: 'reserved 5, 7..9, old' }],
    });
    expect(view?.properties).toMatchObject([
      {
        name: 'user_name',
        required: false,
        schema: {
          types: ['string'],
          description: 'Who.',
          deprecated: true,
          constraints: [{ text: '= 1' }],
        },
      },
      {
        name: 'age',
        schema: { types: ['int64'], constraints: [{ text: '= 2' }, { text: 'optional' }] },
      },
      {
        name: 'tags',
        schema: {
          types: ['array'],
          constraints: [{ text: '= 3' }],
          branches: [{ role: 'items', schemas: [{ schema: { types: ['string'] } }] }],
        },
      },
      {
        name: 'scores',
        schema: {
          types: ['map<string, int32>'],
          constraints: [{ text: '= 4' }],
          branches: [{ role: 'values' }],
        },
      },
    ]);
  });

  test('proto2 labels and defaults', () => {
    expect(
      only('message A { required string a = 1; optional int32 b = 2 [default = 5]; }', 2),
    ).toMatchObject([
      { name: 'a', required: true },
      { name: 'b', required: false, schema: { default: { value: 5 } } },
    ]);
  });

  test('choices, enums and messages inside messages', () => {
    const view = read(
      'package a.b; message Order { enum State { NEW = 0; DONE = 5; } message Line { int32 n = 1; } State state = 1; repeated Line lines = 2; oneof payment { string card = 3; Line voucher = 4; } a.b.Order parent = 5; Missing m = 6; }',
    ).view;
    expect(view?.title).toBe('a.b.Order');
    expect(view?.properties).toMatchObject([
      { name: 'state', schema: { types: ['State'], enum: ['NEW = 0', 'DONE = 5'] } },
      {
        name: 'lines',
        schema: {
          types: ['array'],
          branches: [{ schemas: [{ schema: { types: ['Line'], properties: [{ name: 'n' }] } }] }],
        },
      },
      {
        name: 'parent',
        schema: { types: ['a.b.Order'], constraints: [{ text: '= 5' }, { text: 'recursive' }] },
      },
      { name: 'm', schema: { types: ['Missing'] } },
    ]);
    expect(view?.branches).toMatchObject([
      { role: 'one of payment', schemas: [{ label: 'card' }, { label: 'voucher' }] },
    ]);
  });

  test('several messages are listed, with what else the text has', () => {
    const view = read(
      'import "x.proto"; message A { int32 a = 1; } message B { A a = 1; } enum E { Z = 0; } service S { rpc F (A) returns (B); }',
    ).view;
    expect(view?.branches).toMatchObject([
      {
        role: 'messages',
        schemas: [
          { label: 'A' },
          { label: 'B', schema: { properties: [{ schema: { properties: [{ name: 'a' }] } }] } },
        ],
      },
      { role: 'enums', schemas: [{ label: 'E', schema: { enum: ['Z = 0'] } }] },
    ]);
    expect(view?.extras).toEqual([
      ['import', ['x.proto']],
      ['service', ['S']],
    ]);
  });

  test('an empty text has no messages', () => {
    expect(read('').view).toMatchObject({ types: ['no message'], properties: [] });
  });
});

describe('hostile texts end in time', () => {
  const repeat = (unit: string, length = 1_000_000) =>
    unit.repeat(Math.floor(length / unit.length));
  test.each([
    ['deep', repeat('message A {')],
    [
      'wide',
      `message A {${Array.from({ length: 40_000 }, (_, i) => ` string a${i} = ${i + 1};`).join('')}}`,
    ],
    [
      'wide enum',
      `enum A {${Array.from({ length: 40_000 }, (_, i) => ` a${i} = ${i + 1};`).join('')}}`,
    ],
    [
      'many reserved',
      `message A { reserved ${Array.from({ length: 60_000 }, (_, i) => i + 9).join(',')}; string a = 1; }`,
    ],
    ['long package', `package ${repeat('a.', 200_000)}b; message A {}`],
    ['dots', `message A { optional a ${repeat(' .a', 300_000)} b = 1;}`],
    ['deep options', `option a = ${repeat('{ a ', 300_000)}`],
    ['strings', `syntax = ${repeat('"a" ')};`],
    ['open string', `message A { string a = 1 [default = "${repeat('\\\\', 500_000)}`],
    ['comments', `${repeat('/* a */ ')}message A {}`],
    ['line comments', `${repeat('//\n')}message A {}`],
    ['open comment', `/*${repeat('* /')}`],
    ['blanks', `${repeat(' ')}message A {}`],
    ['many messages', repeat('message A { A a = 1; } ', 40_000)],
    [
      'each in each',
      `${Array.from({ length: 60 }, (_, i) => `message M${i} {${Array.from({ length: 60 }, (_, j) => ` M${j} f${j} = ${j + 1};`).join('')}}`).join('\n')}`,
    ],
    [
      'odd names',
      'message A { string constructor = 1; string __proto__ = 2; string toString = 3; string hasOwnProperty = 4; A valueOf = 5; }',
    ],
  ])('%s', { timeout: 20_000 }, (_name, text) => {
    expect(cpuTime(() => read(text))).toBeLessThan(6_000);
  });

  test('pieces of the language in any order never throw', () => {
    const piece = fc.constantFrom(
      'message',
      'A',
      '{',
      '}',
      ';',
      '=',
      '1',
      'string',
      'a',
      'oneof',
      'enum',
      'map',
      '<',
      '>',
      ',',
      '"',
      "'",
      '//',
      '/*',
      '\n',
      'reserved',
      'option',
      '(',
      ')',
      '[',
      ']',
      'syntax',
      '"proto3"',
      'import',
      'service',
      'rpc',
      'extend',
      '.',
      '-',
      'max',
      'to',
      'group',
      'package',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 40 }),
        fc.constantFrom(2 as const, 3 as const),
        (pieces, version) => {
          const text = pieces.join(' ');
          const { error: problem, view, skipped } = read(text, version);
          expect([problem, view, skipped].filter((part) => part !== undefined)).toHaveLength(1);
          if (problem)
            expect(
              problem.start >= 0 && problem.end <= text.length && problem.start <= problem.end,
            ).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});

test('no code is generated, and shared objects may be frozen', () => {
  const program = `
    import light from 'protobufjs/src/index-light.js';
    import parse from 'protobufjs/src/parse.js';
    const { root } = parse('syntax = "proto3"; message A { B b = 1; message B { int32 c = 1; } }', new light.Root(), { keepCase: true });
    console.log(root.lookupType('A').fieldsArray[0].name, root.lookupType('A').lookup('B').name);`;
  const run = (before: string) =>
    execFileSync(
      process.execPath,
      ['--disallow-code-generation-from-strings', '--input-type=module', '-e', program],
      {
        encoding: 'utf8',
        cwd: import.meta.dirname,
        env: { ...process.env, NODE_OPTIONS: before },
      },
    );
  expect(run('--frozen-intrinsics')).toContain('b B');
  expect(run('')).toContain('b B');
});
