// The names in references, mappings of discriminators and address templates, and their targets.

import { addressExpressions } from '../../format/expressions.ts';
import { locationId, ROOT_URI } from '../../text/location.ts';
import { get, type NodePath } from '../../text/tree.ts';
import { localReferenceText } from '../documents/reference.ts';
import type { ReferenceTracer } from '../targets/trace-reference.ts';
import type { LocatedSite } from './gather-sites.ts';
import { ids, type Occurrence, occurrence, tokenAt } from './occurrence.ts';
import type { ReferenceSite } from './reference-sites.ts';

const NONE: readonly string[] = [];

/** Adds the names in the text of a reference. */
export function addReference(
  tracer: ReferenceTracer,
  found: LocatedSite,
  steps: NodePath,
  out: Occurrence[],
): void {
  const token = tokenAt(found, steps);
  if (!token) return;
  const { hops, target: node } = tracer.trace(found.uri, token.text);
  if (hops.length === 0) {
    if (node)
      out.push(
        occurrence(token, token.text, [locationId({ uri: node.uri, path: [] })], {
          ref: true,
          notation: 'reference',
        }),
      );
    return;
  }
  for (const [i, hop] of hops.entries()) {
    // The fields of the root and the sections of components aren't user-defined names.
    const fixed =
      hop.holder &&
      (hop.holder.path.length === 0 ||
        (hop.holder.path.length === 1 && hop.holder.path[0] === 'components'));
    if (fixed && i < hops.length - 1 && hop.holder?.uri === ROOT_URI) continue;
    const targets = hop.id === null ? NONE : [hop.id];
    const last = i === hops.length - 1;
    out.push(
      occurrence(token, hop.name, targets, {
        from: hop.from,
        to: hop.to,
        last,
        ref: true,
        notation: 'reference',
      }),
    );
  }
}

/** Adds the name or reference in the `mapping` of a discriminator. */
export function addMapping(
  tracer: ReferenceTracer,
  found: LocatedSite,
  steps: NodePath,
  out: Occurrence[],
): void {
  const token = tokenAt(found, steps);
  if (!token) return;
  if (/[#/]/.test(token.text)) {
    addReference(tracer, found, steps, out);
    return;
  }
  const node = tracer.trace(
    found.uri,
    localReferenceText(['components', 'schemas', token.text]),
  ).target;
  out.push(occurrence(token, token.text, node ? ids([node]) : []));
}

/** Adds the `{names}` in the text of an address. */
export function addBraces(
  found: LocatedSite,
  { steps, names }: Extract<ReferenceSite, { is: 'braces' }>,
  out: Occurrence[],
): void {
  const token = tokenAt(found, steps);
  if (!token) return;
  const map = get(found.node, names);
  for (const { name, wellNamed, start, end } of addressExpressions(token.text)) {
    if (!wellNamed) continue;
    const targets = get(map, name)
      ? [locationId({ uri: found.uri, path: [...found.path, names, name] })]
      : [];
    out.push(occurrence(token, name, targets, { from: start + 1, to: end - 1 }));
  }
}
