// What Enter does behind a line of YAML: the next line begins where its next key belongs.

/** A rule of the editor, without its names for indentation. */
export interface EnterRule {
  readonly beforeText: RegExp;
  /** One level deeper than the line. */
  readonly deeper: boolean;
  /** Spaces after the indentation. */
  readonly append: string;
}

const KEY = String.raw`(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#'"[{-](?:(?!:\s)[^#])*?)`;
/** Anchor and tag of a value that follows, the header of a block, and a comment. */
const NO_VALUE = String.raw`\s*(?:(?:^|(?<=\s))(?:[&!]\S*(?:\s+|$))*(?:[|>][-+\d]*)?)?\s*(?:(?<=\s)#.*)?$`;
/** More dashes in one line than anybody writes. */
const MAX_DASHES = 4;

/** Rules in their order: the first that fits the text before the caret counts. */
export const enterRules: readonly EnterRule[] = [
  ...Array.from({ length: MAX_DASHES }, (_, i) => MAX_DASHES - i).flatMap((count) => {
    const dashes = String.raw`^\s*(?:- +){${count}}`;
    const columns = '  '.repeat(count);
    return [
      // `- key:` opens a value below the key, which is two columns to the right of each dash.
      { beforeText: new RegExp(`${dashes}${KEY}:${NO_VALUE}`), deeper: true, append: columns },
      // `- key: value` goes on with the next key of the same item.
      { beforeText: new RegExp(`${dashes}${KEY}:\\s+\\S`), deeper: false, append: columns },
      // `- -` goes on inside of the inner list.
      {
        beforeText: new RegExp(`${dashes}-${NO_VALUE}`),
        deeper: true,
        append: columns,
      },
    ];
  }),
  { beforeText: new RegExp(`^(?:\\s*${KEY}:|\\s*-)${NO_VALUE}`), deeper: true, append: '' },
];
