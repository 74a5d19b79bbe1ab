import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../../lab/random.mjs';
import { apply, diff, replacedParts, withParts } from './patch.ts';
import type { Model, Part } from './types.ts';
import type { PartId } from './views.ts';

const part = (id: string, title: number) => ({ id, kind: 'message', title }) as unknown as Part;
const some = (...ids: string[]) => new Map(ids.map((id) => [id as PartId, part(id, 0)]));
const model = (parts: Model['parts']): Model => ({ parts }) as Model;

describe('parts of which some are replaced', () => {
  const before = some('a', 'b', 'c');
  const next = withParts(before, [part('b', 1)]);

  test('are in the order of those before, however they are read', () => {
    const expected = [...before].map(([id, it]) => [id, id === 'b' ? part('b', 1) : it]);
    expect([...next]).toEqual(expected);
    expect([...next.entries()]).toEqual(expected);
    expect([...next.values()]).toEqual(expected.map(([, it]) => it));
    expect([...next.keys()]).toEqual(['a', 'b', 'c']);
    const visited: unknown[] = [];
    next.forEach((it, id, all) => {
      visited.push([id, it, all === next]);
    });
    expect(visited).toEqual(expected.map(([id, it]) => [id, it, true]));
    expect([next.size, next.has('b' as PartId), next.has('d' as PartId)]).toEqual([3, true, false]);
    expect(next.get('d' as PartId)).toBeUndefined();
  });

  test('leave the map before as it was', () => {
    expect(before).toEqual(some('a', 'b', 'c'));
    withParts(next, [part('b', 2)]);
    expect(next.get('b' as PartId)).toEqual(part('b', 1));
  });

  test('are compared without reading the parts that are shared', () => {
    const again = withParts(next, [part('c', 1)]);
    expect(replacedParts(before, again)).toEqual([part('b', 1), part('c', 1)]);
    expect(replacedParts(again, before)).toEqual([
      before.get('b' as PartId),
      before.get('c' as PartId),
    ]);
    expect(replacedParts(before, some('a', 'b', 'c'))).toBeNull();
  });

  test('have a new part behind them', () => {
    expect([...withParts(next, [part('d', 1)]).keys()]).toEqual(['a', 'b', 'c', 'd']);
  });
});

test('hundreds of edits give what a copied map gives, in the worker and in the page', () => {
  const random = createRandom(3);
  const ids = Array.from({ length: 100 }, (_, i) => `p${i}`);
  let copied: Model['parts'] = some(...ids);
  let shared = copied;
  let page = apply(null, diff(null, model(shared)));
  for (let edit = 1; edit <= 300; edit++) {
    const changed = Array.from({ length: random.below(4) }, () =>
      part(`p${random.below(edit % 50 === 0 ? 120 : 100)}`, edit),
    );
    copied = new Map([...copied, ...changed.map((it) => [it.id, it] as const)]);
    const before = model(shared);
    shared = withParts(shared, changed);
    page = apply(page, diff(before, model(shared)));
    expect([...shared]).toEqual([...copied]);
    expect(new Map(page.parts)).toEqual(copied);
  }
});
