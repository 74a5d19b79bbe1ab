// Names of entries as they are typed.
import type { Entry } from '../../core/form/types.ts';

/**
 * Why a name cannot be given to an entry; null where it can.
 * @param keys regular expression source of allowed names
 */
export function nameFault(name: string, entries: readonly Pick<Entry, 'key'>[], keys: string | undefined): string | null {
  if (name === '') return 'Write a name.';
  if (entries.some(({ key }) => key === name)) return `There is "${name}" already.`;
  if (keys === undefined || fits(keys, name)) return null;
  return /^\^\[[\w.\\-]+\]\+\$$/.test(keys)
    ? 'Use only letters, digits and the signs "-", "_" and ".", as far as they are allowed here.'
    : `The name must fit ${keys}.`;
}

function fits(source: string, name: string): boolean {
  try {
    return new RegExp(source, 'u').test(name);
  } catch {
    return true;
  }
}

/** `name`, or with a number behind it where that is taken. */
export function freeName(name: string, entries: readonly Pick<Entry, 'key'>[]): string {
  const taken = new Set(entries.map(({ key }) => key));
  let free = name;
  for (let n = 2; taken.has(free); n += 1) free = `${name}${n}`;
  return free;
}
