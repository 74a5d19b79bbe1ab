// Layout on request: whole texts before and after.
import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../text/edit/apply.ts';
import { marked } from '../symbols/testing.ts';
import { formatDocument } from './format.ts';

/** Returns the formatted text, which must not change again. */
function format(text: string): string {
  const once = applyEdits(text, formatDocument(marked(text, '§').file));
  expect(formatDocument(marked(once, '§').file)).toEqual([]);
  return once;
}

describe('YAML', () => {
  test('one indentation, one space, no spaces at the ends of lines', () => {
    expect(
      format(`# head
apidoc:   3.1.0   
info:
  title:  T  # keep
  description: |
        Two   
          deeper

        lines
  version: '1'  
     # deep

  tags:
  -   name: a
      description: >-
          x
       # about b
  -
    name: b
channels:
      a:
            # first
            address: "a
               b"
            messages: {a: {},
              b: {}}
            x-list:
            -   - 1
                - 2
            # end
     

`),
    ).toMatchInlineSnapshot(`
      "# head
      apidoc: 3.1.0
      info:
        title: T  # keep
        description: |
          Two   
            deeper

          lines
        version: '1'
          # deep

        tags:
        - name: a
          description: >-
            x
          # about b
        -
          name: b
      channels:
        a:
          # first
          address: "a
            b"
          messages: {a: {},
            b: {}}
          x-list:
          - - 1
            - 2
          # end
      "
    `);
  });
  test('four spaces stay four, lists stay where the text has them', () => {
    const text =
      'apidoc: 3.1.0\ninfo:\n    title: T\n    tags:\n    - name: a\n      description: b\n';
    expect(format(text)).toBe(text);
    expect(format('info:\n  tags:\n    - name: a\n  x-a:\n   - b\n')).toBe(
      'info:\n  tags:\n    - name: a\n  x-a:\n    - b\n',
    );
  });
  test('anchors, merge keys and tags', () => {
    expect(format('x-a:   &a\n   b:  !!str 1\nx-b:\n   <<:   *a\n   c:   *a\n')).toBe(
      'x-a: &a\n   b: !!str 1\nx-b:\n   <<:   *a\n   c: *a\n',
    );
  });
  test('blocks that count their spaces', () => {
    expect(
      format('a:\n  b: 1\nc:\n      d: |2\n         x\n        y\n      e: |+\n        z\n\n'),
    ).toBe('a:\n  b: 1\nc:\n  d: |2\n     x\n    y\n  e: |+\n    z\n\n');
  });
  test('Windows line ends, a missing last one, a byte order mark', () => {
    expect(format('\uFEFFa:\r\n  b: 1\r\nc:\r\n    d:   2')).toBe(
      '\uFEFFa:\r\n  b: 1\r\nc:\r\n  d: 2\r\n',
    );
  });
  test('only what is wrong is touched', () => {
    expect(formatDocument(marked('a: 1\nb:   2\nc: 3\n', '§').file)).toEqual([
      { start: 7, end: 10, text: ' ' },
    ]);
  });
  test('a text with errors is left alone', () => {
    expect(formatDocument(marked('a:   [1\nb: 2\n', '§').file)).toEqual([]);
  });
});

describe('JSON', () => {
  test('keeps a short value on one line', () => {
    expect(
      format('{\n   "a" : {"b":1,"c":[ 1,2 ]},\n"d":[],  "e":{ }, "f": [\n1\n]}'),
    ).toMatchInlineSnapshot(`
      "{
        "a": { "b": 1, "c": [1, 2] },
        "d": [],
        "e": {},
        "f": [
          1
        ]
      }
      "
    `);
  });
  test('one line of text is opened', () => {
    expect(format('{"a":{"b":[1,2,3],"c":[{}]}}')).toMatchInlineSnapshot(`
      "{
        "a": {
          "b": [1, 2, 3],
          "c": [
            {}
          ]
        }
      }
      "
    `);
  });
  test('tabs stay tabs', () => {
    expect(format('{\n\t"a": {\n\t\t\t"b": 1.0\n\t}\n}\n')).toBe(
      '{\n\t"a": {\n\t\t"b": 1.0\n\t}\n}\n',
    );
  });
  test('long lines are opened', () => {
    const long = JSON.stringify(Object.fromEntries([...'abcdefghij'].map((key) => [key, 'value'])));
    expect(format(`{\n  "x": ${long}\n}\n`).split('\n').length).toBe(15);
  });
});
