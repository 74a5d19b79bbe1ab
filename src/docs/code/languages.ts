// The rules of each language that is coloured: a list of patterns a mode, tried in their order.

export type TokenKind =
  | 'key'
  | 'string'
  | 'number'
  | 'keyword'
  | 'comment'
  | 'punctuation'
  | 'plain';

/** A piece of text, and the mode that goes on behind it where that is another one. */
type Rule = readonly [kind: TokenKind, pattern: RegExp, mode?: number];

/** Lists of rules by mode; a text begins in mode 0. */
export type Language = readonly (readonly Rule[])[];

// Every pattern is sticky, linear and bounded in its look-ahead, since the text is anybody's.
const SPACE: Rule = ['plain', /\s+/y];
const WORD: Rule = ['plain', /[A-Za-z_$][\w$.]*/y];
const DOUBLE: Rule = ['string', /"(?:[^"\\\n]|\\.)*"?/y];
const SINGLE: Rule = ['string', /'(?:[^'\\\n]|\\.)*'?/y];
const C_COMMENT: Rule = ['comment', /\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?/y];

const JSON_RULES: Language = [
  [
    ['key', /"(?:[^"\\\n]|\\.)*"(?=[ \t]{0,8}:)/y],
    DOUBLE,
    ['number', /-?\d[\d.eE+-]*/y],
    ['keyword', /(?:true|false|null)\b/y],
    ['punctuation', /[{}[\],:]+/y],
    SPACE,
    ['plain', /[A-Za-z_$][\w$]*/y],
  ],
];

const YAML: Language = [
  [
    ['comment', /(?<![^\s])#[^\n]*/y],
    SPACE,
    [
      'key',
      /(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[^\s#'"[\]{},:&*!|>%@`-][^\n:#,]{0,120}|-[^\s:#][^\n:#,]{0,120})(?=:(?:\s|$))/y,
    ],
    ['string', /"(?:[^"\\]|\\.)*"?|'[^']*'?/y],
    ['punctuation', /(?:---|\.\.\.)(?=\s|$)|-(?=\s)|[[\]{},:|>?]/y],
    ['keyword', /(?:(?:true|false|null)(?=[\s,\]}]|$)|~(?=\s|$)|[&*!][^\s,\]}]+)/y],
    ['number', /-?\d[\d.eE+_-]*(?=[\s,\]}]|$)/y],
    ['string', /[^\s,[\]{}#][^\n,[\]{}#]*/y],
  ],
];

const PROTOBUF: Language = [
  [
    C_COMMENT,
    SPACE,
    DOUBLE,
    SINGLE,
    ['key', /[A-Za-z_]\w*(?=[ \t]{0,8}=)/y],
    [
      'keyword',
      /(?:syntax|edition|package|import|public|weak|option|message|enum|service|rpc|returns|stream|extend|extensions|reserved|oneof|map|optional|required|repeated|group|to|max|true|false|double|float|u?int32|u?int64|sint32|sint64|s?fixed32|s?fixed64|bool|string|bytes)\b/y,
    ],
    WORD,
    ['number', /-?\d[\w.+-]*/y],
    ['punctuation', /[{}[\]()<>;,=:]+/y],
  ],
];

const SCRIPT: Language = [
  [
    C_COMMENT,
    SPACE,
    DOUBLE,
    SINGLE,
    ['string', /`(?:[^`\\]|\\[\s\S])*`?/y],
    [
      'keyword',
      /(?:abstract|as|async|await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|from|function|if|implements|import|in|instanceof|interface|let|namespace|new|null|of|private|protected|public|readonly|return|static|super|switch|this|throw|true|try|type|typeof|undefined|var|void|while|yield)\b(?![ \t]{0,8}:)/y,
    ],
    ['key', /[A-Za-z_$][\w$]*(?=\??[ \t]{0,8}:)/y],
    ['plain', /[A-Za-z_$][\w$]*/y],
    ['number', /\d[\w.]*/y],
    ['punctuation', /[{}[\]();,.:?=<>!&|+*%^~-]+/y],
  ],
];

/** Mode 0 is text, mode 1 the inside of a tag. */
const XML: Language = [
  [
    ['comment', /<!--(?:[^-]|-(?!->))*(?:-->)?/y],
    ['string', /<!\[CDATA\[(?:[^\]]|\](?!\]>))*(?:\]\]>)?/y],
    ['comment', /<[?!][^>]*>?/y],
    ['keyword', /<\/?[A-Za-z_][\w:.-]*/y, 1],
    ['number', /&[#\w]{1,40};/y],
    ['plain', /[^<&]+/y],
  ],
  [
    SPACE,
    ['keyword', /\/?>/y, 0],
    ['key', /[A-Za-z_@:][\w:.-]*/y],
    ['string', /"[^"]*"?|'[^']*'?/y],
    ['punctuation', /=/y],
    ['plain', /(?=<)/y, 0],
  ],
];

const SQL: Language = [
  [
    ['comment', /--[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?/y],
    SPACE,
    ['string', /'[^']*'?/y],
    ['key', /"[^"\n]*"?|`[^`\n]*`?/y],
    [
      'keyword',
      /(?:add|all|alter|and|as|asc|begin|between|bigint|boolean|by|cascade|case|char|check|column|commit|constraint|create|cross|date|decimal|default|delete|desc|distinct|drop|else|end|exists|false|foreign|from|full|group|having|if|in|index|inner|insert|int|integer|into|is|join|json|key|left|like|limit|not|null|numeric|offset|on|or|order|outer|primary|references|returning|right|rollback|select|set|table|text|then|timestamp|true|union|unique|update|using|uuid|values|varchar|view|when|where|with)\b/iy,
    ],
    WORD,
    ['number', /\d[\d.]*/y],
    ['punctuation', /[(),;.=<>!*+|/-]+/y],
  ],
];

const SHELL: Language = [
  [
    ['comment', /(?<![^\s])#[^\n]*/y],
    SPACE,
    ['string', /"(?:[^"\\]|\\[\s\S])*"?|'[^']*'?/y],
    ['key', /\$(?:\{[^}\n]{0,200}\}|\w+|[@#?$!*])|[A-Za-z_]\w*(?==)/y],
    [
      'keyword',
      /(?:if|then|elif|else|fi|for|in|do|done|while|until|case|esac|function|return|export|local|set)(?=[\s;]|$)/y,
    ],
    ['number', /(?<=\s)--?[A-Za-z][\w-]*/y],
    ['punctuation', /[|&;<>(){}=\\]+/y],
    ['plain', /[^\s"'$|&;<>(){}=\\]+/y],
  ],
];

/** Mode 0 is the head, mode 1 the value of a header, mode 2 the body. */
const HTTP: Language = [
  [
    ['plain', /\r?\n(?=\r?\n)/y, 2],
    ['plain', /[ \t\r]+|\n/y],
    ['keyword', /(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|CONNECT)\b|HTTP\/[\d.]+/y],
    ['key', /[\w-]+(?=:[ \t])/y, 1],
    ['number', /\d{3}\b/y],
    ['plain', /[^\s]+/y],
  ],
  [
    ['plain', /(?=[\r\n])/y, 0],
    ['punctuation', /:(?=[ \t])/y],
    ['string', /[^\r\n:]+|:/y],
  ],
  [...(JSON_RULES[0] ?? [])],
];

const LANGUAGES: readonly (readonly [names: RegExp, language: Language])[] = [
  [/^(?:json|avro|avsc)/i, JSON_RULES],
  [/^(?:ya?ml|raml)$/i, YAML],
  [/^proto(?:buf|3)?$/i, PROTOBUF],
  [/^(?:javascript|typescript|[jt]sx?|[cm]js|node)$/i, SCRIPT],
  [/^(?:xml|xsd|xslt?|wsdl|svg|html?)$/i, XML],
  [/^(?:sql|ksql|[a-z]{1,12}sql)$/i, SQL],
  [/^(?:bash|sh|shell|zsh|console)$/i, SHELL],
  [/^https?$/i, HTTP],
];

/**
 * Returns the language of a code fence's info string, in any case; undefined where it isn't
 * highlighted.
 */
export function languageFor(name: string): Language | undefined {
  return LANGUAGES.find(([names]) => names.test(name))?.[1];
}
