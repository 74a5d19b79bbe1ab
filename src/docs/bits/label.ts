// The name of a field of the format as words for people.

const WORDS: ReadonlyMap<string, string> = new Map([
  ['url', 'URL'],
  ['id', 'id'],
]);

/** `correlationId` becomes `Correlation id`; names that are no plain words stay as they are. */
export function labelOf(name: string): string {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) return name;
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ');
  const text = words.map((word) => WORDS.get(word) ?? word).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
