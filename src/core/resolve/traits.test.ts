import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { mergeTraits } from './traits.ts';

describe('mergeTraits', () => {
  it('lets the target win at every leaf, its nulls included', () => {
    expect(mergeTraits({ a: null, b: { c: 1, d: null } }, [{ a: 1, b: { c: 2, d: 3, e: 4 } }])).toEqual({
      a: null,
      b: { c: 1, d: null, e: 4 },
    });
  });

  it('lets a null delete only what an earlier trait set', () => {
    expect(
      mergeTraits({ own: 1 }, [
        { a: 1, b: { c: 1, d: 1 } },
        { a: null, own: null, b: { c: null } },
      ]),
    ).toEqual({ own: 1, b: { d: 1 } });
  });

  it('replaces lists and skips traits that are no objects', () => {
    expect(mergeTraits({ l: [1] }, [5, null, [2], { l: [2, 3], m: [1] }, { m: [2] }])).toEqual({ l: [1], m: [2] });
  });

  it('does not mix a reference with what is written in place', () => {
    expect(mergeTraits({ h: { $ref: '#/a' } }, [{ h: { type: 'object' } }])).toEqual({ h: { $ref: '#/a' } });
    expect(mergeTraits({ h: { type: 'object' } }, [{ h: { $ref: '#/a' } }])).toEqual({ h: { type: 'object' } });
  });

  it('changes neither target nor traits', () => {
    const target = { a: { b: 1 } };
    const trait = { a: { c: 1 }, d: { e: null } };
    mergeTraits(target, [trait, { a: { c: null } }]);
    expect([target, trait]).toEqual([{ a: { b: 1 } }, { a: { c: 1 }, d: { e: null } }]);
  });

  it('keeps __proto__ as a key', () => {
    const merged = mergeTraits({}, [JSON.parse('{"__proto__": {"polluted": 1}}')]) as Record<string, unknown>;
    expect([Object.keys(merged), merged.polluted]).toEqual([['__proto__'], undefined]);
  });
});

interface Case {
  readonly name: string;
  readonly entry: string;
  readonly files: Readonly<Record<string, string>>;
  readonly model?: readonly { readonly what: string; readonly at: string; readonly value: Record<string, unknown> }[];
}

describe('mergeTraits on the cases of the corpus', () => {
  const file = new URL('../../../../shared/corpus/cases/TRT.json', import.meta.url);

  it('gives every merged value', (context) => {
    if (!existsSync(file)) context.skip('the corpus is not here');
    let seen = 0;
    for (const { name, entry, files, model } of JSON.parse(readFileSync(file, 'utf8')) as Case[]) {
      const documents = new Map(Object.entries(files).map(([uri, text]) => [uri, parse(text) as unknown]));
      const follow = (value: unknown): unknown => {
        const ref = (value as { $ref?: string } | null)?.$ref;
        if (typeof ref !== 'string') return value;
        const [uri = '', pointer = ''] = ref.split('#');
        return follow(walk(documents.get(uri.replace(/^\.\//, '') || entry), pointer));
      };
      const walk = (document: unknown, pointer: string) =>
        pointer
          .split('/')
          .slice(1)
          .reduce((value, key) => (follow(value) as Record<string, unknown>)[key], document);
      for (const { at, value } of (model ?? []).filter(({ what }) => what === 'merged')) {
        const { traits = [], ...target } = follow(walk(documents.get(entry), at)) as { traits?: unknown[] };
        expect(mergeTraits(target, traits.map(follow)), `${name} ${at}`).toEqual(value);
        seen++;
      }
    }
    expect(seen).toBeGreaterThan(10);
  });
});
