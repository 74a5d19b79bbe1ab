// Parameters of addresses and variables of servers: matched by their positions, then by name.

import type { EffectiveValue } from '../documents/effective-value.ts';
import { canonical, show } from '../schema-changes/schema-space.ts';
import { at, type Both, type CompareContext } from './context.ts';
import { compareDescriptions } from './descriptions.ts';
import type { Partner } from './types.ts';

interface Owner {
  readonly value: EffectiveValue;
  /** Texts with the names in braces, in the order in which they count. */
  readonly template: string;
}

const COMPARED: ReadonlySet<string> = new Set(['enum', 'default', 'location']);

/** Records what changed in the parameters of a channel, or the variables of a server. */
export function compareParameters(
  context: CompareContext,
  owners: { readonly old: Owner; readonly new: Owner },
  field: 'parameters' | 'variables',
  affects: readonly Partner[],
): void {
  const before = namesIn(owners.old.template);
  const after = namesIn(owners.new.template);
  const old = owners.old.value.field(field);
  const changed = owners.new.value.field(field);
  const names = new Set([...before, ...(old?.keys() ?? [])]);
  for (const name of names) {
    const position = before.length === after.length ? before.indexOf(name) : -1;
    const counterpart = after[position] ?? name;
    const one = old?.field(name);
    const other = changed?.field(counterpart);
    if (one && other) {
      compareOne(context, { old: one, new: other }, field, name, affects);
      if (name !== counterpart)
        context.recorder.add({
          code: 'parameter.renamed',
          message: `${noun(field)} \`${name}\` renamed to \`${counterpart}\`; the addresses are the same.`,
          old: old?.child(name)?.location,
          new: changed?.child(counterpart)?.location,
        });
    } else if (one || other) {
      const only = (one ?? other) as EffectiveValue;
      if (only.keys().length === 0) continue;
      const isUsed = before.includes(name);
      // Then the address is what changed.
      if (isUsed !== after.includes(counterpart)) continue;
      // What is not described may be anything, so values can only be limited by it.
      const listed = only.field('enum')?.node.kind === 'seq';
      const hasDefault = isUsed && only.child('default') !== undefined;
      const isRemoval = one !== undefined;
      const breaks = isRemoval ? hasDefault : listed;
      context.recorder.add({
        code: `${prefix(field)}${isRemoval ? (hasDefault ? 'default-changed' : 'value-added') : listed ? 'value-removed' : 'value-added'}`,
        level: breaks ? 'breaking' : 'compatible',
        message: `${noun(field)} \`${name}\` is ${isRemoval ? 'no longer' : 'now'} described.`,
        affects,
        old: one?.location,
        new: other?.location,
      });
    }
  }
}

function namesIn(template: string): string[] {
  return [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
}

const prefix = (field: string) => (field === 'variables' ? 'server.variable-' : 'parameter.');
const noun = (field: string) => (field === 'variables' ? 'Variable' : 'Parameter');

function compareOne(
  context: CompareContext,
  both: Both,
  field: 'parameters' | 'variables',
  name: string,
  affects: readonly Partner[],
): void {
  const { recorder } = context;
  const what = `${noun(field)} \`${name}\``;
  const values = (value: EffectiveValue): string[] | null => {
    const list = value.field('enum');
    return list?.node.kind === 'seq' && list.node.items.length > 0
      ? list.items().map((item) => canonical((item.node as { value?: unknown }).value))
      : null;
  };
  const had = values(both.old);
  const has = values(both.new);
  const removed = has ? (had ?? ['other values']).filter((one) => !has.includes(one)) : [];
  const added = had ? (has ?? ['other values']).filter((one) => !had.includes(one)) : [];
  const enums = at(both, 'enum');
  for (const one of removed)
    recorder.add({
      ...enums,
      code: `${prefix(field)}value-removed`,
      message: `${what} no longer allows ${one}.`,
      affects,
    });
  for (const one of added)
    recorder.add({
      ...enums,
      code: `${prefix(field)}value-added`,
      message: `${what} also allows ${one}.`,
    });
  const before = both.old.textOf('default');
  const after = both.new.textOf('default');
  if (before !== after)
    recorder.add({
      ...at(both, 'default'),
      code: `${prefix(field)}default-changed`,
      level: before === undefined ? 'compatible' : 'breaking',
      message:
        after === undefined
          ? `Default of ${what.toLowerCase()} removed.`
          : `Default of ${what.replace(/^./, (c) => c.toLowerCase())} changed from ${show(before ?? null)} to ${show(after)}.`,
      affects,
    });
  const location = both.new.textOf('location');
  if (both.old.textOf('location') !== location)
    recorder.add({
      ...at(both, 'location'),
      code: 'parameter.location-changed',
      message: `${what} is now taken from ${location === undefined ? 'no part of the message' : `\`${location}\``}.`,
      affects,
    });
  compareDescriptions(
    context,
    both,
    COMPARED,
    what.replace(/^./, (c) => c.toLowerCase()),
  );
}
