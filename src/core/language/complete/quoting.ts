// How a text is written between quotes.

const CONTROL = /[\p{Cc}\p{Cs}\u2028\u2029\ufeff]/u;

/** Whether a text can stand in single quotes on one line. */
export function fitsSingle(text: string): boolean {
  return !CONTROL.test(text);
}

/** The inside of quotes. */
export function inQuotes(text: string, quote: "'" | '"'): string {
  return quote === "'" ? text.replaceAll("'", "''") : JSON.stringify(text).slice(1, -1);
}
