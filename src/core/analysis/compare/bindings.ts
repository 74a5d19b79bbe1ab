// What changed in bindings, by what the fields mean for others.
import { changeEffect, isAddressByDefault } from '../../format/bindings/change-effects.ts';
import type { BindingTarget } from '../../format/bindings/protocol-binding.ts';
import { bindingKind } from '../../format/bindings/protocol-binding.ts';
import { dialect, rename } from '../../format/dialects.ts';
import type { Kind, Shape } from '../../format/table-types.ts';
import { fieldsOf, tables } from '../../format/tables.ts';
import { toValue } from '../../text/value.ts';
import type { EffectiveValue } from '../documents/effective-value.ts';
import { shownJson } from '../schema-changes/schema-space.ts';
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
  /** Addresses of the channel, which some fields have for a default. */
  readonly addresses?: { readonly old: string | null; readonly new: string | null };
}

interface Field {
  /** As the document names it. */
  readonly protocol: string;
  /** The key in the names of the first dialect. */
  readonly key: string;
  readonly target: BindingTarget;
  readonly path: readonly string[];
  /** What the tables call an object here. */
  readonly kind: Kind | undefined;
  /** What a value that is left out means in each version; undefined where that is unknown. */
  readonly defaults: { readonly old: string | undefined; readonly new: string | undefined };
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
    const key = keyOf(context, protocol);
    const kind = bindingKind(key, target);
    const defaults = { old: undefined, new: undefined };
    compareField(context, { protocol, key, target, path: [], kind, defaults }, values, concerned);
  }
}

/** Returns the key of a protocol in the names of the first dialect. */
function keyOf({ new: version }: CompareContext, protocol: string): string {
  return (
    dialect.protocols.find(({ key }) => rename(key, version.dialect) === protocol)?.key ?? protocol
  );
}

/** Returns a field of an object as the tables describe it. */
function fieldBelow(field: Field, name: string, { addresses }: Concerned): Field {
  const table = field.kind === undefined ? undefined : tables.get(field.kind);
  const path = [...field.path, name];
  const rows = table ? fieldsOf(table, name) : [];
  const row = rows.find(({ shape }) => kindOf(shape) !== undefined) ?? rows[0];
  const own = row?.default ?? row?.defaultDescription;
  const standard = own === undefined ? undefined : String(own);
  const isAddress = isAddressByDefault(field.key, field.target, path);
  const defaults = isAddress
    ? { old: addresses?.old ?? undefined, new: addresses?.new ?? undefined }
    : { old: standard, new: standard };
  return { ...field, path, kind: row && kindOf(row.shape), defaults };
}

function kindOf(shape: Shape): Kind | undefined {
  if (shape.is === 'list') return kindOf(shape.of);
  return shape.is === 'object' ? shape.kind : undefined;
}

function compareField(
  context: CompareContext,
  field: Field,
  values: Values,
  concerned: Concerned,
): void {
  const { old, new: changed } = values;
  if (old && changed && context.same.same(old, changed)) return;
  if (saysNothing(field, old, 'old', concerned) && saysNothing(field, changed, 'new', concerned))
    return;
  const effect = changeEffect(field.key, field.target, field.path);
  const some = [old, changed].filter((value) => value !== undefined);
  const isDescribed = effect === 'schema' || effect === 'connection';
  if (!isDescribed && some.every(({ node }) => node.kind === 'map')) {
    for (const name of new Set([...(old?.keys() ?? []), ...(changed?.keys() ?? [])]))
      compareField(
        context,
        fieldBelow(field, name, concerned),
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
  if (isListOfObjects && some.every(({ node }) => node.kind === 'seq'))
    compareItems(context, field, values, concerned);
  else record(context, field, values, effect, concerned);
}

/** Compares lists of objects, whose order has no meaning. */
function compareItems(
  context: CompareContext,
  field: Field,
  { old, new: changed, parents }: Values,
  concerned: Concerned,
): void {
  const left = old?.items() ?? [];
  const right = (changed?.items() ?? []).filter((item) => {
    const equal = left.findIndex((one) => context.same.same(one, item));
    if (equal >= 0) left.splice(equal, 1);
    return equal < 0;
  });
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const values = {
      old: left[i]?.follow(),
      new: right[i]?.follow(),
      parents: { old: old ?? parents.old, new: changed ?? parents.new },
    };
    const only = values.old && values.new ? undefined : (values.old ?? values.new);
    if (!only) compareField(context, field, values, concerned);
    else if (hasAddress(field, only))
      record(context, field, values, values.old ? 'address' : 'tuning', concerned);
    else
      record(context, field, values, changeEffect(field.key, field.target, field.path), concerned);
  }
}

/** Whether messages go to what an item of a list says. */
function hasAddress(
  { key, target, path }: Pick<Field, 'key' | 'target' | 'path'>,
  value: EffectiveValue,
): boolean {
  return value.members().some(([name, member]) => {
    const own = [...path, name];
    return (
      changeEffect(key, target, own) === 'address' || hasAddress({ key, target, path: own }, member)
    );
  });
}

/** An empty object and a default say the same as nothing. */
function saysNothing(
  field: Field,
  value: EffectiveValue | undefined,
  side: 'old' | 'new',
  concerned: Concerned,
): boolean {
  if (!value || value.isNull) return true;
  if (value.node.kind === 'map')
    return value
      .members()
      .every(([name, member]) =>
        saysNothing(fieldBelow(field, name, concerned), member, side, concerned),
      );
  return field.defaults[side] !== undefined && field.defaults[side] === textOf(value);
}

const textOf = ({ node }: EffectiveValue) =>
  node.kind === 'scalar' ? String(toValue(node)) : undefined;

function record(
  context: CompareContext,
  { protocol, key, path, defaults }: Field,
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
      ? `changed from ${shownJson(before)} to ${shownJson(after)}`
      : old
        ? 'removed'
        : `added: ${shownJson(after)}`;
  const message = `\`${name}\` ${text}.`;
  if (effect === 'schema' || effect === 'connection') {
    const ignoresCase = path[0] === 'headers' && HTTP.has(key);
    // Whoever connects sends these values, also those who only receive messages then.
    const ways: readonly Direction[] = effect === 'connection' ? ['narrows'] : directions;
    const changes = headerChanges(context.payloads, { old, new: changed }, ways, ignoresCase);
    for (const change of changes) {
      const found = effectOf(change, ways);
      recorder.add({
        old: change.old ?? locations.old,
        new: change.new ?? locations.new,
        code: 'binding.schema-changed',
        message: `\`${name}\`: ${change.message}`,
        ...found,
        affects: effect === 'connection' ? affects : found.affects,
      });
    }
    return;
  }
  const isLower = typeof after === 'number' && (typeof before !== 'number' || after < before);
  if (effect === 'documentation')
    recorder.add({ ...locations, code: 'binding.changed', level: 'documentation', message });
  else if (effect === 'address') {
    const was = old ? textOf(old) : defaults.old;
    const is = changed ? textOf(changed) : defaults.new;
    if (was !== undefined && was === is) return;
    // Nobody can have followed what wasn't known.
    const isKnown = old !== undefined || was !== undefined;
    recorder.add({
      ...locations,
      code: 'binding.address-changed',
      level: isKnown ? 'breaking' : 'compatible',
      message,
      affects,
    });
  } else if (effect === 'limit' && isLower && affects.includes('senders'))
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
