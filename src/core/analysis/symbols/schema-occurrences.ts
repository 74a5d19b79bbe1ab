// The names of properties: in schemas, runtime expressions and data, with the properties they are.

import { parseRuntimeExpression } from '../../format/runtime-expression.ts';
import { fromPointer } from '../../text/pointer.ts';
import { get, type Node, type NodePath, step, stringOf } from '../../text/tree.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import type { ReferenceTracer } from '../targets/trace-reference.ts';
import type { LocatedSite } from './gather-sites.ts';
import { ids, type Occurrence, occurrence, tokenAt } from './occurrence.ts';
import { namesInData, propertiesAlong, propertiesNear, type Referrers } from './properties.ts';
import type { ReferenceSite } from './reference-sites.ts';

/** Adds the name of a property in a schema. */
export function addProperty(
  tracer: ReferenceTracer,
  found: LocatedSite,
  site: Extract<ReferenceSite, { is: 'property' }>,
  referrers: Referrers,
  out: Occurrence[],
): void {
  const token = tokenAt(found, site.steps, site.key);
  if (!token) return;
  const nodes = propertiesNear(tracer, found, token.text, referrers);
  if (!site.own) out.push(occurrence(token, token.text, ids(nodes)));
  else if (nodes.length > 1) out.push(occurrence(token, token.text, ids(nodes), { own: true }));
}

/**
 * Returns a lookup from targets back to their references; built on first use, which few documents
 * need.
 */
export function referrersIn(tracer: ReferenceTracer, sites: readonly LocatedSite[]): Referrers {
  let known: Map<string, LocatedSite[]> | null = null;
  return (id) => {
    if (!known) {
      known = new Map();
      for (const found of sites) {
        if (found.site.is !== 'ref') continue;
        const target = tracer
          .trace(found.uri, stringOf(get(found.node, '$ref')) ?? '')
          .hops.at(-1)?.id;
        if (target == null) continue;
        const list = known.get(target);
        if (list) list.push(found);
        else known.set(target, [found]);
      }
    }
    return known.get(id) ?? [];
  };
}

/** Adds the names in the pointer of a runtime expression. */
export function addExpression(
  tracer: ReferenceTracer,
  found: LocatedSite,
  steps: NodePath,
  messages: readonly LocatedNode[],
  out: Occurrence[],
): void {
  const token = tokenAt(found, steps);
  const expression = token && parseRuntimeExpression(token.text);
  if (!token || !expression || expression.pointer === '') return;
  const tokens = fromPointer(expression.pointer);
  const field = expression.source === 'header' ? 'headers' : 'payload';
  const schemas = messages.flatMap(({ uri, path, node }) => {
    const schema = get(node, field);
    return schema ? [{ uri, path: [...path, field], node: schema }] : [];
  });
  let from = token.text.indexOf('#/') + 2;
  for (const [i, nodes] of propertiesAlong(tracer, schemas, tokens).entries()) {
    const next = token.text.indexOf('/', from);
    const to = next < 0 ? token.text.length : next;
    out.push(
      occurrence(token, tokens[i] ?? '', ids(nodes), {
        from,
        to,
        last: i === tokens.length - 1,
        notation: 'pointer',
      }),
    );
    from = to + 1;
  }
}

/** Adds the names in data that a schema describes. */
export function addSample(
  tracer: ReferenceTracer,
  found: LocatedSite,
  { steps, schema }: Extract<ReferenceSite, { is: 'sample' }>,
  out: Occurrence[],
): void {
  const data = steps.reduce<Node | undefined>((at, key) => at && step(at, key)?.value, found.node);
  const inner = schema === null ? found.node : get(found.node, schema);
  if (!data || !inner) return;
  const described: LocatedNode = {
    uri: found.uri,
    path: schema === null ? found.path : [...found.path, schema],
    node: inner,
  };
  for (const { steps: at, name, locations: nodes } of namesInData(
    tracer,
    [described],
    data,
    steps,
  )) {
    const token = tokenAt(found, at, true);
    if (token) out.push(occurrence(token, name, ids(nodes)));
  }
}
