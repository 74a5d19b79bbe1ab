// Counts and phrases in words, for messages and for the page.

/** Formats an integer as `1,234,567`. `Intl` takes 100 ms at its first use, during first paint. */
export function formatNumber(n: number): string {
  return String(n).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Returns the plural of an English noun, or of a phrase ending in one, such as `Server Object`. */
export function plural(noun: string): string {
  if (/(?:s|x|ch|sh)$/.test(noun)) return `${noun}es`;
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

/** Returns a count with its noun: `1 server`, `2 servers`, `1,200 properties`. */
export function formatCount(n: number, noun: string): string {
  return `${formatNumber(n)} ${n === 1 ? noun : plural(noun)}`;
}

/** Returns all of several in words: `both servers`, `all 3 servers`. @param n more than one */
export function allOf(n: number, noun: string): string {
  return n === 2 ? `both ${plural(noun)}` : `all ${formatCount(n, noun)}`;
}

/** Returns a phrase as the beginning of a sentence. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns words as a key: `securityScheme` for `security scheme`. */
export function camelCase(words: string): string {
  return words.replace(/[^A-Za-z0-9]+(.?)/g, (_all, next: string) => next.toUpperCase());
}

/** Returns the label of a key: `minLength` is "Min length"; `$id` stays as it is. */
export function labelOfKey(key: string): string {
  if (!/^[a-z]/.test(key)) return key;
  return capitalize(key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}
