// Counts in words, for messages and for the page.

/** `1,234,567` for a whole number. The platform's own formatter costs a tenth of a second at its first use, in the middle of the first paint. */
function grouped(n: number): string {
  return String(n).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Returns the plural of an English noun, or of a phrase that ends in one: `server`, `Server Object`, `property`, `address`, `match`. */
export function plural(noun: string): string {
  if (/(?:s|x|ch|sh)$/.test(noun)) return `${noun}es`;
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

/** Returns a count with its noun: `1 server`, `2 servers`, `1,200 properties`. */
export function counted(n: number, noun: string): string {
  return `${grouped(n)} ${n === 1 ? noun : plural(noun)}`;
}
