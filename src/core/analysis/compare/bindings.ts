// What changed in bindings, by what the fields mean for others.
import { changeEffect } from '../../format/bindings/change-effects.ts';
import type { BindingTarget } from '../../format/bindings/protocol-binding.ts';
import { bindingKind } from '../../format/bindings/protocol-binding.ts';
import { dialect, rename } from '../../format/dialects.ts';
import { fieldsOf, tables } from '../../format/tables.ts';
import { toValue } from '../../text/value.ts';
import type { EffectiveValue } from '../documents/effective-value.ts';
import { show } from '../schema-changes/show.ts';
import type { Direction } from '../schema-changes/types.ts';
import type { CompareContext } from './context.ts';
import { headerChanges } from './header-names.ts';
import { effectOf } from './schema-changes.ts';
import type { Partner } from './types.ts';

/** Protocols whose bindings describe headers of HTTP. */
const HTTP: ReadonlySet<string> = new Set(['http', 'ws']);

interface Concerned {
  readonly affects: readonly Partner[];
  /** Those in which values travel that schemas of bindings describe. */
  readonly directions: readonly Direction[];
}

interface Field {
  /** As the document names it. */
  readonly protocol: string;
  /** The key in the names of the first dialect. */
  readonly key: string;
  readonly target: BindingTarget;
  readonly path: readonly string[];
}

/** Both versions of a value, one of which may be absent, and where it is then. */
interface Values {
  readonly old: EffectiveValue | undefined;
  readonly new: EffectiveValue | undefined;
  readonly parents: { readonly old: EffectiveValue; readonly new: EffectiveValue };
}

/** Records what changed in the bindings of an object. */
export function compareBindings(
  context: CompareContext,
  objects: { readonly old: EffectiveValue; readonly new: EffectiveValue },
  target: BindingTarget,
  concerned: Concerned,
): void {
  const before = objects.old.field('bindings');
  const after = objects.new.field('bindings');
  if (!before && !after) return;
  for (const protocol of new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])) {
    const values: Values = {
      old: before?.field(protocol),
      new: after?.field(protocol),
      parents: { old: before ?? objects.old, new: after ?? objects.new },
    };
    const field: Field = { protocol, key: keyOf(context, protocol), target, path: [] };
    compareField(context, field, values, concerned);
  }
}

/** Returns the key of a protocol in the names of the first dialect. */
function keyOf({ new: version }: CompareContext, protocol: string): string {
  return (
    dialect.protocols.find(({ key }) => rename(key, version.dialect) === protocol)?.key ?? protocol
  );
}

function compareField(
  context: CompareContext,
  field: Field,
  values: Values,
  concerned: Concerned,
): void {
  const { old, new: changed } = values;
  if (old && changed && context.same.same(old, changed)) return;
  if (sayNothing(field, old) && sayNothing(field, changed)) return;
  const effect = changeEffect(field.key, field.target, field.path);
  const maps = [old, changed].filter((value) => value?.node.kind === 'map');
  const lists = [old, changed].filter((value) => value?.node.kind === 'seq');
  const some = [old, changed].filter((value) => value !== undefined);
  if (effect !== 'schema' && maps.length === some.length) {
    for (const name of new Set([...(old?.keys() ?? []), ...(changed?.keys() ?? [])]))
      compareField(
        context,
        { ...field, path: [...field.path, name] },
        {
          old: old?.field(name),
          new: changed?.field(name),
          parents: { old: old ?? values.parents.old, new: changed ?? values.parents.new },
        },
        concerned,
      );
    return;
  }
  const isListOfObjects = some.some((value) => value.items().some((i) => i.node.kind === 'map'));
  if (lists.length === 2 && isListOfObjects && old && changed) {
    const length = Math.max(old.items().length, changed.items().length);
    for (let i = 0; i < length; i++)
      compareField(
        context,
        field,
        {
          old: old.field(String(i)),
          new: changed.field(String(i)),
          parents: { old, new: changed },
        },
        concerned,
      );
    return;
  }
  record(context, field, values, effect, concerned);
}

/** An empty object and a default say the same as nothing. */
function sayNothing({ key, target, path }: Field, value: EffectiveValue | undefined): boolean {
  if (!value || value.isNull) return true;
  if (value.node.kind === 'map')
    return value
      .members()
      .every(([name, member]) =>
        sayNothing({ key, target, protocol: '', path: [...path, name] }, member),
      );
  const table = tables.get(bindingKind(key, target));
  const [name] = path;
  if (path.length !== 1 || !table || name === undefined) return false;
  const rows = fieldsOf(table, name);
  return rows.some((row) => row.default !== undefined && row.default === toValue(value.node));
}

function record(
  context: CompareContext,
  { protocol, key, path }: Field,
  { old, new: changed, parents }: Values,
  effect: ReturnType<typeof changeEffect>,
  { affects, directions }: Concerned,
): void {
  const { recorder } = context;
  const name = [protocol, ...path].join('.');
  const before = old && toValue(old.node);
  const after = changed && toValue(changed.node);
  const locations = {
    old: (old ?? parents.old).location,
    new: (changed ?? parents.new).location,
  };
  const text =
    old && changed
      ? `changed from ${show(before)} to ${show(after)}`
      : old
        ? 'removed'
        : `added: ${show(after)}`;
  const message = `\`${name}\` ${text}.`;
  if (effect === 'schema') {
    const ignoresCase = path[0] === 'headers' && HTTP.has(key);
    const changes = headerChanges(context.payloads, { old, new: changed }, directions, ignoresCase);
    for (const change of changes)
      recorder.add({
        old: change.old ?? locations.old,
        new: change.new ?? locations.new,
        code: 'binding.schema-changed',
        message: `\`${name}\`: ${change.message}`,
        ...effectOf(change, directions),
      });
    return;
  }
  const isLower = typeof after === 'number' && (typeof before !== 'number' || after < before);
  if (effect === 'documentation')
    recorder.add({ ...locations, code: 'binding.changed', level: 'documentation', message });
  else if (effect === 'address')
    recorder.add({ ...locations, code: 'binding.address-changed', message, affects });
  else if (effect === 'limit' && isLower)
    recorder.add({ ...locations, code: 'binding.limit-lowered', message, affects: ['senders'] });
  else if (effect === 'own-side' || effect === 'tuning' || effect === 'limit')
    recorder.add({ ...locations, code: 'binding.tuning-changed', message });
  else
    recorder.add({
      ...locations,
      code: 'binding.changed',
      message: `\`${name}\` ${text}; its effect on others isn't known.`,
      reason: 'its effect on others is not known',
    });
}
