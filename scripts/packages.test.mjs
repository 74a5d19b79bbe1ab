/**
 * Installs the packed packages into an empty project and uses them there: the command line, the
 * library in Node, in a page, and its types.
 */
import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { PART_FILES } from './cli-parts.mjs';
import { PAGE_CSP } from './csp.mjs';
import { HOSTING } from './hosting.mjs';
import { buildPackages } from './packages.mjs';
import { ROOT, tool } from './run.mjs';
import { describeRows } from './shipped/describe-rows.mjs';
import {
  documentedLines,
  runLine,
  unknownIn,
  writeDocumentedFiles,
} from './shipped/documented-lines.mjs';
import { importedModules, packageSizes, sizeLines, tooLarge } from './sizes.mjs';

const DOCUMENT = "asyncapi: 3.1.0\ninfo:\n  titel: Orders\n  version: '1'\n";
/** What needs a second file, the thread for examples and the parser of Protocol Buffers. */
const WHOLE = `asyncapi: 3.1.0
info: {title: Orders, version: '1'}
components:
  messages:
    Order: {$ref: './order.yaml'}
    Person:
      payload:
        schemaFormat: application/vnd.google.protobuf;version=3
        schema: 'message {'
`;
/** A schema with references, one of which is a cycle. */
const MESSAGES = `asyncapi: 3.1.0
info: {title: Orders, version: '1'}
channels:
  orders: {messages: {order: {payload: {$ref: '#/components/schemas/Order'}}}}
components:
  schemas:
    Order:
      properties:
        next: {$ref: '#/components/schemas/Order'}
        sku: {type: string, pattern: '^[A-Z]$'}
        price: {multipleOf: 0.01}
`;
const OLDER = `asyncapi: 2.6.0
info: {title: Lamps, version: '1'} # lamps
channels: {lamps: {publish: {message: {payload: {type: integer}}}}}
`;
const SHOP = `asyncapi: 3.1.0
info: {title: Shop, version: '1'}
channels: {orders: {address: shop.orders, messages: {placed: {payload: {$ref: order.yaml}}}}}
operations: {takeOrder: {action: receive, channel: {$ref: '#/channels/orders'}}}
`;
const ORDER = 'payload: {type: string}\nexamples: [{payload: 1}]\n';

const HOOKS = parse(readFileSync(path.join(ROOT, '.pre-commit-hooks.yaml'), 'utf8'));

/** @type {string} */
let folder;
/** @type {string} */
let project;
/** @type {Awaited<ReturnType<typeof buildPackages>>} */
let packages;

/**
 * @param {string} file
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @param {string} [input] standard input
 * @param {string} [cwd]
 * @returns {Promise<{ code: number, out: string, error: string }>}
 */
const runIn = (file, args, env = {}, input = '', cwd = project) =>
  new Promise((done) => {
    const options = {
      cwd,
      shell: process.platform === 'win32',
      env: { ...process.env, npm_config_offline: 'true', ...env },
    };
    const child = execFile(file, args, options, (failure, out, error) =>
      done({ code: failure ? Number(failure.code ?? 127) : 0, out, error }),
    );
    child.stdin?.end(input);
  });

/**
 * Runs the installed command line without what npm puts before it, which takes longer than itself.
 * @param {string[]} args
 * @param {string} [input] standard input
 */
const runInstalled = (args, input) =>
  runIn(process.execPath, ['node_modules/apidoc-studio/apidoc.js', ...args], {}, input);

/** @param {string} name @param {string} text */
const write = (name, text) => {
  mkdirSync(path.dirname(path.join(project, name)), { recursive: true });
  writeFileSync(path.join(project, name), text);
};

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'apidoc-packages-'));
  project = path.join(folder, 'project');
  const studio = path.join(folder, 'dist');
  mkdirSync(studio);
  writeFileSync(path.join(studio, 'index.html'), '<head></head>');
  writeFileSync(path.join(studio, 'index.html.gz'), '');
  writeFileSync(path.join(studio, 'hosting.json'), JSON.stringify(HOSTING));
  packages = await buildPackages(path.join(folder, 'built'), studio);
  write('package.json', '{ "private": true, "type": "module" }');
  write('api.yaml', DOCUMENT);
  write('whole.yaml', WHOLE);
  write('order.yaml', ORDER);
  const archives = packages.map(({ archive }) => archive);
  // Offline with an empty cache: it would fail on any dependency.
  const { code, error } = await runIn('npm', [
    ...['install', '--offline', '--cache', path.join(folder, 'cache')],
    ...['--no-audit', '--no-fund', ...archives],
  ]);
  expect([code, code ? error : '']).toEqual([0, '']);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the packages', () => {
  it('have only what they need', () => {
    const entries = (/** @type {string} */ name) =>
      readdirSync(path.join(project, 'node_modules', name)).sort();
    const texts = ['LICENSE', 'NOTICE', 'README.md', 'licences.txt', 'package.json'];
    texts.push('sbom.cdx.json');
    const programs = ['apidoc.js', 'export.js', ...PART_FILES];
    expect(entries('apidoc-studio')).toEqual([...texts, ...programs, 'picture', 'studio'].sort());
    expect(entries('apidoc-studio/studio')).toEqual(['hosting.json', 'index.html']);
    expect(entries('apidoc-studio-core')).toEqual([...texts, 'dist', 'examples', 'types'].sort());
    expect(
      readdirSync(path.join(project, 'node_modules')).filter((n) => !n.startsWith('.')),
    ).toEqual(['apidoc-studio', 'apidoc-studio-core', 'apidoc-view']);
    expect(entries('apidoc-view')).toEqual([...texts, 'dist', 'types'].sort());
    expect(entries('apidoc-view/types/element').length).toBeGreaterThan(1);
  });

  it('follow the conventions of the registry', async () => {
    for (const { folder: pkgDir } of packages) {
      const { messages, pkg } = await publint({ pkgDir, strict: true, pack: false });
      const found = messages.map((message) => formatMessage(message, pkg, { color: false }) ?? '');
      // The address of the repository is filled in for the first release (docs/releases.md).
      expect(found.filter((text) => !text?.includes('repository'))).toEqual([]);
    }
  });

  it('name the packages that are in them', () => {
    for (const { name, folder } of packages) {
      const { metadata, components } = JSON.parse(
        readFileSync(path.join(folder, 'sbom.cdx.json'), 'utf8'),
      );
      expect(metadata.component.name).toBe(name);
      const names = components.map((/** @type {{ name: string }} */ one) => one.name);
      expect(names).toContain('yaml');
      expect(names.includes('monaco-editor')).toBe(name === 'apidoc-studio');
    }
  });

  it('ship the licences of the libraries that are in them, and only those', () => {
    const text = readFileSync(path.join(packages[0]?.folder ?? '', 'licences.txt'), 'utf8');
    expect(text).toMatch(/^yaml \d[\d.]* \(ISC\)$/m);
    expect(text).toMatch(/^vscode-languageserver \d/m);
    expect(text).toMatch(/^react \d/m);
    expect(text).toMatch(/^@resvg\/resvg-wasm \d[\d.]* \(MPL-2\.0\)$/m);
    expect(text).toMatch(/^@fontsource-variable\/inter \d[\d.]* \(OFL-1\.1\)$/m);
    expect(text).not.toMatch(/^monaco-editor /m);
    const element = readFileSync(path.join(packages[2]?.folder ?? '', 'licences.txt'), 'utf8');
    for (const name of ['react', 'react-dom', 'yaml', 'markdown-it', 'protobufjs', 'lucide-react'])
      expect(element).toContain(`${name} `);
    expect(element).not.toMatch(/^(?:monaco-editor|vue|vscode-languageserver) /m);
  });
});

it('what is published has not grown without a reason (scripts/sizes.json)', ({ task }) => {
  const sizes = packageSizes(packages);
  Object.assign(task.meta, { notes: sizeLines(sizes) });
  expect(tooLarge(sizes)).toEqual([]);
});

describe('the command line', () => {
  it('validates by its first file alone, and says what another command needs', async () => {
    const alone = path.join(project, 'alone');
    mkdirSync(alone);
    cpSync(
      path.join(project, 'node_modules/apidoc-studio/apidoc.js'),
      path.join(alone, 'apidoc.mjs'),
    );
    const validated = await runIn(process.execPath, ['alone/apidoc.mjs', 'validate', 'api.yaml']);
    expect(validated.out).toContain('Did you mean "title"?');
    const served = await runIn(process.execPath, ['alone/apidoc.mjs', 'lsp']);
    expect([served.code, served.error]).toEqual([
      2,
      'apidoc-studio: "lsp" is not part of this installation. Install the package apidoc-studio.\n',
    ]);
  });

  it('runs by its name', async () => {
    const { code, out } = await runIn('npx', ['--no', 'apidoc-studio', 'validate', 'api.yaml']);
    expect(code).toBe(1);
    expect(out).toContain('Did you mean "title"?');
  });

  it('writes a site again after a run that was killed', async () => {
    for (let n = 0; n < 30; n++) write(`many/${n}.yaml`, DOCUMENT.replace('titel', 'title'));
    const site = path.join(project, 'site');
    mkdirSync(site);
    const args = ['docs', 'many', '-o', 'site'];
    const program = path.join(project, 'node_modules/apidoc-studio/apidoc.js');
    const child = spawn(process.execPath, [program, ...args], { cwd: project, stdio: 'ignore' });
    const ended = new Promise((done) => child.once('exit', (_, signal) => done(signal)));
    const watcher = watch(site, (_, name) => {
      // Pages have names without a dot in front; the list of them has one.
      if (name?.match(/^\w/)) child.kill('SIGKILL');
    });
    expect(await ended).toBe('SIGKILL');
    watcher.close();
    const again = await runInstalled(args);
    expect(again.code).toBe(0);
    expect(again.error.split('\n')).toEqual([expect.stringContaining('note: previews'), '']);
  });

  it('serves the studio that is in the package', async () => {
    const program = path.join(project, 'node_modules/apidoc-studio/apidoc.js');
    const child = spawn(process.execPath, [program, 'serve', 'api.yaml'], { cwd: project });
    try {
      let out = '';
      for await (const chunk of child.stdout) {
        out += chunk;
        if (out.includes('\n')) break;
      }
      const page = await fetch(/http:\S+/.exec(out)?.[0] ?? '');
      expect(await page.text()).toContain('name="apidoc-served"');
      expect(page.headers.get('Content-Security-Policy')).toBe(PAGE_CSP);
    } finally {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill();
      await ended;
    }
  });

  it('writes a document in the other language', async () => {
    const json = await runInstalled(['convert', 'json', 'api.yaml']);
    expect([json.code, JSON.parse(json.out)]).toEqual([0, parse(DOCUMENT)]);
    write('api.json', json.out);
    const yaml = await runInstalled(['convert', 'yaml', 'api.json']);
    expect([yaml.code, yaml.out]).toEqual([0, DOCUMENT]);
  });

  it('reads other files, validates examples in its thread and loads its parsers', async () => {
    const { out } = await runInstalled(['validate', 'whole.yaml', '--format', 'json']);
    const { documents } = JSON.parse(out);
    const found = documents[0].problems.map((/** @type {any} */ p) => `${p.file} ${p.path}`);
    expect(found).toEqual([
      'whole.yaml /components/messages/Person/payload/schema',
      'order.yaml /examples/0/payload',
    ]);
  });

  it('validates messages by compiled schemas, of which the build leaves out a part', async () => {
    write('messages.yaml', MESSAGES);
    const args = ['check-messages', 'messages.yaml', '--format', 'json'];
    const lines = '{"next":{"sku":"A","price":0.07}}\n{"next":{"next":{"sku":1}}}\n';
    const { code, out } = await runInstalled(args, lines);
    const { counts, problems } = JSON.parse(out);
    expect([code, counts.messages, counts.invalid]).toEqual([1, 2, 1]);
    expect(problems).toMatchObject([{ line: 2, path: '/next/next/sku' }]);
  });
});

describe('what the help of the command line names', () => {
  describeRows(() => {
    const calls = path.join(folder, 'calls');
    mkdirSync(calls);
    return { program: path.join(project, 'node_modules/apidoc-studio/apidoc.js'), folder: calls };
  });
});

const LINES = documentedLines();

describe('the command lines in the documentation', () => {
  const broker = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"id":"1"}');
  });
  beforeAll(() => new Promise((done) => broker.listen(0, '127.0.0.1', () => done(undefined))));
  afterAll(() => broker.close());

  it('name commands, options and values that there are', () => {
    expect(LINES.length).toBeGreaterThan(25);
    expect(LINES.flatMap(({ line }) => unknownIn(line))).toEqual([]);
  });

  const runs = LINES.flatMap(({ page, runs }) =>
    runs.map((line) => /** @type {const} */ ([`${page}: ${line}`, line])),
  );
  it.runIf(process.platform !== 'win32').each(runs)('%s', async (_, line) => {
    const cwd = mkdtempSync(path.join(project, 'documented-'));
    const { port } = /** @type {import('node:net').AddressInfo} */ (broker.address());
    const bin = writeDocumentedFiles(cwd, `127.0.0.1:${port}`);
    const paths = [bin, path.join(project, 'node_modules/.bin'), process.env.PATH];
    const env = { ...process.env, npm_config_offline: 'true', PATH: paths.join(path.delimiter) };
    const { code, output, serves } = await runLine(line, { cwd, env });
    if (line.includes(' serve ')) expect(serves, output).toBe(true);
    else expect(code, output).toBe(0);
  });
});

const PROGRAM = `import { loadService, Analyzer, validate } from 'apidoc-studio-core';

const { valid, problems } = await validate(${JSON.stringify(WHOLE)}, {
  uri: 'whole.yaml',
  files: { 'order.yaml': ${JSON.stringify(ORDER)} },
});
const analyzer = new Analyzer('api.yaml', 'yaml');
analyzer.setText(${JSON.stringify(DOCUMENT)});
const service = await loadService('language');
const hover = service.respond(analyzer.analyzedFile(''), { request: 'hover', uri: '', offset: 20 });
`;
const REPORT = `JSON.stringify([valid, problems.map(({ uri, path }) => uri + ' ' + path), hover !== null])`;
const EXPECTED = [
  false,
  ['whole.yaml /components/messages/Person/payload/schema', 'order.yaml /examples/0/payload'],
  true,
];

describe('the library', () => {
  it('validates and serves language features in Node', async () => {
    write('program.js', `${PROGRAM}console.log(${REPORT});\n`);
    const { code, out, error } = await runIn(process.execPath, ['program.js']);
    expect([code, error]).toEqual([0, '']);
    expect(JSON.parse(out)).toEqual(EXPECTED);
  });

  it('does the same in a page, without anything of Node', async () => {
    write('page/index.html', '<script type="module" src="./page.js"></script>');
    write('page/page.js', `${PROGRAM}document.title = ${REPORT};\n`);
    /** @type {string[]} */
    const warnings = [];
    await build({
      root: path.join(project, 'page'),
      configFile: false,
      logLevel: 'silent',
      build: {
        target: 'es2022',
        modulePreload: false,
        rolldownOptions: { onwarn: ({ message }) => void warnings.push(message) },
      },
    });
    expect(warnings).toEqual([]);
    const assets = path.join(project, 'page/dist/assets');
    const files = readdirSync(assets);
    const code = files.map((file) => readFileSync(path.join(assets, file), 'utf8')).join('');
    expect(code).not.toMatch(/__vite-browser-external|from\s*["']node:|\brequire\(/);
    // A page as far as the program needs one; nothing of Node is left to use.
    const entry = files.find((file) => file.startsWith('index-'));
    const url = pathToFileURL(path.join(assets, entry ?? '')).href;
    write(
      'host.js',
      `const { log } = console;
globalThis.document = { createElement: () => ({ relList: null }) };
for (const name of ['process', 'Buffer', 'global', 'setImmediate']) delete globalThis[name];
await import(${JSON.stringify(url)});
log(document.title);
`,
    );
    const { out, error } = await runIn(process.execPath, ['host.js']);
    expect(error).toBe('');
    expect(JSON.parse(out)).toEqual(EXPECTED);
  });

  it.each(['node16', 'bundler'])('has types for module resolution %s', async (resolution) => {
    write(
      'types.ts',
      `import {
  Analyzer,
  type ApiChannel,
  type Comparison,
  type LocatedProblem,
  convert,
  diff,
  open,
  readConfig,
  validate,
} from 'apidoc-studio-core';

const files = async (uri: string): Promise<string | null> => (uri === 'a.yaml' ? '' : null);
const { settings } = readConfig('{}');
const { problems } = await validate('', { uri: 'b.yaml', files, settings, examples: false });
export const lines: number[] = problems.map(({ range }: LocatedProblem) => range.start.line);
export const needs: string[] = new Analyzer('', 'json').needs();
const document = await open('', { config: { rules: {} } });
export const channels: readonly ApiChannel[] = document.channels();
export const changed: string[] = await document.edit({ set: '/info/title', value: 'x' });
const hover = await document.request('hover', { offset: 0 });
export const blocks: readonly string[] = hover?.blocks ?? [];
export const comparison: Comparison = await diff('', '');
export const { notes } = await convert('', { to: '3.0.0' });
// @ts-expect-error A text is needed.
await validate();
// @ts-expect-error There is no such request.
await document.request('hoover', { offset: 0 });
`,
    );
    const [node = '', file = ''] = tool('typescript', 'tsc');
    const { out } = await runIn(node, [
      ...[
        file,
        'types.ts',
        '--noEmit',
        '--strict',
        '--skipLibCheck',
        'false',
        '--target',
        'es2023',
      ],
      // Neither the DOM nor Node's types.
      ...['--lib', 'es2023', '--types', '', '--ignoreConfig'],
      ...['--module', resolution === 'node16' ? 'node16' : 'esnext'],
      ...['--moduleResolution', resolution],
    ]);
    expect(out).toBe('');
  });

  it('compares, converts and documents', async () => {
    write(
      'functions.js',
      `import { convert, diff, docs, open } from 'apidoc-studio-core';

const older = ${JSON.stringify(OLDER)};
const { text, errors } = await convert(older);
const document = await open(text);
await document.edit({ set: '/info/version', value: '2' });
const { summary } = await diff(older, document.text());
const page = await docs(older);
const markdown = await docs(older, { format: 'markdown' });
console.log(JSON.stringify([errors, document.text().includes('# lamps'), summary.breaking,
  page.startsWith('<!doctype html>'), markdown.includes('# Lamps')]));
`,
    );
    const { code, out, error } = await runIn(process.execPath, ['functions.js']);
    expect([code, error]).toEqual([0, '']);
    expect(JSON.parse(out)).toEqual([0, true, 0, true, true]);
  });

  it('its examples run: a registry check, a list of channels, a comment', async () => {
    const examples = path.join(project, 'node_modules/apidoc-studio-core/examples');
    write('shop/api.yaml', SHOP);
    write('shop/order.yaml', 'type: object\nproperties: {next: {$ref: line.yaml}}\n');
    write('shop/line.yaml', 'type: string\n');
    const payload = { type: 'object', properties: { next: { type: 'string' } } };
    write('same.json', JSON.stringify({ 'shop.orders-value': payload }));
    write('other.json', JSON.stringify({ 'shop.orders-value': { type: 'object' } }));
    /** @param {string[]} args */
    const run = (...args) =>
      runIn(process.execPath, [path.join(examples, args[0] ?? ''), ...args.slice(1)]);
    const same = await run('registry-check.mjs', 'shop/api.yaml', 'same.json');
    expect(same).toEqual({ code: 0, out: 'shop.orders placed: same\n', error: '' });
    const other = await run('registry-check.mjs', 'shop/api.yaml', 'other.json');
    expect(other).toEqual({ code: 1, out: 'shop.orders placed: differs\n', error: '' });
    const list = await run('list-channels.mjs', 'shop/api.yaml');
    expect([list.code, list.error]).toEqual([0, '']);
    expect(JSON.parse(list.out)).toEqual([
      {
        key: 'orders',
        address: 'shop.orders',
        operations: ['takeOrder'],
        messages: [{ name: 'placed', payload: { schema: payload } }],
      },
    ]);
    write('new/api.yaml', SHOP.replace('$ref: order.yaml', 'type: string'));
    const comment = await run('comment-changes.mjs', 'shop/api.yaml', 'new/api.yaml');
    expect([comment.code, comment.error]).toEqual([1, '']);
    expect(comment.out).toContain('breaking');
  });
});

describe('the custom element', () => {
  const dist = () => path.join(project, 'node_modules/apidoc-view/dist');

  it('names its workers as bundlers find them, and each is one file', () => {
    const text = readFileSync(path.join(dist(), 'apidoc-view.js'), 'utf8');
    for (const worker of ['reading-worker.js', 'validating-worker.js']) {
      expect(text).toMatch(new RegExp(`new URL\\([\`"']${worker}[\`"'], ?import\\.meta\\.url\\)`));
      expect([...importedModules(dist(), worker)]).toEqual([worker]);
      expect(readFileSync(path.join(dist(), worker), 'utf8')).not.toMatch(/\bimport\(/);
    }
  });

  it('can be imported where pages are rendered on a server', async () => {
    write(
      'server.js',
      "import { ApidocView } from 'apidoc-view';\nconsole.log(typeof ApidocView);\n",
    );
    const { code, out, error } = await runIn(process.execPath, ['server.js']);
    expect([code, out.trim(), error]).toEqual([0, 'function', '']);
  });

  it.each(['node16', 'bundler'])('has types for module resolution %s', async (resolution) => {
    write(
      'element.ts',
      `import { ApidocView, type ApidocViewEvents, type ViewProblem } from 'apidoc-view';

const view: ApidocView = document.createElement('apidoc-view');
view.document = 'asyncapi: 3.1.0';
view.theme = 'dark';
const went = ({ detail }: ApidocViewEvents['navigate']): string => detail.pointer;
export const codes = (all: ApidocViewEvents['problems']): string[] => all.detail.map(({ code }: ViewProblem) => code);
export const all = [went, ApidocView];
// @ts-expect-error There are two themes, and that of the system.
view.theme = 'sepia';
`,
    );
    const [node = '', file = ''] = tool('typescript', 'tsc');
    const { out } = await runIn(node, [
      ...[file, 'element.ts', '--noEmit', '--strict', '--skipLibCheck', 'false'],
      ...['--target', 'es2023', '--lib', 'es2023,dom', '--types', '', '--ignoreConfig'],
      ...['--module', resolution === 'node16' ? 'node16' : 'esnext'],
      ...['--moduleResolution', resolution],
    ]);
    expect(out).toBe('');
  });
});

const rootFile = (/** @type {string} */ name) => readFileSync(path.join(ROOT, name), 'utf8');

describe('the GitHub Action', () => {
  const { inputs, outputs, runs } = parse(rootFile('action.yml'));
  const [step] = runs.steps;

  /** Runs its first step as the runner does: defaults for what is not given. @param {any} given */
  async function validate(given) {
    const value = (/** @type {string} */ text) =>
      text.replace(
        /^\$\{\{ inputs\.([\w-]+) \}\}$/,
        (_, name) => given[name] ?? inputs[name].default,
      );
    const env = Object.entries(step.env).map(([name, text]) => [name, value(String(text))]);
    write('output', '');
    write('step.sh', step.run);
    // The registry, which has the packed program.
    write(
      'programs/npm',
      `#!/usr/bin/env bash
while [ $# -gt 0 ]; do if [ "$1" = --prefix ]; then prefix="$2"; fi; shift; done
mkdir -p "$prefix/node_modules" && cp -RL "${path.join(project, 'node_modules/apidoc-studio')}" "$prefix/node_modules/"
`,
    );
    chmodSync(path.join(project, 'programs/npm'), 0o755);
    const { code, out } = await runIn('bash', ['--norc', '-e', '-o', 'pipefail', 'step.sh'], {
      ...Object.fromEntries(env),
      GITHUB_OUTPUT: path.join(project, 'output'),
      GITHUB_STEP_SUMMARY: '',
      PATH: `${path.join(project, 'programs')}${path.delimiter}${process.env.PATH}`,
    });
    return { code, out, output: readFileSync(path.join(project, 'output'), 'utf8') };
  }

  it('marks problems in the files, fails and has the exit code as its output', async () => {
    const { code, out, output } = await validate({ paths: 'api.yaml\n' });
    expect([code, output]).toEqual([1, 'exit-code=1\n']);
    expect(out).toContain('::error file=api.yaml,line=3,endLine=3,col=3,');
    expect(outputs['exit-code'].value).toBe('${{ steps.validate.outputs.exit-code }}');
    expect(step.id).toBe('validate');
  });

  it('writes SARIF for the upload, also when there are errors', async () => {
    const { code } = await validate({
      paths: 'api.yaml',
      sarif: 'found.sarif',
      'fail-on': 'never',
    });
    expect(code).toBe(0);
    const sarif = JSON.parse(readFileSync(path.join(project, 'found.sarif'), 'utf8'));
    expect(sarif.runs[0].results).toHaveLength(1);
  });

  it('never runs an input as a command', async () => {
    const paths = 'api.yaml$(touch gone)\n`touch gone`';
    expect((await validate({ paths, config: '"; touch gone; "' })).code).toBe(2);
    expect(readdirSync(project)).not.toContain('gone');
    expect(step.run).not.toContain('${{');
  });
});

it('the Action and the hooks run this version', () => {
  const { version } = JSON.parse(rootFile('package.json'));
  expect(parse(rootFile('action.yml')).inputs.version.default).toBe(version);
  for (const { additional_dependencies } of HOOKS)
    expect(additional_dependencies).toEqual([`apidoc-studio@${version}`]);
});

/** A repository whose files would be the program, its registry or its settings for some. */
const HOSTILE = {
  'api.yaml': DOCUMENT,
  'package.json': '{"name":"apidoc-studio","version":"0.1.0","bin":{"apidoc-studio":"forged.mjs"}}',
  'forged.mjs': '#!/usr/bin/env node\nconsole.log("forged")\n',
  'apidoc-studio': '#!/bin/sh\necho forged\n',
  'node_modules/.bin/apidoc-studio': '#!/bin/sh\necho forged\n',
  'node_modules/apidoc-studio/package.json':
    '{"name":"apidoc-studio","version":"0.1.0","bin":{"apidoc-studio":"apidoc.js"}}',
  'node_modules/apidoc-studio/apidoc.js': '#!/usr/bin/env node\nconsole.log("forged")\n',
  '.npmrc': 'registry=http://127.0.0.1:1/\nnode-options=--import=./forged.mjs\nprefix=.\n',
};

/** Writes that repository, below the folder of the test. @param {string} name */
function hostileRepository(name) {
  const repository = path.join(folder, name);
  for (const [file, text] of Object.entries(HOSTILE)) {
    const at = path.join(repository, file);
    mkdirSync(path.dirname(at), { recursive: true });
    writeFileSync(at, text, { mode: text.startsWith('#!') ? 0o755 : 0o644 });
  }
  return repository;
}

const FOUND = 'api.yaml:3:3  error  Unknown field "titel" in the Info Object.';

describe('the hooks of pre-commit', () => {
  it('run the installed program, whatever the repository has in its folder', async () => {
    const environment = path.join(folder, 'environment');
    // As pre-commit installs it: with a prefix of its own, whose programs are first on the PATH.
    const installed = await runIn('npm', [
      ...['install', '--offline', '--cache', path.join(folder, 'cache'), '--no-audit', '--no-fund'],
      ...['-g', '--prefix', environment, packages[0]?.archive ?? ''],
    ]);
    expect([installed.code, installed.code ? installed.error : '']).toEqual([0, '']);
    const repository = hostileRepository('hostile');
    for (const { entry, pass_filenames } of HOOKS) {
      const [file = '', ...args] = entry.split(' ');
      const names = pass_filenames === false ? [] : ['api.yaml', 'package.json'];
      const env = {
        PATH: [path.join(environment, 'bin'), process.env.PATH].join(path.delimiter),
        NODE_PATH: path.join(environment, 'lib/node_modules'),
      };
      const { code, out, error } = await runIn(file, [...args, ...names], env, '', repository);
      expect([code, error]).toEqual([1, '']);
      expect(out).toContain(FOUND);
      expect(out).not.toContain('forged');
    }
  });
});

const hasPreCommit = spawnSync('pre-commit', ['--version']).status === 0;

describe.runIf(hasPreCommit)('pre-commit itself', () => {
  const git = (/** @type {string} */ cwd, /** @type {string[]} */ ...args) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
      cwd,
      stdio: 'ignore',
    });
  /** A registry that has the program alone. */
  const registry = createServer(({ url }, response) => {
    const { archive = '', folder: from = '' } = packages[0] ?? {};
    if (url?.endsWith('.tgz')) response.end(readFileSync(archive));
    else {
      const manifest = JSON.parse(readFileSync(path.join(from, 'package.json'), 'utf8'));
      const dist = { tarball: `${address()}/${path.basename(archive)}` };
      const { name, version } = manifest;
      response.end(JSON.stringify({ name, versions: { [version]: { ...manifest, dist } } }));
    }
  });
  const address = () => {
    const at = registry.address();
    return `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`;
  };
  beforeAll(() => new Promise((done) => registry.listen(0, '127.0.0.1', () => done(undefined))));
  afterAll(() => new Promise((done) => registry.close(done)));

  it.each(['apidoc-studio', 'apidoc-studio-all'])('%s reports an error', async (hook) => {
    const hooks = mkdtempSync(path.join(folder, 'hooks-'));
    // Beside the hooks only the names of the package: its own packages come from the network.
    const { name, version } = JSON.parse(rootFile('package.json'));
    writeFileSync(path.join(hooks, 'package.json'), JSON.stringify({ name, version }));
    writeFileSync(path.join(hooks, '.pre-commit-hooks.yaml'), rootFile('.pre-commit-hooks.yaml'));
    const repository = hostileRepository(`checked-${hook}`);
    for (const one of [hooks, repository]) {
      git(one, 'init', '-q');
      git(one, 'add', '-f', '-A');
      git(one, 'commit', '-q', '-m', 'Documents');
    }
    const env = {
      PRE_COMMIT_HOME: path.join(folder, 'home'),
      npm_config_offline: 'false',
      npm_config_registry: address(),
      npm_config_cache: path.join(folder, 'cache-of-pre-commit'),
    };
    const args = ['try-repo', hooks, hook, '--all-files'];
    const { code, out } = await runIn('pre-commit', args, env, '', repository);
    expect([code, out]).toEqual([1, expect.stringContaining(FOUND)]);
    expect(out).not.toContain('forged');
  });
});
