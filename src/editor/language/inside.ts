// Colours of short texts in another language: enough to see their build, not to judge them.

export type InsideKind = 'key' | 'string' | 'number' | 'keyword' | 'comment' | 'heading' | 'strong' | 'emphasis' | 'code' | 'link' | 'mark';

export interface Piece {
  readonly start: number;
  readonly end: number;
  readonly kind: InsideKind;
}

/** Characters of a text that are worth looking at: the time that a hostile one takes grows with the square of them. */
export const LONGEST = 6000;

type Rules = readonly (readonly [InsideKind, RegExp])[];

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
      ['key', /\b(?:double|float|u?int(?:32|64)|s(?:int|fixed)(?:32|64)|fixed(?:32|64)|bool|string|bytes)\b/],
      ['number', NUMBER],
    ],
  ],
  [
    'graphql',
    [
      ['comment', /#[^\n]*/],
      ['string', STRING],
      ['keyword', /\b(?:type|input|enum|interface|union|scalar|schema|query|mutation|subscription|extend|implements|directive|on)\b/],
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

const made = new Map<string, { readonly pattern: RegExp; readonly kinds: readonly InsideKind[] }>();

/**
 * The pieces of a text that have a colour, in its order.
 * @param language of `embedded` in the core's language functions; one that is not known has no pieces
 */
export function piecesOf(text: string, language: string): Piece[] {
  const rules = LANGUAGES.get(language);
  if (!rules) return [];
  let one = made.get(language);
  if (!one) {
    one = { pattern: new RegExp(rules.map(([, { source }]) => `(${source})`).join('|'), 'gm'), kinds: rules.map(([kind]) => kind) };
    made.set(language, one);
  }
  const { kinds } = one;
  return [...text.matchAll(one.pattern)].flatMap((match): Piece[] => {
    const kind = kinds[match.slice(1).findIndex((group) => group !== undefined)];
    return kind && match[0] !== '' ? [{ start: match.index, end: match.index + match[0].length, kind }] : [];
  });
}
