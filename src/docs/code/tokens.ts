// Cuts JSON, YAML and Protocol Buffers into coloured pieces: enough for reading, no parser.

export type TokenKind = 'key' | 'string' | 'number' | 'keyword' | 'comment' | 'punctuation' | 'plain';

export interface CodeToken {
  readonly kind: TokenKind;
  readonly text: string;
}

type Rule = readonly [TokenKind, RegExp];

// Every pattern is linear and bounded in its look-ahead, since the text is anybody's.
const JSON_RULES: readonly Rule[] = [
  ['key', /"(?:[^"\\\n]|\\.)*"(?=[ \t]{0,8}:)/y],
  ['string', /"(?:[^"\\\n]|\\.)*"?/y],
  ['number', /-?\d[\d.eE+-]*/y],
  ['keyword', /(?:true|false|null)\b/y],
  ['punctuation', /[{}[\],:]+/y],
  ['plain', /\s+/y],
  ['plain', /[A-Za-z_$][\w$]*/y],
];

const YAML_RULES: readonly Rule[] = [
  ['comment', /(?<![^\s])#[^\n]*/y],
  ['plain', /\s+/y],
  ['key', /(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[^\s#'"[\]{},:&*!|>%@`-][^\n:#]{0,120}|-[^\s:#][^\n:#]{0,120})(?=:(?:\s|$))/y],
  ['string', /"(?:[^"\\]|\\.)*"?|'[^']*'?/y],
  ['punctuation', /(?:---|\.\.\.)(?=\s|$)|-(?=\s)|[[\]{},:|>?]/y],
  ['keyword', /(?:(?:true|false|null)(?=[\s,\]}]|$)|~(?=\s|$)|[&*!][^\s,\]}]+)/y],
  ['number', /-?\d[\d.eE+_-]*(?=[\s,\]}]|$)/y],
  ['string', /[^\s,[\]{}#][^\n,[\]{}#]*/y],
];

const PROTOBUF_RULES: readonly Rule[] = [
  ['comment', /\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?/y],
  ['plain', /\s+/y],
  ['string', /"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?/y],
  ['key', /[A-Za-z_]\w*(?=[ \t]{0,8}=)/y],
  [
    'keyword',
    /(?:syntax|edition|package|import|public|weak|option|message|enum|service|rpc|returns|stream|extend|extensions|reserved|oneof|map|optional|required|repeated|group|to|max|true|false|double|float|u?int32|u?int64|sint32|sint64|s?fixed32|s?fixed64|bool|string|bytes)\b/y,
  ],
  ['plain', /[A-Za-z_][\w.]*/y],
  ['number', /-?\d[\w.+-]*/y],
  ['punctuation', /[{}[\]()<>;,=:]+/y],
];

/** The rules of each language, by the names that are used for it. */
const LANGUAGES: readonly (readonly [RegExp, readonly Rule[]])[] = [
  [/^json/i, JSON_RULES],
  [/^ya?ml$/i, YAML_RULES],
  [/^proto(?:buf)?$/i, PROTOBUF_RULES],
];

/** The text in pieces whose texts joined are the text again. Languages other than `json`, `yaml` and `protobuf` come back as one plain piece. */
export function tokensOf(text: string, language: string): CodeToken[] {
  const rules = LANGUAGES.find(([name]) => name.test(language))?.[1];
  if (!rules) return text === '' ? [] : [{ kind: 'plain', text }];
  const out: { kind: TokenKind; text: string }[] = [];
  for (let at = 0; at < text.length; ) {
    const [kind, piece] = next(text, at, rules);
    const last = out.at(-1);
    if (last?.kind === kind) last.text += piece;
    else out.push({ kind, text: piece });
    at += piece.length;
  }
  return out;
}

function next(text: string, at: number, rules: readonly Rule[]): [TokenKind, string] {
  for (const [kind, pattern] of rules) {
    pattern.lastIndex = at;
    const piece = pattern.exec(text)?.[0];
    if (piece) return [kind, piece];
  }
  return ['plain', text.charAt(at)];
}
