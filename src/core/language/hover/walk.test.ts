// A walk over real documents: every question about structure is answered at any place, also where the text ends there.
import { describe, expect, test } from 'vitest';
import { Analyzer, languageOf } from '../../index.ts';
import { corpusIsHere, exampleDocuments, realDocuments, type Sources } from '../../testing.ts';
import { embedded } from '../structure/embedded.ts';
import { folds } from '../structure/folds.ts';
import { hints } from '../structure/hints.ts';
import { selectionRanges } from '../structure/selection.ts';
import { breadcrumbs, symbols } from '../structure/symbols.ts';
import { tokens } from '../structure/tokens.ts';
import type { Subject } from '../subject.ts';
import { hover } from './hover.ts';

const WHOLE = process.env.FUZZ === '1';
/** Characters from one place to the next, and of the part of the text that is in sight. */
const STEP = WHOLE ? 50 : 500;
const SIGHT = 3_000;

function subjectOf(sources: Sources, text: string): Subject | null {
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
  // The worker has made both before anybody can ask.
  analyzer.model();
  return analyzer.subject('');
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

function within(subject: Subject, ranges: Iterable<{ readonly start: number; readonly end: number }>): void {
  let last = 0;
  for (const { start, end } of ranges) {
    expect(start).toBeGreaterThanOrEqual(last);
    expect(end).toBeGreaterThan(start);
    last = end;
  }
  expect(last).toBeLessThanOrEqual(subject.text.length);
}

function ask(subject: Subject, offset: number): void {
  const said = timed('hover', () => hover(subject, offset));
  if (said) {
    expect(said.start <= offset && offset <= said.end).toBe(true);
    for (const block of said.blocks) expect(block.trim()).not.toBe('');
  }
  timed('breadcrumbs', () => breadcrumbs(subject, offset));
  timed('selections', () => selectionRanges(subject, offset));
  const end = Math.min(subject.text.length, offset + SIGHT);
  within(
    subject,
    timed('tokens', () => tokens(subject, offset, end)),
  );
  within(
    subject,
    timed('embedded', () => embedded(subject, offset, end)),
  );
  for (const { at } of timed('hints', () => hints(subject, offset, end))) expect(at >= offset && at <= end).toBe(true);
}

function walk(sources: Sources): void {
  const text = sources.read(sources.entry) ?? '';
  const subject = subjectOf(sources, text);
  if (!subject) return;
  timed('symbols', () => symbols(subject));
  timed('folds', () => folds(subject));
  for (let offset = 0; offset <= text.length; offset += STEP) ask(subject, offset);
  // Half-typed: the text ends somewhere.
  for (const part of WHOLE ? [0.2, 0.4, 0.6, 0.8] : [0.5]) {
    const cut = text.slice(0, Math.floor(text.length * part));
    const half = subjectOf(sources, cut);
    if (!half) continue;
    symbols(half);
    folds(half);
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
      for (const sources of realDocuments(dialect)) walk(sources);
      console.log(report());
      times.clear();
    },
    WHOLE ? 1_200_000 : 120_000,
  );
});
