// Turns the parser's error into a readable sentence, at the word that caused it.

export interface ProtobufError {
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

const LINE = / \(line (\d+)\)$/;

/**
 * Explains what the parser threw; null if it is a limit of the parser rather than an error in the
 * text.
 * @param shift lines that were put before the text
 * @param failsWith whether the first so many characters of the text fail with this message: finds
 * the position of errors that have no line
 */
export function explainError(
  thrown: unknown,
  text: string,
  shift: number,
  failsWith: (length: number, words: string) => boolean,
): ProtobufError | null {
  if (!(thrown instanceof Error) || thrown instanceof TypeError || thrown instanceof RangeError)
    return null;
  const line = LINE.exec(thrown.message)?.[1];
  if (line !== undefined)
    return atLine(thrown.message.replace(LINE, ''), text, Number(line) - shift);
  const clash =
    /^(duplicate )?(name|id) '?([^']*?)'?(?: is reserved)? in (?:Type|Enum|Service|OneOf|Namespace|Root) ?(.*)$/.exec(
      thrown.message,
    );
  if (!clash) return null;
  const [, twice, what, which = '', where = ''] = clash;
  const end = endOf(text, thrown.message, failsWith);
  const object = what === 'id' ? `The number ${which}` : `The name "${which}"`;
  const inside = where === '' ? '' : ` in ${where}`;
  return {
    ...lastWord(text, which, end),
    message: twice
      ? `${object} is used twice${inside}. Choose another one.`
      : `${object} is reserved${inside}. Choose another one.`,
  };
}

function atLine(words: string, text: string, line: number): ProtobufError {
  const [from, to] = lineAt(text, line);
  const expected = /^illegal token '([\s\S]*)', '(.)' expected$/.exec(words);
  if (expected) {
    const [, token = '', wanted = ''] = expected;
    if (token === 'null')
      return { ...lastChar(text), message: `Expected "${wanted}", got the end of the text.` };
    return {
      ...find(text, token, from, to),
      message: `Missing "${wanted}" before ${quoteToken(token)}.`,
    };
  }
  const found = /^illegal ([a-z ]+?) '([\s\S]*)'$/.exec(words);
  if (!found) {
    const what = /^illegal (string|comment)$/.exec(words)?.[1];
    return {
      ...trimRange(text, from, to),
      message: what
        ? `A ${what} that starts here or earlier is not closed.`
        : "This can't be read.",
    };
  }
  const [, what = '', token = ''] = found;
  if (token === 'null' || what === 'end of input')
    return {
      ...lastChar(text),
      message: 'Unexpected end of the text inside a block. Is a "}" missing?',
    };
  return {
    ...find(text, token, from, to),
    message: sentence(what, token, /\brequired\b/.test(token)),
  };
}

function sentence(what: string, token: string, required: boolean): string {
  const word = quoteToken(token);
  if (required && what === 'token') return `${word} is allowed in proto2 only. Remove it.`;
  switch (what) {
    case 'name':
    case 'type name':
    case 'service name':
      return `${word} is not a valid name. Use only letters, digits and "_", and no digit first.`;
    case 'id':
      return `${word} is not a valid number for a field or value.`;
    case 'type':
    case 'reference':
      return `Unknown type ${word}.`;
    case 'syntax':
    case 'edition':
      return `${word} is not a version of Protocol Buffers. Use proto2 or proto3.`;
    case 'token':
      return /^[A-Za-z_.][\w.]*$/.test(token)
        ? `Unexpected ${word}. Write a field as "type name = number;", in proto2 after optional, required or repeated.`
        : `Unexpected ${word}.`;
    default:
      return `Expected a ${what}, got ${word}.`;
  }
}

function quoteToken(token: string): string {
  return `"${token.length > 40 ? `${token.slice(0, 40)}…` : token}"`;
}

/** Offsets at which a line (from 1) begins and ends. */
function lineAt(text: string, line: number): [number, number] {
  let from = 0;
  for (let n = 1; n < line; n++) {
    const next = text.indexOf('\n', from);
    if (next < 0) break;
    from = next + 1;
  }
  const end = text.indexOf('\n', from);
  return [from, end < 0 ? text.length : end];
}

function find(
  text: string,
  token: string,
  from: number,
  to: number,
): { start: number; end: number } {
  const word = /^\w/.test(token);
  for (let at = text.indexOf(token, from); at >= 0 && at < to; at = text.indexOf(token, at + 1)) {
    if (!word || (!/\w/.test(text.charAt(at - 1)) && !/\w/.test(text.charAt(at + token.length))))
      return { start: at, end: at + token.length };
  }
  return trimRange(text, from, to);
}

function trimRange(text: string, from: number, to: number): { start: number; end: number } {
  const line = text.slice(from, to);
  const start = from + line.length - line.trimStart().length;
  return { start, end: Math.max(start, from + line.trimEnd().length) };
}

function lastChar(text: string): { start: number; end: number } {
  const end = text.trimEnd().length;
  return { start: Math.max(0, end - 1), end };
}

/** The last occurrence of a whole word before `end`. */
function lastWord(text: string, word: string, end: number): { start: number; end: number } {
  for (
    let at = text.lastIndexOf(word, end - word.length);
    at >= 0;
    at = at === 0 ? -1 : text.lastIndexOf(word, at - 1)
  ) {
    if (!/\w/.test(text.charAt(at - 1)) && !/\w/.test(text.charAt(at + word.length)))
      return { start: at, end: at + word.length };
  }
  return trimRange(text, 0, text.length);
}

/** How much of the text is needed to cause the error, in whole lines. */
function endOf(
  text: string,
  words: string,
  failsWith: (length: number, words: string) => boolean,
): number {
  if (text.length > 50_000) return text.length;
  const ends: number[] = [];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) ends.push(at);
  ends.push(text.length);
  let low = 0;
  let high = ends.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (failsWith(ends[middle] ?? 0, words)) high = middle;
    else low = middle + 1;
  }
  return ends[low] ?? text.length;
}
