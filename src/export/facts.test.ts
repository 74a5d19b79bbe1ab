// Everything that the format can say is in both files: documents made from its tables, with every
// field set, are exported and searched, and so are examples.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { PUBLISHED, publishedAreHere } from '../../lab/published-documents.mjs';
import { Analyzer } from '../core/analysis/analyzer.ts';
import { sentinels } from '../core/format/testing.ts';
import { exportDocumentation } from './export.ts';

const { documents } = sentinels();
// The components of the page show each of them (`docs/sentinel.test.ts`).
const shown = process.env.FUZZ ? documents : documents.slice(0, 1);

test.each(shown)('each text of $name is in both files', async ({ document, facts }) => {
  const analyzer = new Analyzer('sentinel.json', 'json');
  analyzer.setText(JSON.stringify(document));
  const model = analyzer.model();
  const page = await exportDocumentation({ model }, 'html');
  const words = page.replace(/<\/?(?:wbr|span|code)\b[^>]*>/g, '').replace(/<[^>]*>/g, ' ');
  expect(lost(facts, `${words}\n${labelsIn(page)}`)).toEqual([]);
  const markdown = await exportDocumentation({ model }, 'markdown');
  expect(lost(facts, markdown.replace(/\\(?=[^\w\s])/g, ''))).toEqual([]);
});

const lost = (facts: readonly { readonly text: string; readonly of: string }[], all: string) =>
  facts.filter(({ text }) => !all.includes(text)).map(({ of, text }) => `${of}: ${text}`);

const labelsIn = (page: string): string =>
  [...page.matchAll(/ aria-label="([^"]*)"/g)].map(([, text]) => text).join('\n');

const examples = resolve(import.meta.dirname, '../../public/examples');
const files = [
  ...filesIn(examples).slice(0, process.env.FUZZ ? Infinity : 2),
  ...(process.env.FUZZ && publishedAreHere ? filesIn(PUBLISHED) : []),
];

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ya?ml|json)$/.test(name) && !/(?:index|manifest)\.json$/.test(name))
    .map((name) => resolve(folder, name));
}

test.each(files)('%s is written, with one heading for each card', async (file) => {
  const text = readFileSync(file, 'utf8');
  const analyzer = new Analyzer(file, file.endsWith('.json') ? 'json' : 'yaml');
  analyzer.setText(text);
  analyzer.problems();
  const model = analyzer.model();
  const cards = Object.values(model.order).flat().length;
  const page = await exportDocumentation({ model }, 'html');
  expect(page.match(/<article /g) ?? []).toHaveLength(cards);
  const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const markdown = await exportDocumentation({ model }, 'markdown');
  expect(withoutCode(markdown).match(/^### \S/gm)?.length ?? 0).toBeGreaterThanOrEqual(cards);
});

const withoutCode = (markdown: string): string =>
  markdown.replace(/^( *)(`{3,})[^`\n]*\n.*?^\1\2$/gms, '');
