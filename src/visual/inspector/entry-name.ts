// Names of entries as they are typed.
import type { Entry } from '../../core/form/types.ts';

/**
 * Why a name cannot be given to an entry; null where it can.
 * @param keys regular expression source of allowed names
 */
export function nameFault(name: string, entries: readonly Pick<Entry, 'key'>[], keys: string | undefined): string | null {
  if (name === '') return 'Enter a name.';
  if (entries.some(({ key }) => key === name)) return `"${name}" already exists.`;
  if (keys === undefined || fits(keys, name)) return null;
  return /^\^\[[\w.\\-]+\]\+\$$/.test(keys) ? 'Use only letters, digits, "-", "_" and ".".' : `The name must match ${keys}.`;
}

function fits(source: string, name: string): boolean {
  try {
    return new RegExp(source, 'u').test(name);
  } catch {
    return true;
  }
}
