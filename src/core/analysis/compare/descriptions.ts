// What only people notice: titles, descriptions, tags, links, examples, extension fields.

import { toValue } from '../../text/value.ts';
import type { EffectiveValue } from '../documents/effective-value.ts';
import { canonicalJson, shownJson } from '../schema-changes/schema-space.ts';
import { type Both, type CompareContext, fieldLocations, type Recorder } from './context.ts';
import { canonicalValue } from './match.ts';

const TEXTS: ReadonlySet<string> = new Set(['title', 'summary', 'description']);

/**
 * Records what changed in the fields of an object that have a meaning for people only. Fields with
 * a meaning of their own are compared elsewhere.
 * @param compared the names of those
 * @param noun what the object is called in messages: "channel `orders`"
 */
export function compareDescriptions(
  { recorder, same }: Pick<CompareContext, 'recorder' | 'same'>,
  both: Both,
  compared: ReadonlySet<string>,
  noun: string,
): void {
  for (const field of new Set([...both.old.keys(), ...both.new.keys()])) {
    if (compared.has(field) || field === 'traits') continue;
    const before = both.old.child(field);
    const after = both.new.child(field);
    if (before && after && same.same(before, after)) continue;
    if (isEmpty(before) && isEmpty(after)) continue;
    if (field === 'tags') compareTags(recorder, both, noun);
    else if (field === 'examples') compareExamples(recorder, both, noun);
    else {
      const locations = {
        ...fieldLocations(both, field),
        ...(!before && { old: null }),
        ...(!after && { new: null }),
      };
      recorder.add({ ...locations, ...codeOf(field, noun, before, after) });
    }
  }
}

function codeOf(
  field: string,
  noun: string,
  before: EffectiveValue | undefined,
  after: EffectiveValue | undefined,
): { code: string; message: string } {
  const was = before ? (after ? 'changed' : 'removed') : 'added';
  if (field === 'externalDocs')
    return { code: 'external-docs.changed', message: `External documentation of ${noun} ${was}.` };
  if (!TEXTS.has(field))
    return { code: 'extension.changed', message: `\`${field}\` of ${noun} ${was}.` };
  const name = field.charAt(0).toUpperCase() + field.slice(1);
  const code =
    field === 'summary' && noun.startsWith('operation')
      ? 'operation.summary-changed'
      : 'description.changed';
  return { code, message: `${name} of ${noun} ${was}.` };
}

/** Returns whether a field says nothing: absent, null, or an empty list or object. */
function isEmpty(value: EffectiveValue | undefined): boolean {
  if (!value) return true;
  const { node } = value;
  if (node.kind === 'scalar') return node.value === null;
  return node.kind === 'map' ? node.entries.length === 0 : node.items.length === 0;
}

function compareTags(recorder: Recorder, both: Both, noun: string): void {
  const named = (value: EffectiveValue) =>
    new Map(
      (value.field('tags')?.items() ?? []).map((item) => [
        item.follow()?.textOf('name') ?? canonicalValue(item),
        item.follow() ?? item,
      ]),
    );
  const before = named(both.old);
  const after = named(both.new);
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const old = before.get(name);
    const changed = after.get(name);
    if (old && changed && canonicalValue(old) === canonicalValue(changed)) continue;
    recorder.add({
      code: 'tags.changed',
      message: `Tag ${shownJson(name)} of ${noun} ${old ? (changed ? 'changed' : 'removed') : 'added'}.`,
      old: old?.location,
      new: changed?.location,
    });
  }
}

function compareExamples(recorder: Recorder, both: Both, noun: string): void {
  const before = both.old.field('examples')?.items() ?? [];
  const after = both.new.field('examples')?.items() ?? [];
  const nameOf = (item: EffectiveValue, i: number) => item.textOf('name') ?? `${i + 1}`;
  const counterpart = (item: EffectiveValue, i: number, list: readonly EffectiveValue[]) =>
    list.find((other, j) => nameOf(other, j) === nameOf(item, i));
  const text = (item: EffectiveValue) => canonicalJson(toValue(item.node));
  const add = (name: string, was: string, old?: EffectiveValue, changed?: EffectiveValue) =>
    recorder.add({
      code: 'example.changed',
      message: `Example ${shownJson(name)} of ${noun} ${was}.`,
      old: old?.location,
      new: changed?.location,
    });
  for (const [i, old] of before.entries()) {
    const changed = counterpart(old, i, after);
    if (!changed) add(nameOf(old, i), 'removed', old);
    else if (text(old) !== text(changed)) add(nameOf(old, i), 'changed', old, changed);
  }
  for (const [i, changed] of after.entries())
    if (!counterpart(changed, i, before)) add(nameOf(changed, i), 'added', undefined, changed);
}
