// Sites as occurrences: which piece of which text refers to which definition.

import type { LocatedNode } from '../../analysis/documents/document-set.ts';
import { addressExpressions, parseRuntimeExpression } from '../../format/expressions.ts';
import { fromPointer } from '../../text/pointer.ts';
import {
  get,
  type Node,
  type NodePath,
  type ScalarNode,
  type Slot,
  step,
  stringOf,
} from '../../text/tree.ts';
import { expressionMessages } from './expression-messages.ts';
import type { LocatedSite } from './gather-sites.ts';
import { namesInData, propertiesAlong, propertiesNear, type Referrers } from './properties.ts';
import type { ReferenceSite } from './reference-sites.ts';
import { locationId, type ReferenceTracer } from './trace-reference.ts';

/**
 * The notation of a name, which decides how it is escaped: in a reference, a runtime expression, or
 * unescaped.
 */
export type Notation = 'reference' | 'pointer' | 'plain';

/** One piece of one text that names something. */
export interface Occurrence {
  readonly notation: Notation;
  readonly uri: string;
  /** Path of the text, or with `key` of the value under that key. */
  readonly path: NodePath;
  readonly key: boolean;
  /**
   * Range of the token of the text in its file, quotes included; of an alias if it stands for the
   * text.
   */
  readonly start: number;
  readonly end: number;
  readonly alias: boolean;
  readonly node: ScalarNode | null;
  /** Range of the piece, in offsets of the decoded text. */
  readonly from: number;
  readonly to: number;
  readonly name: string;
  /** Ids of the locations it refers to; empty if there is no definition. */
  readonly targets: readonly string[];
  /** The definition is a text, not a key. */
  readonly byValue?: true;
  /** Refers to the target of the whole text; the other names of a pointer are only its path. */
  readonly last: boolean;
  /** A reference: only references make their target used. */
  readonly ref: boolean;
  /** One of several definitions of the same symbol. */
  readonly own?: true;
}

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

const NONE: readonly string[] = [];

type Token = Pick<Occurrence, 'uri' | 'path' | 'key' | 'start' | 'end' | 'alias' | 'node'> & {
  readonly text: string;
};

/** Returns the token of the text at the end of `steps`, or of its key. */
function tokenAt(found: LocatedSite, steps: NodePath, key = false): Token | null {
  let node: Node = found.node;
  let at = found.at;
  let token = found.token;
  for (const [i, name] of steps.entries()) {
    const slot: Slot | undefined = step(node, name);
    if (!slot) return null;
    const path = [...found.path, ...steps];
    if (key && i === steps.length - 1 && 'keyAt' in slot) {
      const own = token ?? { start: at + slot.keyAt, end: at + slot.keyAt + slot.keyLength };
      const merged = slot.alias !== undefined && slot.keyAt === slot.valueAt;
      return {
        uri: found.uri,
        path,
        key: true,
        ...own,
        alias: token !== null || merged,
        node: null,
        text: slot.key,
      };
    }
    at += slot.valueAt;
    if (!token && slot.alias !== undefined) token = { start: at, end: at + slot.alias };
    node = slot.value;
  }
  const text = stringOf(node);
  if (text === undefined || node.kind !== 'scalar') return null;
  const own = token ?? { start: at, end: at + node.length };
  return {
    uri: found.uri,
    path: [...found.path, ...steps],
    key: false,
    ...own,
    alias: token !== null,
    node,
    text,
  };
}

type Rest = Partial<
  Pick<Occurrence, 'notation' | 'from' | 'to' | 'last' | 'ref' | 'own' | 'byValue'>
>;

function occurrence(
  token: Token,
  name: string,
  targets: readonly string[],
  rest: Rest = NO_REST,
): Occurrence {
  // Written out, since there are very many and a copy of unknown fields takes ten times as long.
  const { notation = 'plain', from = 0, to = token.text.length, last = true, ref = false } = rest;
  const { uri, path, key, start, end, alias, node } = token;
  const { byValue, own } = rest;
  return {
    notation,
    uri,
    path,
    key,
    start,
    end,
    alias,
    node,
    from,
    to,
    name,
    targets,
    last,
    ref,
    byValue,
    own,
  };
}

const NO_REST: Rest = {};
const ids = (nodes: readonly LocatedNode[]): string[] =>
  nodes.map(({ uri, path }) => locationId(uri, path));

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
        occurrence(token, token.text, [locationId(node.uri, [])], {
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
    if (fixed && i < hops.length - 1 && hop.holder?.uri === '') continue;
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
    const targets = get(map, name) ? [locationId(found.uri, [...found.path, names, name])] : [];
    out.push(occurrence(token, name, targets, { from: start + 1, to: end - 1 }));
  }
}

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
    `#/components/schemas/${encodeURIComponent(token.text.replaceAll('~', '~0'))}`,
  ).target;
  out.push(occurrence(token, token.text, node ? ids([node]) : []));
}

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

function addScopes(found: LocatedSite, out: Occurrence[]): void {
  const flows = get(found.node, 'flows');
  const suggestions: { scope: string; steps: NodePath; id: string }[] = [];
  for (const flow of flows?.kind === 'map' ? flows.entries : []) {
    const available = get(flow.value, 'availableScopes');
    for (const { key } of available?.kind === 'map' ? available.entries : []) {
      const steps = ['flows', flow.key, 'availableScopes', key];
      suggestions.push({ scope: key, steps, id: locationId(found.uri, [...found.path, ...steps]) });
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
    const meant = names.filter((n) => n.text === token.text).map((n) => locationId(n.uri, n.path));
    out.push(occurrence(token, token.text, meant, { byValue: true }));
  }
}
