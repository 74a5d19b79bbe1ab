// The shared cases with the findings of Spectral, where they are beside the repository.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runRuleset } from './testing.ts';

const SHARED = new URL('../../../../../shared/corpus/', import.meta.url);
const CASES = new URL('rulesets/', SHARED);
const SEVERITIES = ['error', 'warning', 'information', 'hint'];

interface Case {
  readonly id: string;
  readonly rulesets: Readonly<Record<string, string>>;
  readonly ruleset: string;
  readonly documents: Readonly<Record<string, string | { readonly real: string }>>;
  readonly entry: string;
  readonly expected?: readonly {
    readonly code: string;
    readonly path: readonly string[];
    readonly severity: number;
    readonly message: string;
    readonly source: string;
  }[];
  readonly error?: object;
  readonly peerBug?: string;
  readonly optional?: string;
}

const isThere = existsSync(CASES);
if (!isThere) console.log('The cases of rulesets are not beside the repository: skipped.');

/** The same order and spelling for both sides; findings at one location are compared as a set. */
function lines(expected: NonNullable<Case['expected']>, entry: string): string[] {
  return expected.map(
    ({ code, severity, source, path, message }) =>
      `${code} ${SEVERITIES[severity]} ${source === entry ? '' : source}#/${path.join('/')} ${message}`,
  );
}

async function differs({ rulesets, ruleset, documents, entry, expected, error }: Case) {
  const texts = Object.fromEntries(
    [entry, ...Object.keys(documents)].map((name) => {
      const text = documents[name] ?? '';
      return [
        name,
        typeof text === 'string'
          ? text
          : readFileSync(new URL(`real/${text.real}`, SHARED), 'utf8'),
      ];
    }),
  );
  const files = { [ruleset]: rulesets[ruleset] ?? '', ...rulesets };
  const { found, mistakes } = await runRuleset(files, texts);
  if (error) return mistakes.length === 0;
  const [have, want] = [found, lines(expected ?? [], entry)].map((all) => [...new Set(all)].sort());
  return mistakes.length > 0 || JSON.stringify(have) !== JSON.stringify(want);
}

test.skipIf(!isThere)('rulesets find what Spectral finds', async () => {
  const cases: Case[] = readdirSync(CASES)
    .filter((file) => file.endsWith('.json') && file !== 'manifest.json')
    .flatMap((file) => JSON.parse(readFileSync(new URL(file, CASES), 'utf8')));
  const scored = cases.filter(({ peerBug, optional }) => !peerBug && !optional);
  // The folder of a document counts only where the command line says where the ruleset is.
  const different: string[] = [];
  for (const one of scored) if (await differs(one)) different.push(one.id);
  expect(different).toEqual([]);
});
