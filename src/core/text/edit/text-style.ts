// How a text is laid out, detected once, so that new values look like the rest.
import { indentationStyleOf, jsonIndent } from '../indentation-style.ts';

export interface TextStyle {
  readonly eol: '\n' | '\r\n';
  /** Spaces a level of block YAML. */
  readonly indent: number;
  /** Block lists are deeper than the key above them. */
  readonly indentSeq: boolean;
  /** The quotes that the text uses more often. */
  readonly quote: "'" | '"';
  /** What one level of JSON is indented by; null where the text is one line. */
  readonly unit: string | null;
  /** White space in JSON and flow collections: after a colon or comma, and inside brackets. */
  readonly colon: '' | ' ';
  readonly comma: '' | ' ';
  readonly pad: '' | ' ';
  /** Everything in double quotes, and on one line: what every parser reads in one way. */
  readonly safe: boolean;
}

let last: { text: string; language: string; style: TextStyle } | null = null;

/** Returns the style of a text. */
export function textStyleOf(text: string, language: 'yaml' | 'json'): TextStyle {
  if (last?.text === text && last.language === language) return last.style;
  const json = language === 'json';
  const head = text.slice(0, 50_000);
  const block = json
    ? {
        indent: 2,
        indentSeq: true,
        lineEnd: text.includes('\r\n') ? ('\r\n' as const) : ('\n' as const),
      }
    : indentationStyleOf(text);
  const unit = jsonIndent(text);
  const position = /"[ \t]*:([ \t\r\n]?)/.exec(head)?.[1];
  // JSON in a file of YAML is as tight as in one of JSON: quoted keys let it be.
  const tightly = position === '' && (json || /^\uFEFF?\s*[{[]/.test(text));
  const colon = tightly ? '' : ' ';
  const padded = count(head, /\{ +["'\w$]/g);
  const tight = count(head, /\{["'\w$]/g);
  const style: TextStyle = {
    eol: block.lineEnd,
    indent: block.indent,
    indentSeq: block.indentSeq,
    quote: count(head, /[:-] +"/g) > count(head, /[:-] +'/g) ? '"' : "'",
    unit,
    colon,
    comma: colon === '' && !/, /.test(head.replace(/"(?:[^"\\\n]|\\.)*"/g, '')) ? '' : ' ',
    pad: json ? (padded > tight ? ' ' : '') : padded >= tight ? ' ' : '',
    safe: false,
  };
  last = { text, language, style };
  return style;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
