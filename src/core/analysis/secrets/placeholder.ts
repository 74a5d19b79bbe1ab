// Values that only stand for a secret.

const WORDS =
  /example|sample|dummy|placeholder|change[-_. ]?me|change[-_. ]?this|changeit|replace|redacted|masked|hidden|insert|your[-_. ]?|todo|fake|foobar|lorem/i;
/** Further words in values that have no form of their own. */
const NAMES =
  /pass(?:word|wd|phrase)|secret|token|api[-_.]?key|credential|^test|test$|^demo|^none$|^null$|^true$|^false$|^undefined$|^string$/i;

/**
 * Returns true for a value in brackets, a variable, dots, repeated characters or a word that says
 * so: `<password>`, `${TOKEN}`, `{{token}}`, `xxxx`, `changeme`.
 */
export function isPlaceholder(value: string): boolean {
  if (/[<>{}]|\$[A-Za-z({]|%[A-Za-z_]{2,64}%|\.{3}|\u2026|\*{3}|x{4}|X{4}|#{3}|_{3}/.test(value))
    return true;
  return WORDS.test(value) || new Set(value.toLowerCase()).size < Math.min(4, value.length - 1);
}

/**
 * Returns the same for the value of a field, which may also be a word for a secret or a run through
 * the alphabet.
 */
export function isPlaceholderWord(value: string): boolean {
  return isPlaceholder(value) || NAMES.test(value) || isSequence(value);
}

/** Mostly characters that follow one another: `abcdef123456`, `0123456789`. */
function isSequence(value: string): boolean {
  let followers = 0;
  for (let at = 1; at < value.length; at++) {
    const step = value.charCodeAt(at) - value.charCodeAt(at - 1);
    if (step === 1 || step === -1 || value.slice(at - 1, at + 1) === '90') followers++;
  }
  return followers >= (value.length - 1) * 0.6;
}
