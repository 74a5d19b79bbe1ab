// How a text is written as a scalar: plain where that means the same text, in quotes where it does not.

/** What a plain scalar must not look like: other types of YAML 1.2 and the words that YAML 1.1 takes for booleans. */
const OTHER_TYPE =
  /^(?:~|null|true|false|yes|no|on|off|y|n|[-+]?(?:\d[\d_,]*(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?|0x[0-9a-f]+|0o[0-7]+|[-+]?\.(?:inf|nan)|\d+(?::\d+)+(?:\.\d*)?|\d{4}-\d\d?-\d\d?.*|<<|=)$/i;
const INDICATOR = /^(?:[[\]{}#,&*!|>'"%@`]|[-?:](?:\s|$)|---|\.\.\.)/;
const CONTROL = /[\p{Cc}\p{Cs}\u2028\u2029\ufeff]/u;

/** Whether a text must stand in quotes in YAML so that it is read as this text. `flow`: within brackets. */
export function needsQuotes(text: string, flow: boolean): boolean {
  return (
    text === '' ||
    text !== text.trim() ||
    INDICATOR.test(text) ||
    OTHER_TYPE.test(text) ||
    /: |:$|\s#/.test(text) ||
    CONTROL.test(text) ||
    (flow && /[[\]{},]/.test(text))
  );
}

/** Whether a text can stand in single quotes on one line. */
export function fitsSingle(text: string): boolean {
  return !CONTROL.test(text);
}

/** The inside of quotes. */
export function inQuotes(text: string, quote: "'" | '"'): string {
  return quote === "'" ? text.replaceAll("'", "''") : JSON.stringify(text).slice(1, -1);
}
