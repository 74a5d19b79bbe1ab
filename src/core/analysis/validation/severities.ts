// The default severity of each code, as its rule gives it. Separate from the texts of
// explanations.ts, because this is needed wherever problems are: by `?codes` a bundle
// has only the severities of each file.
import { SETTINGS, type Setting } from '../problem.ts';
import type { Codes } from './rule.ts';

const FILES = import.meta.glob<Codes>(['./codes/*.ts', './rules/*.ts', '!./rules/*.test.ts'], {
  eager: true,
  import: 'codes',
  query: '?codes',
});
const SEVERITY: ReadonlyMap<string, Setting> = new Map(
  Object.values(FILES).flatMap((codes) => Object.entries(codes)),
);
/** Without these the text cannot be read, or is not read: never off, never milder. */
const FIXED = FILES['./codes/unreadable-texts.ts'] ?? {};

/** Returns the severity a code has by itself; undefined for a code that does not exist. */
export function severityOf(code: string): Setting | undefined {
  return SEVERITY.get(code);
}

/** Returns whether a code can't be switched off. */
export function isFixed(code: string): boolean {
  return Object.hasOwn(FIXED, code);
}

/** Returns every code, the graver ones first. */
export function codeNames(): readonly string[] {
  return SETTINGS.flatMap((severity) =>
    [...SEVERITY].filter(([, own]) => own === severity).map(([code]) => code),
  );
}
