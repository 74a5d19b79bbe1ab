// Not stated by the format, but surely meant: a required scope is one that a flow offers (section
// Security Scheme Object; readings.md AMB-69).

import { joinChoices, quote } from '../../../format/message-text.ts';
import { nearest } from '../../../text/nearest.ts';
import { get, type MapNode, stringOf } from '../../../text/tree.ts';
import type { NodeProblem } from '../finding.ts';

export function scopeAvailable(node: MapNode): readonly NodeProblem[] {
  const scopes = get(node, 'scopes');
  const flows = get(node, 'flows');
  if (scopes?.kind !== 'seq' || flows?.kind !== 'map' || stringOf(get(node, 'type')) !== 'oauth2')
    return [];
  const suggestions = flows.entries.map((flow) => get(flow.value, 'availableScopes'));
  if (!suggestions.some((o) => o?.kind === 'map')) return [];
  const suggested = new Set(
    suggestions.flatMap((o) => (o?.kind === 'map' ? o.entries.map((e) => e.key) : [])),
  );
  return scopes.items.flatMap((item, i): NodeProblem[] => {
    const scope = stringOf(item.value);
    if (scope === undefined || suggested.has(scope)) return [];
    const meant = nearest(scope, suggested);
    const help = meant
      ? `Did you mean ${quote(meant)}?`
      : suggested.size > 0 && suggested.size < 7
        ? `Available scopes: ${joinChoices([...suggested]).replace(/ or (?="[^"]*"$)/, ' and ')}.`
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
