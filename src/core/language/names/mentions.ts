// Sites as mentions: which piece of which text names what.
import { fromPointer } from '../../parse/pointer.ts';
import { get, type Node, type Path, type ScalarNode, type Slot, step, stringOf } from '../../parse/tree.ts';
import type { Place } from '../../resolve/world.ts';
import { addressExpressions, parseRuntimeExpression } from '../../spec/expressions.ts';
import type { FoundSite } from './gather.ts';
import { namesInData, propertiesAlong, propertiesNear, type Referrers } from './properties.ts';
import type { Site } from './sites.ts';
import { speakers } from './speakers.ts';
import { idOf, type Tracer } from './trace.ts';

/** How a name is written, which decides what it looks like there: in a reference, a runtime expression, or as it is. */
export type Manner = 'reference' | 'pointer' | 'plain';

/** One piece of one text that names something. */
export interface Mention {
  readonly manner: Manner;
  readonly uri: string;
  /** Of the text, or with `key` of the value whose name it is. */
  readonly path: Path;
  readonly key: boolean;
  /** The token of the text in its file, quotes included; of an alias where the text stands behind one. */
  readonly start: number;
  readonly end: number;
  readonly alias: boolean;
  readonly node: ScalarNode | null;
  /** The piece, in offsets of the text that the token means. */
  readonly from: number;
  readonly to: number;
  readonly name: string;
  /** Names of the places it means; none where there is nothing of that name. */
  readonly targets: readonly string[];
  /** What is defined there is a text, not a name of an entry. */
  readonly byValue?: true;
  /** Names what the text as a whole is about; the other names of a pointer only lead there. */
  readonly last: boolean;
  /** A reference, the one thing that makes what it names used. */
  readonly ref: boolean;
  /** A definition beside others of the same thing. */
  readonly own?: true;
}

/** All mentions of these sites, in their order. */
export function mentionsOf(tracer: Tracer, sites: readonly FoundSite[]): Mention[] {
  const out: Mention[] = [];
  const spoken = speakers(tracer, sites);
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
        addExpression(tracer, found, found.site.steps, spoken(found), out);
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

type Token = Pick<Mention, 'uri' | 'path' | 'key' | 'start' | 'end' | 'alias' | 'node'> & { readonly text: string };

/** The text at the end of `steps`, or the name it stands under. */
function tokenAt(found: FoundSite, steps: Path, key = false): Token | null {
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
      return { uri: found.uri, path, key: true, ...own, alias: token !== null || merged, node: null, text: slot.key };
    }
    at += slot.valueAt;
    if (!token && slot.alias !== undefined) token = { start: at, end: at + slot.alias };
    node = slot.value;
  }
  const text = stringOf(node);
  if (text === undefined || node.kind !== 'scalar') return null;
  const own = token ?? { start: at, end: at + node.length };
  return { uri: found.uri, path: [...found.path, ...steps], key: false, ...own, alias: token !== null, node, text };
}

type Rest = Partial<Pick<Mention, 'manner' | 'from' | 'to' | 'last' | 'ref' | 'own' | 'byValue'>>;

function mention(token: Token, name: string, targets: readonly string[], rest: Rest = NO_REST): Mention {
  // Written out, since there are very many and a copy of unknown fields costs ten times as much.
  const { manner = 'plain', from = 0, to = token.text.length, last = true, ref = false } = rest;
  const { uri, path, key, start, end, alias, node } = token;
  const { byValue, own } = rest;
  return { manner, uri, path, key, start, end, alias, node, from, to, name, targets, last, ref, byValue, own };
}

const NO_REST: Rest = {};
const ids = (places: readonly Place[]): string[] => places.map(({ uri, path }) => idOf(uri, path));

function addReference(tracer: Tracer, found: FoundSite, steps: Path, out: Mention[]): void {
  const token = tokenAt(found, steps);
  if (!token) return;
  const { hops, place } = tracer.trace(found.uri, token.text);
  if (hops.length === 0) {
    if (place) out.push(mention(token, token.text, [idOf(place.uri, [])], { ref: true, manner: 'reference' }));
    return;
  }
  for (const [i, hop] of hops.entries()) {
    // The fields of the root and the sections of components are nobody's names.
    const fixed = hop.holder && (hop.holder.path.length === 0 || (hop.holder.path.length === 1 && hop.holder.path[0] === 'components'));
    if (fixed && i < hops.length - 1 && hop.holder?.uri === '') continue;
    const targets = hop.id === null ? NONE : [hop.id];
    const last = i === hops.length - 1;
    out.push(mention(token, hop.name, targets, { from: hop.from, to: hop.to, last, ref: true, manner: 'reference' }));
  }
}

function addBraces(found: FoundSite, { steps, names }: Extract<Site, { is: 'braces' }>, out: Mention[]): void {
  const token = tokenAt(found, steps);
  if (!token) return;
  const map = get(found.node, names);
  for (const { name, wellNamed, start, end } of addressExpressions(token.text)) {
    if (!wellNamed) continue;
    const targets = get(map, name) ? [idOf(found.uri, [...found.path, names, name])] : [];
    out.push(mention(token, name, targets, { from: start + 1, to: end - 1 }));
  }
}

function addProperty(
  tracer: Tracer,
  found: FoundSite,
  site: Extract<Site, { is: 'property' }>,
  referrers: Referrers,
  out: Mention[],
): void {
  const token = tokenAt(found, site.steps, site.key);
  if (!token) return;
  const places = propertiesNear(tracer, found, token.text, referrers);
  if (!site.own) out.push(mention(token, token.text, ids(places)));
  else if (places.length > 1) out.push(mention(token, token.text, ids(places), { own: true }));
}

/** From what is referred to back to the references; made when it is first asked for, which few documents do. */
function referrersIn(tracer: Tracer, sites: readonly FoundSite[]): Referrers {
  let known: Map<string, FoundSite[]> | null = null;
  return (id) => {
    if (!known) {
      known = new Map();
      for (const found of sites) {
        if (found.site.is !== 'ref') continue;
        const target = tracer.trace(found.uri, stringOf(get(found.node, '$ref')) ?? '').hops.at(-1)?.id;
        if (target == null) continue;
        const list = known.get(target);
        if (list) list.push(found);
        else known.set(target, [found]);
      }
    }
    return known.get(id) ?? [];
  };
}

function addMapping(tracer: Tracer, found: FoundSite, steps: Path, out: Mention[]): void {
  const token = tokenAt(found, steps);
  if (!token) return;
  if (/[#/]/.test(token.text)) {
    addReference(tracer, found, steps, out);
    return;
  }
  const place = tracer.trace(found.uri, `#/components/schemas/${encodeURIComponent(token.text.replaceAll('~', '~0'))}`).place;
  out.push(mention(token, token.text, place ? ids([place]) : []));
}

function addExpression(tracer: Tracer, found: FoundSite, steps: Path, messages: readonly Place[], out: Mention[]): void {
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
  for (const [i, places] of propertiesAlong(tracer, schemas, tokens).entries()) {
    const next = token.text.indexOf('/', from);
    const to = next < 0 ? token.text.length : next;
    out.push(mention(token, tokens[i] ?? '', ids(places), { from, to, last: i === tokens.length - 1, manner: 'pointer' }));
    from = to + 1;
  }
}

function addSample(tracer: Tracer, found: FoundSite, { steps, schema }: Extract<Site, { is: 'sample' }>, out: Mention[]): void {
  const data = steps.reduce<Node | undefined>((at, key) => at && step(at, key)?.value, found.node);
  const inner = schema === null ? found.node : get(found.node, schema);
  if (!data || !inner) return;
  const described: Place = { uri: found.uri, path: schema === null ? found.path : [...found.path, schema], node: inner };
  for (const { steps: at, name, places } of namesInData(tracer, [described], data, steps)) {
    const token = tokenAt(found, at, true);
    if (token) out.push(mention(token, name, ids(places)));
  }
}

function addScopes(found: FoundSite, out: Mention[]): void {
  const flows = get(found.node, 'flows');
  const offers: { scope: string; steps: Path; id: string }[] = [];
  for (const flow of flows?.kind === 'map' ? flows.entries : []) {
    const available = get(flow.value, 'availableScopes');
    for (const { key } of available?.kind === 'map' ? available.entries : []) {
      const steps = ['flows', flow.key, 'availableScopes', key];
      offers.push({ scope: key, steps, id: idOf(found.uri, [...found.path, ...steps]) });
    }
  }
  const offered = (scope: string): string[] => offers.filter((o) => o.scope === scope).map((o) => o.id);
  for (const { scope, steps } of offers) {
    const token = offered(scope).length > 1 ? tokenAt(found, steps, true) : null;
    if (token) out.push(mention(token, scope, offered(scope), { own: true }));
  }
  const scopes = get(found.node, 'scopes');
  for (const i of scopes?.kind === 'seq' ? scopes.items.keys() : []) {
    const token = tokenAt(found, ['scopes', String(i)]);
    if (token) out.push(mention(token, token.text, offered(token.text)));
  }
}

/** A redrive policy names a queue of the same binding by the `name` of that queue (section Binding: sqs, Identifier). */
function addQueues(found: FoundSite, out: Mention[]): void {
  const list = get(found.node, 'queues');
  const queues = list?.kind === 'seq' ? list.items.map((_, i): Path => ['queues', String(i)]) : [['queue'], ['deadLetterQueue']];
  const names = queues.flatMap((steps) => {
    const token = tokenAt(found, [...steps, 'name']);
    return token ? [token] : [];
  });
  for (const steps of queues) {
    const token = tokenAt(found, [...steps, 'redrivePolicy', 'deadLetterQueue', 'name']);
    if (!token) continue;
    const meant = names.filter((n) => n.text === token.text).map((n) => idOf(n.uri, n.path));
    out.push(mention(token, token.text, meant, { byValue: true }));
  }
}
