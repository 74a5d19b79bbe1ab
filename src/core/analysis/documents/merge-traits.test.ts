import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { objectOf } from '../../text/value.ts';
import { lastOfEach, type MergeShape, mergeWith } from './merged-object.ts';

const json: MergeShape<unknown> = {
  members: (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(Object.hasOwn(value, '$ref') && typeof (value as { $ref: unknown }).$ref === 'string')
      ? Object.entries(value)
      : null,
  build: (members) => objectOf(members),
  isNull: (value) => value === null,
};

/** Applies `mergeWith` to JSON values. The target and the traits are not changed. */
function mergeTraits(target: unknown, traits: readonly unknown[]): unknown {
  return mergeWith(json, target, traits);
}

describe('merging traits into an object', () => {
  it('lets the target win at every leaf, its nulls included', () => {
    expect(
      mergeTraits({ a: null, b: { c: 1, d: null } }, [{ a: 1, b: { c: 2, d: 3, e: 4 } }]),
    ).toEqual({
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

  it('replaces lists and skips traits that are not objects', () => {
    expect(mergeTraits({ l: [1] }, [5, null, [2], { l: [2, 3], m: [1] }, { m: [2] }])).toEqual({
      l: [1],
      m: [2],
    });
  });

  it('does not mix a reference with what is written in place', () => {
    expect(mergeTraits({ h: { $ref: '#/a' } }, [{ h: { type: 'object' } }])).toEqual({
      h: { $ref: '#/a' },
    });
    expect(mergeTraits({ h: { type: 'object' } }, [{ h: { $ref: '#/a' } }])).toEqual({
      h: { type: 'object' },
    });
  });

  it('changes neither target nor traits', () => {
    const target = { a: { b: 1 } };
    const trait = { a: { c: 1 }, d: { e: null } };
    mergeTraits(target, [trait, { a: { c: null } }]);
    expect([target, trait]).toEqual([{ a: { b: 1 } }, { a: { c: 1 }, d: { e: null } }]);
  });

  it('keeps __proto__ as a key', () => {
    const merged = mergeTraits({}, [JSON.parse('{"__proto__": {"polluted": 1}}')]) as Record<
      string,
      unknown
    >;
    expect([Object.keys(merged), merged.polluted]).toEqual([['__proto__'], undefined]);
  });
});

interface Case {
  readonly name: string;
  readonly entry: string;
  readonly files: Readonly<Record<string, string>>;
  readonly model?: readonly {
    readonly what: string;
    readonly at: string;
    readonly value: Record<string, unknown>;
  }[];
}

describe('the conformance cases about traits', () => {
  const file = new URL('../../../../conformance/cases/TRT.json', import.meta.url);

  it('get the merged values that they state', () => {
    let seen = 0;
    for (const { name, entry, files, model } of JSON.parse(readFileSync(file, 'utf8')) as Case[]) {
      const documents = new Map(
        Object.entries(files).map(([uri, text]) => [uri, parse(text) as unknown]),
      );
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
        const { traits = [], ...target } = follow(walk(documents.get(entry), at)) as {
          traits?: unknown[];
        };
        expect(mergeTraits(target, traits.map(follow)), `${name} ${at}`).toEqual(value);
        seen++;
      }
    }
    expect(seen).toBeGreaterThan(10);
  });
});

/** JSON Merge Patch as RFC 7386 section 2 writes it. */
function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged: Record<string, unknown> = isObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else merged[name] = mergePatch(merged[name], value);
  }
  return merged;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const { value } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, fc.constantFrom(null, 1, 'x', [1]), tie('object')),
  object: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3 }),
}));
const object = fc.dictionary(fc.constantFrom('a', 'b', 'c'), value, { maxKeys: 3 });

describe('a list of traits', () => {
  it('is merged as JSON Merge Patch says', () => {
    fc.assert(
      fc.property(fc.array(object, { maxLength: 5 }), (traits) => {
        expect(mergeTraits({}, traits)).toEqual(traits.reduce<unknown>(mergePatch, {}));
      }),
    );
  });

  it('gives the same if only the last of equal traits is merged', () => {
    const list = fc
      .array(object, { minLength: 1, maxLength: 3 })
      .chain((distinct) => fc.array(fc.constantFrom(...distinct), { maxLength: 8 }));
    fc.assert(
      fc.property(object, list, (target, traits) => {
        const last = lastOfEach(traits, (trait) => trait);
        expect(new Set(last).size).toBe(last.length);
        expect(mergeTraits(target, last)).toEqual(mergeTraits(target, traits));
      }),
      { numRuns: 500 },
    );
  });
});
