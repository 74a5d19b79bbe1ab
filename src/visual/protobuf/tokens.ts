// Splits a Protocol Buffers text into tokens for highlighting; not a parser.

export type TokenKind = 'plain' | 'comment' | 'string' | 'number' | 'keyword' | 'type';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

const KEYWORDS =
  'syntax|edition|package|import|public|weak|option|message|enum|service|rpc|returns|stream|extend|extensions|oneof|map|group|reserved|to|max|repeated|optional|required|true|false';
const TYPES =
  'double|float|int32|int64|uint32|uint64|sint32|sint64|fixed32|fixed64|sfixed32|sfixed64|bool|string|bytes';

/**
 * Each alternative matches at least one unit, and identifiers as a whole, so that no keyword is
 * matched inside one.
 */
const PIECES = new RegExp(
  [
    '(?<comment>//[^\\n]*|/\\*[^]*?(?:\\*/|$))',
    '(?<string>"(?:[^"\\\\\\n]|\\\\.)*"?|\'(?:[^\'\\\\\\n]|\\\\.)*\'?)',
    '(?<number>(?:0[xX][\\da-fA-F]+|\\d[\\d.]*(?:[eE][+-]?\\d+)?)\\b)',
    `(?<keyword>(?:${KEYWORDS})\\b)`,
    `(?<type>(?:${TYPES})\\b)`,
    '(?<plain>[A-Za-z_][\\w.]*|[^])',
  ].join('|'),
  'g',
);

/** Returns the text as tokens; their joined texts are the original text. */
export function tokenize(text: string): readonly Token[] {
  const out: { kind: TokenKind; text: string }[] = [];
  for (const { 0: piece, groups = {} } of text.matchAll(PIECES)) {
    const kind = (Object.keys(groups).find((name) => groups[name] !== undefined) ??
      'plain') as TokenKind;
    const last = out.at(-1);
    if (last?.kind === kind) last.text += piece;
    else out.push({ kind, text: piece });
  }
  return out;
}
