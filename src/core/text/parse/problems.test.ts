// What each mistake in a text is reported as: its exact range, and what to write instead.
import { describe, expect, test } from 'vitest';
import { parse } from './parse.ts';
import { problemLines } from './testing.ts';

const problemsOf = (text: string, language: 'yaml' | 'json'): string[] =>
  problemLines(parse(text, language, null).tree);

const YAML: readonly [text: string, problems: string[]][] = [
  [
    'a: 1\nb: 2\na: 3\n',
    ['duplicate-key 10+1: Duplicate key "a". Keep one of them. 0+1: First defined here.'],
  ],
  [
    'x: {a: 1, a: 2}\n',
    ['duplicate-key 10+1: Duplicate key "a". Keep one of them. 4+1: First defined here.'],
  ],
  [
    'a:\n  b: 1\n  b: 2\n',
    ['duplicate-key 12+1: Duplicate key "b". Keep one of them. 5+1: First defined here.'],
  ],
  [
    '- a: 1\n  a: 2\n',
    ['duplicate-key 9+1: Duplicate key "a". Keep one of them. 2+1: First defined here.'],
  ],
  [
    '"a": 1\na: 2\n',
    ['duplicate-key 7+1: Duplicate key "a". Keep one of them. 0+3: First defined here.'],
  ],
  [
    "'it''s': 1\n\"it's\": 2\n",
    ['duplicate-key 11+6: Duplicate key "it\'s". Keep one of them. 0+7: First defined here.'],
  ],
  [
    `${'k'.repeat(300)}: 1\n${'k'.repeat(300)}: 2\n`,
    [
      `duplicate-key 304+300: Duplicate key "${'k'.repeat(60)}…". Keep one of them. 0+300: First defined here.`,
    ],
  ],
  ['1: a\n', ['key-not-string 0+1: The key 1 is not a string: put it in quotes ("1").']],
  ['m:\n  1: a\n', ['key-not-string 5+1: The key 1 is not a string: put it in quotes ("1").']],
  [
    'm:\n  yes: a\n  null: b\n  0x1F: c\n  1e3: d\n  .inf: e\n  ~: f\n',
    [
      'key-not-string 14+4: The key null is not a string: put it in quotes ("null").',
      'key-not-string 24+4: The key 0x1F is not a string: put it in quotes ("0x1F").',
      'key-not-string 34+3: The key 1e3 is not a string: put it in quotes ("1e3").',
      'key-not-string 43+4: The key .inf is not a string: put it in quotes (".inf").',
      'key-not-string 53+1: The key ~ is not a string: put it in quotes ("~").',
    ],
  ],
  ['m:\n  : a\n', ['key-not-string 5+1: This key is empty: put it in quotes.']],
  ['a: {: b}\n', ['key-not-string 4+1: This key is empty: put it in quotes.']],
  ['? [a, b]\n: 1\n', ['key-not-string 2+1: A key must be a string. Put it in quotes.']],
  ['? {a: 1}\n: 1\n', ['key-not-string 2+1: A key must be a string. Put it in quotes.']],
  [
    'a: &n b\nm:\n  *n : 1\n',
    ["key-not-string 13+2: An alias can't be a key. Write the key itself, or put it in quotes."],
  ],
  ['? 1\n: 2\n', ['key-not-string 2+1: The key 1 is not a string: put it in quotes ("1").']],
  [
    'm: {true: 1, no: 2}\n',
    ['key-not-string 4+4: The key true is not a string: put it in quotes ("true").'],
  ],
  ['m:\n  &k 1: a\n', ['key-not-string 8+1: The key 1 is not a string: put it in quotes ("1").']],
  [
    'x-a: !mine 1\n',
    [
      'tag-not-allowed 5+5: This tag is not allowed. Use only !!null, !!bool, !!int, !!float, !!str, !!seq or !!map.',
    ],
  ],
  [
    'x-a: !!binary aGk=\n',
    [
      'tag-not-allowed 5+8: This tag is not allowed. Use only !!null, !!bool, !!int, !!float, !!str, !!seq or !!map.',
    ],
  ],
  ['x-a: !!str 5\nb: !!int "5"\nc: !!null\nd: !!float 1\ne: !!float -2\n', []],
  ...['!!int x', '!!float x', '!!bool 5', '!!null x', '!<tag:yaml.org,2002:int> x', '!!map x'].map(
    (value): [string, string[]] => {
      const [tag = ''] = value.split(' ');
      return [
        `x-a: ${value}\n`,
        [
          `tag-not-allowed 5+${tag.length}: The value is not of the type of its tag. Remove the tag, or change the value.`,
        ],
      ];
    },
  ),
  ['a: !!map {b: 1}\nc: !!seq [1]\n', []],
  [
    'a: !!set {b}\n',
    [
      'tag-not-allowed 3+5: This tag is not allowed. Use only !!null, !!bool, !!int, !!float, !!str, !!seq or !!map.',
    ],
  ],
  [
    'a: 1\n---\nb: 2\n',
    [
      'multiple-documents 5+3: A file must contain only one document. Remove what follows this line, or move it to its own file.',
    ],
  ],
  [
    'a: 1\n...\nb: 2\n',
    [
      'multiple-documents 9+4: A file must contain only one document. Remove what follows this line, or move it to its own file.',
    ],
  ],
  [
    '--- a\n--- b\n',
    [
      'multiple-documents 6+5: A file must contain only one document. Remove what follows this line, or move it to its own file.',
    ],
  ],
  [
    '%YAML 1.1\n---\na: 1\n',
    [
      'warning yaml-version 0+9: Values are always read by the rules of YAML 1.2, whatever version this line has.',
    ],
  ],
  [
    '%YAML 1.0\n---\na: 1\n',
    [
      'yaml-syntax 6+3: Unsupported YAML version 1.0',
      'warning yaml-version 0+9: Values are always read by the rules of YAML 1.2, whatever version this line has.',
    ],
  ],
  ['%TAG ! x\n---\na: 1\n', []],
  ['%FOO\n---\na: 1\n', ['yaml-syntax 0+4: Unknown directive %FOO']],
  [
    '\ufeff---\na: 1\n---\nb: 1\n',
    [
      'multiple-documents 10+3: A file must contain only one document. Remove what follows this line, or move it to its own file.',
    ],
  ],
  [
    'a: .inf\n',
    ['not-json-number 3+4: .inf has no equivalent in JSON. Use a number, or put it in quotes.'],
  ],
  [
    'a: -.INF\nb: .nan\n',
    [
      'not-json-number 3+5: -.INF has no equivalent in JSON. Use a number, or put it in quotes.',
      'not-json-number 12+4: .nan has no equivalent in JSON. Use a number, or put it in quotes.',
    ],
  ],
  [
    'a: 12345678901234567890 # big\n',
    [
      'warning number-precision 3+20: This number has more digits than JSON tools keep and is read as 12345678901234567000. Use fewer digits, or put it in quotes.',
    ],
  ],
  [
    'a: 0x1F\nb: 0o17\nc: 1.0\nd: 1e400\n',
    ['not-json-number 26+5: 1e400 has no equivalent in JSON. Use a number, or put it in quotes.'],
  ],
  [
    'a: 0xFFFFFFFFFFFFFFFFFF\n',
    [
      'warning number-precision 3+20: This number has more digits than JSON tools keep and is read as 4.722366482869645e+21. Use fewer digits, or put it in quotes.',
    ],
  ],
  [
    'a: [1.50, 0.1, 3.141592653589793238]\n',
    [
      'warning number-precision 15+20: This number has more digits than JSON tools keep and is read as 3.141592653589793. Use fewer digits, or put it in quotes.',
    ],
  ],
  [
    'a: *nowhere\n',
    ['alias-unknown 3+8: Unknown anchor &nowhere: it must be defined before this alias.'],
  ],
  [
    'a: &x\n  b: *x\n',
    ['alias-cycle 11+2: *x is inside the value of its own anchor, so it can never be expanded.'],
  ],
  [
    'a: &x 1\nb: *x\nc: *y\n',
    ['alias-unknown 17+2: Unknown anchor &y: it must be defined before this alias.'],
  ],
  [
    'a: [*b, *c]\n',
    [
      'alias-unknown 4+2: Unknown anchor &b: it must be defined before this alias.',
      'alias-unknown 8+2: Unknown anchor &c: it must be defined before this alias.',
    ],
  ],
  [
    '*a : 1\n',
    ["key-not-string 0+2: An alias can't be a key. Write the key itself, or put it in quotes."],
  ],
  [
    'a: &x {b: 1}\nc:\n  <<: *x\n  d: 2\n',
    [
      'warning merge-key 18+2: Merge keys are not part of YAML 1.2. It is read as a merge here; other tools may see a field named "<<".',
    ],
  ],
  [
    'c:\n  <<: {a: 1}\n',
    [
      'warning merge-key 5+2: Merge keys are not part of YAML 1.2. It is read as a merge here; other tools may see a field named "<<".',
    ],
  ],
  [
    'c:\n  <<: [{a: 1}, {b: 2}]\n  <<: x\n',
    [
      'warning merge-key 5+2: Merge keys are not part of YAML 1.2. It is read as a merge here; other tools may see a field named "<<".',
    ],
  ],
  ['c:\n  <<: 5\n', []],
  ['c:\n  "<<": {a: 1}\n', []],
  [
    'a: "x\u0001"\n',
    [
      'control-character 5+1: The control character U+0001 is not allowed in YAML. Remove it, or write "\\x01" in double quotes.',
    ],
  ],
  [
    'a: "x\u0001y"\nb: \u0002z\n',
    [
      'control-character 5+1: The control character U+0001 is not allowed in YAML. Remove it, or write "\\x01" in double quotes.',
      'control-character 12+1: The control character U+0002 is not allowed in YAML. Remove it, or write "\\x02" in double quotes.',
    ],
  ],
  [
    'a: x\u007f\n',
    [
      'control-character 4+1: The control character U+007F is not allowed in YAML. Remove it, or write "\\x7f" in double quotes.',
    ],
  ],
  ['a: "\\x01 \\u0002"\n', []],
  ["a: 'open\nb: 1\n", ['unclosed-quote 3+5: This quote is never closed.']],
  ['a: "open\nb: 1\n', ['unclosed-quote 3+5: This quote is never closed.']],
  ["a: 'p''\n", ['unclosed-quote 3+4: This quote is never closed.']],
  ['a: "p\\"\n', ['unclosed-quote 3+4: This quote is never closed.']],
  ["a: 'x' y\n", ['yaml-syntax 7+1: Unexpected text after the closing quote.']],
  ['a: "x" "y"\n', ['yaml-syntax 7+3: Unexpected text after the closing quote.']],
  [
    'a: "\\q"\n',
    [
      'yaml-syntax 4+1: Unknown escape. In double quotes write each backslash twice, or use single quotes.',
    ],
  ],
  [
    'a: "\\xZZ"\n',
    [
      'yaml-syntax 4+1: Unknown escape. In double quotes write each backslash twice, or use single quotes.',
    ],
  ],
  ["a: it's\nb: 'open\n", ['unclosed-quote 11+5: This quote is never closed.']],
  ["# it's\na: 'open\n", ['unclosed-quote 10+5: This quote is never closed.']],
  ['a: ["x, b]\nc: 1\n', ['unclosed-quote 4+6: This quote is never closed.']],
  ["a: {b: 'x}\nc: 1\n", ['unclosed-quote 7+3: This quote is never closed.']],
  ['a: x # \'c\nb: "y\n', ['unclosed-quote 13+2: This quote is never closed.']],
  ["'open: 1\nb: 2\n", ['unclosed-quote 0+8: This quote is never closed.']],
  ["a: ('x)\nb: 'y\n", ['unclosed-quote 11+2: This quote is never closed.']],
  ['a: [1, 2\nb: 1\n', ['yaml-syntax 3+1: This list is never closed: ] is missing.']],
  ['a: {b: 1\nc: 2\n', ['yaml-syntax 3+1: This map is never closed: } is missing.']],
  ['a: [1 2]\n', []],
  ['a: ["x" "y"]\n', ['yaml-syntax 6+1: Missing comma after this.']],
  [
    'a: {b: 1 c: 2}\n',
    [
      'yaml-syntax 7+6: Missing comma before the next key, or quotes around a text that contains ": ".',
    ],
  ],
  ['a: {b: 1\n  c: 2}\n', ['yaml-syntax 7+1: Missing comma after this.']],
  [
    'a: {\n  "b": true\n  "c": null # d\n  "e": one\n    two\n  "f": [1\n    2]\n}\n',
    [...[15, 31, 50].map((at) => `yaml-syntax ${at}+1: Missing comma after this.`)],
  ],
  ['a: [\n  1\n  b: 2\n]\n', ['yaml-syntax 7+1: Missing comma after this.']],
  ['a: {b: - c}\n', ['yaml-syntax 7+2: Inside brackets, write a list as [a, b].']],
  [
    '"a": {\n  "b": 1\n},\n"c": 2\n',
    [
      'yaml-syntax 17+1: Unexpected comma. Outside brackets, fields and items have no comma between them.',
    ],
  ],
  ['a: [b] c\n', ['yaml-syntax 7+1: Unexpected text after the closing bracket.']],
  [
    'a: [1]]\n',
    [
      'yaml-syntax 6+1: Unexpected text. A value that starts with { [ & * ! | > @ or ` must be in quotes.',
    ],
  ],
  [
    'a: {b: 1}}\n',
    [
      'yaml-syntax 9+1: Unexpected text. A value that starts with { [ & * ! | > @ or ` must be in quotes.',
    ],
  ],
  [
    'a: ]\n',
    [
      'yaml-syntax 3+1: Unexpected text. A value that starts with { [ & * ! | > @ or ` must be in quotes.',
    ],
  ],
  [
    'a: }\nb: 1\n',
    [
      'yaml-syntax 3+1: Unexpected text. A value that starts with { [ & * ! | > @ or ` must be in quotes.',
    ],
  ],
  ['a: [x, [y, {z: [1]\nb: 2\n', ['yaml-syntax 11+1: This map is never closed: } is missing.']],
  ['a: [b, # c ]\n  d]\n', []],
  ['a: [b, \']\', "]", c\nd: 1\n', ['yaml-syntax 3+1: This list is never closed: ] is missing.']],
  ['a: x[1\nb: [2\nc: 3\n', ['yaml-syntax 10+1: This list is never closed: ] is missing.']],
  ['a: {b: }\n', []],
  ['a: {b}\n', []],
  ['a: [a: 1, b: 2]\n', []],
  [
    'a: [,]\n',
    [
      'yaml-syntax 4+1: Unexpected text. A value that starts with { [ & * ! | > @ or ` must be in quotes.',
    ],
  ],
  [
    'a: {,}\n',
    [
      'yaml-syntax 4+1: Unexpected text. A value that starts with { [ & * ! | > @ or ` must be in quotes.',
    ],
  ],
  [
    'a: [1,,2]\n',
    [
      'yaml-syntax 6+1: Unexpected text. A value that starts with { [ & * ! | > @ or ` must be in quotes.',
    ],
  ],
  ['a: - [b\nc: 1\n', ['yaml-syntax 3+1: A list starts on the line after its key.']],
  ["a: [1, 2 # it's\nb: 1\n", ['yaml-syntax 3+1: This list is never closed: ] is missing.']],
  [
    'a: {b: [1}\nc: 1\n',
    [
      'yaml-syntax 9+1: Wrong indentation: keys of one object start in the same column, their values deeper.',
    ],
  ],
  [
    'a: {$ref: #/x/y}\nb: 1\n',
    [
      "reference-comment 10+5: Everything after # is a comment here. Put the reference in quotes: '#/x/y'.",
    ],
  ],
  [
    "a: {$ref: #/x/y'}\nb: 1\n",
    [
      "reference-comment 10+6: Everything after # is a comment here. Put the reference in quotes: '#/x/y'.",
    ],
  ],
  [
    'a: [{$ref: #/x/{y}/z, b: 1}]\nb: 1\n',
    [
      "reference-comment 11+9: Everything after # is a comment here. Put the reference in quotes: '#/x/{y}/z'.",
    ],
  ],
  [
    'a:\n  $ref: #/x/y\nb: 1\n',
    [
      "reference-comment 11+5: Everything after # is a comment here. Put the reference in quotes: '#/x/y'.",
    ],
  ],
  [
    "a:\n  $ref: #/x/y'\n",
    [
      "reference-comment 11+6: Everything after # is a comment here. Put the reference in quotes: '#/x/y'.",
    ],
  ],
  ['a:\n  $ref: # why\n', []],
  ['a:\n  $ref: "#/x" # fine\n', []],
  [
    'a:\n  $ref: #/x y\n',
    [
      "reference-comment 11+3: Everything after # is a comment here. Put the reference in quotes: '#/x'.",
    ],
  ],
  [
    `a:\n  $ref: #/${'x'.repeat(200)}\n`,
    [
      `reference-comment 11+202: Everything after # is a comment here. Put the reference in quotes: '#/${'x'.repeat(58)}…'.`,
    ],
  ],
  [
    'a:\n  "$ref": #/x\n',
    [
      "reference-comment 13+3: Everything after # is a comment here. Put the reference in quotes: '#/x'.",
    ],
  ],
  [
    'a: {"$ref": #/x/y, z: 1}\nb: 1\n',
    [
      "reference-comment 12+5: Everything after # is a comment here. Put the reference in quotes: '#/x/y'.",
    ],
  ],
  ['a:\n\tb: 1\n', ['tab-indent 3+1: YAML must be indented with spaces, not with tabs.']],
  ['a:\n  b: 1\n\tc: 2\n', ['tab-indent 10+1: YAML must be indented with spaces, not with tabs.']],
  ['a:\n \t b: 1\n', ['tab-indent 3+3: YAML must be indented with spaces, not with tabs.']],
  ['a: 1\n\tb\n', ['tab-indent 5+1: YAML must be indented with spaces, not with tabs.']],
  [
    'a:\n    b: 1\n  c: 2\n',
    ['yaml-syntax 14+4: Wrong indentation: keys of one object start in the same column.'],
  ],
  [
    'a:\n  b: 1\n c: 2\n',
    ['yaml-syntax 11+4: Wrong indentation: keys of one object start in the same column.'],
  ],
  [
    'a:\n  - 1\n - 2\n',
    [
      'yaml-syntax 9+1: A value must be on the line of its key, or indented below it. Put it in quotes if it contains ": ".',
    ],
  ],
  [
    'a: 1\n  b: 2\n',
    [
      'yaml-syntax 3+1: A value must be on the line of its key, or indented below it. Put it in quotes if it contains ": ".',
    ],
  ],
  [
    'a:\n  b: 1\n   c: 2\n',
    [
      'yaml-syntax 8+1: A value must be on the line of its key, or indented below it. Put it in quotes if it contains ": ".',
    ],
  ],
  [
    ' a: 1\nb: 2\n',
    [
      'yaml-syntax 6+1: Unexpected text. A value that starts with { [ & * ! | > @ or ` must be in quotes.',
    ],
  ],
  ['a:\n- 1\n  - 2\n', []],
  [
    'a: b: c\n',
    [
      'yaml-syntax 3+1: A value must be on the line of its key, or indented below it. Put it in quotes if it contains ": ".',
    ],
  ],
  [
    'a: - 1\n',
    [
      'yaml-syntax 3+1: A list starts on the line after its key.',
      'key-not-string 5+1: The key 1 is not a string: put it in quotes ("1").',
    ],
  ],
  [
    'a: x\n  y: 1\n',
    [
      'yaml-syntax 3+1: A value must be on the line of its key, or indented below it. Put it in quotes if it contains ": ".',
    ],
  ],
  ['a: 1\nchan\n', ['yaml-syntax 5+4: "chan" is incomplete. Write a field as "name: value".']],
  [
    'a: 1\nchan\nchan\nb: 2\n',
    ['yaml-syntax 5+4: "chan" is incomplete. Write a field as "name: value".'],
  ],
  [
    'a: 1\nchannels:{}\n',
    ['yaml-syntax 5+11: "channels:{}" is incomplete. Write a field as "name: value".'],
  ],
  [
    `a: 1\n${'w'.repeat(60)}\nb: 1\n`,
    [`yaml-syntax 5+60: "${'w'.repeat(40)}…" is incomplete. Write a field as "name: value".`],
  ],
  [
    `a: 1\n${'w'.repeat(40)}\nb: 1\n`,
    [`yaml-syntax 5+40: "${'w'.repeat(40)}" is incomplete. Write a field as "name: value".`],
  ],
  ['chan\na: 1\n', ['yaml-syntax 0+4: This is incomplete. Write a field as "name: value".']],
  ['a:\n  b\n  c: 1\n', ['yaml-syntax 5+1: "b" is incomplete. Write a field as "name: value".']],
  [
    'a:\n  b: 1\n  c\n  d: 2\n',
    ['yaml-syntax 12+1: "c" is incomplete. Write a field as "name: value".'],
  ],
  [
    'a: 1\n}\nb: 2\n',
    [
      'yaml-syntax 5+1: Unexpected text. A value that starts with { [ & * ! | > @ or ` must be in quotes.',
    ],
  ],
  [
    'a: @x\n',
    ["yaml-syntax 3+1: A plain value can't start with this character. Put the value in quotes."],
  ],
  [
    'a: `x\n',
    ["yaml-syntax 3+1: A plain value can't start with this character. Put the value in quotes."],
  ],
  [
    'a: %x\nb: 1\n',
    ["yaml-syntax 3+1: A plain value can't start with this character. Put the value in quotes."],
  ],
  [
    '@x: 1\n',
    ["yaml-syntax 0+1: A plain value can't start with this character. Put the value in quotes."],
  ],
  ['a: |x\n  b\n', ['yaml-syntax 4+1: The text of a block starts on the line after "|".']],
  ['a: >\nb: 1\n', []],
  ['a: | b\n  c\n', ['yaml-syntax 5+1: The text of a block starts on the line after "|".']],
  ['a: |\n c\n  d\n e\n', []],
  [
    '- a\nb: 1\n',
    [
      'yaml-syntax 4+1: Unexpected text. A value that starts with { [ & * ! | > @ or ` must be in quotes.',
    ],
  ],
  ['a: 1\n- b\n', ['yaml-syntax 5+1: This is incomplete. Write a field as "name: value".']],
  ['a: &\n', ['alias-unknown 3+1: Unknown anchor: it must be defined before this alias.']],
  ['a: &x &y 1\n', ['yaml-syntax 6+2: A node can have at most one anchor']],
  ['a: !\n', []],
  ['a: *\n', ['alias-unknown 3+1: Unknown anchor: it must be defined before this alias.']],
  [
    'a: ? b\n',
    [
      'yaml-syntax 3+1: A value must be on the line of its key, or indented below it. Put it in quotes if it contains ": ".',
    ],
  ],
  ['? a\n? b\n', []],
  [': a\n', ['key-not-string 0+1: This key is empty: put it in quotes.']],
  ['a\n', []],
  [
    'a: 1\r\nchan\r\nb: 1\r\n',
    ['yaml-syntax 6+4: "chan" is incomplete. Write a field as "name: value".'],
  ],
  ['a: 1\r\nb: [\r\nc: 1\r\n', ['yaml-syntax 9+1: This list is never closed: ] is missing.']],
  ["a: 'x\r\nb: 1\r\n", ['unclosed-quote 3+2: This quote is never closed.']],
  [
    'a: ]\nb: ]\nc: ]\n',
    [
      'yaml-syntax 3+1: Unexpected text. A value that starts with { [ & * ! | > @ or ` must be in quotes.',
      'yaml-syntax 8+1: Unexpected text. A value that starts with { [ & * ! | > @ or ` must be in quotes.',
      'yaml-syntax 13+1: Unexpected text. A value that starts with { [ & * ! | > @ or ` must be in quotes.',
    ],
  ],
  [
    'a: [}\n\nb: {]\n',
    [
      'yaml-syntax 4+1: Wrong indentation: keys of one object start in the same column, their values deeper.',
      'yaml-syntax 11+1: Wrong indentation: keys of one object start in the same column, their values deeper.',
    ],
  ],
  [
    'a: @\nb: 1\nc: `\nd: 1\ne: @\nf: 1\ng: @\n',
    [
      "yaml-syntax 3+1: A plain value can't start with this character. Put the value in quotes.",
      "yaml-syntax 13+1: A plain value can't start with this character. Put the value in quotes.",
      "yaml-syntax 23+1: A plain value can't start with this character. Put the value in quotes.",
      "yaml-syntax 33+1: A plain value can't start with this character. Put the value in quotes.",
    ],
  ],
  [
    'x-a:\n  - ]\n  - }\n',
    [
      'yaml-syntax 9+1: Unexpected text. A value that starts with { [ & * ! | > @ or ` must be in quotes.',
    ],
  ],
  [
    'x: {a: @x, b: 1}\ny: {a: @x}\nz: "\\q"\n',
    [
      "yaml-syntax 7+1: A plain value can't start with this character. Put the value in quotes.",
      "yaml-syntax 24+1: A plain value can't start with this character. Put the value in quotes.",
      'yaml-syntax 32+1: Unknown escape. In double quotes write each backslash twice, or use single quotes.',
    ],
  ],
  ['', ['empty-document 0+0: The document is empty. Start with "apidoc: 3.1.0".']],
  ['\n', ['empty-document 0+1: The document is empty. Start with "apidoc: 3.1.0".']],
  ['# only\n', ['empty-document 0+1: The document is empty. Start with "apidoc: 3.1.0".']],
  ['---\n', ['empty-document 0+1: The document is empty. Start with "apidoc: 3.1.0".']],
  ['\ufeff', ['empty-document 0+1: The document is empty. Start with "apidoc: 3.1.0".']],
  ['null\n', []],
  ['~', []],
  ['[]', []],
  ['{}', []],
  ['5', []],
  ['--- |\n  x\n', []],
];

const JSON_TEXTS: readonly [text: string, problems: string[]][] = [
  ['', ['empty-document 0+0: The document is empty. Start with { "apidoc": "3.1.0", ... }.']],
  [' \n', ['empty-document 2+0: The document is empty. Start with { "apidoc": "3.1.0", ... }.']],
  ['\ufeff', ['empty-document 1+0: The document is empty. Start with { "apidoc": "3.1.0", ... }.']],
  [
    '{',
    ['json-syntax 0+1: Missing }: a { is not closed at the end of the text. 0+1: Opened here.'],
  ],
  [
    '[',
    ['json-syntax 0+1: Missing ]: a [ is not closed at the end of the text. 0+1: Opened here.'],
  ],
  [
    '{"a": 1',
    ['json-syntax 6+1: Missing }: a { is not closed at the end of the text. 0+1: Opened here.'],
  ],
  [
    '{"a": [1, 2',
    ['json-syntax 10+1: Missing ]: a [ is not closed at the end of the text. 6+1: Opened here.'],
  ],
  [
    '{"a": {"b": 1}',
    ['json-syntax 13+1: Missing }: a { is not closed at the end of the text. 0+1: Opened here.'],
  ],
  ['{"a" 1}', ['json-syntax 1+3: Expected a colon and a value after "a".']],
  ['{"a"}', ['json-syntax 1+3: Expected a colon and a value after "a".']],
  ['{"a":}', ['json-syntax 5+1: "a" has no value.']],
  ['{"a": , "b": 1}', ['json-syntax 6+1: "a" has no value.']],
  ['{"a": 1 "b": 2}', ['json-syntax 6+1: Missing comma after this.']],
  ['{"a": 1,}', ['json-syntax 7+1: Trailing comma: JSON allows none after the last member.']],
  ['[1,]', ['json-syntax 2+1: Trailing comma: JSON allows none after the last member.']],
  ['[1, , 2]', ['json-syntax 4+1: Expected a value before this comma.']],
  ['[,1]', ['json-syntax 1+1: Expected a value before this comma.']],
  ['{,}', ['json-syntax 1+1: Expected a value before this comma.']],
  ['{:1}', ['json-syntax 1+1: Expected a key in double quotes or }, got :.']],
  ['{"a": 1,, "b": 2}', ['json-syntax 8+1: Expected a value before this comma.']],
  ['{"a": 1]', ['json-syntax 7+1: Expected a key in double quotes or }, got ].']],
  ['[1}', ['json-syntax 2+1: Expected a value or ], got }.']],
  ['[1, 2}, 3]', ['json-syntax 5+1: Expected a value or ], got }.']],
  ['{]', ['json-syntax 1+1: Expected a key in double quotes or }, got ].']],
  ['[:1]', ['json-syntax 1+1: Expected a value or ], got :.']],
  ['[1 2]', ['json-syntax 1+1: Missing comma after this.']],
  ['[1\n 2]', ['json-syntax 1+1: Missing comma after this.']],
  ['{a: 1}', ['json-syntax 1+1: "a" is not a JSON value. Strings must be in double quotes.']],
  ["{'a': 1}", ['json-syntax 1+3: JSON strings must be in double quotes.']],
  [
    "{'a\n': 1}",
    [
      'json-syntax 1+2: JSON strings must be in double quotes.',
      'json-syntax 4+5: JSON strings must be in double quotes.',
    ],
  ],
  ['{"a": \'x\'}', ['json-syntax 6+3: JSON strings must be in double quotes.']],
  ['{"a": \'x\n}', ['json-syntax 6+2: JSON strings must be in double quotes.']],
  ['{"a": \'x', ['json-syntax 6+2: JSON strings must be in double quotes.']],
  ['{1: 2}', ['json-syntax 1+1: Expected a key in double quotes.']],
  ['{[1]: 2}', ['json-syntax 1+3: Expected a key in double quotes.']],
  ['{{}: 2}', ['json-syntax 1+2: Expected a key in double quotes.']],
  ['{"a": tru}', ['json-syntax 6+3: "tru" is not a JSON value. Strings must be in double quotes.']],
  [
    '{"a": undefined, "b": NaN, "c": 01, "d": 1., "e": +1, "f": .5}',
    ['json-syntax 6+9: "undefined" is not a JSON value. Strings must be in double quotes.'],
  ],
  [
    '{"a": 1e400}',
    [
      'warning number-precision 6+5: This number has more digits than JSON tools keep and is read as Infinity. Use fewer digits, or put it in quotes.',
    ],
  ],
  [
    '{"a": 12345678901234567890, "b": 1.0, "c": 1e3, "d": -0}',
    [
      'warning number-precision 6+20: This number has more digits than JSON tools keep and is read as 12345678901234567000. Use fewer digits, or put it in quotes.',
    ],
  ],
  [
    '{"a": 1}\n{"b": 2}',
    ['json-syntax 9+1: Unexpected text after the end of the document. Remove it.'],
  ],
  ['{"a": 1} x', ['json-syntax 9+1: Unexpected text after the end of the document. Remove it.']],
  ['[1]]', ['json-syntax 3+1: Unexpected text after the end of the document. Remove it.']],
  [
    '{"a": "x\ny"}',
    [
      'unclosed-quote 6+2: Missing closing quote.',
      'json-syntax 7+1: Missing comma after this.',
      'json-syntax 9+1: "y" is not a JSON value. Strings must be in double quotes.',
      'unclosed-quote 10+2: Missing closing quote.',
      'json-syntax 10+2: Expected a colon and a value after "}".',
    ],
  ],
  [
    '{"a": "x',
    [
      'unclosed-quote 6+2: Missing closing quote.',
      'json-syntax 7+1: Missing }: a { is not closed at the end of the text. 0+1: Opened here.',
    ],
  ],
  [
    '{"a": "x\\"}',
    [
      'unclosed-quote 6+5: Missing closing quote.',
      'json-syntax 10+1: Missing }: a { is not closed at the end of the text. 0+1: Opened here.',
    ],
  ],
  [
    '{"a": "\\q"}',
    ['json-syntax 6+4: This string has an escape or a control character that JSON does not allow.'],
  ],
  [
    '{"a": "\\u12"}',
    ['json-syntax 6+6: This string has an escape or a control character that JSON does not allow.'],
  ],
  [
    '{"a": "tab\there"}',
    [
      'json-syntax 6+10: This string has an escape or a control character that JSON does not allow.',
    ],
  ],
  [
    '// c\n{"a": 1}',
    ['json-comment 0+4: JSON has no comments. Remove it, or keep the document as YAML.'],
  ],
  [
    '{"a": 1 // c\n}',
    ['json-comment 8+4: JSON has no comments. Remove it, or keep the document as YAML.'],
  ],
  [
    '{/* c */ "a": 1, /* d\n e */ "b": 2}',
    ['json-comment 1+7: JSON has no comments. Remove it, or keep the document as YAML.'],
  ],
  [
    '{"a": 1 /* open',
    [
      'json-comment 8+7: JSON has no comments. Remove it, or keep the document as YAML.',
      'json-syntax 14+1: Missing }: a { is not closed at the end of the text. 0+1: Opened here.',
    ],
  ],
  [
    '{"a": 1} // end',
    ['json-comment 9+6: JSON has no comments. Remove it, or keep the document as YAML.'],
  ],
  [
    '{"a": 1, "a": 2}',
    ['duplicate-key 9+3: Duplicate key "a" in this object. 1+3: First defined here.'],
  ],
  [
    '{"a": 1,\n "b": 2, "b": 3,\n "a": 4}',
    [
      'duplicate-key 18+3: Duplicate key "b" in this object. 10+3: First defined here.',
      'duplicate-key 27+3: Duplicate key "a" in this object. 1+3: First defined here.',
    ],
  ],
  [
    '{"a": {"b": 1, "b": 2}}',
    ['duplicate-key 15+3: Duplicate key "b" in this object. 7+3: First defined here.'],
  ],
  [
    `{"${'k'.repeat(300)}": 1, "${'k'.repeat(300)}": }`,
    [
      `json-syntax 612+1: "${'k'.repeat(60)}…" has no value.`,
      `duplicate-key 308+302: Duplicate key "${'k'.repeat(60)}…" in this object. 1+302: First defined here.`,
    ],
  ],
  [
    `{"a": ${'w'.repeat(300)}}`,
    [
      `json-syntax 6+300: "${'w'.repeat(60)}…" is not a JSON value. Strings must be in double quotes.`,
    ],
  ],
  ['null', []],
  ['"x"', []],
  ['x', ['json-syntax 0+1: "x" is not a JSON value. Strings must be in double quotes.']],
  ['5 6', ['json-syntax 2+1: Unexpected text after the end of the document. Remove it.']],
  [']', ['json-syntax 0+1: Expected a value, got ].']],
  [',', ['json-syntax 0+1: Expected a value, got ,.']],
  [':', ['json-syntax 0+1: Expected a value, got :.']],
  ['{"a": true, "b": false, "c": null}', []],
  [
    '{"a":\n  [1,\n   }\n}',
    [
      'json-syntax 15+1: Expected a value or ], got }.',
      'json-syntax 17+1: Unexpected text after the end of the document. Remove it.',
    ],
  ],
  ['{"a": 1,\n "b"\n}', ['json-syntax 10+3: Expected a colon and a value after "b".']],
];

describe('problems of YAML', () => {
  test.each(YAML)('%j', (text, problems) => {
    expect(problemsOf(text, 'yaml')).toEqual(problems);
  });

  test('at most 20 control characters are reported', () => {
    const at = problemsOf(`a: ${'\u0007'.repeat(25)}\n`, 'yaml').map((p) => p.split(':')[0]);
    expect(at).toEqual(Array.from({ length: 20 }, (_, i) => `control-character ${i + 3}+1`));
  });
});

describe('limits', () => {
  const bomb = (from: number): string =>
    Array.from({ length: 9 - from }, (_, i) => {
      const inner = i === 0 ? '1' : `*a${i - 1}`;
      return `x${i}: &a${i} [${Array(9).fill(inner).join(', ')}]`;
    }).join('\n');

  test.each<[name: string, text: string, language: 'yaml' | 'json', problem: string]>([
    [
      'brackets of YAML',
      `a: ${'['.repeat(300)}`,
      'yaml',
      'too-deep 258+1: Nested deeper than 256 levels; this part is not read.',
    ],
    [
      'brackets of JSON',
      '['.repeat(300),
      'json',
      'too-deep 256+1: Nested deeper than 256 levels; the rest is not read.',
    ],
    [
      'objects of JSON',
      '{"a":'.repeat(300),
      'json',
      'too-deep 1280+1: Nested deeper than 256 levels; the rest is not read.',
    ],
    [
      'a long text',
      `a: ${'b'.repeat(8 * 1024 * 1024)}`,
      'yaml',
      'warning too-large 0+1: The text has more than 8 MB, so it is not validated. Split it into files that refer to each other.',
    ],
    [
      'an alias that is too large',
      `${bomb(1)}\nz: *a7\n`,
      'yaml',
      'alias-budget 315+3: Expanded, *a5 has more than 200,000 values, so it is not read.',
    ],
    [
      'aliases that are too large together',
      `${bomb(4)}\nz: [*a4, *a4, *a4]\n`,
      'yaml',
      'alias-budget 0+1: With its aliases expanded, this document has more than 200,000 values, so it is not read.',
    ],
  ])('%s', (_name, text, language, problem) => {
    expect(problemsOf(text, language)[0]).toBe(problem);
  });

  test('256 levels of JSON are read', () => {
    expect(problemsOf(`${'['.repeat(256)}1${']'.repeat(256)}`, 'json')).toEqual([]);
    expect(problemsOf(`${'{"a":'.repeat(256)}1${'}'.repeat(256)}`, 'json')).toEqual([]);
  });

  test('at most 100 problems are reported', () => {
    const repeated = (count: number) => Array.from({ length: count }, (_, i) => `a${i % 2}: 1\n`);
    expect(problemsOf(repeated(101).join(''), 'yaml')).toHaveLength(99);
    const keys = Array.from({ length: 130 }, (_, i) => `${i}: x`);
    expect(problemsOf(`a: {${keys.join(', ')}}`, 'yaml')).toHaveLength(100);
    expect(problemsOf(`[${'x,\n'.repeat(130)}1]`, 'json')).toHaveLength(100);
    expect(problemsOf(`[${'1e400,\n'.repeat(130)}1]`, 'json')).toHaveLength(100);
  });
});

describe('problems of JSON', () => {
  test.each(JSON_TEXTS)('%j', (text, problems) => {
    expect(problemsOf(text, 'json')).toEqual(problems);
  });
});
