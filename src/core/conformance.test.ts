// The corpus of small cases beside the repository: verdicts and places of what is checked by tables, syntax and references.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { Analyzer, languageOf, lineStarts, positionAt, toPointer } from './index.ts';

const shared = resolve(import.meta.dirname, '../../../shared');
const there = existsSync(resolve(shared, 'corpus/cases'));
if (!there) console.log('Skipped: the corpus of cases is not beside this repository.');

interface Case {
  name: string;
  rule: string;
  valid: boolean;
  entry: string;
  files: Record<string, string | { base64: string }>;
  expect?: { pointer?: string[]; line?: number[]; verdict?: string };
}

function judge(c: Case) {
  const text = (name: string) => {
    const content = c.files[name];
    return content === undefined || typeof content === 'string' ? content : Buffer.from(content.base64, 'base64').toString('utf8');
  };
  const entry = text(c.entry) ?? '';
  const analyzer = new Analyzer(c.entry, languageOf(c.entry, entry));
  analyzer.setText(entry);
  let found = analyzer.problems();
  for (let needs = analyzer.needs(); needs.length > 0; needs = analyzer.needs()) {
    for (const uri of needs) {
      const file = text(decodeURIComponent(uri));
      if (file === undefined) analyzer.failFile(uri, 'There is no such file.', false);
      else analyzer.addFile(uri, file);
    }
    found = analyzer.problems();
  }
  analyzer.model();
  const errors = found.filter((p) => p.severity === 'error');
  const placed = errors.some((p) => {
    const pointer = toPointer(p.path);
    const here = [pointer, `${p.uri || c.entry}#${pointer}`];
    const line = positionAt(lineStarts(analyzer.text(p.uri) ?? ''), p.start).line;
    return c.expect?.pointer?.some((e) => here.includes(e)) || c.expect?.line?.includes(line);
  });
  return { errors, placed };
}

test.skipIf(!there)('verdict right for 97 %, place right for 95 %, one error a fault', { timeout: 120_000 }, () => {
  const checks = new Map(
    readFileSync(resolve(shared, 'rules.md'), 'utf8')
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .map((cells) => [cells[1] ?? '', cells[4] ?? '']),
  );
  const folder = resolve(shared, 'corpus/cases');
  const cases = readdirSync(folder).flatMap((file) => JSON.parse(readFileSync(resolve(folder, file), 'utf8')) as Case[]);
  const firm = cases.filter((c) => ['schema', 'syntax', 'reference'].includes(checks.get(c.rule) ?? '') && c.expect?.verdict !== 'any');
  expect(firm.length).toBeGreaterThan(1000);
  let right = 0;
  let bad = 0;
  let placed = 0;
  const counts: number[] = [];
  for (const c of firm) {
    const verdict = judge(c);
    if ((verdict.errors.length === 0) === c.valid) right++;
    if (c.valid) continue;
    bad++;
    if (verdict.placed) placed++;
    if (verdict.errors.length > 0) counts.push(verdict.errors.length);
  }
  expect(right / firm.length).toBeGreaterThanOrEqual(0.97);
  expect(placed / bad).toBeGreaterThanOrEqual(0.95);
  expect(counts.sort((a, b) => a - b)[counts.length >> 1]).toBe(1);
});

interface Listed {
  documents: { file: string; valid: boolean }[];
}

test.skipIf(!there)('real documents that are valid have no errors', { timeout: 60_000 }, () => {
  const folder = resolve(shared, 'corpus/real');
  const { documents } = JSON.parse(readFileSync(resolve(folder, 'manifest.json'), 'utf8')) as Listed;
  const valid = documents.filter((d) => d.valid);
  expect(valid.length).toBeGreaterThan(10);
  for (const { file } of valid) {
    const entry = file.split('/').at(-1) ?? file;
    const read = (name: string) => readFileSync(resolve(folder, 'apidoc', file, '..', name), 'utf8');
    const { errors } = judge({
      name: file,
      rule: '',
      valid: true,
      entry,
      files: new Proxy(
        {},
        { get: (_t, name) => (existsSync(resolve(folder, 'apidoc', file, '..', String(name))) ? read(String(name)) : undefined) },
      ),
    });
    expect.soft(errors.map((e) => `${file} ${e.path.join('/')} ${e.message}`)).toEqual([]);
  }
});
