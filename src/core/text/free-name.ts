// Names that nothing else has.
import { capitalize } from './plural.ts';
import type { Node } from './tree.ts';

/**
 * Returns the name itself, or the first free one of `order2`, `order3`, ... A number after a digit
 * is separated: `order1-2`, since `order12` would be another count.
 * @param isTaken whether something has a name already
 */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  const stem = /\d$/.test(name) ? `${name}-` : name;
  let free = name;
  for (let n = 2; isTaken(free); n++) free = `${stem}${n}`;
  return free;
}

/** Returns the name, or one made of it, that is not a key of a map yet. */
export function freeKey(name: string, map: Node | undefined): string {
  return freeName(name, (other) => map?.kind === 'map' && map.entries.some((e) => e.key === other));
}

/**
 * Returns a name for a copy: of `order` it is `orderCopy`, then `orderCopy2`; of `order-placed`
 * `order-placed-copy`.
 */
export function copyName(name: string, taken: (name: string) => boolean): string {
  const mark = /[-_. ](?=[^-_. ]*$)/.exec(name)?.[0] ?? '';
  const ending = mark === '' ? (/^[A-Z0-9_]+$/.test(name) ? '_COPY' : 'Copy') : `${mark}copy`;
  const stem =
    name.replace(new RegExp(`${ending.replace(/[.]/g, '\\.')}(?:[-_. ]?\\d+)?$`), '') || name;
  return freeName(`${stem}${ending}`, taken);
}

/** Converts words to a key: `security scheme` to `securityScheme`, without invalid characters. */
export function identifier(words: string): string {
  const [first = '', ...rest] = words.split(/[^A-Za-z0-9_-]+/).filter((word) => word !== '');
  return first + rest.map((word) => capitalize(word)).join('');
}
