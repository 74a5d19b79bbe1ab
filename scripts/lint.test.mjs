/** Shows what breaks the rules of the project and what does not. */
import { describe, expect, it } from 'vitest';
import { cssClasses } from './lint/css-classes.mjs';
import { importCycles } from './lint/import-cycles.mjs';
import { shortFiles } from './lint/short-files.mjs';
import { vocabulary } from './lint/vocabulary.mjs';
import { lint } from './lint.mjs';

/**
 * Messages for one file of code in an otherwise orderly folder, as `line: message`.
 * @param {string} path
 * @param {string} code
 */
function breaches(path, code) {
  const readme = { path: `${path.slice(0, path.lastIndexOf('/'))}/README.md`, text: 'About.' };
  return lint([readme, { path, text: `/** A file. */\n${code}\n` }]).map(
    ({ line, message }) => `${line}: ${message}`,
  );
}

describe('the schema of an object that names its format', () => {
  it('is read by the one function that follows references', () => {
    const code = "export const a = get(node, 'schema');";
    expect(breaches('src/core/service/a.ts', code)).toEqual([
      '2: the schema may be behind references: use schemaValue',
    ]);
    expect(breaches('src/core/analysis/documents/schema-value.ts', code)).toEqual([]);
    expect(breaches('src/core/service/a.test.ts', code)).toEqual([]);
  });
});

describe('a short file', () => {
  const files = [
    { path: 'src/app/user.ts', text: "import { a } from './a.ts';\nimport './style.css';\n" },
    { path: 'src/app/a.ts', text: 'export const a = 1;\n' },
  ];

  it('is reported where only its neighbour imports it', () => {
    expect(shortFiles(files)).toEqual([{ file: 'src/app/a.ts', importer: 'src/app/user.ts' }]);
  });

  it.each([
    ['has another importer', { path: 'src/app/b.ts', text: "import './a.ts';\n" }],
    ['is loaded later', { path: 'src/app/user.ts', text: "await import('./a.ts');\n" }],
    ['is long', { path: 'src/app/a.ts', text: '\n'.repeat(59).concat('export {};\n') }],
  ])('is not where it %s', (_, other) => {
    const kept = files.filter(({ path }) => path !== other.path);
    expect(shortFiles([...kept, other])).toEqual([]);
  });
});
describe('import rules', () => {
  it.each([
    [
      'src/core/format/a.ts',
      "import { parseDocument } from 'yaml';\nimport { b } from '../text/b.ts';",
    ],
    ['src/core/api.ts', "import { b } from './service/b.ts';"],
    ['src/core/types.ts', "export type { B } from './analysis/b.ts';"],
    [
      'src/core/light.ts',
      "export { b } from './text/b.ts';\nexport const load = () => import('./service/c.ts');",
    ],
    [
      'src/docs/a.tsx',
      "import type { Model } from '../core/types.ts';\nimport { useState } from 'react';\nimport { Button } from '../ui/Button.tsx';",
    ],
    [
      'src/docs/cards/a.tsx',
      "import { type Model, type Part } from '../../core/types.ts';\nimport { toPointer } from '../../core/light.ts';",
    ],
    [
      'src/editor/a.ts',
      "import { createWorker } from '../worker/create-worker.ts';\nimport url from 'monaco-editor/x?worker&url';",
    ],
    [
      'src/store/a.ts',
      "type Client = import('../worker/client.ts').Client;\ntype Model = import('../core/types.ts').Model;",
    ],
    ['src/store/a.test.ts', "import { anything } from '../app/x.ts';\nimport fs from 'node:fs';"],
    ['src/docs/a.test.ts', "import { anything } from '../core/analysis/b.ts';"],
    ['src/app/visual/testing.ts', "import { Analyzer } from '../../core/api.ts';"],
    [
      'src/app/a.ts',
      "import { b } from '../core/light.ts';\nimport type { C } from '../core/types.ts';\nimport { other } from '../store/x.ts';\nimport { create } from 'zustand';\nimport list from '../../public/examples/index.json';",
    ],
    [
      'src/worker/a.ts',
      "import type { B } from '../core/types.ts';\nimport { check } from '../core/api.ts';",
    ],
    ['src/cli/a.ts', "import fs from 'node:fs/promises';\nimport { check } from '../core/api.ts';"],
  ])('%s may: %s', (path, code) => expect(breaches(path, code)).toEqual([]));

  it.each([
    [
      'src/core/text/a.ts',
      "import { useState } from 'react';",
      '2: src/core may not use the package react',
    ],
    [
      'src/core/text/a.ts',
      "import { b } from '../format/b.ts';",
      '2: src/core/text may not import src/core/format',
    ],
    [
      'src/core/format/a.ts',
      "import type { B } from '../analysis/b.ts';",
      '2: src/core/format may not import src/core/analysis',
    ],
    [
      'src/core/analysis/a.ts',
      "export type A = import('../service/b.ts').B;",
      '2: src/core/analysis may not import src/core/service',
    ],
    [
      'src/core/analysis/a.ts',
      "const later = () => import('../service/b.ts');",
      '2: src/core/analysis may not import src/core/service',
    ],
    [
      'src/core/analysis/a.ts',
      'const later = () => import(`../service/b.ts`);',
      '2: src/core/analysis may not import src/core/service',
    ],
    [
      'src/core/service/a.ts',
      "import type { B } from '../types.ts';",
      '2: src/core may not import src/core/types.ts, which is for other folders',
    ],
    [
      'src/core/service/hover/a.ts',
      "import type { B } from '../rename/b.ts';",
      '2: a folder of src/core/service may not import another one',
    ],
    [
      'src/core/service/hover/a.ts',
      "import { b } from '../form/types.ts';",
      '2: a folder of src/core/service may not import another one',
    ],
    [
      'src/core/light.ts',
      "export { b } from './api.ts';",
      '2: src/core may not import src/core/api.ts, which is for other folders',
    ],
    [
      'src/core/service/a.ts',
      "import { b } from '../attic/b.ts';",
      '2: src/core/attic/b.ts is in no layer of the core',
    ],
    ['src/core/attic/a.ts', 'export const a = 1;', '1: in no layer of the core: move it'],
    ['src/core/a.ts', 'export const a = 1;', '1: in no layer of the core: move it'],
    [
      'src/core/text/a.ts',
      "import fs from 'node:fs';",
      '2: src/core may not use the package node:fs',
    ],
    [
      'src/core/text/a.ts',
      "import { x } from '../../worker/protocol.ts';",
      '2: src/core may not import src/worker/protocol.ts',
    ],
    [
      'src/docs/a.ts',
      "import { check } from '../core/api.ts';",
      '2: src/docs may not import src/core/api.ts: export it from src/core/light.ts',
    ],
    [
      'src/docs/a.ts',
      "export { toPointer } from '../core/text/pointer.ts';",
      '2: src/docs may not import src/core/text/pointer.ts: export it from src/core/light.ts',
    ],
    [
      'src/visual/a.ts',
      "const later = () => import('../core/format/tables.ts');",
      '2: src/visual may not import src/core/format/tables.ts: export it from src/core/light.ts',
    ],
    [
      'src/docs/a.ts',
      "import type { Model } from '../core/analysis/model/types.ts';",
      '2: src/docs may not import src/core/analysis/model/types.ts: export it from src/core/types.ts',
    ],
    [
      'src/docs/a.ts',
      "import { SETTINGS } from '../core/types.ts';",
      '2: src/docs may take only types from src/core/types.ts: write "import type", or export the value from src/core/light.ts',
    ],
    [
      'src/app/a.ts',
      "import { Analyzer } from '../core/api.ts';",
      '2: src/app may not import src/core/api.ts: export it from src/core/light.ts',
    ],
    [
      'src/worker/a.ts',
      "import { diff } from '../core/analysis/model/patch.ts';",
      '2: src/worker may not import src/core/analysis/model/patch.ts: export it from src/core/api.ts',
    ],
    [
      'src/cli/a.ts',
      "import { same } from '../core/light.ts';",
      '2: src/cli may not import src/core/light.ts: export it from src/core/api.ts',
    ],
    [
      'src/ui/a.ts',
      "import type { Model } from '../core/types.ts';",
      '2: src/ui may import nothing of src/core: src/core/types.ts',
    ],
    [
      'src/store/a.ts',
      "import { createWorkerClient } from '../worker/client.ts';",
      '2: src/store may take only types from src/worker',
    ],
    ['src/docs/a.ts', "import 'monaco-editor';", '2: src/docs may not use the package'],
    [
      'src/docs/a.ts',
      "\nimport { store } from '../store/store.ts';",
      '3: src/docs may not import src/store/store.ts',
    ],
    [
      'src/docs/a.ts',
      "const later = () => import('../editor/Editor.tsx');",
      '2: src/docs may not import src/editor/Editor.tsx',
    ],
    [
      'src/store/a.ts',
      "import { connect } from '../editor/x.ts';",
      '2: src/store may not import src/editor/x.ts',
    ],
    ['src/ui/a.ts', "import '../../scripts/x.mjs';", '2: src/ui reaches outside src/'],
    ['src/attic/a.ts', 'export const a = 1;', '1: src/attic is not in the import rules'],
  ])('%s may not: %s', (path, code, message) =>
    expect(breaches(path, code)).toEqual([expect.stringContaining(message)]),
  );
});

describe('import cycles', () => {
  const cycles = (/** @type {Record<string, string>} */ files) =>
    importCycles(Object.entries(files).map(([path, text]) => ({ path, text }))).map(
      ({ file, line, message }) => `${file}:${line}: ${message}`,
    );

  it.each([
    ["import { b } from './b.ts';"],
    ["import type { B } from './b.ts';"],
    ["export * from './b.ts';"],
    ["export type A = import('./b.ts').B;"],
    ["export type A = typeof import('./b.ts');"],
  ])('two files must not import each other: %s', (text) =>
    expect(
      cycles({ 'src/ui/a.ts': text, 'src/ui/b.ts': "\nimport type { A } from './a.ts';" }),
    ).toEqual(['src/ui/a.ts:1: import cycle: src/ui/a.ts > src/ui/b.ts > src/ui/a.ts']),
  );

  it('gives the shortest path, and says what else is a cycle by itself', () =>
    expect(
      cycles({
        'src/ui/a.ts': "import './b.ts';\nimport './c.ts';",
        'src/ui/b.ts': "import './c.ts';",
        'src/ui/c.ts': "import './a.ts';\nimport './d.ts';",
        'src/ui/d.ts': "import './d.ts';",
      }),
    ).toEqual([
      'src/ui/d.ts:1: import cycle: src/ui/d.ts > src/ui/d.ts',
      'src/ui/a.ts:2: import cycle: src/ui/a.ts > src/ui/c.ts > src/ui/a.ts',
    ]));

  it.each([
    [
      'an import expression',
      {
        'src/ui/a.ts': "export const b = () => import('./b.ts');",
        'src/ui/b.ts': "import './a.ts';",
      },
    ],
    ['tests', { 'src/ui/a.ts': "import './testing.ts';", 'src/ui/testing.ts': "import './a.ts';" }],
    [
      'folders outside the core',
      {
        'src/ui/a/x.ts': "import '../b/x.ts';",
        'src/ui/b/x.ts': '',
        'src/ui/b/y.ts': "import '../a/x.ts';",
      },
    ],
    [
      'folders of the core that import one way',
      {
        'src/core/text/a/x.ts': "import '../b/x.ts';",
        'src/core/text/b/x.ts': "import './y.ts';\nimport '../c.ts';",
        'src/core/text/b/y.ts': '',
        'src/core/text/c.ts': '',
      },
    ],
  ])('leaves alone: %s', (_, files) => expect(cycles(files)).toEqual([]));

  it('finds folders of the core that import each other', () =>
    expect(
      cycles({
        'src/core/text/a/x.ts': "import '../b/x.ts';",
        'src/core/text/b/x.ts': '',
        'src/core/text/b/deep/y.ts': "import '../x.ts';\nimport type { Y } from '../../a/y.ts';",
        'src/core/text/a/y.ts': '',
      }),
    ).toEqual([
      'src/core/text/a/x.ts:1: import cycle: src/core/text/a > src/core/text/b > src/core/text/a (src/core/text/a/x.ts:1 imports src/core/text/b/x.ts; src/core/text/b/deep/y.ts:2 imports src/core/text/a/y.ts)',
    ]));

  it('finds a folder and a file beside it that import each other', () =>
    expect(
      cycles({
        'src/core/text/a/x.ts': "import '../b.ts';",
        'src/core/text/a/y.ts': '',
        'src/core/text/b.ts': "import './a/y.ts';",
      }),
    ).toEqual([
      expect.stringContaining('src/core/text/a > src/core/text/b.ts > src/core/text/a ('),
    ]));
});

describe('renders', () => {
  const hook = (/** @type {string} */ body) =>
    `export function useIt(a) {\n  const it = useRef(a);\n${body}\n}`;
  it.each([
    ['it.current = a;', 4],
    ['  if (a) it.current = a;', 4],
    ['  const b = useMemo(() => a, [a]);\n  it.current = b;', 5],
  ])('no ref is written while rendering: %s', (body, line) =>
    expect(breaches('src/ui/a.tsx', hook(body))).toEqual([
      `${line}: a ref written while rendering: use src/ui/use-latest.ts`,
    ]),
  );

  it.each([
    ['  useEffect(() => {\n    it.current = a;\n  });'],
    ['  return { set: (b) => {\n    it.current = b;\n  } };'],
    ['  it.current ??= a;'],
    ['  const other = { current: 0 };\n  other.current = 1;'],
  ])('effects and event handlers may: %s', (body) =>
    expect(breaches('src/ui/a.tsx', hook(body))).toEqual([]),
  );
});

describe('stores', () => {
  const MESSAGE = '3: a store read while rendering: subscribe to what is needed';
  it.each([
    ['export function Title() {\n  const { title } = store.getState();\n  return title;\n}'],
    ['export const Title = () => {\n  return useTitleStore.getState().title;\n};'],
    ['export function useTitle() {\n  return app.store.getState().title;\n}'],
  ])('no store is read while rendering: %s', (code) =>
    expect(breaches('src/ui/a.tsx', code)).toEqual([MESSAGE]),
  );

  it.each([
    ['export function Title() {\n  const show = () => store.getState().show();\n  return show;\n}'],
    ['export function Title() {\n  useEffect(() => store.getState().show());\n}'],
    ['export function titleOf(app) {\n  return app.store.getState().title;\n}'],
  ])('effects, event handlers and other functions may: %s', (code) =>
    expect(breaches('src/ui/a.tsx', code)).toEqual([]),
  );
});

describe('waits', () => {
  it.each([
    ['await page.waitForTimeout(300);', 'waitForTimeout'],
    ["await page['waitForTimeout'](300);", 'waitForTimeout'],
    [
      'await page.evaluate(() => new Promise((done) => setTimeout(done, 60)));',
      'setTimeout with a delay',
    ],
    ['window.setTimeout(done, delay);', 'setTimeout with a delay'],
    ['setInterval(look, 5);', 'setInterval with a delay'],
    ["import { setTimeout as sleep } from 'node:timers/promises';", 'node:timers/promises'],
    ['await expect.poll(look, { intervals: [400] }).toBe(true);', 'intervals'],
  ])('end-to-end tests do not wait for time: %s', (code, message) =>
    expect(breaches('e2e/a.spec.ts', code)).toEqual([
      expect.stringContaining(`2: ${message}: wait for a state`),
    ]),
  );

  it.each([
    'test.setTimeout(240_000);',
    'await page.evaluate(() => void setTimeout(() => location.reload()));',
    'await page.waitForFunction(() => document.title);',
    'await expect(list).toHaveCount(2, { timeout: 60_000 });',
    '// waitForTimeout is not used here',
  ])('leaves alone: %s', (code) => expect(breaches('e2e/a.spec.ts', code)).toEqual([]));

  it('looks at end-to-end tests only', () =>
    expect(breaches('src/app/a.ts', 'setTimeout(save, 250);')).toEqual([]));
});

describe('danger', () => {
  it.each([
    ['element.innerHTML = text;', 'innerHTML'],
    ["element['innerHTML'] = text;", 'innerHTML'],
    ["element.insertAdjacentHTML('beforeend', text);", 'insertAdjacentHTML'],
    [
      'export const a = <p dangerouslySetInnerHTML={{ __html: text }} />;',
      'dangerouslySetInnerHTML',
    ],
    ['document.write(text);', 'document.write'],
    ['eval(text);', 'eval'],
    ['window.eval(text);', 'eval'],
    ['new Function(text);', 'Function'],
    ['await fetch(address);', 'fetch: only src/share/fetch-text.ts'],
    ["import { execFile } from 'node:child_process';", 'child_process: only src/cli/start-program'],
    ["const { spawn } = await import('child_process');", 'child_process'],
    ['await globalThis.fetch(address);', 'fetch'],
    ['new WebSocket(address);', 'WebSocket'],
    ['navigator.sendBeacon(address);', 'sendBeacon'],
    ['export const a = <a href={address}>x</a>;', '<a> with a computed href'],
    ['export const a = <a href={`${address}#x`}>x</a>;', '<a> with a computed href'],
    ['export const a = <a {...props}>x</a>;', '<a> with a computed href'],
    ["export const a = createElement('a', { href: address });", 'a link made by hand'],
    ['export const a = <iframe src="x.html" />;', '<iframe>'],
    ['window.open(address);', 'window.open'],
  ])('%s', (code, message) =>
    expect(breaches('src/app/a.tsx', code)).toEqual([expect.stringContaining(`2: ${message}`)]),
  );

  it.each([
    '// innerHTML is not used here',
    "export const words = 'eval(x) and innerHTML';",
    'export const a = <a href="#top">x</a>;',
    'export const a = <a href={`#${id}`}>x</a>;',
    'export const a = <a href="https://example.com/">x</a>;',
    'element.textContent = text;',
    'dialog.open();',
  ])('leaves alone: %s', (code) => expect(breaches('src/app/a.tsx', code)).toEqual([]));

  it('knows the files that may', () => {
    expect(breaches('src/share/fetch-text.ts', 'await fetch(address);')).toEqual([]);
    expect(breaches('src/ui/SafeLink.tsx', 'export const a = <a href={address}>x</a>;')).toEqual(
      [],
    );
  });

  it('keeps prototypes out of reach in the core', () => {
    expect(breaches('src/core/text/a.ts', 'Object.assign(a, b);')).toEqual([
      expect.stringContaining('2: Object.assign'),
    ]);
    expect(breaches('src/core/text/a.ts', 'export const has = key in map;')).toEqual([
      expect.stringContaining('2: "in"'),
    ]);
    expect(breaches('src/core/text/a.ts', 'const out = {};\nout[key] = 1;')).toEqual([
      expect.stringContaining('3: computed write'),
    ]);
    expect(
      breaches(
        'src/core/text/a.ts',
        "const out = {};\nout.name = 1;\nlist[0] = 2;\nexport const is = 'type' in node;",
      ),
    ).toEqual([]);
    expect(
      breaches(
        'src/core/text/a.ts',
        'const out = {};\n// Own keys: names of fields.\nout[key] = 1;',
      ),
    ).toEqual([]);
    expect(
      breaches('src/core/text/a.ts', 'const out = { __proto__: null };\nout[key] = 1;'),
    ).toEqual([]);
  });
});

describe('texts', () => {
  it.each([
    ['five files', 'src/core/format/bindings', 'abcde'],
    ['any file of a module', 'src/store', 'a'],
  ])('wants a README beside %s', (_, folder, names) => {
    const files = [...names].map((it) => ({ path: `${folder}/${it}.ts`, text: '/** A file. */' }));
    expect(lint(files)).toEqual([
      expect.objectContaining({
        file: `${folder}/README.md`,
        message: expect.stringContaining('missing'),
      }),
    ]);
  });
  it('leaves a small folder to the README above it', () => {
    const files = [...'abcd'].map((name) => ({
      path: `src/core/format/bindings/${name}.ts`,
      text: '/** A file. */',
    }));
    const test = { path: 'src/core/format/bindings/e.test.ts', text: '' };
    expect(lint([...files, test])).toEqual([]);
  });
  it('wants a sentence at the head', () => {
    expect(lint([{ path: 'scripts/a.mjs', text: 'export const a = 1;' }])).toEqual([
      expect.objectContaining({ line: 1, message: expect.stringContaining('head') }),
    ]);
    expect(
      lint([
        { path: 'scripts/a.mjs', text: '#!/usr/bin/env node\n/** A tool. */\nexport const a = 1;' },
      ]),
    ).toEqual([]);
  });
  it('finds paths of one machine and work put off', () => {
    const path = ['', 'home', 'someone', 'x'].join('/');
    expect(breaches('src/app/a.ts', `export const a = '${path}';`)).toEqual([
      expect.stringContaining('2: path of one machine'),
    ]);
    expect(breaches('src/app/a.ts', "export const a = 'https://example.com/home/x/y';")).toEqual(
      [],
    );
    expect(breaches('src/app/a.ts', `// ${'TO'}${'DO'}: more`)).toEqual([
      expect.stringContaining('2: work put off'),
    ]);
  });
});

describe('comments', () => {
  const wide = 'x'.repeat(100);
  it.each([
    ['src/app/a.ts', `// ${wide}`, '2: a comment of 103 columns'],
    ['src/app/a.ts', `/**\n * Two lines: ${wide}\n */`, '3: a comment of 114 columns'],
    ['src/app/a.css', `p {\n} /* ${wide} */`, '3: a comment of'],
    ['src/app/a.ts', '/** The sum. */\nexport function sum() {}', '2: the docstring of sum'],
    ['src/app/a.ts', '/** Whether. */\nexport const isA = () => true;', '2: the docstring of isA'],
    [
      'src/app/a.ts',
      '/**\n * Adds.\n * @param b one\n * @param c another\n */\nfunction a(b: number) {}',
      '5: @param c',
    ],
    [
      'scripts/a.mjs',
      '/** @param {{ b: number }} b @param {string} [c] */\nconst a = (b) => b;',
      '2: @param c',
    ],
    [
      'src/app/a.ts',
      'interface A {\n  /** @param c one */\n  b(d: number): void;\n}',
      '3: @param c',
    ],
    ['src/app/a.ts', 'class A {\n  /** @param c one */\n  b(...d: number[]) {}\n}', '3: @param c'],
  ])('finds in %s: %s', (path, code, message) =>
    expect(breaches(path, code)).toEqual([expect.stringContaining(message)]),
  );

  it.each([
    ['src/app/a.ts', `export const a = '${wide}';`],
    ['src/app/a.ts', `// biome-ignore lint/a/b: ${wide}`],
    ['src/app/a.ts', '/** Returns the sum. */\nexport function sum() {}'],
    ['src/app/a.ts', '/** The sum. */\nfunction sum() {}\nexport const a = sum;'],
    ['src/app/a.ts', '/** The sum. */\nexport const SUM = 3;'],
    ['src/app/a.tsx', '/** A form. */\nexport function Form() {}'],
    ['src/app/a.ts', '/** @param b one @param c more */\nfunction a(b = 1, ...c: number[]) {}'],
    ['src/app/a.ts', '/** @param options what to do */\nfunction a({ b }: B) {}'],
    ['src/app/a.ts', 'class A {\n  /** @param b one */\n  constructor(private b: number) {}\n}'],
    ['scripts/a.mjs', '/** @callback A @param {string} b */\nexport const a = () => 1;'],
    [
      'scripts/a.mjs',
      '/** @param {{ b: number }} options @param {string} [options.c] */\nconst a = (options) => options;',
    ],
  ])('allows in %s: %s', (path, code) => expect(breaches(path, code)).toEqual([]));
});

describe('classes', () => {
  /** @param {string} css @param {string} code @param {string} [test] */
  const found = (css, code, test = '') =>
    cssClasses([
      { path: 'src/ui/a.css', text: css },
      { path: 'src/ui/A.tsx', text: `export const A = () => ${code};` },
      { path: 'e2e/a.spec.ts', text: test },
    ]).map(({ file, line, message }) => `${file}:${line}: ${message}`);

  it('finds a class that no element has', () => {
    expect(found('.ui-a {\n}\n.ui-a > .ui-b {\n}', '<p className="ui-a" />')).toEqual([
      'src/ui/a.css:3: no element has the class ui-b',
    ]);
    expect(found('/* .ui-b */\n.monaco-x .ui-a {\n}', '<p className={x ? "ui-a" : ""} />')).toEqual(
      [],
    );
    expect(found('.ui-a-one {\n}', '<p className={`ui-a-${kind}`} />')).toEqual([]);
  });

  it('finds a class that no style sheet has', () => {
    expect(found('.ui-a {\n}', '<p className="ui-a ui-b" />')).toEqual([
      'src/ui/A.tsx:1: no style sheet has .ui-b',
    ]);
    expect(found('.ui-a {\n}', '<p className={`ui-a ${open ? "ui-b" : ""}`} />')).toEqual([
      'src/ui/A.tsx:1: no style sheet has .ui-b',
    ]);
    const test = "page.locator('.ui-b')";
    expect(found('.ui-a {\n}', '<p className="ui-a ui-b" />', test)).toEqual([]);
  });
});

describe('words', () => {
  /** @param {string} path @param {string} text */
  const found = (path, text) =>
    vocabulary({ path, text }).map(({ line, message }) => `${line}: ${message}`);

  it.each([
    ["export const a = 'Mend';", '2: "Mend"'],
    ['export const a = `"${name}" was mended`;', '2: "mended"'],
    ["export const a = 'Read\\nanew';", '2: "anew"'],
    ["\nexport const a = 'Not here.' + 'It leads nowhere.';", '3: "leads nowhere"'],
    ['export const a = <p title="Fault of 2 servers">x</p>;', '2: "Fault"'],
    ['export const a = <p>A verdict</p>;', '2: "verdict"'],
    ['// The 2 mentions here.', '2: "2 mentions"'],
    ['/**\n * Two lines: the\n * spot is here.\n */', '4: "spot"'],
    ['export const a = `one ${two(`the wrong world`)} three`;', '2: "world"'],
    ["export const a = 'The file did not arrive';", '2: "did not arrive"'],
    ['// Takes the reference away.', '2: "Takes the reference away"'],
    ['// Not without leave.', '2: "without leave"'],
  ])('finds a word in %s', (code, message) =>
    expect(found('src/app/a.tsx', `/** A file. */\n${code}`)).toEqual([
      expect.stringContaining(message),
    ]),
  );

  it.each([
    '// `A keeper` in src/keeper.test.ts',
    "import { a } from './desk.ts';",
    "export const a = kind === 'world';",
    "export const a = 'Nobody asked: there is no question that this answer told someone.';",
    "export const a = 'The wrong place for a thing that stands in the way. This is no error.';",
    '// What mentions a file is what the user wanted; leave it, and go back to it.',
    '// A verdict of the judge, and whose fault it is.',
  ])('leaves alone: %s', (code) => expect(found('src/app/a.tsx', code)).toEqual([]));

  it('reads the titles of tests and their comments, and nothing else in them', () => {
    const code =
      "describe('a', () => {\n  it.each([['spot']])('%s of the world', () => expect('a desk').toBe('a desk'));\n});";
    expect(found('src/app/a.test.ts', code)).toEqual([expect.stringContaining('2: "world"')]);
    expect(
      found('e2e/a.spec.ts', "test('x', async () => {\n  await test.step('one spot', look);\n});"),
    ).toEqual([expect.stringContaining('2: "spot"')]);
  });

  it('lets a script have a verdict', () =>
    expect(found('scripts/a.mjs', "export const a = 'The verdict: no fault';")).toEqual([]));

  it('reads Markdown without its code', () => {
    expect(
      found(
        'docs/a.md',
        'A `spot` here, in spots/spot.test.ts.\n\n```\nspot\n```\n\nThe wrong spot.',
      ),
    ).toEqual([expect.stringContaining('7: "spot"')]);
  });

  it('reads what is not yet released of a change log', () => {
    expect(
      found('CHANGELOG.md', '# Changes\n\n## Unreleased\n\n- A spot.\n\n## 0.1.0\n\n- A spot.\n'),
    ).toEqual([expect.stringContaining('5: "spot"')]);
  });
});

describe('lists of fields', () => {
  const table = {
    path: 'src/core/format/servers.ts',
    text: `// Servers.
      const KIND = 'OpenApiSchema';
      const server = { kind: 'Server', fields: [{ name: 'host' }, { name: 'protocol' }, { name: 'title' }] };
      const schema = { kind: 'Schema', schema: 'inline', fields: [{ name: 'type' }] };
      const other = { kind: KIND, schema: 'inline', fields };
      export const SCHEMA_TYPES = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] as const;`,
  };
  const problemsOf = (/** @type {string} */ path, /** @type {string} */ code) =>
    lint([table, { path, text: `// A file.\n${code}` }])
      .map(({ message }) => message)
      .filter((message) => /^a (?:list of|location)/.test(message));

  it.each([
    ["new Set(['host', 'protocol', 'title']);", 'a list of fields of the format'],
    ["const KINDS = ['Schema', 'OpenApiSchema'];", 'a list of the kinds of schemas'],
    ['const KIND = /^(?:Schema|OpenApiSchema)$/;', 'a list of the kinds of schemas'],
    ["['string', 'number', 'boolean', 'array', 'object']", 'a list of the types of JSON Schema'],
    [
      "type Type = 'string' | 'number' | 'boolean' | 'array' | 'null';",
      'a list of the types of JSON Schema',
    ],
    ['interface Target { readonly uri: string; readonly pointer: string }', 'a location'],
    ['let target: { uri: string; pointer: string };', 'a location of its own'],
  ])('finds %s', (code, message) => {
    expect(problemsOf('src/core/service/a.ts', code)).toEqual([expect.stringContaining(message)]);
  });
  it.each([
    ['src/core/service/a.ts', "new Set(['host', 'title']);"],
    ['src/core/service/a.ts', "new Set(['host', 'protocol', 'port']);"],
    ['src/core/service/a.ts', "kind === 'Schema'"],
    ['src/core/service/a.ts', 'interface Target extends Location { readonly name: string }'],
    ['src/core/service/a.ts', "['string', 'number', 'boolean', 'null', 'date']"],
    ['src/core/service/a.test.ts', "new Set(['host', 'protocol', 'title']);"],
    ['src/core/format/a.ts', "new Set(['host', 'protocol', 'title']);"],
  ])('accepts in %s: %s', (path, code) => {
    expect(problemsOf(path, code)).toEqual([]);
  });
});

describe('paths in documents', () => {
  const files = [
    { path: 'src/core/README.md', text: 'About.' },
    { path: 'src/core/text/README.md', text: 'About.' },
    { path: 'src/core/text/parse/README.md', text: 'About.' },
    { path: 'src/core/text/parse/parse.ts', text: '// Parses.\nexport function parse() {}\n' },
    { path: 'src/core/api.ts', text: '// What others call.\n' },
  ];
  const found = (/** @type {string} */ text, path = 'docs/a.md') =>
    lint(
      [...files.filter((file) => file.path !== path), { path, text }],
      ['docs/images/a.jpg'],
    ).map(({ line, message }) => `${line}: ${message}`);

  it.each([
    [
      'a file, a folder, a pattern',
      '`src/core/text/parse/parse.ts`, `src/core/text/parse/`, `src/core/*.ts` and `src/core/text/<folder>/parse.ts`',
    ],
    [
      'links',
      '[core](../src/core/README.md#parse), ![a](images/a.jpg), [web](https://example.com/a.ts)',
    ],
    ['a name in a file', '`parse` in `src/core/text/parse/parse.ts`'],
    ['code that is not a path', '`analyzer.ts` and `src/`\n\n```\n`src/gone.ts`\n```'],
  ])('accepts %s', (_, text) => expect(found(text)).toEqual([]));

  it.each([
    ['a file', 'One.\n\n`src/core/gone.ts`', '3: there is no src/core/gone.ts'],
    ['a pattern', '`src/<folder>/gone.ts`', '1: there is no src/<folder>/gone.ts'],
    ['the target of a link', '[core](src/core/README.md)', '1: there is no src/core/README.md'],
    [
      'a name in a file',
      '`pars()` in `src/core/text/parse/parse.ts`',
      '1: there is no pars in src/core/text/parse/parse.ts',
    ],
  ])('reports %s that does not exist', (_, text, message) =>
    expect(found(text)).toEqual([message]),
  );

  it('looks for a short name in the folder of a README, in those above it and in src', () => {
    const text = '`parse.ts`, `api.ts`, `core/api.ts`, `gone.ts`';
    expect(found(text, 'src/core/text/parse/README.md')).toEqual(['1: there is no gone.ts']);
  });

  it('leaves a change log as it was', () =>
    expect(found('`src/core/gone.ts`', 'CHANGELOG.md')).toEqual([]));
});

describe('packages', () => {
  /** @param {object} manifest @param {object} pkg */
  const problemsOf = (manifest, pkg) =>
    lint([
      { path: 'package.json', text: JSON.stringify(manifest) },
      {
        path: 'package-lock.json',
        text: JSON.stringify({
          packages: {
            '': {},
            'node_modules/a': { version: '1.0.0', integrity: 'sha512-x', license: 'MIT', ...pkg },
          },
        }),
      },
    ]).map(({ message }) => message);

  it('takes exact versions with free licences', () => {
    expect(problemsOf({ dependencies: { a: '1.0.0' } }, { license: '(GPL-3.0 OR MIT)' })).toEqual(
      [],
    );
  });
  it.each([
    [{ dependencies: { a: '^1.0.0' } }, {}, 'not an exact version'],
    [{ devDependencies: { a: 'github:a/a' } }, {}, 'not an exact version'],
    [{}, { hasInstallScript: true }, 'runs a script'],
    [{}, { license: 'GPL-3.0' }, 'licence "GPL-3.0"'],
    [{}, { integrity: undefined }, 'no integrity hash'],
    [{}, { resolved: 'git+https://example.com/a.git' }, 'comes from git'],
  ])('refuses %j %j', (manifest, pkg, message) =>
    expect(problemsOf(manifest, pkg)).toEqual([expect.stringContaining(message)]),
  );
});
