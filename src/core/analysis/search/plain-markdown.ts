// The content of a CommonMark text without its marks, as a reader sees it.

const MARKS = /[*_`[\]<>#|~\\+-]/;
const ESCAPE = /\\([!-/:-@[-`{-~])/g;
/**
 * Lines that only give shape: fences, rules, the line below the head of a table, definitions of
 * links.
 */
const SHAPE =
  /^ {0,3}(?:(?:`{3,}|~{3,}).*|(?:[-*_] *){3,}|=+|\|?[ :|-]*-[ :|-]*|\[[^\]^][^\]]*\]: *\S+.*)$/;
/** Marks at the start of a line: quotes, headings, list items with or without a box, notes. */
const START =
  /^[ \t]*(?:>[ \t]?)*(?:#{1,6}[ \t]+|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?|\[\^[^\]]*\]:[ \t]*)?/;

/**
 * Returns the text without marks of emphasis, code, links, lists, headings and tables. Links and
 * images leave their words.
 * Good for reading and searching, not exact: a mark that has no meaning where it is may be removed,
 * too.
 */
export function plainMarkdown(text: string): string {
  if (!MARKS.test(text)) return text;
  const out: string[] = [];
  for (const line of text.split('\n')) {
    if (SHAPE.test(line)) continue;
    out.push(inLine(line.replace(START, '')));
  }
  return out.join('\n');
}

function inLine(line: string): string {
  if (!/[*_`[<|~\\]/.test(line)) return line;
  const plain = line
    .replace(ESCAPE, (_, char: string) => hide(char))
    .replace(CODE, (_, _ticks, code: string) => code.replace(PUNCTUATION, hide))
    .replace(/<br[ \t]*\/?>/gi, ' ')
    .replace(/\[\^[^\s[\]]{1,80}\]/g, '')
    .replace(LINK, '$1')
    .replace(LINK, '$1')
    .replace(/<((?:https?:\/\/|mailto:)[^<>\s]{1,2000})>/gi, '$1')
    .replace(STARS, '$2')
    .replace(STARS, '$2')
    .replace(UNDERSCORES, '$2')
    .replace(/~~(?=\S)([^~]*\S)~~/g, '$1')
    .replace(/[ \t]*\|[ \t]*/g, ' ');
  return plain === line
    ? line
    : plain.replace(HIDDEN, (char) => String.fromCharCode(char.charCodeAt(0) - PRIVATE));
}

const CODE = /(?<!`)(`+)(?!`)(.{1,1000}?)(?<!`)\1(?!`)/g;
/** A link or an image; those in one another are taken from the inside out. */
const LINK =
  /!?\[([^[\]]{0,1000})\](?:\([^()]{0,2000}(?:\([^()]{0,200}\)[^()]{0,200})?\)|\[[^[\]]{0,200}\])/g;
const STARS = /(\*{1,3})(?=\S)([^*]*[^*\s])\1/g;
const UNDERSCORES = /(?<![\p{L}\p{N}_])(_{1,3})(?=[^\s_])(.{0,1000}?[^\s_])\1(?![\p{L}\p{N}_])/gu;

/** Escaped punctuation is kept as private use characters meanwhile. */
const PRIVATE = 0xe000;
const HIDDEN = /[\ue021-\ue07e]/g;
const PUNCTUATION = /[!-/:-@[-`{-~]/g;

function hide(char: string): string {
  return String.fromCharCode(PRIVATE + char.charCodeAt(0));
}
