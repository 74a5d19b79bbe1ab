// For tests only: versions from memory, and the cases of the shared corpus with how many are right.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { languageOf } from '../../text/language.ts';
import { loadOptionalParser } from '../optional-parsers.ts';
import { ComparedFiles, compareFiles } from './compared-files.ts';
import type { Change, Comparison, LevelSettings } from './types.ts';

// Loaded with this module, because scripts remove their files when that is done.
const parsers = await loadOptionalParser('protobuf');

/** The cases, relative to the repository. They aren't part of it. */
export const compareCasesFolder = '../shared/corpus/compare';

export interface VersionFiles {
  readonly files: Readonly<Record<string, string>>;
  readonly entry: string;
}

/** Returns a version of one file. */
export const oneFile = (text: string): VersionFiles => ({
  files: { 'api.yaml': text },
  entry: 'api.yaml',
});

/** Returns a version with one operation of that action, whose message has that payload. */
export const payloadVersion = (payload: unknown, action: string): VersionFiles =>
  oneFile(
    JSON.stringify({
      asyncapi: '3.0.0',
      info: { title: 'T', version: '1' },
      channels: { c: { address: 'c', messages: { m: { payload } } } },
      operations: { o: { action, channel: { $ref: '#/channels/c' } } },
    }),
  );

/** Compares two versions, and loads the files that they refer to and the parsers they need. */
export async function compareVersions(
  old: VersionFiles,
  changed: VersionFiles,
  settings?: LevelSettings,
): Promise<Comparison> {
  const sides = [old, changed].map((version) => ({ version, loaded: open(version) }));
  const [before, after] = sides.map(({ loaded }) => loaded) as [ComparedFiles, ComparedFiles];
  for (;;) {
    const comparison = compareFiles(before, after, settings);
    let isComplete = true;
    for (const { version, loaded } of sides) {
      for (const uri of loaded.needs()) {
        isComplete = false;
        const text = version.files[decodeURIComponent(uri)];
        if (text === undefined) loaded.failFile(uri, 'There is no such file.', false);
        else loaded.addFile(uri, text);
      }
      if (loaded.missingParsers().length > 0) {
        isComplete = false;
        loaded.setParsers(parsers);
      }
    }
    if (isComplete) {
      if (!comparison) throw new Error('A version is not an object.');
      return comparison;
    }
  }
}

function open({ files, entry }: VersionFiles): ComparedFiles {
  const text = files[entry] ?? '';
  const loaded = new ComparedFiles(entry, languageOf(entry, text));
  loaded.setText(text);
  return loaded;
}

/** A pair of versions with what is known of it. */
interface CompareCase {
  readonly name: string;
  readonly old: VersionFiles;
  readonly new: VersionFiles;
  readonly expect: {
    readonly breaking: boolean;
    readonly affects: readonly string[] | null;
    readonly at: readonly string[];
    readonly level: string | null;
  };
}

/** What is counted: each is a share of the cases that say something about it. */
export const MEASURES = ['breaking', 'affects', 'unchanged', 'level', 'location'] as const;
export type Measure = (typeof MEASURES)[number];

export interface CaseResult {
  readonly file: string;
  readonly name: string;
  /** Whether it is right; absent where the case says nothing about it. */
  readonly right: Readonly<Partial<Record<Measure, boolean>>>;
  readonly comparison: Comparison | null;
  readonly expect: CompareCase['expect'];
}

/**
 * Compares the pairs of the corpus, or some of them.
 * @param every 1 for all, 4 for each fourth
 * @returns null where it is not on this machine
 */
export async function runCompareCases(folder: string, every = 1): Promise<CaseResult[] | null> {
  if (!existsSync(folder)) return null;
  const results: CaseResult[] = [];
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.json')) continue;
    const cases = JSON.parse(readFileSync(resolve(folder, file), 'utf8')) as CompareCase[];
    for (const one of cases.filter((_, i) => i % every === 0))
      results.push({ file: file.replace('.json', ''), ...(await runCase(one)) });
  }
  return results;
}

async function runCase(one: CompareCase): Promise<Omit<CaseResult, 'file'>> {
  const { name, expect } = one;
  const comparison = await compareVersions(one.old, one.new);
  const { changes } = comparison;
  const breaking = changes.filter(({ level }) => level === 'breaking');
  const affected = [...new Set(breaking.flatMap(({ affects }) => affects))].sort();
  const located = (expect.breaking ? breaking : changes).some((change) =>
    isAt(change, expect.at, one),
  );
  return {
    name,
    comparison,
    expect,
    right: {
      breaking: expect.breaking === breaking.length > 0,
      ...(expect.affects && { affects: expect.affects.join() === affected.join() }),
      ...(expect.level === 'none' && { unchanged: changes.length === 0 }),
      ...(expect.level !== null &&
        expect.level !== 'none' &&
        !expect.breaking && { level: changes.every(({ level }) => level === expect.level) }),
      ...(expect.at.length > 0 && { location: located }),
    },
  };
}

/** Whether a change is reported where the case expects it, or one step above or below. */
function isAt(change: Change, expected: readonly string[], one: CompareCase): boolean {
  return (['old', 'new'] as const).some((side) => {
    const at = change[side];
    if (!at) return false;
    const uri = at.uri === '' ? one[side].entry : at.uri;
    return expected.some((text) => {
      const hash = text.indexOf('#/');
      const file = hash < 0 ? one[side].entry : text.slice(0, hash);
      const pointer = hash < 0 ? text : text.slice(hash + 1);
      if (file !== uri) return false;
      if (pointer.endsWith('/**')) return `${at.path}/`.startsWith(pointer.slice(0, -2));
      return at.path === pointer || parent(at.path) === pointer || parent(pointer) === at.path;
    });
  });
}

const parent = (pointer: string) => pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
