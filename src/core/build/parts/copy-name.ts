// Names for copies and for new things.
import { freeName } from '../../free-name.ts';

/** `order` is `orderCopy`, then `orderCopy2`; `order-placed` is `order-placed-copy`; a copy of a copy is counted on. */
export function copyName(name: string, taken: (name: string) => boolean): string {
  const mark = /[-_. ](?=[^-_. ]*$)/.exec(name)?.[0] ?? '';
  const ending = mark === '' ? (/^[A-Z0-9_]+$/.test(name) ? '_COPY' : 'Copy') : `${mark}copy`;
  const stem = name.replace(new RegExp(`${ending.replace(/[.]/g, '\\.')}(?:[-_. ]?\\d+)?$`), '') || name;
  return freeName(`${stem}${ending}`, taken);
}

/** Words as the name of an entry: `security scheme` is `securityScheme`. What no name may hold is left out; '' where nothing is left. */
export function identifier(words: string): string {
  const [first = '', ...rest] = words.split(/[^A-Za-z0-9_-]+/).filter((word) => word !== '');
  return first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
