import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenize } from './tokens.ts';

const kinds = (text: string, language: string) =>
  tokenize(text, language)
    .filter((t) => t.text.trim() !== '')
    .map((t) => `${t.kind} ${t.text.trim()}`);

test('JSON: distinguishes keys, strings, numbers and keywords', () => {
  expect(kinds('{"a": "b:c", "n": -1.5e3, "t": [true, null]}', 'json')).toEqual([
    'punctuation {',
    'key "a"',
    'punctuation :',
    'string "b:c"',
    'punctuation ,',
    'key "n"',
    'punctuation :',
    'number -1.5e3',
    'punctuation ,',
    'key "t"',
    'punctuation :',
    'punctuation [',
    'keyword true',
    'punctuation ,',
    'keyword null',
    'punctuation ]}',
  ]);
});

test('YAML: distinguishes keys, values and comments', () => {
  expect(kinds('a: text # note\n- b: 12\n  "c d": true\n', 'yaml')).toEqual([
    'key a',
    'punctuation :',
    'string text',
    'comment # note',
    'punctuation -',
    'key b',
    'punctuation :',
    'number 12',
    'key "c d"',
    'punctuation :',
    'keyword true',
  ]);
});

test('YAML: a value ends at a comma or bracket before the next key', () => {
  expect(kinds('m: {t: object, p: {on: x}, q: [y]}\nusers/{id}: z\n', 'yaml')).toEqual([
    'key m',
    'punctuation :',
    'punctuation {',
    'key t',
    'punctuation :',
    'string object',
    'punctuation ,',
    'key p',
    'punctuation :',
    'punctuation {',
    'key on',
    'punctuation :',
    'string x',
    'punctuation },',
    'key q',
    'punctuation :',
    'punctuation [',
    'string y',
    'punctuation ]}',
    'key users/{id}',
    'punctuation :',
    'string z',
  ]);
});

test('Protocol Buffers: distinguishes keywords, names, types and comments', () => {
  expect(
    kinds('message A { // note\n  repeated b.C name = 1 [default = "x"];\n}', 'protobuf'),
  ).toEqual([
    'keyword message',
    'plain A',
    'punctuation {',
    'comment // note',
    'keyword repeated',
    'plain b.C',
    'key name',
    'punctuation =',
    'number 1',
    'punctuation [',
    'key default',
    'punctuation =',
    'string "x"',
    'punctuation ];',
    'punctuation }',
  ]);
});

test('XML: distinguishes tags, attributes, text and comments', () => {
  expect(
    kinds('<?xml version="1.0"?>\n<xs:a n="1>2">it\'s &lt; "x"<!-- <b> --></xs:a>', 'xsd'),
  ).toEqual([
    'comment <?xml version="1.0"?>',
    'keyword <xs:a',
    'key n',
    'punctuation =',
    'string "1>2"',
    'keyword >',
    "plain it's",
    'number &lt;',
    'plain "x"',
    'comment <!-- <b> -->',
    'keyword </xs:a>',
  ]);
});

test('JavaScript and TypeScript: distinguishes keywords, keys, strings and comments', () => {
  expect(kinds('const a: string = `x ${b}`; // note\nf({ type: 1 })', 'ts')).toEqual([
    'keyword const',
    'key a',
    'punctuation :',
    'plain string',
    'punctuation =',
    'string `x ${b}`',
    'punctuation ;',
    'comment // note',
    'plain f',
    'punctuation ({',
    'key type',
    'punctuation :',
    'number 1',
    'punctuation })',
  ]);
});

test('SQL: distinguishes keywords in any case, strings and names', () => {
  expect(kinds("Select \"a\", 1 from t where b = 'it''s' -- note", 'sql')).toEqual([
    'keyword Select',
    'key "a"',
    'punctuation ,',
    'number 1',
    'keyword from',
    'plain t',
    'keyword where',
    'plain b',
    'punctuation =',
    "string 'it''s'",
    'comment -- note',
  ]);
});

test('shell: distinguishes commands, options, variables and comments', () => {
  expect(kinds('# note\ncurl --data "$A b" $URL | jq .a#b', 'bash')).toEqual([
    'comment # note',
    'plain curl',
    'number --data',
    'string "$A b"',
    'key $URL',
    'punctuation |',
    'plain jq .a#b',
  ]);
});

test('HTTP: the head, then a body of JSON', () => {
  expect(kinds('POST /a?b=c HTTP/1.1\r\nContent-Type: text/x\r\n\r\n{"a": 1}', 'http')).toEqual([
    'keyword POST',
    'plain /a?b=c',
    'keyword HTTP/1.1',
    'key Content-Type',
    'punctuation :',
    'string text/x',
    'punctuation {',
    'key "a"',
    'punctuation :',
    'number 1',
    'punctuation }',
  ]);
});

test.each(['RAML', 'avro', 'XSD', 'TypeScript', 'sh', 'postgresql'])(
  'knows the language name %s',
  (name) => {
    expect(tokenize('a: "b" <c>', name).length).toBeGreaterThan(1);
  },
);

const ALL = ['json', 'yaml', 'protobuf', 'ts', 'xml', 'sql', 'bash', 'http'];

test('other languages stay as they are', () => {
  expect(tokenize('a = "b"', 'unheard-of')).toEqual([{ kind: 'plain', text: 'a = "b"' }]);
});

test('keeps every character of any text', () => {
  const piece = fc.constantFrom(
    '{',
    '"',
    "'",
    '\\',
    ':',
    '#',
    '- ',
    '\n',
    'key',
    ' ',
    '12',
    'true',
    '|',
    '&a',
    'é',
    '\u202e',
    '/',
    '*',
    '=',
    ';',
    '<a',
    '<!--',
    '>',
    '`',
    '$',
    '\r\n\r\n',
    'GET',
    'X-a: ',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.constantFrom(...ALL), (pieces, language) => {
      const text = pieces.join('');
      expect(
        tokenize(text, language)
          .map((t) => t.text)
          .join(''),
      ).toBe(text);
    }),
  );
});

// Twice what is ever coloured, and counted in time of the processor, which other programs do not
// lengthen.
test.each(ALL)('tokenizes a hostile text in time as %s', (language) => {
  const units = [
    '"',
    '\\',
    ' ',
    'a:',
    '"a" ',
    '- ',
    "'",
    '#',
    '/*',
    '//',
    '*',
    'a ',
    'a.',
    'a=',
    'a',
    '1',
    '-',
    '--a',
    '\n',
    '[',
    ']',
  ];
  const start = process.cpuUsage();
  for (const unit of [...units, '<', '<a', '<!--', '<![CDATA[', '&', '`', '$', '${'])
    tokenize(unit.repeat(40_000).slice(0, 40_000), language);
  expect(process.cpuUsage(start).user / 1_000).toBeLessThan(3_000);
});
