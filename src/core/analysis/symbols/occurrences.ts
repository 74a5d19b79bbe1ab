// Sites as occurrences: which piece of which text refers to which definition.

import { addressExpressions } from '../../format/expressions.ts';
import { parseRuntimeExpression } from '../../format/runtime-expression.ts';
import { locationId, ROOT_URI } from '../../text/location.ts';
import { fromPointer } from '../../text/pointer.ts';
import { get, type Node, type NodePath, step, stringOf } from '../../text/tree.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { localReferenceText } from '../documents/reference.ts';
import type { ReferenceTracer } from '../targets/trace-reference.ts';
import type { LocatedSite } from './gather-sites.ts';
import { ids, type Occurrence, occurrence, tokenAt } from './occurrence.ts';
import { namesInData, propertiesNear, type Referrers, resolvePropertyPath } from './properties.ts';
import type { ReferenceSite } from './reference-sites.ts';

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

// The messages that a runtime expression refers to: those of the objects that contain it or refer
// to it (section Runtime Expression).

/** The messages, by the object that has the expression. */
type ExpressionMessages = (found: LocatedSite) => readonly LocatedNode[];

const NONE: readonly LocatedNode[] = [];

/**
 * Searches the sites for the messages that expressions refer to; does nothing if there are no
 * expressions.
 */
function expressionMessages(
  tracer: ReferenceTracer,
  sites: readonly LocatedSite[],
): ExpressionMessages {
  if (!sites.some(({ site: reference }) => reference.is === 'expression')) return () => NONE;
  const dialect = new Map<string, LocatedNode[]>();
  const add = (parent: LocatedNode | null, messages: readonly LocatedNode[]): void => {
    if (!parent || messages.length === 0) return;
    const id = locationId(parent);
    const known = dialect.get(id);
    if (known) known.push(...messages);
    else dialect.set(id, [...messages]);
  };
  for (const found of sites) {
    if (found.site.is !== 'speaker') continue;
    switch (found.site.kind) {
      case 'Message':
        add(tracer.child(found, 'correlationId'), [found]);
        for (const trait of items(tracer, found, 'traits'))
          add(tracer.child(trait, 'correlationId'), [found]);
        break;
      case 'Channel': {
        const parameters = get(found.node, 'parameters');
        const messages =
          parameters?.kind === 'map' && parameters.entries.length > 0
            ? items(tracer, found, 'messages')
            : NONE;
        for (const parameter of items(tracer, found, 'parameters')) add(parameter, messages);
        break;
      }
      default: {
        const messages = messagesOfOperation(tracer, found);
        for (const parent of [found, ...items(tracer, found, 'traits')])
          add(tracer.child(tracer.child(parent, 'reply'), 'address'), messages);
      }
    }
  }
  return ({ uri, path }) => dialect.get(locationId({ uri, path })) ?? NONE;
}

/** Returns the messages that an operation lists, or all of its channel. */
function messagesOfOperation(
  tracer: ReferenceTracer,
  operation: LocatedNode,
): readonly LocatedNode[] {
  return get(operation.node, 'messages')
    ? items(tracer, operation, 'messages')
    : items(tracer, tracer.child(operation, 'channel'), 'messages');
}

/** Returns the values of a map or list under a field, references followed. */
function items(
  tracer: ReferenceTracer,
  node: LocatedNode | null,
  field: string,
): readonly LocatedNode[] {
  const value = node && get(node.node, field);
  if (!node || !value) return NONE;
  const keys =
    value.kind === 'map'
      ? value.entries.map((e) => e.key)
      : value.kind === 'seq'
        ? value.items.map((_, i) => String(i))
        : [];
  return keys.flatMap(
    (key) => tracer.child({ uri: node.uri, path: [...node.path, field], node: value }, key) ?? [],
  );
}

// The names in references, mappings of discriminators and address templates, and their targets.

const NO_IDS: readonly string[] = [];

/** Adds the names in the text of a reference. */
function addReference(
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
    const targets = hop.id === null ? NO_IDS : [hop.id];
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
function addMapping(
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
function addBraces(
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

// The names of properties: in schemas, runtime expressions and data, with the properties they are.

/** Adds the name of a property in a schema. */
function addProperty(
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
function referrersIn(tracer: ReferenceTracer, sites: readonly LocatedSite[]): Referrers {
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
function addExpression(
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
  for (const [i, nodes] of resolvePropertyPath(tracer, schemas, tokens).entries()) {
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
function addSample(
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
