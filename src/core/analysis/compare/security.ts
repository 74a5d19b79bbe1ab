// Ways to authorize: alternatives are joined by OR, the lists of server and operation by AND.

import { lastKey } from '../../text/pointer.ts';
import type { EffectiveValue } from '../documents/effective-value.ts';
import { shownJson } from '../schema-changes/schema-space.ts';
import { type Both, type CompareContext, fieldLocations } from './context.ts';
import { compareDescriptions } from './descriptions.ts';
import { canonicalValue } from './match.ts';
import type { Partner } from './types.ts';

const COMPARED: ReadonlySet<string> = new Set([
  ...['type', 'in', 'name', 'scheme', 'scopes', 'flows', 'openIdConnectUrl'],
]);
const URLS = ['authorizationUrl', 'tokenUrl', 'refreshUrl'];

/** An alternative: the scheme, and where the list has it. */
interface Alternative {
  readonly item: EffectiveValue;
  readonly scheme: EffectiveValue;
}

/**
 * Records what changed in the `security` of a server or an operation.
 * @param others what else the partners had to be authorized for in the old version: the servers of
 * an operation, the operations of a server
 */
export function compareSecurity(
  context: CompareContext,
  both: Both,
  affects: readonly Partner[],
  others: readonly EffectiveValue[],
): void {
  const { recorder } = context;
  const before = alternativesOf(both.old);
  const after = alternativesOf(both.new);
  const list = fieldLocations(both, 'security');
  if (before.length === 0 && after.length > 0) {
    const suffices = (one: Alternative) =>
      after.some(({ scheme }) => context.same.same(one.scheme, scheme));
    // Whoever is authorized for all of the others is authorized here, too.
    const isKnown =
      others.length > 0 &&
      others.every((other) => {
        const alternatives = alternativesOf(other);
        return alternatives.length > 0 && alternatives.every(suffices);
      });
    recorder.add({
      ...list,
      code: 'security.required',
      level: isKnown ? 'compatible' : 'breaking',
      message: isKnown
        ? 'Security is now required here, too; all that authorized before suffices.'
        : 'Security is now required.',
      affects,
    });
    return;
  }
  if (before.length > 0 && after.length === 0) {
    recorder.add({
      ...list,
      code: 'security.not-required',
      message: 'Security is no longer required.',
    });
    return;
  }
  let left = before;
  let right = after;
  const pairs: [Alternative, Alternative][] = [];
  const match = (belong: (a: Alternative, b: Alternative) => boolean): void => {
    for (const a of left) {
      const b = right.find((one) => belong(a, one));
      if (!b) continue;
      pairs.push([a, b]);
      left = left.filter((one) => one !== a);
      right = right.filter((one) => one !== b);
    }
  };
  const type = ({ scheme }: Alternative) => scheme.textOf('type');
  const name = ({ scheme }: Alternative) => lastKey(scheme.path);
  match((a, b) => context.same.same(a.scheme, b.scheme));
  match((a, b) => type(a) === type(b) && name(a) === name(b));
  match((a, b) => name(a) === name(b) && !/^\d+$/.test(name(a)));
  match((a, b) => type(a) === type(b));
  for (const [a, b] of pairs) compareSchemes(context, { old: a.scheme, new: b.scheme }, affects);
  for (const one of left)
    recorder.add({
      code: 'security.alternative-removed',
      message: `\`${name(one)}\` no longer authorizes.`,
      old: one.item.location,
      new: both.new.child('security')?.location,
      affects,
    });
  for (const one of right)
    recorder.add({
      code: 'security.alternative-added',
      message: `\`${name(one)}\` authorizes too.`,
      old: null,
      new: one.item.location,
    });
}

function alternativesOf(value: EffectiveValue): Alternative[] {
  return (value.field('security')?.items() ?? []).flatMap((item) => {
    const scheme = item.follow();
    return scheme ? [{ item, scheme }] : [];
  });
}

function compareSchemes(context: CompareContext, both: Both, affects: readonly Partner[]): void {
  const { recorder, same } = context;
  if (same.same(both.old, both.new)) return;
  const name = lastKey(both.old.path);
  for (const field of ['type', 'in', 'name', 'scheme']) {
    const before = both.old.textOf(field);
    const after = both.new.textOf(field);
    const isSame =
      field === 'scheme' ? before?.toLowerCase() === after?.toLowerCase() : before === after;
    if (isSame) continue;
    const what = field === 'type' ? 'Type' : `\`${field}\``;
    recorder.add({
      ...fieldLocations(both, field),
      code: 'security.scheme-changed',
      message: `${what} of scheme \`${name}\` changed from ${shownJson(before ?? null)} to ${shownJson(after ?? null)}.`,
      affects,
    });
    // Another type has other fields.
    if (field === 'type') return;
  }
  compareScopes(context, both, affects);
  compareUrl(context, both, 'openIdConnectUrl', affects);
  const flows = { old: both.old.field('flows'), new: both.new.field('flows') };
  for (const flow of new Set([...(flows.old?.keys() ?? []), ...(flows.new?.keys() ?? [])])) {
    const before = flows.old?.field(flow);
    const after = flows.new?.field(flow);
    if (before && after) {
      for (const url of URLS) compareUrl(context, { old: before, new: after }, url, affects);
      compareDescriptions(context, { old: before, new: after }, new Set(URLS), `flow \`${flow}\``);
    } else
      recorder.add({
        code: before ? 'security.flow-removed' : 'security.flow-added',
        message: `Flow \`${flow}\` ${before ? 'removed' : 'added'}.`,
        old: before?.location,
        new: after?.location,
        affects,
      });
  }
  compareDescriptions(context, both, COMPARED, `security scheme \`${name}\``);
}

function compareScopes(
  { recorder }: CompareContext,
  both: Both,
  affects: readonly Partner[],
): void {
  const scopes = (value: EffectiveValue) =>
    new Set((value.field('scopes')?.items() ?? []).map((item) => canonicalValue(item)));
  const before = scopes(both.old);
  const after = scopes(both.new);
  const list = fieldLocations(both, 'scopes');
  for (const scope of after)
    if (!before.has(scope))
      recorder.add({
        ...list,
        code: 'security.scope-added',
        message: `Scope ${scope} is now required.`,
        affects,
      });
  for (const scope of before)
    if (!after.has(scope))
      recorder.add({
        ...list,
        code: 'security.scope-removed',
        message: `Scope ${scope} is no longer required.`,
      });
}

function compareUrl(
  { recorder }: CompareContext,
  both: Both,
  field: string,
  affects: readonly Partner[],
): void {
  if (both.old.textOf(field) === both.new.textOf(field)) return;
  const isAdded = both.old.child(field) === undefined;
  recorder.add({
    ...fieldLocations(both, field),
    code: 'security.url-changed',
    level: isAdded ? 'compatible' : 'breaking',
    message: `\`${field}\` changed to ${shownJson(both.new.textOf(field) ?? null)}.`,
    affects,
  });
}
