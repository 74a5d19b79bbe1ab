// Colours of one line of YAML. A scanner instead of a table of patterns, because what is open ends
// by indentation alone.

/** What a line leaves to the next one. */
export interface YamlState {
  /** A block scalar or the quote of a scalar that goes on. */
  readonly open: 'block' | '"' | "'" | null;
  /** How many `[` and `{` are open. */
  readonly flow: number;
  /**
   * Column of the key or dash that the open value belongs to: a line that isn't indented deeper
   * has ended it. -1 where nothing is open.
   */
  readonly holder: number;
}

export interface YamlToken {
  readonly startIndex: number;
  readonly scopes: string;
}

export const startState: YamlState = { open: null, flow: 0, holder: -1 };

/**
 * Longer lines have no colours, as with Monaco's own tokenizers: on a line of megabytes these
 * patterns run out of stack. Characters.
 */
const LONG = 20_000;

const SPACE = /[ \t]+/y;
const BLOCK_HEADER = /[|>](?:[-+]?[1-9]?|[1-9][-+])(?=\s*$|\s+#)/y;
const PROPERTY = /[&*!][^\s,[\]{}]*/y;
const IN_DOUBLE = /(?:[^"\\]|\\.|\\$)*/y;
const IN_SINGLE = /(?:[^']|'')*/y;
const KEY = /(?:[^\s:]|:(?=\S)|[ \t]+(?=[^\s#:]))+(?=\s*:(?:\s|$))/y;
const VALUE = /(?:\S|[ \t]+(?=[^\s#]))+/y;
const IN_FLOW = /(?:[^\s:,[\]{}]|:(?=[^\s,[\]{}])|[ \t]+(?=[^\s#:,[\]{}]))+/y;
const NUMBER =
  /^(?:[-+]?(?:0|[1-9]\d*)(?:\.\d*)?(?:[eE][-+]?\d+)?|[-+]?\.\d+|0x[\da-fA-F]+|0o[0-7]+|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
const WORD = /^(?:null|Null|NULL|~|true|True|TRUE|false|False|FALSE)$/;

/** Where a match of `pattern` at `index` ends, or -1. */
function match(pattern: RegExp, line: string, index: number): number {
  pattern.lastIndex = index;
  return pattern.test(line) ? pattern.lastIndex : -1;
}

function isSpace(line: string, index: number): boolean {
  return index < 0 || index >= line.length || line[index] === ' ' || line[index] === '\t';
}

function scalarScope(scalar: string): string {
  if (WORD.test(scalar)) return 'keyword';
  return NUMBER.test(scalar) ? 'number' : 'string';
}

/**
 * Colours one line.
 * @param line without its line break
 * @param state what the line before left
 * @returns tokens in order of their first column, and what is left to the next line
 */
export function tokenizeLine(
  line: string,
  state: YamlState,
): { tokens: YamlToken[]; end: YamlState } {
  if (line.length > LONG) return { tokens: [{ startIndex: 0, scopes: '' }], end: state };
  const tokens: YamlToken[] = [];
  const indent = line.search(/\S/);
  let { open, flow, holder } = state;

  // An unclosed quote or bracket must not colour the rest of the document while it is being typed.
  const ended =
    indent >= 0 && indent <= holder && !(open === null && /[\]}]/.test(line[indent] as string));
  if (ended) {
    open = null;
    flow = 0;
  }
  if (open === 'block') return { tokens: [{ startIndex: 0, scopes: 'string' }], end: state };
  if (open === null && flow === 0) holder = -1;

  let index = 0;
  let afterColon = false;
  const put = (scopes: string, end: number): void => {
    tokens.push({ startIndex: index, scopes });
    index = end;
  };
  const putKey = (end: number): void => {
    if (flow === 0) holder = index;
    put('string.key', end);
  };
  const isKey = (end: number): boolean =>
    !afterColon && (flow > 0 ? /^\s*:/ : /^\s*:(?:\s|$)/).test(line.slice(end));
  const putQuoted = (from: number): void => {
    const close = match(open === '"' ? IN_DOUBLE : IN_SINGLE, line, from);
    const closed = close < line.length;
    const end = closed ? close + 1 : close;
    if (closed) open = null;
    if (closed && isKey(end)) putKey(end);
    else put('string', end);
  };

  if (open) putQuoted(0);
  else if (flow === 0 && /^(?:---|\.\.\.)(?:\s|$)/.test(line)) put('delimiter', 3);
  else if (flow === 0 && line.startsWith('%')) put('meta', line.length);

  while (index < line.length) {
    const char = line[index] as string;
    const header = flow === 0 ? match(BLOCK_HEADER, line, index) : -1;
    if (isSpace(line, index)) {
      put('', Math.max(match(SPACE, line, index), index + 1));
    } else if (char === '#' && isSpace(line, index - 1)) {
      put('comment', line.length);
    } else if (char === '"' || char === "'") {
      open = char;
      putQuoted(index + 1);
    } else if (char === '{' || char === '[') {
      flow++;
      afterColon = false;
      put('delimiter.bracket', index + 1);
    } else if (flow > 0 && (char === '}' || char === ']')) {
      flow--;
      put('delimiter.bracket', index + 1);
    } else if (flow > 0 && char === ',') {
      afterColon = false;
      put('delimiter', index + 1);
    } else if (char === ':' && (flow > 0 || isSpace(line, index + 1))) {
      afterColon = true;
      put('delimiter', index + 1);
    } else if (
      flow === 0 &&
      !afterColon &&
      (char === '-' || char === '?') &&
      isSpace(line, index + 1)
    ) {
      holder = index;
      put('delimiter', index + 1);
    } else if (char === '&' || char === '*' || char === '!') {
      put(char === '!' ? 'tag' : 'type', match(PROPERTY, line, index));
    } else if (header > 0) {
      if (holder < 0 && indent === index) holder = index - 1;
      put('delimiter', header);
      open = 'block';
    } else if (flow > 0) {
      const end = Math.max(match(IN_FLOW, line, index), index + 1);
      if (isKey(end)) putKey(end);
      else put(scalarScope(line.slice(index, end)), end);
    } else {
      const key = afterColon ? -1 : match(KEY, line, index);
      const end = Math.max(match(VALUE, line, index), index + 1);
      if (key > 0) putKey(key);
      else put(scalarScope(line.slice(index, end)), end);
    }
  }
  return { tokens, end: open || flow > 0 ? { open, flow, holder } : startState };
}
