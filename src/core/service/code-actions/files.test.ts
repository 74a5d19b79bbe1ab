// Fixes over several files, and invariants of all fixes.
import { describe, expect, test } from 'vitest';
import { severityOf } from '../../analysis/validation/severities.ts';
import { parse } from '../../text/parse/parse.ts';
import type { Node } from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import { fixableCodes } from './fixers.ts';
import { quickFixes } from './quick-fixes.ts';
import { HEAD, testDocument } from './testing.ts';

describe('fixes across files', () => {
  const entry = `${HEAD}channels:
  c:
    messages:
      m:
        $ref: './parts.yaml#/messages/Placed'
`;

  test('defines a missing target in the file where it is looked for', () => {
    const context = testDocument(entry, 'yaml', { 'parts.yaml': 'messages:\n  Other: {}\n' });
    const at = entry.indexOf('./parts');
    const action = quickFixes(context.analyzedFile(), at, at).find(
      (a) => a.title === 'Define "Placed" in parts.yaml',
    );
    expect(action?.files.map((f) => f.uri)).toEqual(['parts.yaml']);
    const { after } = context.tried(action?.files ?? []);
    expect(after.get('parts.yaml')).toBe('messages:\n  Other: {}\n  Placed: {}\n');
    context.put(after);
    expect(context.problems().filter((p) => p.severity === 'error')).toEqual([]);
  });

  test('fixes an object in a part of a document according to the references to it', () => {
    const parts = 'messages:\n  Placed:\n    sumary: Hello\n    tags:\n      - billing\n';
    const context = testDocument(entry, 'yaml', { 'parts.yaml': parts });
    const fix = (word: string): string | undefined => {
      const at = parts.indexOf(word);
      const [action] = quickFixes(context.analyzedFile('parts.yaml'), at, at);
      return context.tried(action?.files ?? []).after.get('parts.yaml');
    };
    expect(fix('sumary')).toBe(
      'messages:\n  Placed:\n    summary: Hello\n    tags:\n      - billing\n',
    );
    expect(fix('billing')).toBe(
      'messages:\n  Placed:\n    sumary: Hello\n    tags:\n      - name: billing\n',
    );
  });

  test('renames a component in the references of other files too', () => {
    const text = `${HEAD}channels:
  c:
    messages:
      m:
        $ref: 'parts.yaml#/m'
components:
  schemas:
    an order: {}
`;
    const parts = "m:\n  payload:\n    $ref: 'main.yaml#/components/schemas/an%20order'\n";
    const context = testDocument(text, 'yaml', { 'parts.yaml': parts });
    const at = text.indexOf('an order');
    const action = quickFixes(context.analyzedFile(), at, at).find(
      (a) => a.title === 'Rename "an order" to "an-order"',
    );
    const { after } = context.tried(action?.files ?? []);
    expect(after.get('')).toBe(text.replace('an order', 'an-order'));
    expect(after.get('parts.yaml')).toBe(parts.replace('an%20order', 'an-order'));
  });

  test('takes a loaded file whose name is nearly the one that is written', () => {
    const text = `${entry}      n:
        $ref: './prats.yaml#/messages/Placed'
`;
    const context = testDocument(text, 'yaml', { 'parts.yaml': 'messages:\n  Placed: {}\n' });
    const at = text.indexOf('./prats');
    const [action] = quickFixes(context.analyzedFile(), at, at);
    expect(action?.title).toBe('Refer to ./parts.yaml#/messages/Placed');
    expect(context.tried(action?.files ?? []).after.get('')).toBe(text.replace('prats', 'parts'));
  });
});

describe('code actions', () => {
  test('name the problem they fix, with the only preferred one first', () => {
    const text = `${HEAD}channels:\n  c: {}\noperations:\n  o:\n    action: sned\n    channel:\n      $ref: '#/channels/c'\n`;
    const at = text.indexOf('sned') + 2;
    const actions = quickFixes(testDocument(text).analyzedFile(), at, at);
    expect(actions.map((a) => [a.title, a.kind, a.preferred ?? false])).toEqual([
      ['Change "sned" to "send"', 'quickfix', true],
      ['Change "sned" to "receive"', 'quickfix', false],
    ]);
    expect(actions[0]?.fixes).toEqual({ code: 'enum', start: at - 2, end: at + 2 });
  });

  test('put the caret between the quotes of an empty value', () => {
    const text = `${HEAD}servers:\n  s:\n    protocol: wss\n`;
    const context = testDocument(text);
    const at = text.indexOf('  s:') + 2;
    const [action] = quickFixes(context.analyzedFile(), at, at);
    const after = context.tried(action?.files ?? []).after.get('') ?? '';
    expect(after).toContain("    host: ''\n");
    const caret = after.indexOf("host: '") + "host: '".length;
    expect(action?.select).toEqual({ uri: '', start: caret, end: caret });
  });

  test('are those of the line when the cursor is beside the problem', () => {
    const text = `${HEAD}channels:\n  c:\n    tilte: Orders\n`;
    const actions = quickFixes(testDocument(text).analyzedFile(), text.length - 1, text.length - 1);
    expect(actions[0]?.title).toBe('Rename "tilte" to "title"');
    expect(quickFixes(testDocument(text).analyzedFile(), 0, 0)).toEqual([]);
  });

  test('do not change the target of an alias elsewhere', () => {
    const text = `${HEAD}x-a: &a\n  sumary: One\ncomponents:\n  messages:\n    m: *a\n`;
    const at = text.indexOf('*a');
    expect(
      quickFixes(testDocument(text).analyzedFile(), at, at).filter((a) =>
        a.title.startsWith('Rename'),
      ),
    ).toEqual([]);
  });

  test('are for codes that exist, and never throw in half-typed text', () => {
    expect(fixableCodes().filter((code) => severityOf(code) === undefined)).toEqual([]);
    expect(fixableCodes().length).toBeGreaterThan(60);
    for (const text of [
      '',
      '{',
      'a',
      '- ',
      'apidoc',
      'apidoc:',
      ': :',
      '{"a":',
      '[',
      'info:\n  title: "x',
      '\u0001',
      '? a\n: b',
      '&a',
      '!!x y',
    ])
      for (const language of ['yaml', 'json'] as const) {
        const file = testDocument(text, language).analyzer.analyzedFile('');
        if (file) expect(() => quickFixes(file, 0, text.length)).not.toThrow();
      }
  });
});

describe('a file that is missing', () => {
  const created = (entry: string, uri: string) => {
    const context = testDocument(entry);
    const at = entry.indexOf('$ref');
    const action = quickFixes(context.analyzedFile(), at, at).find(
      (a) => a.title === `Create ${uri}`,
    );
    const { after } = context.tried(action?.files ?? []);
    if (action) context.put(after);
    return {
      action,
      text: after.get(uri),
      errors: context.problems().filter((p) => p.severity === 'error'),
    };
  };

  test('is created with the least that the reference needs', () => {
    const { action, text, errors } = created(
      `${HEAD}channels:\n  c:\n    $ref: './common/channels.yaml#/orders'\n`,
      'common/channels.yaml',
    );
    expect([action?.creates, text, errors]).toEqual(['common/channels.yaml', 'orders: {}\n', []]);
  });

  test('is created with all that this file looks for in it', () => {
    const entry = `${HEAD}components:
  schemas:
    a:
      $ref: 'common.yaml#/order'
    b:
      $ref: 'common.yaml#/parts/item'
    c:
      $ref: 'common.yaml#/order'
`;
    const { text, errors } = created(entry, 'common.yaml');
    expect([text, errors]).toEqual([
      'order:\n  type: object\nparts:\n  item:\n    type: object\n',
      [],
    ]);
  });

  test('is created as JSON, and as one value where the reference means the whole file', () => {
    const whole = created(
      `${HEAD}components:\n  schemas:\n    a:\n      $ref: order.json\n`,
      'order.json',
    );
    expect([JSON.parse(whole.text ?? ''), whole.errors]).toEqual([{ type: 'object' }, []]);
    const part = created(
      `${HEAD}components:\n  schemas:\n    a:\n      $ref: 'order.json#/$defs/a b'\n`,
      'order.json',
    );
    expect([JSON.parse(part.text ?? ''), part.errors]).toEqual([
      { $defs: { 'a b': { type: 'object' } } },
      [],
    ]);
  });

  test('refers back into the entry where the value needs it', () => {
    const entry = `${HEAD}channels:\n  orders: {}\noperations:\n  onOrder:\n    $ref: 'parts/operations.yaml#/onOrder'\n`;
    const { text, errors } = created(entry, 'parts/operations.yaml');
    expect(text).toContain('#/channels/orders');
    // Only the user knows what the application does there.
    expect(errors.map(({ path, message }) => [path.join('/'), message])).toEqual([
      ['onOrder/action', 'Expected "send" or "receive", got "".'],
    ]);
  });

  test('is created with what all files look for in it, in whichever of them the fix is chosen', () => {
    const entry = `${HEAD}channels:
  orders: {$ref: 'parts/channels.yaml#/orders'}
components:
  schemas:
    a: {$ref: 'parts/common.yaml#/item'}
`;
    const parts = `orders:
  messages:
    placed:
      payload: {$ref: './common.yaml#/schemas/order'}
    again: {$ref: 'common.yaml#/messages/placed'}
`;
    const want =
      'item:\n  type: object\nschemas:\n  order:\n    type: object\nmessages:\n  placed: {}\n';
    for (const [uri, mark] of [
      ['', 'parts/common.yaml#'],
      ['parts/channels.yaml', './common'],
    ] as const) {
      const context = testDocument(entry, 'yaml', { 'parts/channels.yaml': parts });
      const at = context.text(uri).indexOf(mark);
      const action = quickFixes(context.analyzedFile(uri), at, at).find(
        (a) => a.title === 'Create parts/common.yaml',
      );
      const { after } = context.tried(action?.files ?? []);
      const made = parse(after.get('parts/common.yaml') ?? '', 'yaml', null).tree.root;
      expect(made && toValue(made)).toEqual(toValue(parse(want, 'yaml', null).tree.root as Node));
      context.put(after);
      expect(context.problems().filter((p) => p.severity === 'error')).toEqual([]);
    }
  });

  test('is the last one of a chain of references, and refers back into the entry from its folder', () => {
    const entry = `${HEAD}channels:\n  orders: {}\noperations:\n  a: {$ref: 'ops/a.yaml#/a'}\n`;
    const context = testDocument(entry, 'yaml', { 'ops/a.yaml': "a: {$ref: 'more/b.yaml#/b'}\n" });
    const action = quickFixes(
      context.analyzedFile(),
      entry.indexOf('ops/'),
      entry.indexOf('ops/'),
    ).find((a) => a.title === 'Create ops/more/b.yaml');
    const { after } = context.tried(action?.files ?? []);
    expect(after.get('ops/more/b.yaml')).toContain('../../main.yaml#/channels/orders');
    context.put(after);
    expect(context.problems().filter((p) => p.severity === 'error')).toEqual([
      expect.objectContaining({
        uri: 'ops/more/b.yaml',
        path: ['b', 'action'],
        message: 'Expected "send" or "receive", got "".',
      }),
    ]);
  });

  test.each([
    '../up.yaml',
    'https://example.com/a.yaml',
    '/etc/a.yaml',
    'notes.txt',
    '.hidden/a.yaml',
  ])('is not created as %s', (file) => {
    expect(
      created(`${HEAD}components:\n  schemas:\n    a:\n      $ref: '${file}#/x'\n`, file).action,
    ).toBeUndefined();
  });
});
