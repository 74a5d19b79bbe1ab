// All problems of a kind at once: round after round, as one set of edits of the first text.
import { describe, expect, test } from 'vitest';
import { fixAll, fixable, fixTitles } from './fix-all.ts';
import { applyAll, deskOf, HEAD } from './testing.ts';

/** The text after all problems of a code are mended; null where nothing is offered. */
function mended(text: string, code: string, language: 'yaml' | 'json' = 'yaml'): string | null {
  const desk = deskOf(text, language);
  const action = fixAll(desk.subject(), code);
  expect(action?.kind ?? 'source.fixAll').toBe('source.fixAll');
  return action && applyAll(text, action.files[0]?.edits ?? []);
}

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
    expect(mended(text, 'ignored-sibling')).toBe(`${HEAD}channels:
  a:
    $ref: '#/components/channels/c'
  b:
    $ref: '#/components/channels/c'
components:
  channels:
    c: {}
`);
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
    expect(mended(text, 'unused-component')).toBe(`${HEAD}channels:
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
    expect(fixAll(deskOf(text).subject(), 'required-field')).toBeNull();
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
    expect(mended(text, 'unique', 'json')).toBe(`{
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
    expect(mended(text, 'json-syntax', 'json')).toBe(`{
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
    expect(mended(text, 'channel-parameters')).toBe(`${HEAD}channels:
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
    expect(mended(text, 'enum')).toBeNull();
    expect(fixable(deskOf(text).subject(), 'enum')).toBe(0);
    expect(fixable(deskOf(text.replace('publish', 'snd')).subject(), 'enum')).toBe(1);
    expect(mended(text, 'unique')).toBeNull();
    expect(mended(text, 'no-such-code')).toBeNull();
  });
});

test('names the preferred fix of each problem, and which of them leave a placeholder', () => {
  const desk = deskOf(`${HEAD}servers:
  a:
    host: a.example.com
    protocl: kafka
  b:
    host: b.example.com
`);
  const subject = desk.subject();
  const problems = subject.problems().filter((p) => ['unknown-field', 'required-field'].includes(p.code));
  expect(problems.length).toBeGreaterThan(1);
  const titles = fixTitles(subject, problems);
  problems.forEach((problem, i) => {
    if (problem.code === 'unknown-field') expect(titles[i]).toEqual({ title: expect.stringContaining('protocol') });
    else expect(titles[i]).toEqual({ title: expect.stringContaining('protocol'), placeholder: true });
  });
  expect(fixTitles(subject, [{ code: 'unknown-field', start: 0, end: 1 }])).toEqual([null]);
});
