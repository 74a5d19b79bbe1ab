// Fixing all problems of a kind: round after round, as one set of edits of the original text.
import { describe, expect, test } from 'vitest';
import { countFixable, fixAll, fixTitles } from './quick-fixes.ts';
import { applyAll, HEAD, testDocument } from './testing.ts';

/** Returns the text after all problems with a code are fixed; null if no fix is offered. */
function fixedText(text: string, code: string, language: 'yaml' | 'json' = 'yaml'): string | null {
  const context = testDocument(text, language);
  const action = fixAll(context.analyzedFile(), code);
  expect(action?.kind ?? 'source.fixAll').toBe('source.fixAll');
  return action && applyAll(text, action.files[0]?.edits ?? []);
}

describe('fix all', () => {
  const all = (text: string): string | undefined => {
    const action = fixAll(testDocument(text).analyzedFile());
    return action?.files[0] && applyAll(text, action.files[0].edits);
  };
  const rest = (parameter: string, title: string): string => `${HEAD}channels:
  orders:
    address: orders/{orderId}
    parameters:
      ${parameter}:
        description: The number of the order
    messages:
      placed:
        $ref: '#/components/messages/Placed'
        summary: Beside a reference
operations:
  place:
    action: send
    channel:
      $ref: '#/channels/orders'
components:
  messages:
    Placed:
      ${title}: An order
  schemas:
    Unused:
      type: object
      nullable: false
      description: Kept for later
`;

  test.each(['orderID', 'number'])('removes nothing that is written, with %s', (name) => {
    expect(all(rest(name, 'titel'))).toBe(
      rest('orderId', 'title').replace('      nullable: false\n', ''),
    );
  });

  test('of a kind removes what has no use, since that is what it is chosen for', () => {
    const text = rest('orderId', 'title');
    expect(fixedText(text, 'unused-component')).toBe(text.slice(0, text.indexOf('  schemas:')));
  });
});

describe('fix all of a kind', () => {
  test('removes all ignored siblings', () => {
    const text = `${HEAD}channels:
  a:
    $ref: '#/components/channels/c'
    title: One # mine
    summary: Two
  b:
    $ref: '#/components/channels/c'
    description: |
      Long
      text
components:
  channels:
    c: {}
`;
    expect(fixedText(text, 'ignored-sibling')).toBe(`${HEAD}channels:
  a:
    $ref: '#/components/channels/c'
  b:
    $ref: '#/components/channels/c'
components:
  channels:
    c: {}
`);
  });

  test('is not offered where as many problems are left', () => {
    // The bracket of the first line is never closed.
    const text = '{\n  "channels": [\n  "channels": [\n    1\n  ]\n}\n';
    expect(fixedText(text, 'json-syntax', 'json')).toBeNull();
  });

  test('continues while a fix uncovers more problems of the kind', () => {
    const text = `${HEAD}channels:
  a: {}
components:
  schemas:
    Unused:
      properties:
        b:
          $ref: '#/components/schemas/OnlyThere'
    OnlyThere:
      properties:
        c:
          $ref: '#/components/schemas/AndThere'
    AndThere: {}
`;
    expect(fixedText(text, 'unused-component')).toBe(`${HEAD}channels:
  a: {}
`);
  });

  test('leaves missing fields to the user, who has to fill them in', () => {
    const text = `${HEAD}servers:
  a:
    host: a.example.com
  b:
    protocol: wss
`;
    expect(fixAll(testDocument(text).analyzedFile(), 'required-field')).toBeNull();
  });

  test('works in JSON', () => {
    const text = `{
  "apidoc": "3.1.0",
  "info": { "title": "Demo", "version": "1" },
  "components": {
    "schemas": {
      "s": { "required": ["a", "b", "a", "b"] },
      "t": { "required": ["c", "c"] }
    }
  }
}
`;
    expect(fixedText(text, 'unique', 'json')).toBe(`{
  "apidoc": "3.1.0",
  "info": { "title": "Demo", "version": "1" },
  "components": {
    "schemas": {
      "s": { "required": ["a", "b"] },
      "t": { "required": ["c"] }
    }
  }
}
`);
  });

  test('fixes all syntax slips in JSON', () => {
    const text = `{
  "apidoc": "3.1.0",
  "info": { "title": 'Demo', "version": "1", },
  "channels": { "a": {} "b": {} }
}
`;
    expect(fixedText(text, 'json-syntax', 'json')).toBe(`{
  "apidoc": "3.1.0",
  "info": { "title": "Demo", "version": "1" },
  "channels": { "a": {}, "b": {} }
}
`);
  });

  test('declares the parameters of all addresses', () => {
    const text = `${HEAD}channels:
  a:
    address: a/{x}/{y}
  b:
    address: b/{z}
    parameters: {}
`;
    expect(fixedText(text, 'channel-parameters')).toBe(`${HEAD}channels:
  a:
    address: a/{x}/{y}
    parameters:
      x: {}
      'y': {}
  b:
    address: b/{z}
    parameters:
      z: {}
`);
  });

  test('offers nothing where no fix is preferred, or nothing is wrong', () => {
    const text = `${HEAD}channels:
  c: {}
operations:
  o:
    action: publish
    channel:
      $ref: '#/channels/c'
`;
    expect(fixedText(text, 'enum')).toBeNull();
    expect(countFixable(testDocument(text).analyzedFile(), 'enum')).toBe(0);
    expect(countFixable(testDocument(text.replace('publish', 'snd')).analyzedFile(), 'enum')).toBe(
      1,
    );
    expect(fixedText(text, 'unique')).toBeNull();
    expect(fixedText(text, 'no-such-code')).toBeNull();
  });
});

test('names the preferred fix of each problem, and which of them leave a placeholder', () => {
  const context = testDocument(`${HEAD}servers:
  a:
    host: a.example.com
    protocl: kafka
  b:
    host: b.example.com
`);
  const file = context.analyzedFile();
  const problems = file
    .problems()
    .filter((p) => ['unknown-field', 'required-field'].includes(p.code));
  expect(problems.length).toBeGreaterThan(1);
  const titles = fixTitles(file, problems);
  problems.forEach((problem, i) => {
    if (problem.code === 'unknown-field')
      expect(titles[i]).toEqual({ title: expect.stringContaining('protocol') });
    else
      expect(titles[i]).toEqual({ title: expect.stringContaining('protocol'), placeholder: true });
  });
  expect(fixTitles(file, [{ code: 'unknown-field', start: 0, end: 1 }])).toEqual([null]);
});
