// Stops texts that would exhaust a parser before one sees them: nesting deeper than any real
// document, sizes beyond checking.
import { Lexer } from 'yaml';

/** Levels of nesting that are read. */
export const MAX_DEPTH = 256;
/** Characters of a text that are validated; a longer one can only be read and edited. */
export const MAX_LENGTH = 8 * 1024 * 1024;
/** Nodes of a document with its aliases expanded. */
export const MAX_NODES = 200_000;

/**
 * Returns the offset where a YAML text nests deeper than MAX_DEPTH, or -1. A cheap scan with false
 * positives, then the exact count by tokens.
 */
export function tooDeep(text: string): number {
  return mayBeTooDeep(text) ? exactDepth(text) : -1;
}

function mayBeTooDeep(text: string): boolean {
  const blocks: number[] = [];
  let flow = 0;
  let i = 0;
  while (i < text.length) {
    const lineStart = i;
    for (;;) {
      while (text.charCodeAt(i) === 32) i++;
      const c = text.charCodeAt(i);
      const next = text.charCodeAt(i + 1);
      if (c === 10 || c === 13 || i >= text.length) break;
      const column = i - lineStart;
      while ((blocks.at(-1) ?? -1) >= column) blocks.pop();
      blocks.push(column);
      if (c !== 45 || (next !== 32 && next !== 10)) break;
      i++;
    }
    if (blocks.length + flow > MAX_DEPTH) return true;
    for (; i < text.length && text.charCodeAt(i) !== 10; i++) {
      const c = text.charCodeAt(i);
      if (c === 91 || c === 123) {
        if (blocks.length + ++flow > MAX_DEPTH) return true;
      } else if ((c === 93 || c === 125) && flow > 0) flow--;
    }
    i++;
  }
  return false;
}

/** Counts open flow collections and block levels with the YAML lexer, which doesn't recurse. */
function exactDepth(text: string): number {
  let at = 0;
  let flow = 0;
  let lineIndent = 0;
  let atLineStart = true;
  const blocks: number[] = [];
  for (const token of new Lexer().lex(text)) {
    const c = token[0];
    if (token === '\x02' || token === '\x18' || token === '\x1f') continue;
    if (c === '[' || c === '{') flow++;
    else if (c === ']' || c === '}') flow = Math.max(0, flow - 1);
    if (flow === 0) {
      if (c === '\n' || c === '\r') {
        atLineStart = true;
        lineIndent = 0;
      } else if (atLineStart && /^ +$/.test(token)) lineIndent = token.length;
      else if (c !== '#' && c !== ' ') {
        const column = atLineStart ? lineIndent : at - text.lastIndexOf('\n', at) - 1;
        if (atLineStart || token === '-' || token === '?') {
          while ((blocks.at(-1) ?? -1) >= column) blocks.pop();
          blocks.push(column);
        }
        atLineStart = false;
      }
    }
    if (flow + blocks.length > MAX_DEPTH) return at;
    at += token.length;
  }
  return -1;
}
