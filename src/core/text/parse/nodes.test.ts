// The tree of each kind of text: where every key and value is, and what it is read as.
import { expect, test } from 'vitest';
import { parse } from './parse.ts';
import { outline } from './testing.ts';

const YAML: readonly [text: string, nodes: string[]][] = [
  [
    "a: 1\nbc: \"x y\"\nd: 'it''s'\n",
    [
      '0+25 map of 4',
      '  a 0+1: 3+1 plain 1',
      '  bc 5+2: 9+5 double "x y"',
      '  d 15+1: 18+7 single "it\'s"',
    ],
  ],
  [
    'a:\n  b: 1.0\n  c: 0x1F\n  d: -0\n',
    [
      '0+29 map of 5',
      '  a 0+1: 5+24 map of 4',
      '    b 5+1: 8+3 plain 1 for 1.0',
      '    c 14+1: 17+4 plain 31 for 0x1F',
      '    d 24+1: 27+2 plain 0 for -0',
    ],
  ],
  [
    '- 1\n- a: b\n  c:\n    - d\n    - e\n',
    [
      '0+31 seq of 7',
      '  -: 2+1 plain 1',
      '  -: 6+25 map of 5',
      '    a 6+1: 9+1 plain "b"',
      '    c 13+1: 20+11 seq of 3',
      '      -: 22+1 plain "d"',
      '      -: 30+1 plain "e"',
    ],
  ],
  [
    'a: {b: 1, "c": [x, y], d: }\ne: []\nf: {}\n',
    [
      '0+39 map of 9',
      '  a 0+1: 3+24 flow map of 6',
      '    b 4+1: 7+1 plain 1',
      '    c 10+3: 15+6 flow seq of 3',
      '      -: 16+1 plain "x"',
      '      -: 19+1 plain "y"',
      '    d 23+1: 25+0 empty null',
      '  e 28+1: 31+2 flow seq of 1',
      '  f 34+1: 37+2 flow map of 1',
    ],
  ],
  [
    'a:\nb: ~\nc: null\nd: True\ne: false\n',
    [
      '0+32 map of 6',
      '  a 0+1: 2+0 empty null',
      '  b 3+1: 6+1 plain null',
      '  c 8+1: 11+4 plain null',
      '  d 16+1: 19+4 plain true',
      '  e 24+1: 27+5 plain false',
    ],
  ],
  [
    'a: |\n  x\n  y\nb: >-\n  z\n\nc: |+\n  w\n\n',
    [
      '0+33 map of 4',
      '  a 0+1: 3+9 literal "x\\ny\\n"',
      '  b 13+1: 16+6 folded "z"',
      '  c 24+1: 27+6 literal "w\\n\\n"',
    ],
  ],
  [
    'a: one\n  two\nb: 3\n',
    ['0+17 map of 3', '  a 0+1: 3+9 plain "one two"', '  b 13+1: 16+1 plain 3'],
  ],
  [
    '# head\n\na: 1 # one\n# between\nb:\n  # in\n  c: 2\n\n# end\n',
    [
      '8+37 map of 4',
      '  a 8+1: 11+1 plain 1',
      '  b 29+1: 41+4 map of 2',
      '    c 41+1: 44+1 plain 2',
    ],
  ],
  ['---\na: 1\n...\n', ['4+4 map of 2', '  a 4+1: 7+1 plain 1']],
  ['%YAML 1.2\n---\na: 1\n', ['14+4 map of 2', '  a 14+1: 17+1 plain 1']],
  [
    '\ufeffa: 1\r\nb:\r\n  c: x\r\n',
    [
      '1+16 map of 4',
      '  a 1+1: 4+1 plain 1',
      '  b 7+1: 13+4 map of 2',
      '    c 13+1: 16+1 plain "x"',
    ],
  ],
  [
    'a: &x\n  b: 1\nc: *x\nd: [*x, &y 2, *y]\n',
    [
      '0+36 map of 10',
      '  a 0+1: 8+4 map of 2',
      '    b 8+1: 11+1 plain 1',
      '  c 13+1 alias+2: 16+4 map of 2',
      '    b 16+1: 19+1 plain 1',
      '  d 19+1: 22+14 flow seq of 5',
      '    - alias+2: 23+4 map of 2',
      '      b 23+1: 26+1 plain 1',
      '    -: 30+1 plain 2',
      '    - alias+2: 33+1 plain 2',
    ],
  ],
  [
    'a: &x {b: 1, c: 2}\nd:\n  <<: *x\n  c: 3\n  e: 4\n',
    [
      '0+44 map of 10',
      '  a 0+1: 6+12 flow map of 3',
      '    b 7+1: 10+1 plain 1',
      '    c 13+1: 16+1 plain 2',
      '  d 19+1: 24+20 map of 6',
      '    c 33+1: 36+1 plain 3',
      '    e 40+1: 43+1 plain 4',
      '    b 28+2 alias+2: 28+1 plain 1',
    ],
  ],
  [
    'a: &x {b: 1}\nf: &y {g: 2}\nd:\n  <<: [*x, *y]\n',
    [
      '0+43 map of 11',
      '  a 0+1: 6+6 flow map of 2',
      '    b 7+1: 10+1 plain 1',
      '  f 13+1: 19+6 flow map of 2',
      '    g 20+1: 23+1 plain 2',
      '  d 26+1: 31+12 map of 6',
      '    b 36+2 alias+2: 36+1 plain 1',
      '    g 40+2 alias+2: 40+1 plain 2',
    ],
  ],
  [
    'd:\n  <<: [{a: 1}, {a: 2, b: 3}]\n',
    [
      '0+31 map of 8',
      '  d 0+1: 5+26 map of 7',
      '    a 10+6 alias+6: 10+1 plain 1',
      '    b 18+12 alias+12: 18+1 plain 3',
    ],
  ],
  [
    'd:\n  <<: {a: 1}\n',
    ['0+15 map of 4', '  d 0+1: 5+10 map of 3', '    a 9+6 alias+6: 9+1 plain 1'],
  ],
  [
    'c:\n  "<<": {a: 1}\n',
    [
      '0+17 map of 4',
      '  c 0+1: 5+12 map of 3',
      '    << 5+4: 11+6 flow map of 2',
      '      a 12+1: 15+1 plain 1',
    ],
  ],
  [
    'a: &e\nb: *e\n',
    ['0+11 map of 3', '  a 0+1: 5+0 empty null', '  b 6+1 alias+2: 9+0 empty null'],
  ],
  [
    'a: &x {b: 1}\nc: {<<: *x, d: 1}\n',
    [
      '0+30 map of 7',
      '  a 0+1: 6+6 flow map of 2',
      '    b 7+1: 10+1 plain 1',
      '  c 13+1: 16+14 flow map of 4',
      '    d 25+1: 28+1 plain 1',
      '    b 21+2 alias+2: 21+1 plain 1',
    ],
  ],
  ['? a\n: b\n? c\n', ['0+11 map of 3', '  a 2+1: 6+1 plain "b"', '  c 10+1: 11+0 empty null']],
  ['? a\n:\n  - b\n', ['0+11 map of 3', '  a 2+1: 8+3 seq of 2', '    -: 10+1 plain "b"']],
  [
    'a: !!str 5\nb: !!int "5"\nc: !!str\n',
    [
      '0+26 map of 4',
      '  a 0+1: 9+1 plain "5"',
      '  b 11+1: 20+3 double 5',
      '  c 24+1: 26+0 empty ""',
    ],
  ],
  [
    'a: !!float 1\nb: !!float "-2"\n',
    ['0+28 map of 3', '  a 0+1: 11+1 plain 1', '  b 13+1: 24+4 double -2'],
  ],
  [
    'a: 12345678901234567890\nb: .inf\nc: 1e3\nd: +1\n',
    [
      '0+44 map of 5',
      '  a 0+1: 3+20 plain 12345678901234567000 for 12345678901234567890',
      '  b 24+1: 27+4 plain null for .inf',
      '  c 32+1: 35+3 plain 1000 for 1e3',
      '  d 39+1: 42+2 plain 1 for +1',
    ],
  ],
  [
    'a: {b: {c: {d: 1}}}\n',
    [
      '0+19 map of 5',
      '  a 0+1: 3+16 flow map of 4',
      '    b 4+1: 7+11 flow map of 3',
      '      c 8+1: 11+6 flow map of 2',
      '        d 12+1: 15+1 plain 1',
    ],
  ],
  [
    'a: [[1, 2], [3]]\n',
    [
      '0+16 map of 7',
      '  a 0+1: 3+13 flow seq of 6',
      '    -: 4+6 flow seq of 3',
      '      -: 5+1 plain 1',
      '      -: 8+1 plain 2',
      '    -: 12+3 flow seq of 2',
      '      -: 13+1 plain 3',
    ],
  ],
  [
    'a: [b: 1, c]\n',
    [
      '0+12 map of 5',
      '  a 0+1: 3+9 flow seq of 4',
      '    -: 4+4 flow map of 2',
      '      b 4+1: 7+1 plain 1',
      '    -: 10+1 plain "c"',
    ],
  ],
  [
    '[1, {a: 2}]\n',
    ['0+11 flow seq of 4', '  -: 1+1 plain 1', '  -: 4+6 flow map of 2', '    a 5+1: 8+1 plain 2'],
  ],
  [
    '{a: 1, b: [2]}\n',
    [
      '0+14 flow map of 4',
      '  a 1+1: 4+1 plain 1',
      '  b 7+1: 10+3 flow seq of 2',
      '    -: 11+1 plain 2',
    ],
  ],
  ['5\n', ['0+1 plain 5']],
  ['"x"\n', ['0+3 double "x"']],
  [
    '- - 1\n  - 2\n- - 3\n',
    [
      '0+17 seq of 6',
      '  -: 2+9 seq of 3',
      '    -: 4+1 plain 1',
      '    -: 10+1 plain 2',
      '  -: 14+3 seq of 2',
      '    -: 16+1 plain 3',
    ],
  ],
  [
    'a:\n- b\n- c: 1\n\n  d: 2\n',
    [
      '0+21 map of 6',
      '  a 0+1: 3+18 seq of 5',
      '    -: 5+1 plain "b"',
      '    -: 9+12 map of 3',
      '      c 9+1: 12+1 plain 1',
      '      d 17+1: 20+1 plain 2',
    ],
  ],
  [
    '-\n  a: 1\n-\n- b\n',
    [
      '0+14 seq of 5',
      '  -: 4+4 map of 2',
      '    a 4+1: 7+1 plain 1',
      '  -: 8+0 empty null',
      '  -: 13+1 plain "b"',
    ],
  ],
  ['a: "x\n  y"\nb: 1\n', ['0+15 map of 3', '  a 0+1: 3+7 double "x y"', '  b 11+1: 14+1 plain 1']],
  ["a: 'x\n\n  y'\n", ['0+11 map of 2', '  a 0+1: 3+8 single "x\\ny"']],
  ['a: "\\u0041\\n\\x42"\n', ['0+17 map of 2', '  a 0+1: 3+14 double "A\\nB"']],
  [
    '"a\\tb": 1\n\'c\'\'d\': 2\n"e": 3\n',
    [
      '0+26 map of 4',
      '  a\tb 0+6: 8+1 plain 1',
      "  c'd 10+6: 18+1 plain 2",
      '  e 20+3: 25+1 plain 3',
    ],
  ],
  [
    'a b: 1\nc/d: 2\n$ref: x\n__proto__: y\n',
    [
      '0+34 map of 5',
      '  a b 0+3: 5+1 plain 1',
      '  c/d 7+3: 12+1 plain 2',
      '  $ref 14+4: 20+1 plain "x"',
      '  __proto__ 22+9: 33+1 plain "y"',
    ],
  ],
  ['a : 1\nb  :  2\n', ['0+13 map of 3', '  a 0+1: 4+1 plain 1', '  b 6+1: 12+1 plain 2']],
  [
    'a:\n  b:\n\n\n  c: 1\n',
    [
      '0+16 map of 4',
      '  a 0+1: 5+11 map of 3',
      '    b 5+1: 7+0 empty null',
      '    c 12+1: 15+1 plain 1',
    ],
  ],
  [
    'a: x#y\nb: x #y\nc: "#"\n',
    [
      '0+21 map of 4',
      '  a 0+1: 3+3 plain "x#y"',
      '  b 7+1: 10+1 plain "x"',
      '  c 15+1: 18+3 double "#"',
    ],
  ],
  [
    'a: http://x/y:1\nb: {c: http://x}\n',
    [
      '0+32 map of 4',
      '  a 0+1: 3+12 plain "http://x/y:1"',
      '  b 16+1: 19+13 flow map of 2',
      '    c 20+1: 23+8 plain "http://x"',
    ],
  ],
  ['é: ü\n"😀": 😀\n', ['0+13 map of 3', '  é 0+1: 3+1 plain "ü"', '  😀 5+4: 11+2 plain "😀"']],
  [
    'a:\n  $ref: #/x/y\n',
    ['0+16 map of 3', '  a 0+1: 5+11 map of 2', '    $ref 5+4: 11+5 plain "#/x/y"'],
  ],
  [
    "a:\n  $ref: #/x/y'\n",
    ['0+17 map of 3', '  a 0+1: 5+12 map of 2', '    $ref 5+4: 11+6 plain "#/x/y"'],
  ],
  [
    'a:\n  $ref: #/x\n  b: 1\n',
    [
      '0+21 map of 4',
      '  a 0+1: 5+16 map of 3',
      '    $ref 5+4: 11+3 plain "#/x"',
      '    b 17+1: 20+1 plain 1',
    ],
  ],
  ['a: 1\nchan\nb: 2\n', ['0+14 map of 3', '  a 0+1: 3+1 plain 1', '  b 10+1: 13+1 plain 2']],
  [
    "a: 'open\nb: 1\n",
    ['0+13 map of 3', '  broken a 0+1: 3+5 single "open"', '  b 9+1: 12+1 plain 1'],
  ],
  [
    'a: [1, 2\nb: 1\n',
    [
      '0+13 map of 5',
      '  broken a 0+1: 3+6 flow seq of 3',
      '    -: 4+1 plain 1',
      '    -: 7+1 plain 2',
      '  b 9+1: 12+1 plain 1',
    ],
  ],
  ['a: ]\nb: 1\n', ['0+9 map of 3', '  broken a 0+1: 2+0 empty null', '  b 5+1: 8+1 plain 1']],
  [
    'a:\n  b: 1\n c: 2\nd: 3\n',
    ['0+20 map of 4', '  a 0+1: 5+4 map of 2', '    b 5+1: 8+1 plain 1', '  d 16+1: 19+1 plain 3'],
  ],
  [
    'a:\n  b: x: y\n  c: 1\nd: 1\n',
    [
      '0+24 map of 6',
      '  a 0+1: 5+14 map of 4',
      '    broken b 5+1: 8+4 map of 2',
      '      x 8+1: 11+1 plain "y"',
      '    c 15+1: 18+1 plain 1',
      '  d 20+1: 23+1 plain 1',
    ],
  ],
  ['a: *x\nb: 1\n', ['0+10 map of 3', '  a 0+1: 3+2 empty null', '  b 6+1: 9+1 plain 1']],
  ['a: &x\n  b: *x\n', ['0+13 map of 3', '  a 0+1: 8+5 map of 2', '    b 8+1: 11+2 empty null']],
  [
    '1: a\nm: {true: b}\n? [q, r]\n: c\n',
    [
      '0+30 map of 5',
      '  1 0+1: 3+1 plain "a"',
      '  m 5+1: 8+9 flow map of 2',
      '    true 9+4: 15+1 plain "b"',
      '  [q, r] 20+6: 29+1 plain "c"',
    ],
  ],
  ['a: 1\na: 2\n', ['0+9 map of 3', '  a 0+1: 3+1 plain 1', '  a 5+1: 8+1 plain 2']],
  ['a: @x\n', ['0+5 map of 2', '  broken a 0+1: 3+2 plain "@x"']],
  ['a: "\\q"\n', ['0+7 map of 2', '  broken a 0+1: 3+4 double "\\\\q"']],
  ['a: 1\n---\nb: 2\n', ['0+4 map of 2', '  a 0+1: 3+1 plain 1']],
  [
    'a: !mine {b: 1}\nc: !!binary aGk=\n',
    [
      '0+32 map of 4',
      '  a 0+1: 9+6 flow map of 2',
      '    b 10+1: 13+1 plain 1',
      '  c 16+1: 28+4 plain "aGk="',
    ],
  ],
  ['a:\n  b\n  c: 1\n', ['0+13 map of 3', '  a 0+1: 9+4 map of 2', '    c 9+1: 12+1 plain 1']],
  ['a: "x\u0001y"\n', ['0+8 map of 2', '  broken a 0+1: 3+5 double "x\\u0001y"']],
  ['', []],
];

const JSON_TEXTS: readonly [text: string, nodes: string[]][] = [
  [
    '{"a": 1, "b": [true, false, null], "c": {"d": "e\\n\\u0041"}}',
    [
      '0+59 flow map of 8',
      '  a 1+3: 6+1 plain 1',
      '  b 9+3: 14+19 flow seq of 4',
      '    -: 15+4 plain true',
      '    -: 21+5 plain false',
      '    -: 28+4 plain null',
      '  c 35+3: 40+18 flow map of 2',
      '    d 41+3: 46+11 double "e\\nA"',
    ],
  ],
  [
    ' [1.0, -0, 1e3, "x", {}, []] ',
    [
      '1+27 flow seq of 7',
      '  -: 2+3 plain 1 for 1.0',
      '  -: 7+2 plain 0 for -0',
      '  -: 11+3 plain 1000 for 1e3',
      '  -: 16+3 double "x"',
      '  -: 21+2 flow map of 1',
      '  -: 25+2 flow seq of 1',
    ],
  ],
  ['\ufeff{"a":1}', ['1+7 flow map of 2', '  a 2+3: 6+1 plain 1']],
  ['"x"', ['0+3 double "x"']],
  ['12', ['0+2 plain 12']],
  [
    '{"a" 1, "b": 2}',
    [
      'broken',
      '0+15 flow map of 4',
      '  a 1+3: 5+0 empty null',
      '  1 5+1: 6+0 empty null',
      '  b 8+3: 13+1 plain 2',
    ],
  ],
  [
    '{"a": , "b": 2}',
    ['broken', '0+15 flow map of 3', '  a 1+3: 6+0 empty null', '  b 8+3: 13+1 plain 2'],
  ],
  [
    '{"a": 1 "b": 2',
    ['broken', '0+14 flow map of 3', '  a 1+3: 6+1 plain 1', '  b 8+3: 13+1 plain 2'],
  ],
  ['[1 2', ['broken', '0+4 flow seq of 3', '  -: 1+1 plain 1', '  -: 3+1 plain 2']],
  ['[1, , 2]', ['broken', '0+8 flow seq of 3', '  -: 1+1 plain 1', '  -: 6+1 plain 2']],
  [
    "{a: 1, 'b': 'c'}",
    ['broken', '0+16 flow map of 3', '  a 1+1: 4+1 plain 1', '  b 7+3: 12+3 double "c"'],
  ],
  [
    '{"a": tru, "b": 01}',
    ['broken', '0+19 flow map of 3', '  a 1+3: 6+3 plain "tru"', '  b 11+3: 16+2 plain "01"'],
  ],
  [
    '{"a": "x\ny"}',
    [
      'broken',
      '0+12 flow map of 4',
      '  a 1+3: 6+2 double "x"',
      '  y 9+1: 10+0 empty null',
      '  } 10+2: 12+0 empty null',
    ],
  ],
  ['{"a": "x', ['broken', '0+8 flow map of 2', '  a 1+3: 6+2 double "x"']],
  ['{"a": "\\q"}', ['broken', '0+11 flow map of 2', '  a 1+3: 6+4 double "\\\\q"']],
  [
    '{// c\n"a": 1, /* d */ "b": 2}',
    ['broken', '0+29 flow map of 3', '  a 6+3: 11+1 plain 1', '  b 22+3: 27+1 plain 2'],
  ],
  ['{"a": 1, "a": 2}', ['0+16 flow map of 3', '  a 1+3: 6+1 plain 1', '  a 9+3: 14+1 plain 2']],
  [
    '{{"x": 1}: 2, [3]: 4, 5: 6}',
    [
      'broken',
      '0+27 flow map of 4',
      '   1+8: 11+1 plain 2',
      '   14+3: 19+1 plain 4',
      '  5 22+1: 25+1 plain 6',
    ],
  ],
  ['[1, 2}, 3]', ['broken', '0+5 flow seq of 3', '  -: 1+1 plain 1', '  -: 4+1 plain 2']],
  ['{"a": 1]', ['broken', '0+7 flow map of 2', '  a 1+3: 6+1 plain 1']],
  ['[1]]', ['broken', '0+3 flow seq of 2', '  -: 1+1 plain 1']],
  ['{"a": \'x', ['broken', '0+8 flow map of 2', '  a 1+3: 6+2 double "x"']],
  ['{"a": \'x\n}', ['broken', '0+10 flow map of 2', '  a 1+3: 6+2 double "x"']],
  [
    '{"a": 12345678901234567890}',
    ['0+27 flow map of 2', '  a 1+3: 6+20 plain 12345678901234567000 for 12345678901234567890'],
  ],
  ['{"a":', ['broken', '0+5 flow map of 2', '  a 1+3: 5+0 empty null']],
  ['', []],
];

test.each(YAML)('YAML %j', (text, nodes) => {
  expect(outline(parse(text, 'yaml', null).tree)).toEqual(nodes);
});

test.each(JSON_TEXTS)('JSON %j', (text, nodes) => {
  expect(outline(parse(text, 'json', null).tree)).toEqual(nodes);
});
