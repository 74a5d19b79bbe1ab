// Components have no effect unless something refers to them: one that nothing refers to is left
// over or forgotten (section Components Object). Whole libraries of components, for other
// documents, are not reported.
import { isRoot, isWithin, type NodeLocation, ROOT_URI } from '../../../text/location.ts';
import { type Entry, entry, get, type MapNode, type Node, stringOf } from '../../../text/tree.ts';
import type { DocumentSet } from '../../documents/document-set.ts';
import { type LocatedNode, listItems } from '../../documents/located-node.ts';
import { schemaValue } from '../../documents/schema-value.ts';
import { isLimit } from '../../problem.ts';
import type { ReferenceUse } from '../finding.ts';
import type { DocumentRule, Explanations, RuleContext } from '../rule.ts';

export const codes = { 'unused-component': 'warning' } as const;

/**
 * Maps of components whose entries mean something only where they are referred to; the other ones
 * may stand for what is optional.
 */
const SECTIONS: ReadonlyMap<string, string> = new Map([
  ['schemas', 'schema'],
  ['messages', 'message'],
  ['securitySchemes', 'security scheme'],
  ['serverVariables', 'server variable'],
  ['parameters', 'parameter'],
  ['correlationIds', 'correlation id'],
  ['replies', 'reply'],
  ['replyAddresses', 'reply address'],
  ['externalDocs', 'documentation link'],
  ['tags', 'tag'],
  ['operationTraits', 'operation trait'],
  ['messageTraits', 'message trait'],
  ['serverBindings', 'bindings object'],
  ['channelBindings', 'bindings object'],
  ['operationBindings', 'bindings object'],
  ['messageBindings', 'bindings object'],
]);
const LOCAL = '#/components/';
const MAX_PARENTS = 20;

/** A component by its section and its name there. */
interface Named {
  readonly section: string;
  readonly name: string;
}

type Names = Map<string, Set<string>>;

export const rule: DocumentRule = {
  codes,
  kinds: [],
  checkDocument({ documents, refs, unclear, report }) {
    const components = get(documents.root, 'components');
    if (
      components?.kind !== 'map' ||
      !isApplication(documents.root) ||
      unclear ||
      refs.some((ref) => isUnreadFile(documents, ref))
    )
      return;
    refs.forEach((ref) => {
      markUsed(ref, documents, components);
    });
    const unused = unusedEntries(components, documents);
    if (unused.length === 0) return;
    const elsewhere = rawUses(documents, components);
    const passedBy = usesOfFiles(unused, refs, documents);
    for (const { section, name, entry } of unused) {
      if (
        elsewhere.get(section)?.has(name) ||
        passedBy.has(entry) ||
        (section === 'schemas' && inheritsDiscriminator(documents, entry.value))
      )
        continue;
      const message = `Unused ${SECTIONS.get(section)}: nothing refers to it. Use it with $ref, or remove it.`;
      report('', ['components', section, name], 'key', message);
    }
  },
};

/**
 * The number of the version in which a component was last found to be used. Sets of all names would
 * be made after each edit.
 */
const usedIn = new WeakMap<Entry, number>();

function markUsed(
  { use, uri, path }: RuleContext['refs'][number],
  documents: DocumentSet,
  components: MapNode,
): void {
  const named = componentOfUse(documents, uri, use);
  if (!named) return;
  const { section, name } = named;
  // What refers to itself is not used by that.
  if (isRoot(uri) && path[2] === name && path[1] === section && path[0] === 'components') return;
  const entries = get(components, section);
  const used = entries?.kind === 'map' ? entry(entries, name) : undefined;
  if (used) usedIn.set(used, documents.number);
}

function add(names: Names, { section, name }: Named): void {
  const own = names.get(section);
  if (own) own.add(name);
  else names.set(section, new Set([name]));
}

/** A document that does something, as against a collection of parts for others. */
function isApplication(root: Node | null): boolean {
  return ['channels', 'operations'].some((field) => {
    const map = get(root, field);
    return map?.kind === 'map' && map.entries.length > 0;
  });
}

/** A file that is not there may refer back to this one. */
function isUnreadFile(documents: DocumentSet, { use, uri }: RuleContext['refs'][number]): boolean {
  if (use.ref.startsWith('#')) return false;
  const target = documents.target(uri, use.ref);
  return (
    target.kind === 'unknown' ||
    (target.kind === 'broken' && (target.code === 'reference-file' || isLimit(target.code)))
  );
}

function unusedEntries(
  components: MapNode,
  { number }: DocumentSet,
): (Named & { readonly entry: Entry })[] {
  const out: (Named & { readonly entry: Entry })[] = [];
  for (const { key: section, value, broken } of components.entries) {
    if (!SECTIONS.has(section) || value.kind !== 'map' || broken) continue;
    // Of equal keys references find the first.
    if (get(components, section) !== value) continue;
    for (const own of value.entries) {
      const first = entry(value, own.key);
      if (!first || usedIn.get(first) !== number) out.push({ section, name: own.key, entry: own });
    }
  }
  return out;
}

/** Returns the component of the root document that a `$ref` targets or goes into, or null. */
function componentOf(documents: DocumentSet, uri: string, ref: string): Named | null {
  if (isPlain(uri, ref)) return componentNamed(ref);
  const named = documents.locate(uri, ref);
  const [root, section, name] = named?.uri === ROOT_URI ? named.path : [];
  return root === 'components' && section !== undefined && name !== undefined
    ? { section, name }
    : null;
}

/** Whether the text of a reference alone says which component it names. */
function isPlain(uri: string, ref: string): boolean {
  return isRoot(uri) && ref.startsWith('#') && !ref.includes('%') && !ref.includes('~');
}

function componentNamed(ref: string): Named | null {
  if (!ref.startsWith(LOCAL)) return null;
  const cut = ref.indexOf('/', LOCAL.length);
  if (cut < 0) return null;
  const end = ref.indexOf('/', cut + 1);
  return {
    section: ref.slice(LOCAL.length, cut),
    name: ref.slice(cut + 1, end < 0 ? undefined : end),
  };
}

const namedBy = new WeakMap<ReferenceUse, Named | null>();

/** The same of a reference that was read, kept from one version to the next. */
function componentOfUse(documents: DocumentSet, uri: string, use: ReferenceUse): Named | null {
  if (!isPlain(uri, use.ref)) return componentOf(documents, uri, use.ref);
  const known = namedBy.get(use);
  if (known !== undefined) return known;
  const named = componentNamed(use.ref);
  namedBy.set(use, named);
  return named;
}

/**
 * Components named anywhere but in themselves, in data that no table describes too (bindings of
 * other protocols, schemas in other languages).
 */
function rawUses(documents: DocumentSet, components: MapNode): Names {
  const out: Names = new Map();
  const collect = (value: Node, section: string, name: string): void => {
    for (const ref of rawRefs(value)) {
      const named = componentOf(documents, '', ref);
      if (named && !(named.section === section && named.name === name)) add(out, named);
    }
  };
  for (const { key, value } of documents.root?.kind === 'map' ? documents.root.entries : [])
    if (key !== 'components') collect(value, '', '');
  for (const { key: section, value } of components.entries)
    if (value.kind === 'map') for (const e of value.entries) collect(e.value, section, e.key);
  return out;
}

/**
 * Returns those of the components that only refer to a file which others refer to without them: it
 * is what they stand for that is used.
 */
function usesOfFiles(
  unused: readonly { readonly entry: Entry }[],
  refs: RuleContext['refs'],
  documents: DocumentSet,
): ReadonlySet<Entry> {
  const standFor = new Map<string, { entry: Entry; at: NodeLocation }[]>();
  for (const { entry } of unused) {
    const at = documents.locate('', documents.refOf(entry.value) ?? '#');
    if (!at || isRoot(at.uri)) continue;
    standFor.set(at.uri, [...(standFor.get(at.uri) ?? []), { entry, at }]);
  }
  const used = new Set<Entry>();
  if (standFor.size === 0) return used;
  for (const { use, uri, path } of refs) {
    const isComponent = isRoot(uri) && path[0] === 'components' && path.length === 3;
    const target = isComponent ? null : documents.locate(uri, use.ref);
    if (!target) continue;
    for (const { entry, at } of standFor.get(target.uri) ?? []) {
      const isOwn = uri === at.uri && isWithin(path, at.path);
      if (isWithin(target.path, at.path) && !isOwn) used.add(entry);
    }
  }
  return used;
}

/** A schema that extends one with a discriminator is used by its values, without a reference. */
function inheritsDiscriminator(documents: DocumentSet, schema: Node): boolean {
  const queue: LocatedNode[] = [{ uri: '', path: [], node: schema }];
  const seen = new Set<Node>();
  for (let next = queue.pop(); next && seen.size < MAX_PARENTS; next = queue.pop()) {
    const inner = schemaValue(documents, null, next);
    if (!inner || seen.has(inner.node)) continue;
    seen.add(inner.node);
    for (const member of listItems(inner, 'allOf')) {
      const parent = schemaValue(documents, null, member);
      if (!parent) continue;
      if (get(parent.node, 'discriminator')) return true;
      queue.push(parent);
    }
  }
  return false;
}

const memo = new WeakMap<Node, readonly string[]>();
const NONE: readonly string[] = [];

/** Returns all texts of `$ref` below a node, each once, whatever object they are in. */
function rawRefs(node: Node | null): readonly string[] {
  if (!node || node.kind === 'scalar') return NONE;
  const known = memo.get(node);
  if (known) return known;
  const out = new Set<string>();
  if (node.kind === 'map') {
    for (const { key, value } of node.entries) {
      const ref = key === '$ref' ? stringOf(value) : undefined;
      if (ref !== undefined) out.add(ref);
      else for (const below of rawRefs(value)) out.add(below);
    }
  } else for (const { value } of node.items) for (const below of rawRefs(value)) out.add(below);
  const list = out.size === 0 ? NONE : [...out];
  memo.set(node, list);
  return list;
}

export const explanations: Explanations<typeof codes> = {
  'unused-component': {
    group: 'fields',
    rule: 'A component is used by something.',
    why: 'Components mean nothing by themselves: one that nothing refers to is left over, or its reference was forgotten. Documents that only collect components for others are left alone.',
    section: 'Components Object',
    rules: ['COMP-24'],
    invalidExample:
      'channels:\n  orders: {address: orders}\ncomponents:\n  messages:\n    Placed: {}',
    right:
      "channels:\n  orders:\n    messages: {placed: {$ref: '#/components/messages/Placed'}}\ncomponents:\n  messages:\n    Placed: {}",
  },
};
