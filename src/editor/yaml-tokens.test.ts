import { expect, test } from 'vitest';
import { startState, tokenizeLine } from './yaml-tokens.ts';

/** Each line as `scope‹text›` pieces, spaces left out. */
function colours(text: string): string[] {
  let state = startState;
  return text.split('\n').map((line) => {
    const { tokens, end } = tokenizeLine(line, state);
    state = end;
    return tokens
      .map(
        (token, i) =>
          [token.scopes, line.slice(token.startIndex, tokens[i + 1]?.startIndex)] as const,
      )
      .filter(([scope]) => scope !== '')
      .map(([scope, piece]) => `${scope}<${piece}>`)
      .join(' ');
  });
}

test('keys, scalars and comments', () => {
  expect(
    colours(
      'apidoc: 3.1.0 # version\ncount: 12\nok: true\nurl: mqtt://host:1883#x\n$ref: "#/a"\n"quoted key": it\'s: fine',
    ),
  ).toEqual([
    'string.key<apidoc> delimiter<:> string<3.1.0> comment<# version>',
    'string.key<count> delimiter<:> number<12>',
    'string.key<ok> delimiter<:> keyword<true>',
    'string.key<url> delimiter<:> string<mqtt://host:1883#x>',
    'string.key<$ref> delimiter<:> string<"#/a">',
    'string.key<"quoted key"> delimiter<:> string<it\'s: fine>',
  ]);
});

test('a block scalar contains deeper and blank lines, whatever they look like, and ends with its indentation', () => {
  expect(
    colours(
      'info:\n  description: |-  # long\n    # Title\n\n      deeper: line\n    last: line\n  title: x',
    ),
  ).toEqual([
    'string.key<info> delimiter<:>',
    'string.key<description> delimiter<:> delimiter<|-> comment<# long>',
    'string<    # Title>',
    'string<>',
    'string<      deeper: line>',
    'string<    last: line>',
    'string.key<title> delimiter<:> string<x>',
  ]);
});

test('an empty block scalar does not swallow the next key, and a dash is not the parent of the key beside it', () => {
  expect(colours('- a: >\n  b: 1\n- |\n text\nc: 2')).toEqual([
    'delimiter<-> string.key<a> delimiter<:> delimiter<>>',
    'string.key<b> delimiter<:> number<1>',
    'delimiter<-> delimiter<|>',
    'string< text>',
    'string.key<c> delimiter<:> number<2>',
  ]);
});

test('flow collections over lines, with anchors, aliases and tags', () => {
  expect(colours('a: &x [1, "two", {k: v, "q":null}]\nb: {\n  c: *x, d: !t e\n}\nf: 1')).toEqual([
    'string.key<a> delimiter<:> type<&x> delimiter.bracket<[> number<1> delimiter<,> string<"two"> delimiter<,> delimiter.bracket<{> string.key<k> delimiter<:> string<v> delimiter<,> string.key<"q"> delimiter<:> keyword<null> delimiter.bracket<}> delimiter.bracket<]>',
    'string.key<b> delimiter<:> delimiter.bracket<{>',
    'string.key<c> delimiter<:> type<*x> delimiter<,> string.key<d> delimiter<:> tag<!t> string<e>',
    'delimiter.bracket<}>',
    'string.key<f> delimiter<:> number<1>',
  ]);
});

test('quotes over lines; an unclosed quote ends at a line that is not indented deeper', () => {
  expect(
    colours('a: "one \\\n  two\\"" # c\nb: \'it\'\'s\'\nc: "open\nd: 1\ne: [1,\nf: 2'),
  ).toEqual([
    'string.key<a> delimiter<:> string<"one \\>',
    'string<  two\\""> comment<# c>',
    "string.key<b> delimiter<:> string<'it''s'>",
    'string.key<c> delimiter<:> string<"open>',
    'string.key<d> delimiter<:> number<1>',
    'string.key<e> delimiter<:> delimiter.bracket<[> number<1> delimiter<,>',
    'string.key<f> delimiter<:> number<2>',
  ]);
});

test.each([
  ['a quoted value', (text: string) => `a: "${text}"`],
  ['a value in single quotes', (text: string) => `a: '${text}'`],
  ['a plain value', (text: string) => `a: ${text}`],
  ['a key', (text: string) => `${text}: a`],
  ['a flow collection', (text: string) => `a: [${text}]`],
])(
  'tokenizes ten million characters in one line of %s in time, and colours the next line',
  (_, line) => {
    const [first, next] = colours(`${line('word \\\\ '.repeat(1_250_000))}\nb: 1`);
    expect(first).toBe('');
    expect(next).toBe('string.key<b> delimiter<:> number<1>');
  },
);

test('every text comes to an end, with tokens in order', () => {
  const alphabet = [
    'a',
    ' ',
    ':',
    '-',
    '"',
    "'",
    '[',
    ']',
    '{',
    '}',
    ',',
    '#',
    '|',
    '>',
    '&',
    '*',
    '!',
    '?',
    '\\',
    '\t',
    '1',
    '\u00a0',
  ];
  let seed = 7;
  const random = (n: number): number => {
    seed = (seed * 48271) % 2147483647;
    return seed % n;
  };
  let state = startState;
  for (let round = 0; round < 3000; round++) {
    const line = Array.from({ length: random(14) }, () => alphabet[random(alphabet.length)]).join(
      '',
    );
    const { tokens, end } = tokenizeLine(line, state);
    const starts = tokens.map((token) => token.startIndex);
    expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
    state = end;
  }
});
