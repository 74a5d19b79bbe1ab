// Highlighting of short texts in another language: enough to see their structure, without
// validation.

type EmbeddedTokenKind =
  | 'key'
  | 'string'
  | 'number'
  | 'keyword'
  | 'comment'
  | 'heading'
  | 'strong'
  | 'emphasis'
  | 'code'
  | 'link'
  | 'mark';

export interface EmbeddedToken {
  readonly start: number;
  readonly end: number;
  readonly kind: EmbeddedTokenKind;
}

/** Characters of a text to look at: time grows with the square of them for hostile ones. */
export const MAX_EMBEDDED_LENGTH = 6000;

type Rules = readonly (readonly [EmbeddedTokenKind, RegExp])[];

const STRING = /"(?:[^"\\\n]|\\.)*"/;
const NUMBER = /-?\b\d+(?:\.\d+)?(?:[eE][-+]?\d+)?\b/;

// No pattern has more than one way to match a text.
const LANGUAGES = new Map<string, Rules>([
  [
    'markdown',
    [
      ['code', /^[ \t]*```[^\n]*\n(?:(?![ \t]*```)[^\n]*\n)*(?:[ \t]*```)?|`[^`\n]+`/],
      ['heading', /^[ \t]*#{1,6} [^\n]*/],
      ['mark', /^[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))/],
      ['strong', /\*\*[^*\n]+\*\*|__[^_\n]+__/],
      ['emphasis', /\*[^*\s][^*\n]*\*|\b_[^_\s][^_\n]*_\b/],
      ['link', /\[[^[\]\n]*\]\([^()\n]*\)|<https?:[^<>\s]*>/],
    ],
  ],
  [
    'json',
    [
      ['key', new RegExp(`${STRING.source}(?=[ \\t]*:)`)],
      ['string', STRING],
      ['number', NUMBER],
      ['keyword', /\b(?:true|false|null)\b/],
    ],
  ],
  [
    'protobuf',
    [
      ['comment', /\/\/[^\n]*|\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\//],
      ['string', STRING],
      [
        'keyword',
        /\b(?:syntax|package|import|option|message|enum|oneof|map|service|rpc|returns|reserved|extend|optional|repeated|required)\b/,
      ],
      [
        'key',
        /\b(?:double|float|u?int(?:32|64)|s(?:int|fixed)(?:32|64)|fixed(?:32|64)|bool|string|bytes)\b/,
      ],
      ['number', NUMBER],
    ],
  ],
  [
    'graphql',
    [
      ['comment', /#[^\n]*/],
      ['string', STRING],
      [
        'keyword',
        /\b(?:type|input|enum|interface|union|scalar|schema|query|mutation|subscription|extend|implements|directive|on)\b/,
      ],
      ['key', /\b\w+(?=[ \t]*[:(])/],
      ['number', NUMBER],
    ],
  ],
  [
    'xml',
    [
      ['comment', /<!--[^-]*(?:-(?!->)[^-]*)*-->/],
      ['keyword', /<[/?!]?[\w:.-]+|[/?]?>/],
      ['key', /\b[\w:.-]+(?==)/],
      ['string', /"[^"\n]*"|'[^'\n]*'/],
    ],
  ],
  [
    'regex',
    [
      ['number', /\\(?:[pPuxk]\{[^{}\n]*\}|.)/],
      ['string', /\[(?:[^\]\\\n]|\\.)*\]/],
      ['keyword', /\((?:\?(?:[:=!]|<[=!]|<\w+>))?|[)|^$*+?]|\{\d+(?:,\d*)?\}/],
    ],
  ],
]);

const compiledRules = new Map<
  string,
  { readonly pattern: RegExp; readonly kinds: readonly EmbeddedTokenKind[] }
>();

/**
 * Returns the highlighted tokens of a text, in its order.
 * @param language as in the response to `embeddedLanguages`; an unknown language has no tokens
 */
export function embeddedTokens(text: string, language: string): EmbeddedToken[] {
  const rules = LANGUAGES.get(language);
  if (!rules) return [];
  let one = compiledRules.get(language);
  if (!one) {
    one = {
      pattern: new RegExp(rules.map(([, { source }]) => `(${source})`).join('|'), 'gm'),
      kinds: rules.map(([kind]) => kind),
    };
    compiledRules.set(language, one);
  }
  const { kinds } = one;
  return [...text.matchAll(one.pattern)].flatMap((match): EmbeddedToken[] => {
    const kind = kinds[match.slice(1).findIndex((group) => group !== undefined)];
    return kind && match[0] !== ''
      ? [{ start: match.index, end: match.index + match[0].length, kind }]
      : [];
  });
}
