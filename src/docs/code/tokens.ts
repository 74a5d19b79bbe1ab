// Cuts JSON and YAML into coloured pieces: enough for reading, no parser.

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

/** The text in pieces whose texts joined are the text again. Languages other than `json`, `yaml` and `yml` come back as one plain piece. */
export function tokensOf(text: string, language: string): CodeToken[] {
  const rules = /^json/i.test(language) ? JSON_RULES : /^ya?ml$/i.test(language) ? YAML_RULES : null;
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
