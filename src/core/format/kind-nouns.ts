// What the objects of the format are called in running text.
import type { Dialect } from './dialects.ts';
import type { ObjectTable } from './table-types.ts';

/**
 * Returns the title of an object as a noun: "server variable", "OAuth flows", "Kafka operation
 * binding". Names of protocols keep their capitals.
 */
export function nounOf({ title }: ObjectTable, { protocols }: Dialect): string {
  const plain = title.replace(/ Object$/, '');
  const labels = protocols
    .map(({ label }) => label)
    .filter((label) => plain.startsWith(`${label} `));
  const name = labels.reduce(
    (longest, label) => (label.length > longest.length ? label : longest),
    '',
  );
  const words = plain.slice(name.length).split(' ');
  return (
    name + words.map((word) => (/^[A-Z][a-z]+$/.test(word) ? word.toLowerCase() : word)).join(' ')
  );
}
