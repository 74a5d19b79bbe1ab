// Fixes over several files, and what holds of every answer.
import { describe, expect, test } from 'vitest';
import { severityOf } from '../../check/severities.ts';
import { fixes } from './fix.ts';
import { fixableCodes } from './fixes.ts';
import { deskOf, HEAD } from './testing.ts';

describe('fixes over files', () => {
  const entry = `${HEAD}channels:
  c:
    messages:
      m:
        $ref: './parts.yaml#/messages/Placed'
`;

  test('defines a missing target in the file where it is looked for', () => {
    const desk = deskOf(entry, 'yaml', { 'parts.yaml': 'messages:\n  Other: {}\n' });
    const at = entry.indexOf('./parts');
    const action = fixes(desk.subject(), at, at).find((a) => a.title === 'Define "Placed" in parts.yaml');
    expect(action?.files.map((f) => f.uri)).toEqual(['parts.yaml']);
    const { after } = desk.tried(action?.files ?? []);
    expect(after.get('parts.yaml')).toBe('messages:\n  Other: {}\n  Placed: {}\n');
    desk.put(after);
    expect(desk.problems().filter((p) => p.severity === 'error')).toEqual([]);
  });

  test('mends a part in a file that is no document by what refers to it', () => {
    const parts = 'messages:\n  Placed:\n    sumary: Hello\n    tags:\n      - billing\n';
    const desk = deskOf(entry, 'yaml', { 'parts.yaml': parts });
    const mend = (word: string): string | undefined => {
      const at = parts.indexOf(word);
      const [action] = fixes(desk.subject('parts.yaml'), at, at);
      return desk.tried(action?.files ?? []).after.get('parts.yaml');
    };
    expect(mend('sumary')).toBe('messages:\n  Placed:\n    summary: Hello\n    tags:\n      - billing\n');
    expect(mend('billing')).toBe('messages:\n  Placed:\n    sumary: Hello\n    tags:\n      - name: billing\n');
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
    const desk = deskOf(text, 'yaml', { 'parts.yaml': parts });
    const at = text.indexOf('an order');
    const action = fixes(desk.subject(), at, at).find((a) => a.title === 'Rename "an order" to "an-order"');
    const { after } = desk.tried(action?.files ?? []);
    expect(after.get('')).toBe(text.replace('an order', 'an-order'));
    expect(after.get('parts.yaml')).toBe(parts.replace('an%20order', 'an-order'));
  });

  test('takes a loaded file whose name is nearly the one that is written', () => {
    const text = `${entry}      n:
        $ref: './prats.yaml#/messages/Placed'
`;
    const desk = deskOf(text, 'yaml', { 'parts.yaml': 'messages:\n  Placed: {}\n' });
    const at = text.indexOf('./prats');
    const [action] = fixes(desk.subject(), at, at);
    expect(action?.title).toBe('Refer to ./parts.yaml#/messages/Placed');
    expect(desk.tried(action?.files ?? []).after.get('')).toBe(text.replace('prats', 'parts'));
  });
});

describe('answers', () => {
  test('name the problem they mend, the sure one first and only one of it', () => {
    const text = `${HEAD}channels:\n  c: {}\noperations:\n  o:\n    action: sned\n    channel:\n      $ref: '#/channels/c'\n`;
    const at = text.indexOf('sned') + 2;
    const actions = fixes(deskOf(text).subject(), at, at);
    expect(actions.map((a) => [a.title, a.kind, a.preferred ?? false])).toEqual([
      ['Change "sned" to "send"', 'quickfix', true],
      ['Change "sned" to "receive"', 'quickfix', false],
    ]);
    expect(actions[0]?.mends).toEqual({ code: 'enum', start: at - 2, end: at + 2 });
  });

  test('select what a person will want to replace', () => {
    const text = `${HEAD}servers:\n  s:\n    protocol: wss\n`;
    const desk = deskOf(text);
    const at = text.indexOf('  s:') + 2;
    const [action] = fixes(desk.subject(), at, at);
    const after = desk.tried(action?.files ?? []).after.get('') ?? '';
    expect(action?.select && after.slice(action.select.start, action.select.end)).toBe('broker.example.com:9092');
  });

  test('are those of the line where the cursor stands beside the problem', () => {
    const text = `${HEAD}channels:\n  c:\n    tilte: Orders\n`;
    const actions = fixes(deskOf(text).subject(), text.length - 1, text.length - 1);
    expect(actions[0]?.title).toBe('Rename "tilte" to "title"');
    expect(fixes(deskOf(text).subject(), 0, 0)).toEqual([]);
  });

  test('leave alone what stands elsewhere behind an alias', () => {
    const text = `${HEAD}x-a: &a\n  sumary: One\ncomponents:\n  messages:\n    m: *a\n`;
    const at = text.indexOf('*a');
    expect(fixes(deskOf(text).subject(), at, at).filter((a) => a.title.startsWith('Rename'))).toEqual([]);
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
        const subject = deskOf(text, language).analyzer.subject('');
        if (subject) expect(() => fixes(subject, 0, text.length)).not.toThrow();
      }
  });
});
