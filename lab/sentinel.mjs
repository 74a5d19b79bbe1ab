/**
 * Counts what the documentation shows of documents in which every field of the tables is set, each
 * text to a word of its own: in the page to read, the embedded page, on paper, and in both exported
 * files of the built command line. `npm run sentinel` after a build; exits with 1 if any is
 * missing. `--way=paper` counts in the ways that have the word in their name, `--document=2` in
 * one of the documents.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { loadModules } from '../scripts/load-core.mjs';
import { option, ROOT } from '../scripts/run.mjs';
import { browseBuild } from './browse-build.mjs';
import { readDocumentation } from './read-documentation.mjs';

/** How a planted word looks. */
const WORD = /zq\d+q/g;
/** Most presses on one card. */
const ROUNDS = 1000;

/** @param {string} text */
const wordsOf = (text) => new Set(text.match(WORD));

const { testing } = /** @type {{ testing: typeof import('../src/core/format/testing.ts') }} */ (
  await loadModules({ testing: 'src/core/format/testing.ts' })
);
const { documents } = testing.sentinels();
const texts = documents.map(({ document }, i) => [
  `sentinel-${i}.json`,
  JSON.stringify(document, null, 1),
]);
const studio = await browseBuild(Object.fromEntries(texts));

/**
 * @param {string} address
 * @param {boolean} paper
 */
async function inBrowser(address, paper) {
  const context = await studio.browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(studio.url + address);
    await page.locator('.docs article').first().waitFor({ timeout: 120_000 });
    if (!paper) return await page.evaluate(readDocumentation, ROUNDS);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    return (await page.locator('.docs-paper').innerText({ timeout: 120_000 })).toLowerCase();
  } finally {
    await context.close();
  }
}

/**
 * @param {string} file
 * @param {'html' | 'md'} ending
 */
function exported(file, ending) {
  const out = path.join(studio.dir, `out.${ending}`);
  // It reports problems, because values are words where the format expects numbers.
  spawnSync(process.execPath, [
    path.join(ROOT, 'dist-cli/apidoc.js'),
    'docs',
    path.join(studio.dir, file),
    '-o',
    out,
    ...(ending === 'md' ? ['--format', 'markdown'] : []),
  ]);
  const text = readFileSync(out, 'utf8');
  rmSync(out);
  return text.replace(/<\/?(?:wbr|span|code)\b[^>]*>/g, '').replace(/\\(?=[^\w\s])/g, '');
}

/** @type {readonly (readonly [string, (file: string) => string | Promise<string>])[]} */
const WAYS = [
  ['page to read', (file) => inBrowser(`?url=${studio.url}${file}&view=docs`, false)],
  ['embedded page', (file) => inBrowser(`embed.html?url=${studio.url}${file}`, false)],
  ['paper', (file) => inBrowser(`?url=${studio.url}${file}&view=docs`, true)],
  ['exported page', (file) => exported(file, 'html')],
  ['exported Markdown', (file) => exported(file, 'md')],
];

/**
 * Prints what is missing, one line for each row of the tables.
 * @param {readonly { of: string, text: string, document: string }[]} lost
 */
function printMissing(lost) {
  /** @type {Map<string, typeof lost[number][]>} */
  const byRow = new Map();
  for (const fact of lost) byRow.set(fact.of, [...(byRow.get(fact.of) ?? []), fact]);
  for (const [of, facts] of byRow)
    console.log(
      `  missing: ${of}, ${facts.length} times, such as ${facts[0]?.text} in ${facts[0]?.document}`,
    );
}

const way = option('way') ?? '';
const number = option('document');
let missing = 0;
try {
  for (const [name, read] of WAYS.filter(([other]) => other.includes(way))) {
    let shown = 0;
    /** @type {{ of: string, text: string, document: string }[]} */
    const lost = [];
    for (const [i, { facts, name: document }] of documents.entries()) {
      if (number !== undefined && Number(number) !== i) continue;
      const words = wordsOf(await read(`sentinel-${i}.json`));
      for (const { text, of } of facts)
        if ((text.match(WORD) ?? []).every((word) => words.has(word))) shown++;
        else lost.push({ of, text, document });
    }
    missing += lost.length;
    console.log(`${name.padEnd(20)} ${shown} of ${shown + lost.length}`);
    printMissing(lost);
  }
} finally {
  await studio.close();
}
process.exitCode = missing > 0 ? 1 : 0;
