// Texts of a document as literals of a language: nothing in them ends the literal, whatever it is.

/** Half of a surrogate pair is no character in most languages. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

/** Returns a text as a part of a URL. */
export function uriPart(text: string): string {
  return encodeURIComponent(wellFormed(text));
}

/** Returns a word of a POSIX shell, in quotes where it needs them and without U+0000. */
export function shellWord(text: string): string {
  const safe = wellFormed(text).replaceAll('\0', '');
  return /^[\w@%+:,./=-]+$/.test(safe) && !/^[-=~]/.test(safe)
    ? safe
    : `'${safe.replaceAll("'", "'\\''")}'`;
}

/** Returns a literal of JavaScript, in single quotes like most code in it. */
export function jsText(text: string): string {
  const inner = JSON.stringify(wellFormed(text))
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", "\\'")
    .replace(/[\u2028\u2029\u007f-\u009f]/g, escaped);
  return `'${inner}'`;
}

/** Returns a literal of Java. No escape in it is a quote: escapes are read before literals. */
export function javaText(text: string): string {
  return doubleQuoted(text);
}

/** Returns a literal of Python. */
export function pythonText(text: string): string {
  return doubleQuoted(text);
}

/** Returns a literal of Go. */
export function goText(text: string): string {
  return doubleQuoted(text);
}

function doubleQuoted(text: string): string {
  return JSON.stringify(wellFormed(text)).replace(/[\u007f-\u009f\u2028\u2029\ufeff]/g, escaped);
}

const escaped = (c: string): string => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`;
