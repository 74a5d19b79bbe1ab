// A walk over real documents: every structure request works at any position, also in cut texts.
import { describe, expect, test } from 'vitest';
import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { Analyzer, languageOf } from '../../api.ts';
import {
  corpusIsHere,
  exampleDocuments,
  realDocuments,
  type Sources,
  sampleOf,
} from '../../testing.ts';
import { breadcrumbs, documentSymbols } from '../structure/document-symbols.ts';
import { embeddedLanguages } from '../structure/embedded-languages.ts';
import { foldingRanges } from '../structure/folding-ranges.ts';
import { inlayHints } from '../structure/inlay-hints.ts';
import { selectionRanges } from '../structure/selection-ranges.ts';
import { semanticTokens } from '../structure/semantic-tokens.ts';
import { hover } from './hover.ts';

const WHOLE = process.env.FUZZ === '1';
/** Characters from one position to the next, and of the visible range. */
const STEP = WHOLE ? 50 : 500;
const SIGHT = 3_000;

function analyzedFileOf(sources: Sources, text: string): AnalyzedFile | null {
  const analyzer = new Analyzer(sources.entry, languageOf(sources.entry, text));
  analyzer.setText(text);
  analyzer.problems();
  for (let needs = analyzer.needs(); needs.length > 0; needs = analyzer.needs()) {
    for (const uri of needs) {
      const file = sources.read(decodeURIComponent(uri));
      if (file === undefined) analyzer.failFile(uri, 'There is no such file.', false);
      else analyzer.addFile(uri, file);
    }
    analyzer.problems();
  }
  // The worker has made both before any request can come.
  analyzer.model();
  return analyzer.analyzedFile('');
}

const times = new Map<string, number[]>();

function timed<T>(name: string, work: () => T): T {
  const start = performance.now();
  const result = work();
  const list = times.get(name);
  if (list) list.push(performance.now() - start);
  else times.set(name, [performance.now() - start]);
  return result;
}

function within(
  file: AnalyzedFile,
  ranges: Iterable<{ readonly start: number; readonly end: number }>,
): void {
  let last = 0;
  for (const { start, end } of ranges) {
    expect(start).toBeGreaterThanOrEqual(last);
    expect(end).toBeGreaterThan(start);
    last = end;
  }
  expect(last).toBeLessThanOrEqual(file.text.length);
}

function ask(file: AnalyzedFile, offset: number): void {
  const text = timed('hover', () => hover(file, offset));
  if (text) {
    expect(text.start <= offset && offset <= text.end).toBe(true);
    for (const block of text.blocks) expect(block.trim()).not.toBe('');
  }
  timed('breadcrumbs', () => breadcrumbs(file, offset));
  timed('selections', () => selectionRanges(file, offset));
  const end = Math.min(file.text.length, offset + SIGHT);
  within(
    file,
    timed('tokens', () => semanticTokens(file, offset, end)),
  );
  within(
    file,
    timed('embedded', () => embeddedLanguages(file, offset, end)),
  );
  for (const { at } of timed('hints', () => inlayHints(file, offset, end)))
    expect(at >= offset && at <= end).toBe(true);
}

function walk(sources: Sources): void {
  const text = sources.read(sources.entry) ?? '';
  const file = analyzedFileOf(sources, text);
  if (!file) return;
  timed('symbols', () => documentSymbols(file));
  timed('folds', () => foldingRanges(file));
  for (let offset = 0; offset <= text.length; offset += STEP) ask(file, offset);
  // Half-typed: the text ends somewhere.
  for (const part of WHOLE ? [0.2, 0.4, 0.6, 0.8] : [0.5]) {
    const cut = text.slice(0, Math.floor(text.length * part));
    const half = analyzedFileOf(sources, cut);
    if (!half) continue;
    documentSymbols(half);
    foldingRanges(half);
    ask(half, Math.max(0, cut.length - 10));
    ask(half, cut.length);
  }
}

function report(): string {
  return [...times]
    .map(([name, list]) => {
      list.sort((a, b) => a - b);
      const of = (part: number) => (list[Math.floor((list.length - 1) * part)] ?? 0).toFixed(1);
      return `${name}: median ${of(0.5)} ms, p95 ${of(0.95)} ms (${list.length} times)`;
    })
    .join('\n');
}

describe('examples', () => {
  test.each(exampleDocuments().map((d) => [d.name, d] as const))('%s', (_name, sources) => {
    expect(() => walk(sources)).not.toThrow();
  });
});

describe.skipIf(!corpusIsHere)('real documents', () => {
  test.each(['apidoc', 'asyncapi'] as const)(
    'in %s',
    (dialect) => {
      for (const sources of sampleOf(realDocuments(dialect), 3)) walk(sources);
      console.log(report());
      times.clear();
    },
    WHOLE ? 1_200_000 : 120_000,
  );
});
