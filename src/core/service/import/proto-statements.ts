// The statements at the top of a text in Protocol Buffers, without parsing them.

export interface Statement {
  /** `message`, `enum`, `import`, ...; '' for an empty statement. */
  readonly keyword: string;
  /** The word after it: the name of a message. */
  readonly name: string;
  /** With the comments above it and beside it. */
  readonly text: string;
  /** The words in it, comments and strings left out: the types that it may use. */
  readonly words: ReadonlySet<string>;
}

const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|\w+|[{};]/g;

/** Returns the statements at the top of a text; null where its braces don't match. */
export function statementsOf(text: string): Statement[] | null {
  const found: Statement[] = [];
  let depth = 0;
  let from = 0;
  let words: string[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const [token] = match;
    if (token === '{') depth++;
    else if (token === '}') depth--;
    else if (/^\w/.test(token)) words.push(token);
    if (depth < 0) return null;
    if (depth > 0 || (token !== '}' && token !== ';')) continue;
    const end = endOfLine(text, match.index + 1);
    const [keyword = '', name = ''] = words;
    found.push({ keyword, name, text: text.slice(from, end), words: new Set(words) });
    from = end;
    words = [];
  }
  if (depth > 0 || words.length > 0) return null;
  const last = found.pop();
  if (last) found.push({ ...last, text: last.text + text.slice(from) });
  return found;
}

/** Returns the end of a comment beside a statement, else that of the statement. */
function endOfLine(text: string, at: number): number {
  const beside = /[ \t]*(?:\/\/[^\n]*|\/\*[^\n]*?\*\/)?[ \t]*/y;
  beside.lastIndex = at;
  beside.test(text);
  return beside.lastIndex === 0 ? at : beside.lastIndex;
}
