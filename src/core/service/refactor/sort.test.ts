// Sorted texts, whole.
import { describe, expect, test } from 'vitest';
import { edited, marked } from '../symbols/testing.ts';
import { sortActions } from './sort.ts';

function sort(source: string, title: RegExp): string | undefined {
  const at = marked(source);
  const actions = sortActions(at.file, at.offset);
  const action = actions.find((a) => title.test(a.title));
  if (!action) return `not offered; offered: ${actions.map((a) => a.title).join(' | ')}`;
  return action.refused ?? edited(at.files, at.entry, action.files)[at.entry];
}

const DOC = `# of the file
info:
  version: '1'
  # the title
  title: T # t

apidoc: 3.1.0

# the channels
channels:
  orders:
    messages:
      placed: {summary: S, name: N}
    # where
    address: x
    x-b: 1
    x-a: 2
      # deep end

    title: >-
      Orders

components:
  schemas:
    # zz
    Z10:
      type: object
    # z2

    Z2: {}

    A: {} # a
  messages: {b: {}, a: {}}
`;
const at = (here: string): string => DOC.replace(here, `${here.slice(0, 1)}|${here.slice(1)}`);

describe('fields in the order of the format', () => {
  test('of the object under the cursor, with the comments above them', () => {
    expect(sort(at('address'), /this Channel/)).toMatchInlineSnapshot(`
      "# of the file
      info:
        version: '1'
        # the title
        title: T # t

      apidoc: 3.1.0

      # the channels
      channels:
        orders:
          # where
          address: x
          messages:
            placed: {summary: S, name: N}
          title: >-
            Orders
          x-b: 1

          x-a: 2
            # deep end

      components:
        schemas:
          # zz
          Z10:
            type: object
          # z2

          Z2: {}

          A: {} # a
        messages: {b: {}, a: {}}
      "
    `);
  });
  test('of an object in braces', () => {
    expect(sort(at('summary'), /this Message/)).toContain('placed: {name: N, summary: S}');
  });
  test('of all objects', () => {
    expect(sort(at('apidoc'), /all objects/)).toMatchInlineSnapshot(`
      "# of the file
      apidoc: 3.1.0

      info:
        # the title
        title: T # t
        version: '1'

      # the channels
      channels:
        orders:
          # where
          address: x
          messages:
            placed: {name: N, summary: S}
          title: >-
            Orders
          x-b: 1

          x-a: 2
            # deep end

      components:
        schemas:
          # zz
          Z10:
            type: object
          # z2

          Z2: {}

          A: {} # a
        messages: {b: {}, a: {}}
      "
    `);
  });
  test('of items of a list, the first beside its dash', () => {
    expect(
      sort(
        'apidoc: 3.1.0\ninfo:\n  title: T\n  version: "1"\n  tags:\n  - description: |D\n    # n\n    name: a\n  - name: b\n',
        /this Tag/,
      ),
    ).toMatchInlineSnapshot(`
      "apidoc: 3.1.0
      info:
        title: T
        version: "1"
        tags:
        - # n
          name: a
          description: D
        - name: b
      "
    `);
  });
  test('in JSON', () => {
    expect(
      sort(
        '{\n  "info": {"version": "1", "title": "T"},\n  "x-a": 1,\n  "apid|oc": "3.1.0"\n}\n',
        /all objects/,
      ),
    ).toMatchInlineSnapshot(`
      "{
        "apidoc": "3.1.0",
        "info": {"title": "T", "version": "1"},
        "x-a": 1
      }
      "
    `);
  });
  test('with Windows line ends', () => {
    expect(sort('info:\r\n  version: "1"\r\n  title: T\r\napid|oc: 3.1.0', /all objects/)).toBe(
      'apidoc: 3.1.0\r\ninfo:\r\n  title: T\r\n  version: "1"',
    );
  });
  test('what is in order is not offered', () => {
    expect(sort('apidoc: 3.1.0\ninfo:\n  title: |T\n  version: "1"\n', /fields/)).toBe(
      'not offered; offered: ',
    );
  });
});

describe('entries by name', () => {
  test('of the map under the cursor, numbers by their size', () => {
    expect(sort(at('schemas'), /Sort the schemas/)).toMatchInlineSnapshot(`
      "# of the file
      info:
        version: '1'
        # the title
        title: T # t

      apidoc: 3.1.0

      # the channels
      channels:
        orders:
          messages:
            placed: {summary: S, name: N}
          # where
          address: x
          x-b: 1
          x-a: 2
            # deep end

          title: >-
            Orders

      components:
        schemas:
          A: {} # a
          # z2

          Z2: {}

          # zz
          Z10:
            type: object
        messages: {b: {}, a: {}}
      "
    `);
  });
  test('all components', () => {
    expect(sort(at('info'), /all components/)).toContain('messages: {a: {}, b: {}}');
  });
});

test('an alias that would come before its anchor is left alone', () => {
  expect(
    sort(
      'apidoc: 3.1.0\ninfo: {title: T, version: "1"}\ncomponents:\n  schemas:\n    Z|: &z {type: string}\n    A: *z\n',
      /Sort the schemas/,
    ),
  ).toBe("Can't sort this safely because of the way the text is written.");
});
