// Sites as occurrences: which piece of which text refers to which definition.

import { locationId } from '../../text/location.ts';
import { get, type NodePath } from '../../text/tree.ts';
import type { ReferenceTracer } from '../targets/trace-reference.ts';
import { expressionMessages } from './expression-messages.ts';
import type { LocatedSite } from './gather-sites.ts';
import { type Occurrence, occurrence, tokenAt } from './occurrence.ts';
import { addBraces, addMapping, addReference } from './reference-occurrences.ts';
import { addExpression, addProperty, addSample, referrersIn } from './schema-occurrences.ts';

/** Returns all occurrences of these sites, in their order. */
export function occurrencesOf(
  tracer: ReferenceTracer,
  sites: readonly LocatedSite[],
): Occurrence[] {
  const out: Occurrence[] = [];
  const dialect = expressionMessages(tracer, sites);
  const referrers = referrersIn(tracer, sites);
  for (const found of sites) {
    switch (found.site.is) {
      case 'ref':
        addReference(tracer, found, ['$ref'], out);
        break;
      case 'braces':
        addBraces(found, found.site, out);
        break;
      case 'property':
        addProperty(tracer, found, found.site, referrers, out);
        break;
      case 'mapping':
        addMapping(tracer, found, found.site.steps, out);
        break;
      case 'expression':
        addExpression(tracer, found, found.site.steps, dialect(found), out);
        break;
      case 'sample':
        addSample(tracer, found, found.site, out);
        break;
      case 'scopes':
        addScopes(found, out);
        break;
      case 'queues':
        addQueues(found, out);
        break;
      default:
    }
  }
  return out;
}

function addScopes(found: LocatedSite, out: Occurrence[]): void {
  const flows = get(found.node, 'flows');
  const suggestions: { scope: string; steps: NodePath; id: string }[] = [];
  for (const flow of flows?.kind === 'map' ? flows.entries : []) {
    const available = get(flow.value, 'availableScopes');
    for (const { key } of available?.kind === 'map' ? available.entries : []) {
      const steps = ['flows', flow.key, 'availableScopes', key];
      suggestions.push({
        scope: key,
        steps,
        id: locationId({ uri: found.uri, path: [...found.path, ...steps] }),
      });
    }
  }
  const suggested = (scope: string): string[] =>
    suggestions.filter((o) => o.scope === scope).map((o) => o.id);
  for (const { scope, steps } of suggestions) {
    const token = suggested(scope).length > 1 ? tokenAt(found, steps, true) : null;
    if (token) out.push(occurrence(token, scope, suggested(scope), { own: true }));
  }
  const scopes = get(found.node, 'scopes');
  for (const i of scopes?.kind === 'seq' ? scopes.items.keys() : []) {
    const token = tokenAt(found, ['scopes', String(i)]);
    if (token) out.push(occurrence(token, token.text, suggested(token.text)));
  }
}

/**
 * Adds the queues that a redrive policy names by the `name` of a queue in the same binding (section
 * Binding: sqs, Identifier).
 */
function addQueues(found: LocatedSite, out: Occurrence[]): void {
  const list = get(found.node, 'queues');
  const queues =
    list?.kind === 'seq'
      ? list.items.map((_, i): NodePath => ['queues', String(i)])
      : [['queue'], ['deadLetterQueue']];
  const names = queues.flatMap((steps) => {
    const token = tokenAt(found, [...steps, 'name']);
    return token ? [token] : [];
  });
  for (const steps of queues) {
    const token = tokenAt(found, [...steps, 'redrivePolicy', 'deadLetterQueue', 'name']);
    if (!token) continue;
    const meant = names.filter((n) => n.text === token.text).map((n) => locationId(n));
    out.push(occurrence(token, token.text, meant, { byValue: true }));
  }
}
