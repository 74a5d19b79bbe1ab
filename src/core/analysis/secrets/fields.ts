// Values of fields, parameters and variables whose name says that they are secret.
import type { Detector } from './types.ts';

/** Where such a name may be; which one it is, is seen at the end of the whole name. */
export const FIELD_TRIGGER =
  '(?:passw(?:or)?d|passphrase|pwd|secret|token|credentials?|(?:api|access|account|private|secret|shared|signing|encryption|master)[-_. ]?(?:access[-_.]?)?key)';

const FIELD = new RegExp(FIELD_TRIGGER, 'i');
const PASSWORD = /(?:passw(?:or)?d|passphrase|pwd|secret|credentials?)$/;
const KEY =
  /(?:token|(?:api|access|account|private|secret|sharedaccess|signing|encryption|master)key)$/;
/** Tokens that give access to nothing. */
const HARMLESS =
  /(?:page|next|prev|previous|continuation|sync|resume|cursor|csrf|xsrf|idempotency|correlation|request|client|device|public|partition|routing|sort|cancellation|lexer|symbol)token$/;

/** How far back a name may begin, and how long a value may be. */
const NAME = 60;
const MOST = 420;

/** Finds `password: ...`, `"apiKey": "..."`, `token=...` with a value that looks random. */
export const fieldValue: Detector = (text, start, end) => {
  const near = text.slice(Math.max(0, start - NAME), start);
  const before = near.slice(near.search(/[\w.-]*$/));
  const [rest, tail = ''] =
    /^([\w.-]{0,40})\\?["']?[ \t]{0,20}(?::=|=>|[:=])[ \t]{0,20}/.exec(
      text.slice(end, end + 100),
    ) ?? [];
  // The trigger nearest to the end of the name is the one to look at.
  if (rest === undefined || FIELD.test(tail)) return null;
  const name = plainName(`${before}${text.slice(start, end)}${tail}`);
  const password = PASSWORD.test(name);
  if (!password && !isKey(name)) return null;
  return valueAt(text, end + rest.length, password);
};

/** Returns whether the values of a property are secret by its name: `password`, `apiKeys`. */
export function isSecretName(name: string): boolean {
  const one = plainName(name).replace(/s$/, '');
  return PASSWORD.test(one) || isKey(one);
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[-_. ]/g, '');
}

function isKey(name: string): boolean {
  return KEY.test(name) && !HARMLESS.test(name);
}

export const BEARER_TRIGGER = '(?:bearer|basic)[ \\t]{1,4}';

/**
 * Credentials of an HTTP header: `Authorization: Bearer ...` (RFC 6750), `Basic ...` (RFC 7617).
 */
export const bearer: Detector = (text, start, end) => {
  if (/[A-Za-z]/.test(text.charAt(start - 1))) return null;
  const value = /^[A-Za-z0-9._~+/-]{20,400}={0,2}/.exec(text.slice(end, end + MOST))?.[0] ?? '';
  if (!looksRandom(value, false) || isPlaceholderWord(value) || RFC_EXAMPLES.has(value))
    return null;
  return {
    kind: /^bearer/i.test(text.slice(start, end)) ? 'a bearer token' : 'a user name with password',
    start: end,
    end: end + value.length,
  };
};

/** `Aladdin:open sesame` and `test:123£` of RFC 7617, and the token of RFC 6750. */
const RFC_EXAMPLES: ReadonlySet<string> = new Set([
  'QWxhZGRpbjpvcGVuIHNlc2FtZQ==',
  'dGVzdDoxMjPCow==',
  'mF_9.B5f-4.1JqM',
]);

function valueAt(text: string, from: number, password: boolean): ReturnType<Detector> {
  const piece = text.slice(from, from + MOST);
  // A block scalar with one line, or a value after a tag or an anchor.
  const body = piece.replace(
    /^(?:[!&][^\s]{0,60}[ \t]{1,4})?(?:[|>][-+]?[ \t]{0,20}\r?\n[ \t]{1,80})?\\?/,
    '',
  );
  const quote = /^["']/.exec(body)?.[0];
  const value = quote
    ? body.slice(1).replace(/\\?["'\r\n].*/s, '')
    : (/^[^\s"'`,;&()[\]{}|<>\\]{0,400}/.exec(body)?.[0] ?? '');
  // What goes on after a space is a sentence, and a comma within brackets a list.
  if (
    !quote &&
    !/^(?:[\r\n,;&}\])"'`\\]|[ \t]{1,80}(?:#|\r?\n|$)|$)/.test(body.slice(value.length))
  )
    return null;
  if (!looksRandom(value, password) || isPlaceholderWord(value)) return null;
  const start = from + piece.length - body.length + (quote ? 1 : 0);
  return { kind: password ? 'a password' : 'a key or token', start, end: start + value.length };
}

// Whether a value looks random, as passwords and keys from a generator do.

/** Returns Shannon entropy in bits per character. */
function entropy(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values())
    bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * @param value without quotes; at most a few hundred characters
 * @param short also values of 8 to 15 characters, which only passwords are
 */
function looksRandom(value: string, short: boolean): boolean {
  if (!/^[!-~]{8,400}$/.test(value) || isNoSecret(value)) return false;
  const lower = /[a-z]/.test(value);
  const upper = /[A-Z]/.test(value);
  const digit = /\d/.test(value);
  const symbol = /[^A-Za-z0-9]/.test(value);
  if (value.length >= 16)
    return (
      (lower || upper) && (digit ? entropy(value) >= 3 : mixesCases(value) && entropy(value) >= 3.5)
    );
  return short && digit && lower && (upper || symbol) && entropy(value) >= 2.75;
}

/**
 * Addresses, paths, times, numbers, and words with a separator and perhaps a number behind them.
 */
function isNoSecret(value: string): boolean {
  if (
    /:\/\/|^[.#]{0,2}\/|^[\d.,:+TZ/-]+$|^(?:urn|arn|did|tag|application|text|image|audio|video):?\//.test(
      value,
    )
  )
    return true;
  if (UUID.test(value)) return false;
  return value
    .split(/[-_./:@+,=]/)
    .every(
      (piece) =>
        /^\d{0,4}[A-Za-z]*\d{0,4}$/.test(piece) && !(piece.length >= 16 && mixesCases(piece)),
    );
}

/**
 * At least a third of the characters are of another case than the one before, which no camelCase
 * name reaches.
 */
function mixesCases(value: string): boolean {
  let changes = 0;
  for (let at = 1; at < value.length; at++) {
    if (/[a-z]/.test(value.charAt(at - 1)) !== /[a-z]/.test(value.charAt(at))) changes++;
  }
  return changes >= value.length / 3;
}

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
 * Returns true for a value of a field that is a placeholder, a word for a secret or a run through
 * the alphabet.
 */
function isPlaceholderWord(value: string): boolean {
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
