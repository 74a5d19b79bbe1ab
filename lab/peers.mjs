/**
 * Measures this build beside other tools, in one run: `npm run lab -- peers --peers=FOLDER`. The
 * folder has one folder for each of them, as `npm install --ignore-scripts` leaves it:
 *
 *   redocly            @redocly/cli@2.77.0
 *   spectral           @stoplight/spectral-cli@6.16.3
 *   parser             @asyncapi/parser@3.6.6
 *   react-component    @asyncapi/react-component@3.2.1
 *   studio             @asyncapi/studio@1.4.2
 *   scalar             @scalar/api-reference@1.76.0
 *   yaml-language-server
 *
 * A tool that is not there is left out, with a message. Prints a table in Markdown: medians of
 * three, and "-" where a tool doesn't do such a thing. `--only=check,pages` takes some of the rows.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { parse } from 'yaml';
import { findBrowser } from '../scripts/browser.mjs';
import { readCases } from '../scripts/conformance-data.mjs';
import { buildPackages } from '../scripts/packages.mjs';
import { option, ROOT } from '../scripts/run.mjs';
import { answers, freePort, start } from './brokers.mjs';
import { generateDocument, writeRepository } from './generate-document.mjs';
import { percentile } from './percentile.mjs';

const CLI = path.join(ROOT, 'dist-cli/apidoc.js');
const TIMES = 3;
/** One of so many documents with a planted mistake is taken. */
const EVERY = 8;
/** Documents that a tool gets at a time: some can't hold more. */
const BATCH = 40;
/** The document of the pages, and the one that is checked: 5,817 lines. */
const PAGE = 'orders.yaml';
const CHANNELS = 100;
/** Edits through a language server, and those before them that are not counted. */
const EDITS = 10;
const WARM_UP = 3;
/** Milliseconds that a page may take. */
const TIMEOUT = 60_000;

const peersFolder = option('peers');
const work = mkdtempSync(path.join(os.tmpdir(), 'apidoc-peers-'));
const usage = path.join(work, 'usage.json');
const preload = path.join(work, 'usage.mjs');
writeFileSync(
  preload,
  `import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
if (isMainThread)
  process.on('exit', () =>
    writeFileSync(${JSON.stringify(usage)}, JSON.stringify(process.resourceUsage())));
`,
);

/**
 * Returns a file of a tool; null where it is not installed.
 * @param {string} tool
 * @param {string} file
 */
function fileOf(tool, file) {
  const found = path.join(peersFolder ?? '', tool, 'node_modules', file);
  return peersFolder !== undefined && existsSync(found) ? found : null;
}

/**
 * Runs a program of Node to its end.
 * @param {readonly string[]} args
 */
function runNode(args) {
  rmSync(usage, { force: true });
  const start = performance.now();
  const { stdout, stderr, signal } = spawnSync(process.execPath, args, {
    cwd: work,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: {
      ...process.env,
      NODE_OPTIONS: `--import=${preload}`,
      REDOCLY_TELEMETRY: 'off',
      CI: 'true',
    },
  });
  const seconds = (performance.now() - start) / 1000;
  if (!existsSync(usage))
    throw new Error(`${args[0]} was ended (${signal}): ${stderr.slice(-500)}`);
  const { userCPUTime, systemCPUTime } = JSON.parse(readFileSync(usage, 'utf8'));
  return { seconds, processor: (userCPUTime + systemCPUTime) / 1e6, stdout };
}

/** @param {readonly number[]} numbers */
const median = (numbers) => percentile(numbers, 0.5);

// Checking on the command line.

const spectralRules = path.join(work, 'spectral.yaml');
writeFileSync(spectralRules, 'extends: ["spectral:asyncapi"]\n');
const parserProgram = path.join(work, 'parser.cjs');
const parserPackage = fileOf('parser', '@asyncapi/parser');
writeFileSync(
  parserProgram,
  `const { Parser } = require(${JSON.stringify(parserPackage ?? '')});
const { readFileSync } = require('node:fs');
(async () => {
  const found = {};
  for (const file of process.argv.slice(2)) {
    const { diagnostics } = await new Parser().parse(readFileSync(file, 'utf8'), { source: file });
    found[file] = diagnostics.filter(({ severity }) => severity === 0).length;
  }
  console.log(JSON.stringify(found));
})();
`,
);

/** @typedef {{ severity: string, location: { source: { ref: string } }[] }} RedoclyProblem */

/**
 * The programs that check documents: the arguments of Node, and the number of errors of each file.
 * @type {Readonly<Record<string, { program: string | null, args(files: readonly string[]):
 * readonly string[], errors(output: string): ReadonlyMap<string, number> }>>}
 */
const CHECKERS = {
  'Apidoc Studio': {
    program: CLI,
    args: (files) => ['validate', ...files, '--format', 'json'],
    errors: (output) => {
      /** @type {{ documents: { uri: string, problems: { severity: string }[] }[] }} */
      const { documents } = JSON.parse(output);
      return new Map(
        documents.map(({ uri, problems }) => [
          path.basename(uri),
          problems.filter(({ severity }) => severity === 'error').length,
        ]),
      );
    },
  },
  Redocly: {
    program: fileOf('redocly', '@redocly/cli/bin/cli.js'),
    args: (files) => ['lint', ...files, '--extends=spec', '--format=json', '--max-problems=100000'],
    errors: (output) => {
      // A file that can't be read has a result of its own.
      const results = output.split(/(?<=^\})(?=\{)/m).filter((one) => one.trim() !== '');
      const problems = results.flatMap(
        (one) => /** @type {{ problems?: RedoclyProblem[] }} */ (JSON.parse(one)).problems ?? [],
      );
      return countBy(
        problems
          .filter(({ severity }) => severity === 'error')
          .map(({ location: [at] }) => path.basename(at?.source.ref ?? '')),
      );
    },
  },
  Spectral: {
    program: fileOf('spectral', '@stoplight/spectral-cli/dist/index.js'),
    args: (files) => ['lint', '--ruleset', spectralRules, '--format', 'json', '--quiet', ...files],
    errors: (output) => {
      /** @type {{ severity: number, source: string }[]} */
      const problems = JSON.parse(output.slice(output.indexOf('[')));
      return countBy(
        problems
          .filter(({ severity }) => severity === 0)
          .map(({ source }) => path.basename(source)),
      );
    },
  },
  'AsyncAPI parser': {
    program: parserPackage && parserProgram,
    args: (files) => files,
    errors: (output) =>
      new Map(
        Object.entries(/** @type {Record<string, number>} */ (JSON.parse(output))).map(
          ([file, count]) => [path.basename(file), count],
        ),
      ),
  },
};

/** @param {readonly string[]} names */
function countBy(names) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** The tools that are here. */
const checkers = Object.entries(CHECKERS).filter(([name, { program }]) => {
  if (program === null) console.log(`Skipped: ${name} is not in the folder of --peers.`);
  return program !== null;
});

/** @returns {Row} */
function checkRow() {
  const file = path.join(work, 'large.yaml');
  writeFileSync(file, asAsyncApi(generateDocument(CHANNELS)));
  return row(`one document of 5,817 lines checked, processor time`, (name) => {
    const checker = CHECKERS[name];
    if (!checker?.program) return null;
    const times = Array.from({ length: TIMES }, () => {
      const { processor } = runNode([checker.program ?? '', ...checker.args([file])]);
      return processor;
    });
    return `${median(times).toFixed(2)} s`;
  });
}

/** @returns {Row} */
function manyRow() {
  const folder = path.join(work, 'repository');
  mkdirSync(folder);
  writeRepository(folder, 1000, 198);
  const services = path.join(folder, 'services');
  const files = readdirSync(services).map((one) => path.join(services, one));
  return row('1,000 documents of 198 lines that share five files, processor time', (name) => {
    const checker = CHECKERS[name];
    // The other two read each shared file again for each document: minutes.
    if (!checker?.program || !['Apidoc Studio', 'Redocly'].includes(name)) return null;
    const { processor, seconds } = runNode([checker.program, ...checker.args(files)]);
    return `${processor.toFixed(1)} s (${seconds.toFixed(1)} s of time)`;
  });
}

/** @returns {Row[]} */
function mistakeRows() {
  const folder = path.join(work, 'cases');
  mkdirSync(folder);
  const cases = readCases().filter(
    ({ entry, files, level }) =>
      Object.keys(files).length === 1 &&
      level === 'must' &&
      typeof files[entry] === 'string' &&
      /^apidoc: ['"]?3\.[01]\.0['"]?$/m.test(/** @type {string} */ (files[entry])) &&
      // A wrong name of a protocol in one dialect is the right one in the other.
      !/ibmmq|googlepubsub/.test(String(files[entry])),
  );
  const taken = [true, false].flatMap((valid) =>
    cases.filter((one) => one.valid === valid).filter((_, i) => i % EVERY === 0),
  );
  const names = taken.map(({ entry, files }, i) => {
    const name = `${String(i).padStart(4, '0')}.yaml`;
    writeFileSync(path.join(folder, name), asAsyncApi(String(files[entry])));
    return name;
  });
  const paths = names.map((name) => path.join(folder, name));
  /** @type {Map<string, ReadonlyMap<string, number>>} */
  const found = new Map();
  for (const [name, checker] of checkers) {
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (let at = 0; at < paths.length; at += BATCH) {
      const args = checker.args(paths.slice(at, at + BATCH));
      for (const [file, count] of checker.errors(runNode([checker.program ?? '', ...args]).stdout))
        counts.set(file, count);
    }
    found.set(name, counts);
  }
  /** @param {boolean} valid */
  const share = (valid) => (/** @type {string} */ name) => {
    const counts = found.get(name);
    if (!counts) return null;
    const own = names.filter((_, i) => taken[i]?.valid === valid);
    const wrong = own.filter((one) => (counts.get(one) ?? 0) > 0).length;
    return `${wrong} of ${own.length}`;
  };
  return [
    row('documents with one planted mistake in which an error is reported', share(false)),
    row('valid documents in which an error is reported', share(true)),
  ];
}

/** @returns {Promise<Row>} */
async function sizeRow() {
  const packed = path.join(work, 'packages');
  await buildPackages(packed, path.join(ROOT, 'dist'));
  const folders = {
    Redocly: 'redocly',
    Spectral: 'spectral',
    'AsyncAPI parser': 'parser',
    'AsyncAPI Studio': 'studio',
    'react-component': 'react-component',
    Scalar: 'scalar',
    'yaml-language-server': 'yaml-language-server',
  };
  return row('installed, with what it depends on', (name) => {
    const own = /** @type {Record<string, string>} */ (folders)[name];
    const folder = own ? path.join(peersFolder ?? '', own, 'node_modules') : null;
    if (name === 'Apidoc Studio') return megabytes(path.join(packed, 'apidoc-studio'));
    return folder && existsSync(folder) ? megabytes(folder) : null;
  });
}

/** @param {string} folder */
function megabytes(folder) {
  let bytes = 0;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = lstatSync(path.join(folder, name));
    if (file.isFile()) bytes += file.size;
  }
  return `${(bytes / 1024 / 1024).toFixed(0)} MB`;
}

// Documentation in a browser.

/** @returns {Promise<Row[]>} */
async function pageRows() {
  const site = path.join(work, 'site');
  mkdirSync(site);
  const text = asAsyncApi(
    readFileSync(path.join(ROOT, 'public/examples/orders-kafka.yaml'), 'utf8'),
  );
  writeFileSync(path.join(site, PAGE), text);
  const pages = writePages(site, text);
  const found = await findBrowser();
  if (!found) throw new Error('No Chromium or Chrome found: npm test gets one.');
  const server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? '/').replace(/[?#].*$/, ''));
    const file = path.join(site, name);
    if (!file.startsWith(site) || !statSync(file, { throwIfNoEntry: false })?.isFile())
      response.writeHead(404).end();
    else
      response
        .writeHead(200, {
          'Content-Type': `${typeOf(file)}; charset=utf-8`,
          'Access-Control-Allow-Origin': '*',
        })
        .end(readFileSync(file));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const base = `http://127.0.0.1:${port}/`;
  const studio = await startStudio(`${base}${PAGE}`);
  if (studio) pages.set('AsyncAPI Studio', studio.url);
  else console.log('Skipped: AsyncAPI Studio is not in the folder of --peers.');
  const browser = await chromium.launch({
    executablePath: found.path,
    chromiumSandbox: found.sandbox,
    args: ['--disable-gpu'],
  });
  const document = parse(text);
  const facts = factsOf(document);
  const shown = { title: document.info.title, facts };
  /** @type {Map<string, Awaited<ReturnType<typeof readPage>>[]>} */
  const read = new Map();
  try {
    // One after the other, so that what the machine does meanwhile is shared by all.
    for (let i = 0; i < TIMES; i++)
      for (const [name, page] of pages) {
        const result = await readPage(browser, new URL(page, base).href, shown, i === 0);
        read.set(name, [...(read.get(name) ?? []), result]);
      }
  } finally {
    await browser.close();
    server.close();
    studio?.end();
  }
  /** @param {(all: Awaited<ReturnType<typeof readPage>>[]) => string} print */
  const each = (print) => (/** @type {string} */ name) => {
    const all = read.get(name);
    return all ? print(all) : null;
  };
  return [
    row(
      'documentation of an example: until it can be read',
      each((all) => `${median(all.map(({ readable }) => readable)).toFixed(0)} ms`),
    ),
    row(
      '... scripts before that, gzip',
      each(([first]) => `${((first?.scripts ?? 0) / 1000).toFixed(0)} kB`),
    ),
    row(
      `... texts of the document that are shown, of ${facts.length}`,
      each(
        ([first]) =>
          `${first?.facts}${first?.isIncomplete ? ', a script of another host was blocked' : ''}`,
      ),
    ),
    row(
      '... requests to other hosts',
      each(([first]) => String(first?.foreign)),
    ),
  ];
}

/**
 * Starts the server that AsyncAPI Studio needs, where it is installed.
 * @param {string} document its URL
 * @returns {Promise<{ url: string, end(): void } | null>} `url` is that of the open document.
 */
async function startStudio(document) {
  const next = fileOf('studio', 'next/dist/bin/next');
  const app = fileOf('studio', '@asyncapi/studio');
  if (!next || !app) return null;
  const port = await freePort();
  const address = ['-H', '127.0.0.1', '-p', String(port)];
  const { child } = start(process.execPath, [next, 'start', app, ...address], {
    NEXT_TELEMETRY_DISABLED: '1',
  });
  await answers(port);
  const url = `http://127.0.0.1:${port}/?url=${encodeURIComponent(document)}`;
  return { url, end: () => child.kill() };
}

/**
 * Writes a page for each viewer that is here, but for the one that needs a server.
 * @param {string} site
 * @param {string} text
 * @returns {Map<string, string>} the page of each, below the site
 */
function writePages(site, text) {
  cpSync(path.join(ROOT, 'dist'), path.join(site, 'studio'), { recursive: true });
  /** @type {Map<string, string>} */
  const pages = new Map([['Apidoc Studio', `studio/index.html?url=../${PAGE}&view=docs`]]);
  const component = fileOf('react-component', '@asyncapi/react-component');
  const json = JSON.stringify(text).replaceAll('<', '\\u003c');
  /** @param {string} body */
  const html = (body) => `<!doctype html><html><body>${body}</body></html>`;
  if (component) {
    cpSync(path.join(component, 'browser/standalone/index.js'), path.join(site, 'component.js'));
    cpSync(path.join(component, 'styles/default.min.css'), path.join(site, 'component.css'));
    writeFileSync(
      path.join(site, 'component.html'),
      html(
        `<link rel="stylesheet" href="component.css"><div id="app"></div><script src="component.js"></script>
<script>AsyncApiStandalone.render({ schema: ${json}, config: { show: { sidebar: true } } }, document.getElementById('app'))</script>`,
      ),
    );
    pages.set('react-component', 'component.html');
  } else console.log('Skipped: react-component is not in the folder of --peers.');
  const scalar = fileOf('scalar', '@scalar/api-reference/dist/browser');
  if (scalar) {
    cpSync(scalar, path.join(site, 'scalar'), { recursive: true });
    writeFileSync(
      path.join(site, 'scalar.html'),
      html(
        `<div id="app"></div><script src="scalar/standalone.js"></script><script>Scalar.createApiReference('#app', { content: ${json} })</script>`,
      ),
    );
    pages.set('Scalar', 'scalar.html');
  } else console.log('Skipped: Scalar is not in the folder of --peers.');
  const redocly = CHECKERS.Redocly?.program;
  if (redocly) {
    runNode([
      redocly,
      'build-docs',
      path.join(site, PAGE),
      '--output',
      path.join(site, 'redocly.html'),
    ]);
    if (existsSync(path.join(site, 'redocly.html'))) pages.set('Redocly', 'redocly.html');
    else console.log('Redocly: build-docs made no page of this document.');
  }
  return pages;
}

/** @param {string} file */
function typeOf(file) {
  const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
  return /** @type {Record<string, string>} */ (types)[path.extname(file)] ?? 'text/plain';
}

/**
 * Returns the texts of a document that a reader may look for: all of at least four characters that
 * are no references.
 * @param {unknown} value
 * @returns {string[]}
 */
function factsOf(value) {
  /** @type {Set<string>} */
  const texts = new Set();
  /** @param {unknown} one @param {string} key */
  const walk = (one, key) => {
    if (typeof one === 'string' && key !== '$ref' && key !== 'asyncapi') {
      for (const line of one.split('\n')) if (plain(line).length >= 4) texts.add(plain(line));
    } else if (typeof one === 'object' && one !== null)
      for (const [name, inner] of Object.entries(one)) walk(inner, name);
  };
  walk(value, '');
  return [...texts];
}

/** Without Markdown and case. @param {string} text */
function plain(text) {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*_#>|\\]|^\s*[-\d.]+\s/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/**
 * Opens a page until its title can be read, then everything that can be opened in it.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {{ title: string, facts: readonly string[] }} document what it shows
 * @param {boolean} isWhole whether facts are counted
 */
async function readPage(browser, url, { title, facts }, isWhole) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    let scripts = 0;
    /** @type {Promise<void>[]} */
    const bodies = [];
    const foreign = new Set();
    let isIncomplete = false;
    await context.route('**', (route) => {
      const { hostname } = new URL(route.request().url());
      if (hostname === new URL(url).hostname) return route.continue();
      foreign.add(route.request().url());
      isIncomplete ||= route.request().resourceType() === 'script';
      return route.abort();
    });
    page.on('response', (response) => {
      if (/javascript/.test(response.headers()['content-type'] ?? ''))
        bodies.push(
          response.body().then(
            (body) => {
              scripts += gzipSync(body).length;
            },
            () => undefined,
          ),
        );
    });
    const start = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction((text) => document.body?.innerText.includes(text), title, {
      timeout: TIMEOUT,
    });
    const readable = performance.now() - start;
    await Promise.all(bodies);
    const own = scripts;
    let shown = 0;
    if (isWhole) {
      await page.waitForLoadState('networkidle').catch(() => undefined);
      // Again as long as parts of the page that were loaded meanwhile show more.
      let texts = '';
      for (let before = -1; shown > before; ) {
        before = shown;
        texts += plain(await page.evaluate(readAll));
        shown = facts.filter((fact) => texts.includes(fact)).length;
      }
    }
    return {
      ...{ readable, scripts: own, foreign: foreign.size },
      ...{ facts: shown, isIncomplete },
    };
  } finally {
    await context.close();
  }
}

/** Runs in the page: opens what is closed, scrolls to the end, and returns all texts seen. */
async function readAll() {
  const texts = new Set();
  const pause = () => new Promise((done) => setTimeout(done, 100));
  const collect = () => {
    texts.add(document.body.innerText);
    for (const one of document.querySelectorAll('input, textarea, option, [aria-label]'))
      texts.add(
        `${one.getAttribute('aria-label')} ${one.getAttribute('value')} ${one.textContent}`,
      );
  };
  const pressed = new WeakSet();
  for (let round = 0; round < 5; round++) {
    const closed = [
      ...document.querySelectorAll(
        'button[aria-expanded="false"], [role="button"][aria-expanded="false"], [role="treeitem"][aria-expanded="false"] > *, details:not([open]) > summary, [role="tab"][aria-selected="false"], .docs-more, .collapse-button button',
      ),
      ...[...document.querySelectorAll('button')].filter((one) => one.innerText === 'Expand all'),
    ].filter((one) => !pressed.has(one));
    for (const list of document.querySelectorAll('select'))
      for (let i = 0; i < Math.min(list.options.length, 20); i++) {
        list.selectedIndex = i;
        list.dispatchEvent(new Event('change', { bubbles: true }));
        await pause();
        collect();
      }
    for (const one of closed.slice(0, 400)) {
      pressed.add(one);
      /** @type {HTMLElement} */ (one).click();
      if (one.getAttribute('role') === 'tab') {
        await pause();
        collect();
      }
    }
    for (let at = 0; at < document.documentElement.scrollHeight; at += 700) {
      window.scrollTo(0, at);
      await pause();
      collect();
    }
    await pause();
    collect();
    if (closed.length === 0) break;
  }
  return [...texts].join('\n');
}

// Language servers.

/** @returns {Promise<Row[]>} */
async function editorRows() {
  const schema = path.join(ROOT, 'public/asyncapi-3.1.0.schema.json');
  const text = asAsyncApi(generateDocument(CHANNELS));
  const uri = pathToFileURL(path.join(work, 'edited.yaml')).href;
  const yamlServer = fileOf(
    'yaml-language-server',
    'yaml-language-server/bin/yaml-language-server',
  );
  if (!yamlServer) console.log('Skipped: yaml-language-server is not in the folder of --peers.');
  /** @type {Readonly<Record<string, { args: string[], text: string } | null>>} */
  const servers = {
    'Apidoc Studio': { args: [CLI, 'lsp'], text },
    'yaml-language-server': yamlServer
      ? {
          args: [yamlServer, '--stdio'],
          text: `# yaml-language-server: $schema=${pathToFileURL(schema).href}\n${text}`,
        }
      : null,
  };
  /** @type {Map<string, Awaited<ReturnType<typeof timeServer>>>} */
  const times = new Map();
  for (const [name, server] of Object.entries(servers))
    if (server) times.set(name, await timeServer(server.args, uri, server.text));
  /** @param {'problems' | 'completion' | 'hover'} what */
  const each = (what) => (/** @type {string} */ name) => {
    const own = times.get(name)?.[what];
    return own ? `${median(own).toFixed(0)} ms` : null;
  };
  return [
    row(
      'an edit through the language server, 5,817 lines, until its problems are there',
      each('problems'),
    ),
    row('... completion after an edit', each('completion')),
    row('... hover after an edit', each('hover')),
  ];
}

/**
 * Times edits of a document through a language server.
 * @param {readonly string[]} args of Node
 * @param {string} uri
 * @param {string} text
 */
async function timeServer(args, uri, text) {
  const server = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  let published = () => {};
  connection.onNotification('textDocument/publishDiagnostics', (sent) => {
    if (/** @type {{ uri: string }} */ (sent).uri === uri) published();
  });
  const settings = {
    validate: true,
    completion: true,
    hover: true,
    schemaStore: { enable: false },
  };
  connection.onRequest('workspace/configuration', (sent) =>
    /** @type {{ items: { section: string }[] }} */ (sent).items.map(({ section }) =>
      section === 'yaml' ? settings : {},
    ),
  );
  connection.onRequest('client/registerCapability', () => null);
  connection.listen();
  const textDocument = { publishDiagnostics: {}, completion: {}, hover: {} };
  await connection.sendRequest('initialize', {
    ...{ processId: null, rootUri: null },
    capabilities: { textDocument, workspace: { configuration: true } },
  });
  await connection.sendNotification('initialized', {});
  const lines = text.split('\n');
  const line = lines.findIndex((one) => one.includes('Channel number 7'));
  const character = lines[line]?.search(/\S/) ?? 0;
  const next = () =>
    new Promise((done) => {
      published = () => done(undefined);
    });
  let seen = next();
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'yaml', version: 1, text },
  });
  await seen;
  /** @type {{ problems: number[], completion: number[], hover: number[] }} */
  const times = { problems: [], completion: [], hover: [] };
  let version = 1;
  // A field gets a name that is unknown, and its own one again: problems come and go.
  const edit = async () => {
    const isWrong = version++ % 2 === 0;
    const start = { line, character };
    await connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [
        {
          range: { start, end: { line, character: character + (isWrong ? 1 : 0) } },
          text: isWrong ? '' : 'x',
        },
      ],
    });
  };
  for (let i = 0; i < WARM_UP + EDITS; i++) {
    seen = next();
    let start = performance.now();
    await edit();
    await seen;
    if (i >= WARM_UP) times.problems.push(performance.now() - start);
    for (const what of /** @type {const} */ (['completion', 'hover'])) {
      seen = next();
      start = performance.now();
      await edit();
      await connection.sendRequest(`textDocument/${what}`, {
        ...{ textDocument: { uri } },
        position: { line: line - 1, character: character + 1 },
      });
      if (i >= WARM_UP) times[what].push(performance.now() - start);
      await seen;
    }
  }
  connection.dispose();
  server.kill();
  return times;
}

// The table.

/** @typedef {readonly [what: string, valueFor: (tool: string) => string | null]} Row */

/** @param {string} what @param {(tool: string) => string | null} valueFor @returns {Row} */
function row(what, valueFor) {
  return [what, valueFor];
}

/** The same document in the dialect that all tools read. @param {string} text */
function asAsyncApi(text) {
  return text
    .replace(/^apidoc: .*$/m, 'asyncapi: 3.1.0')
    .replaceAll('enterprisemq', 'ibmmq')
    .replaceAll('cloudpubsub', 'googlepubsub');
}

const TOOLS = [
  'Apidoc Studio',
  'AsyncAPI parser',
  'AsyncAPI Studio',
  'react-component',
  'Redocly',
  'Scalar',
  'Spectral',
  'yaml-language-server',
];
/** @type {Readonly<Record<string, () => Row[] | Promise<Row[]>>>} */
const ROWS = {
  mistakes: mistakeRows,
  check: () => [checkRow()],
  many: () => [manyRow()],
  pages: pageRows,
  editors: editorRows,
  size: async () => [await sizeRow()],
};

if (peersFolder === undefined) {
  console.log('Skipped: name the folder in which other tools are installed by --peers=FOLDER.');
} else {
  const only = option('only')?.split(',');
  console.log(`| | ${TOOLS.join(' | ')} |\n|${'---|'.repeat(TOOLS.length + 1)}`);
  try {
    for (const [name, rows] of Object.entries(ROWS)) {
      if (only && !only.includes(name)) continue;
      for (const [what, valueFor] of await rows())
        console.log(`| ${what} | ${TOOLS.map((tool) => valueFor(tool) ?? '-').join(' | ')} |`);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
