// Hostile documents: all in one process, each is validated or reported as not validated, and leaves
// nothing behind.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { run } from './run.ts';

const folder = resolve(import.meta.dirname, '../../conformance/attacks');

interface Attack {
  readonly id: string;
  readonly generate?: {
    readonly kind: string;
    readonly prefix?: string;
    readonly unit?: string;
    readonly count?: number;
    readonly suffix?: string;
  };
}

/** Attacks that are too large to be kept as files. */
function generated(into: string): string[] {
  const { cases } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
    cases: Attack[];
  };
  return cases.flatMap(({ id, generate }) => {
    if (generate?.kind !== 'repeat-line') return [];
    const file = join(into, `${id}.yml`);
    writeFileSync(
      file,
      `${generate.prefix ?? ''}${(generate.unit ?? '').repeat(generate.count ?? 0)}${generate.suffix ?? ''}`,
    );
    return [file];
  });
}

test('validates every attack, or says that it did not, in one process', {
  timeout: 300_000,
}, async () => {
  const own = mkdtempSync(join(tmpdir(), 'attacks-'));
  try {
    const files = [
      ...readdirSync(folder)
        .filter((name) => /\.(?:ya?ml|json)$/.test(name) && name !== 'manifest.json')
        .map((name) => join(folder, name)),
      ...generated(own),
    ];
    expect(files.length).toBeGreaterThan(40);
    const ends = new Map<string, number>();
    for (const file of files) {
      let out = '';
      let error = '';
      const start = performance.now();
      const code = await run(['validate', file, '--format', 'json'], {
        out: (text) => (out += text),
        error: (text) => (error += text),
      });
      ends.set(file, performance.now() - start);
      const { documents } = JSON.parse(out);
      const unknown = documents.some((d: { validated?: boolean }) => d.validated === false);
      const failed = documents.some((d: { valid: boolean }) => !d.valid);
      expect
        .soft([file, code, documents.length, error])
        .toEqual([file, unknown ? 2 : failed ? 1 : 0, 1, '']);
    }
    const slow = [...ends].sort((a, b) => b[1] - a[1]).slice(0, 3);
    console.log(
      `${files.length} attacks; the slowest: ${slow.map(([file, ms]) => `${file.split('/').at(-1)} ${ms.toFixed(0)} ms`).join(', ')}`,
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
});
