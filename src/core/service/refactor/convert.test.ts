// Converting a document between YAML and JSON: whole texts, and the reported losses.
import { describe, expect, test } from 'vitest';
import { convert } from './convert.ts';

const text = (from: string, source: string): string => {
  const made = convert(
    source,
    from === 'yaml' ? 'yaml' : 'json',
    from === 'yaml' ? 'json' : 'yaml',
  );
  return 'text' in made ? made.text : `refused: ${made.refused}`;
};

describe('YAML to JSON', () => {
  test('order of keys, digits of numbers, texts of several lines', () => {
    expect(
      text(
        'yaml',
        `'10': z
b: 1.0
a: 12345678901234567890
c: 0x1F
d: +1.50
e: |
  two

  lines
f: >-
  fol
  ded
g:
h: ['', no, "\\x41"]
`,
      ),
    ).toMatchInlineSnapshot(`
      "{
        "10": "z",
        "b": 1.0,
        "a": 12345678901234567890,
        "c": 31,
        "d": 1.50,
        "e": "two\\n\\nlines\\n",
        "f": "fol ded",
        "g": null,
        "h": [
          "",
          "no",
          "A"
        ]
      }
      "
    `);
  });
  test('aliases and merge keys are written out; comments and they are counted', () => {
    const source = `# head
a: &a {x: 1} # a
b: *a
c:
  <<: *a
  y: "# no comment"
d: | # block
  # no comment
  z
`;
    expect(text('yaml', source)).toMatchInlineSnapshot(`
      "{
        "a": {
          "x": 1
        },
        "b": {
          "x": 1
        },
        "c": {
          "y": "# no comment",
          "x": 1
        },
        "d": "# no comment\\nz\\n"
      }
      "
    `);
    expect(convert(source, 'yaml', 'json')).toMatchObject({
      warnings: [
        '3 comments: JSON has no comments.',
        '2 aliases of YAML, which are replaced with their values.',
      ],
    });
  });
  test('line ends stay', () => {
    expect(text('yaml', 'a: 1\r\nb: [2]\r\n')).toBe(
      '{\r\n  "a": 1,\r\n  "b": [\r\n    2\r\n  ]\r\n}\r\n',
    );
  });
  test.each([
    ['a: 1\na: 2\n', /^refused: Fix this first \(line 2\): /],
    ['a: .nan\n', /^refused: Fix this first \(line 1\): /],
    [
      'a: 1\n---\nb: 2\n',
      /^refused: Fix this first \(line 2\): A file must contain only one document/,
    ],
    ['a: [1\n', /^refused: Fix this first/],
    ['', /^refused: The document is empty/],
    [
      'a: &a [x, x, x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]\nd: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]\ne: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]\nf: [*e, *e, *e, *e]\n',
      /200,000 values/,
    ],
  ])('refused: %j', (source, why) => {
    expect(text('yaml', source)).toMatch(why);
  });
});

test('a text that is too large is refused for that', () => {
  const source = `a: ${'x'.repeat(8 * 1024 * 1024)}`;
  expect(text('yaml', source)).toMatch(/^refused: The text has more than 8 MB/);
});

describe('JSON to YAML', () => {
  test('in blocks, quoted only where it must be', () => {
    expect(
      text(
        'json',
        '{"apidoc": "3.1.0", "10": 1e5, "on": "# no", "s": "a: b", "n": null, "t": "true", "m": "x\\ny\\n", "l": [[1, [2]], {"e": {"f": 1.00}}, [], {}], "é/~": "{x}", "d": "2020-01-01", "": " "}',
      ),
    ).toMatchInlineSnapshot(`
      "apidoc: 3.1.0
      '10': 1e5
      'on': '# no'
      s: 'a: b'
      'n': null
      t: 'true'
      m: |
        x
        y
      l:
        - - 1
          - - 2
        - e:
            f: 1.00
        - []
        - {}
      é/~: '{x}'
      d: '2020-01-01'
      '': ' '
      "
    `);
  });
  test('line ends stay, whatever the indentation was', () => {
    expect(text('json', '{\r\n\t"a": {"b": "c"}\r\n}')).toBe('a:\r\n  b: c\r\n');
  });
  test.each([
    ['{"a": 1, "a": 2}', /^refused: Fix this first \(line 1\)/],
    ['{"a": 1,}', /^refused: Fix this first/],
    ['{"a": 1E400}', /can't be converted: 1E400 has no equivalent in JSON/],
  ])('refused: %j', (source, why) => {
    expect(text('json', source)).toMatch(why);
  });
  test('nothing is lost', () => {
    expect(convert('{"a": 1}', 'json', 'yaml')).toEqual({ text: 'a: 1\n', warnings: [] });
  });
});
