// What the changes of a form do to the text.
import { describe, expect, test } from 'vitest';
import { makeForm } from '../form/form.ts';
import type { Form, FormField } from '../form/types.ts';
import {
  addEntry,
  moveEntry,
  referTo,
  removeEntry,
  removeField,
  renameEntry,
  setEntry,
  setField,
} from './form-changes.ts';
import { made, opened } from './testing.ts';
import type { ChangeCommand } from './types/command.ts';

const SHOP = `# A shop.
apidoc: 3.1.0
info:
  title: Shop # for now
  version: 1.0.0
channels:
  orders:
    # How it is called.
    title: All orders
    servers:
      # the big one
      - $ref: '#/servers/main'
    x-team: sales
  empty: {}
servers:
  main:
    host: example.com
    protocol: kafka
`;

/**
 * Returns the text after an edit in the inspector's form for a location; `field` finds a field by
 * name, defined or not.
 */
function changed(
  pointer: string,
  change: (shown: Form, field: (name: string) => FormField) => ChangeCommand,
  text = SHOP,
): string {
  const shown = makeForm(opened(text).file, pointer);
  if (!shown) throw new Error(`There is no form at ${pointer}`);
  const field = (name: string): FormField => {
    const found = shown.fields.find((one) => one.name === name);
    const suggested = shown.addable.find((one) => one.name === name);
    if (found) return found;
    if (!suggested) throw new Error(`There is no ${name}`);
    const path = [...shown.path, name];
    return {
      ...suggested,
      path,
      pointer: '',
      required: false,
      written: false,
      value: undefined,
      whole: true,
      problems: [],
    };
  };
  return made(text, change(shown, field)) as string;
}

describe('a field', () => {
  test('is added in the order of the format and changed without touching the text around it', () => {
    expect(changed('/channels/orders', (shown) => setField(shown, 'address', 'a: b'))).toBe(
      SHOP.replace('    # How', "    address: 'a: b'\n    # How"),
    );
    expect(changed('/info', (shown) => setField(shown, 'title', 'Store'))).toBe(
      SHOP.replace('title: Shop', 'title: Store'),
    );
    expect(changed('/channels/empty', (shown) => setField(shown, 'title', 'None'))).toBe(
      SHOP.replace('empty: {}', 'empty:\n    title: None'),
    );
  });

  test('is removed', () => {
    expect(changed('/channels/orders', (shown) => removeField(shown, 'x-team'))).toBe(
      SHOP.replace('    x-team: sales\n', ''),
    );
  });

  test('begins a document in an empty text', () => {
    const begun = changed('', (shown) => setField(shown, 'apidoc', '3.1.0'), '');
    expect(begun).toBe('apidoc: 3.1.0\n');
    const more = changed(
      '',
      (shown, field) => setField(shown, 'info', field('info').initialValue),
      begun,
    );
    expect(more).toBe('apidoc: 3.1.0\ninfo: {}\n');
  });
});

describe('entries', () => {
  test('create the map or list that contains them', () => {
    expect(
      changed('/channels/orders', (shown, field) => addEntry(shown, field('parameters'), 'a', {})),
    ).toBe(SHOP.replace('    x-team', '    parameters:\n      a: {}\n    x-team'));
    expect(
      changed('/channels/orders', (shown, field) =>
        addEntry(shown, field('tags'), null, { name: 'new' }),
      ),
    ).toBe(SHOP.replace('    x-team', '    tags:\n      - name: new\n    x-team'));
    expect(changed('', (shown, field) => addEntry(shown, field('channels'), 'a/b', {}))).toBe(
      SHOP.replace('servers:\n  main', '  a/b: {}\nservers:\n  main'),
    );
  });

  test('are added to the end of a list, changed and moved', () => {
    const two = changed('/channels/orders', (shown, field) =>
      addEntry(shown, field('servers'), null, { $ref: '#/servers/spare' }),
    );
    expect(two).toBe(
      SHOP.replace("main'\n    x-team", "main'\n      - $ref: '#/servers/spare'\n    x-team"),
    );
    expect(
      changed(
        '/channels/orders',
        (shown, field) => moveEntry(shown, field('servers'), '1', -1),
        two,
      ),
    ).toBe(
      SHOP.replace('      # the big one', "      - $ref: '#/servers/spare'\n      # the big one"),
    );
    for (const [key, by] of [
      ['0', -1],
      ['1', 1],
    ] as const)
      expect(
        changed(
          '/channels/orders',
          (shown, field) => moveEntry(shown, field('servers'), key, by),
          two,
        ),
      ).toBe(two);
    expect(
      changed('/channels/orders', (shown, field) =>
        setEntry(shown, field('servers'), '0', { $ref: '#/servers/other' }),
      ),
    ).toBe(SHOP.replace('#/servers/main', '#/servers/other'));
  });

  test('remove the field together with the last one', () => {
    const without = SHOP.replace(
      "    servers:\n      # the big one\n      - $ref: '#/servers/main'\n",
      '',
    );
    expect(
      changed('/channels/orders', (shown, field) => removeEntry(shown, field('servers'), '0')),
    ).toBe(without);
    expect(
      changed('/channels', (shown, field) => removeEntry(shown, field('channels'), 'empty')),
    ).toBe(SHOP.replace('  empty: {}\n', ''));
    const one = SHOP.replace('  empty: {}\n', '');
    expect(changed('', (shown, field) => removeEntry(shown, field('servers'), 'main'), one)).toBe(
      one.slice(0, one.indexOf('servers:\n  main')),
    );
  });

  test('of a map are renamed', () => {
    expect(
      changed('/channels', (shown, field) => renameEntry(shown, field('channels'), 'empty', '{')),
    ).toBe(SHOP.replace('empty: {}', "'{': {}"));
    expect(
      changed('/channels', (shown, field) =>
        renameEntry(shown, field('channels'), 'empty', 'orders'),
      ),
    ).toBe('refused: "orders" already exists.');
  });
});

describe('a reference', () => {
  test('replaces what is written, and keeps the comments of a reference it replaces', () => {
    const commented = SHOP.replace("main'", "main' # why");
    expect(
      changed(
        '/channels/orders',
        (shown) => referTo(shown, [...shown.path, 'servers', '0'], '#/servers/other'),
        commented,
      ),
    ).toBe(commented.replace('#/servers/main', '#/servers/other'));
    expect(
      changed('/channels', (shown) =>
        referTo(shown, [...shown.path, 'empty'], '#/components/channels/a'),
      ),
    ).toBe(SHOP.replace('empty: {}', "empty:\n    $ref: '#/components/channels/a'"));
  });
});

test('nothing is changed in a text with a syntax error', () => {
  const broken = `${SHOP}x-a: "b\n`;
  expect(changed('/info', (shown) => setField(shown, 'title', 'Store'), broken)).toMatch(
    /^refused: There is a syntax error in line \d+/,
  );
});
