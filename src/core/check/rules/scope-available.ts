// Not said by the format, but surely meant: a scope that is needed is one that a flow offers (section Security Scheme Object; readings.md AMB-69).
import { get, type MapNode, stringOf } from '../../parse/tree.ts';
import type { Fault } from '../finding.ts';
import { choices, nearest, quote } from '../say.ts';

export function scopeAvailable(node: MapNode): readonly Fault[] {
  const scopes = get(node, 'scopes');
  const flows = get(node, 'flows');
  if (scopes?.kind !== 'seq' || flows?.kind !== 'map' || stringOf(get(node, 'type')) !== 'oauth2') return [];
  const offers = flows.entries.map((flow) => get(flow.value, 'availableScopes'));
  if (!offers.some((o) => o?.kind === 'map')) return [];
  const offered = new Set(offers.flatMap((o) => (o?.kind === 'map' ? o.entries.map((e) => e.key) : [])));
  return scopes.items.flatMap((item, i): Fault[] => {
    const scope = stringOf(item.value);
    if (scope === undefined || offered.has(scope)) return [];
    const meant = nearest(scope, offered);
    const help = meant
      ? `Did you mean ${quote(meant)}?`
      : offered.size > 0 && offered.size < 7
        ? `Available scopes: ${choices([...offered]).replace(/ or (?="[^"]*"$)/, ' and ')}.`
        : 'Add it to the "availableScopes" of a flow.';
    const related = { at: ['flows'], key: true, message: 'The flows are defined here.' };
    return [
      {
        code: 'unknown-scope',
        severity: 'warning',
        message: `Unknown scope ${quote(scope)}: no flow offers it. ${help}`,
        at: ['scopes', String(i)],
        key: false,
        related,
      },
    ];
  });
}
