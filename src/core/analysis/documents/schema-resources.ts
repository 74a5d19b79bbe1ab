// What references in a JSON Schema mean (JSON Schema core, sections 8.2 and 9): a schema with `$id`
// is a resource with an address of its own, `$anchor` names a schema in it. Schema Objects have
// none of this; their references are Reference Objects.
import { DRAFT_BY_SCHEMA, SUBSCHEMAS } from '../../format/schema-keywords.ts';
import type { JsonSchemaDraft } from '../../format/table-types.ts';
import { clip } from '../../text/clip.ts';
import { fromPointer } from '../../text/pointer.ts';
import { get, type MapNode, type Node, type NodePath, step, stringOf } from '../../text/tree.ts';
import { isMultiFormat } from '../schemas/schema-root.ts';
import type { LoadedFile, ReadableFile } from './loaded-file.ts';
import type { LocatedNode } from './located-node.ts';
import type { ReferenceTarget } from './reference-target.ts';
import { isUrl, normalizeUri, resolveUri } from './uri.ts';

/** A schema that references are relative to: with `$id`, or the root of a file or of a payload. */
export interface SchemaResource extends LocatedNode {
  /** What relative references are resolved against. */
  readonly address: string;
  /** Whether the address is its own, not that of its file. */
  readonly isNamed: boolean;
  readonly draft: JsonSchemaDraft;
  readonly anchors: ReadonlyMap<string, LocatedNode>;
  /** Schemas with a `$dynamicAnchor`, by its name; '' for a root with `$recursiveAnchor`. */
  readonly dynamic: ReadonlyMap<string, LocatedNode>;
  /** The resources inside of it. */
  readonly inner: ReadonlyMap<Node, SchemaResource>;
}

/** A schema that a reference names, and the resource that it is in. */
export interface SchemaTarget {
  readonly target: ReferenceTarget;
  readonly resource: SchemaResource | null;
  /** The anchor by which it was found. */
  readonly anchor?: string;
}

/** The vocabularies of resources whose metaschema lists some; others have those of the draft. */
export type Vocabularies = ReadonlyMap<SchemaResource, ReadonlySet<string>>;

const NO_VOCABULARIES: Vocabularies = new Map();

/** Metaschemas that are published by others for all keywords of a draft, or for other drafts. */
const OF_OTHERS = /^https?:\/\/(?:json-schema\.org|spec\.openapis\.org|www\.asyncapi\.com)\//;

/** What is asked of the document set. */
interface Lookups {
  file(uri: string): LoadedFile | undefined;
  readable(): IterableIterator<ReadableFile>;
  lookup(uri: string, ref: string): LocatedNode | null;
  target(uri: string, ref: string): ReferenceTarget;
  readsAnything(): void;
}

/** Finds the resources of one version of the document set. */
export class SchemaResources {
  private readonly documents: Lookups;
  private readonly files = new Map<string, readonly SchemaResource[]>();
  private readonly byAddress = new Map<JsonSchemaDraft, Map<string, SchemaResource>>();

  constructor(documents: Lookups) {
    this.documents = documents;
  }

  /**
   * Returns the vocabularies of a resource and of those inside of it (JSON Schema core, section
   * 8.1.2). What names a metaschema that isn't there has those of its draft.
   */
  vocabularies(resource: SchemaResource): Vocabularies {
    const found = new Map<SchemaResource, ReadonlySet<string>>();
    for (const one of [resource, ...resource.inner.values()]) {
      const own = this.vocabularyOf(one);
      if (own) found.set(one, own);
    }
    return found.size === 0 ? NO_VOCABULARIES : found;
  }

  /**
   * Looks up the metaschemas of all schemas that have an address or are payloads, so that the
   * document set names the files that they need. At the root of other files `$schema` may be for
   * editors; it is looked up where a value is validated by the file.
   */
  readMetaschemas(): void {
    for (const { uri, text } of this.documents.readable()) {
      if (!text.includes('$schema')) continue;
      for (const draft of ['2019-09', '2020-12'] as const)
        for (const one of this.inFile(uri, draft))
          if (one.isNamed || one.path.length > 0) this.vocabularyOf(one);
    }
  }

  private vocabularyOf(resource: SchemaResource): ReadonlySet<string> | null {
    if (resource.draft === '07') return null;
    const written = this.metaschemaOf(resource);
    if (written === undefined || DRAFT_BY_SCHEMA.has(written) || OF_OTHERS.test(written))
      return null;
    const { target } = this.target(resource, written);
    const listed = target.kind === 'found' ? get(target.node.node, '$vocabulary') : undefined;
    return listed?.kind === 'map' ? new Set(listed.entries.map(({ key }) => key)) : null;
  }

  /** Returns the `$schema` of a resource, or of the one around it. A payload has only its own. */
  private metaschemaOf(resource: SchemaResource): string | undefined {
    for (let at: SchemaResource | null = resource; at; ) {
      const own = stringOf(get(at.node, '$schema'));
      if (own !== undefined || !at.isNamed || at.path.length === 0) return own;
      at = this.around(at.uri, at.path.slice(0, -1), at.draft);
    }
    return undefined;
  }

  /**
   * Returns the resource that a schema is in.
   * @param draft in which it is written, unless it says so itself
   */
  around(uri: string, path: NodePath, draft: JsonSchemaDraft): SchemaResource | null {
    let found: SchemaResource | null = null;
    for (const one of this.inFile(uri, draft))
      if (isPrefix(one.path, path) && one.path.length >= (found?.path.length ?? 0)) found = one;
    return found;
  }

  /** Returns what a reference means that is written in a resource, and not what follows from it. */
  target(from: SchemaResource, ref: string): SchemaTarget {
    const hash = ref.indexOf('#');
    const address = hash < 0 ? ref : ref.slice(0, hash);
    const fragment = hash < 0 ? '' : ref.slice(hash + 1);
    if (address === '') return this.inResource(from, fragment, from.uri, ref);
    const resolved = normalizeUri(resolveUri(from.address, address));
    const known = this.known(resolved, from.draft);
    if (known) return this.inResource(known, fragment, from.uri, ref);
    // Beside the file, where the address of the schema is not that of its file.
    if (from.isNamed && !isUrl(address)) {
      const beside = this.plain(from.uri, ref, from.draft);
      if (beside.target.kind !== 'broken') return beside;
    }
    const root = this.plain('', resolved, from.draft);
    if (root.target.kind !== 'found' || !root.resource) return root;
    return this.inResource(root.resource, fragment, '', `${resolved}#${fragment}`);
  }

  /** By the rules of Reference Objects, without what follows from the target. */
  private plain(uri: string, ref: string, draft: JsonSchemaDraft): SchemaTarget {
    const node = this.documents.lookup(uri, ref);
    if (!node) return { target: this.documents.target(uri, ref), resource: null };
    return {
      target: { kind: 'found', node },
      resource: this.around(node.uri, node.path, draft),
    };
  }

  private inResource(
    resource: SchemaResource,
    fragment: string,
    uri: string,
    ref: string,
  ): SchemaTarget {
    if (fragment === '') {
      const at = resource.isNamed ? resource : null;
      if (at) return { target: { kind: 'found', node: at }, resource };
      return this.plain(resource.uri, '#', resource.draft);
    }
    if (fragment.startsWith('/')) {
      const inside = this.pointer(resource, fragment);
      // A pointer from the root of the file, as Reference Objects have it.
      return inside ?? this.plain(uri, ref, resource.draft);
    }
    this.documents.readsAnything();
    const anchor = decodeFragment(fragment);
    const node = resource.anchors.get(anchor);
    if (node)
      return {
        target: { kind: 'found', node },
        resource: this.around(node.uri, node.path, resource.draft),
        anchor,
      };
    const where = resource.isNamed ? `in ${clip(resource.address)} ` : '';
    const why = `No schema ${where}has the anchor "${clip(anchor)}".`;
    return { target: { kind: 'broken', code: 'reference-target', why }, resource: null };
  }

  private pointer(resource: SchemaResource, fragment: string): SchemaTarget | null {
    if (!resource.isNamed) return this.plain(resource.uri, `#${fragment}`, resource.draft);
    this.documents.readsAnything();
    let node: Node = resource.node;
    const steps = fromPointer(decodeFragment(fragment));
    for (const name of steps) {
      const slot = step(node, name);
      if (!slot) return null;
      node = slot.value;
    }
    const path = [...resource.path, ...steps];
    return {
      target: { kind: 'found', node: { uri: resource.uri, path, node } },
      resource: this.around(resource.uri, path, resource.draft),
    };
  }

  /** The resource with this address, in any file that is loaded. */
  private known(address: string, draft: JsonSchemaDraft): SchemaResource | undefined {
    this.documents.readsAnything();
    let all = this.byAddress.get(draft);
    if (!all) {
      all = new Map();
      for (const { uri } of this.documents.readable())
        for (const one of this.inFile(uri, draft))
          if (one.isNamed && !all.has(one.address)) all.set(one.address, one);
      this.byAddress.set(draft, all);
    }
    return all.get(address);
  }

  private inFile(uri: string, draft: JsonSchemaDraft): readonly SchemaResource[] {
    const key = `${draft} ${uri}`;
    let known = this.files.get(key);
    if (!known) {
      const root = this.documents.file(uri)?.tree?.root;
      known = root ? resourcesOf(uri, root, draft) : [];
      this.files.set(key, known);
    }
    return known;
  }
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function isPrefix(short: NodePath, long: NodePath): boolean {
  return short.length <= long.length && short.every((name, i) => name === long[i]);
}

/** Where a schema has a name, or a payload begins. Relative to the node that was searched. */
interface Mark {
  readonly path: NodePath;
  readonly node: MapNode;
  readonly draft: JsonSchemaDraft;
  /** It is the schema of a payload. */
  readonly isPayload: boolean;
}

interface NewResource extends SchemaResource {
  readonly anchors: Map<string, LocatedNode>;
  readonly dynamic: Map<string, LocatedNode>;
  readonly inner: Map<Node, SchemaResource>;
}

/** The resources that were made of a node: what did not change is the same object. */
const made = new WeakMap<Node, NewResource[]>();

function resourceAt(at: LocatedNode, address: string, isNamed: boolean, draft: JsonSchemaDraft) {
  const all = made.get(at.node) ?? [];
  const same = all.find(
    (one) =>
      one.uri === at.uri &&
      one.address === address &&
      one.isNamed === isNamed &&
      one.draft === draft &&
      one.path.length === at.path.length &&
      isPrefix(one.path, at.path),
  );
  if (same) return same;
  const sets = { anchors: new Map(), dynamic: new Map(), inner: new Map() };
  const resource: NewResource = { ...at, address, isNamed, draft, ...sets };
  made.set(at.node, [...all, resource]);
  return resource;
}

function resourcesOf(uri: string, root: Node, draft: JsonSchemaDraft): SchemaResource[] {
  const out = [resourceAt({ uri, path: [], node: root }, uri, false, draft)];
  for (const { path, node, draft: own, isPayload } of marksIn(root, draft, 'any')) {
    const outer = out.filter((one) => isPrefix(one.path, path));
    const id = stringOf(get(node, '$id'));
    // Draft 07 ignores what is beside a reference.
    const counts = own !== '07' || get(node, '$ref') === undefined;
    const [address = '', anchor = ''] = counts && id !== undefined ? id.split('#', 2) : [];
    const at = { uri, path, node };
    const base = outer.at(-1);
    const named = normalizeUri(resolveUri(base?.address ?? uri, address));
    const added =
      address !== ''
        ? resourceAt(at, named, true, own)
        : isPayload
          ? resourceAt(at, uri, false, own)
          : null;
    if (added) {
      out.push(added);
      for (const one of outer) one.inner.set(node, added);
    }
    const resource = added ?? base;
    const name = own === '07' ? anchor : stringOf(get(node, '$anchor'));
    if (name) resource?.anchors.set(name, at);
    const dynamic = own === '2020-12' ? stringOf(get(node, '$dynamicAnchor')) : undefined;
    if (dynamic) {
      resource?.anchors.set(dynamic, at);
      resource?.dynamic.set(dynamic, at);
    }
    const isRecursive = own === '2019-09' && isTrue(get(node, '$recursiveAnchor'));
    if (isRecursive && resource && path.length === resource.path.length)
      resource.dynamic.set('', at);
  }
  return out;
}

const isTrue = (node: Node | undefined): boolean => node?.kind === 'scalar' && node.value === true;

/** How a node is searched: as anything, as a schema, or as a map or a list of schemas. */
type Search = 'any' | 'schema' | 'schemas';

const NONE: readonly Mark[] = [];
const marks = new WeakMap<Node, Map<string, readonly Mark[]>>();
const NAMES = ['$id', '$anchor', '$dynamicAnchor', '$recursiveAnchor'];

/** Finds all marks, outer ones first. The same node gives the same marks. */
function marksIn(node: Node, draft: JsonSchemaDraft, search: Search): readonly Mark[] {
  if (node.kind === 'scalar') return NONE;
  const known = marks.get(node);
  const key = `${draft} ${search}`;
  let found = known?.get(key);
  if (!found) {
    const own =
      node.kind === 'map' && search !== 'schemas'
        ? mapMarks(node, draft, search)
        : searchBelow(node, () => (search === 'schemas' ? 'schema' : 'any'), draft);
    found = own.length === 0 ? NONE : own;
    if (known) known.set(key, found);
    else marks.set(node, new Map([[key, found]]));
  }
  return found;
}

function mapMarks(node: MapNode, draft: JsonSchemaDraft, search: Search): Mark[] {
  if (search === 'any' && isMultiFormat(node)) {
    const schema = get(node, 'schema');
    if (schema?.kind !== 'map') return [];
    const [, named] =
      /version=(?:draft[-/])?([\d-]+)\s*$/.exec(stringOf(get(node, 'schemaFormat')) ?? '') ?? [];
    const own = DRAFT_BY_VERSION.get(named ?? '');
    if (!own) return [];
    const first: Mark = {
      path: ['schema'],
      node: schema,
      draft: ownDraft(schema, own),
      isPayload: true,
    };
    const inner = marksIn(schema, own, 'schema').map((mark) => markWithin('schema', mark));
    return [first, ...inner.filter(({ path }) => path.length > 1)];
  }
  const isSchema = search === 'schema' || node.entries.some(({ key }) => KEYWORDS.has(key));
  if (!isSchema) return searchBelow(node, () => 'any', draft);
  const own = ownDraft(node, draft);
  const inner = searchBelow(node, (key, value) => searchOf(key, value), own);
  const isMarked = NAMES.some((name) => get(node, name) !== undefined);
  return isMarked ? [{ path: [], node, draft: own, isPayload: false }, ...inner] : inner;
}

const DRAFT_BY_VERSION: ReadonlyMap<string, JsonSchemaDraft> = new Map(
  [...DRAFT_BY_SCHEMA.values()].map((draft) => [draft, draft]),
);

function ownDraft(node: Node, draft: JsonSchemaDraft): JsonSchemaDraft {
  return DRAFT_BY_SCHEMA.get(stringOf(get(node, '$schema')) ?? '') ?? draft;
}

function searchBelow(
  node: Exclude<Node, { kind: 'scalar' }>,
  searchOf: (key: string, value: Node) => Search | null,
  draft: JsonSchemaDraft,
): Mark[] {
  const out: Mark[] = [];
  const slots =
    node.kind === 'map'
      ? node.entries.map(({ key, value }) => [key, value] as const)
      : node.items.map(({ value }, i) => [String(i), value] as const);
  for (const [key, value] of slots) {
    const search = value.kind === 'scalar' ? null : searchOf(key, value);
    if (search) for (const mark of marksIn(value, draft, search)) out.push(markWithin(key, mark));
  }
  return out;
}

const markWithin = (key: string, mark: Mark): Mark => ({ ...mark, path: [key, ...mark.path] });

const KEYWORDS: ReadonlySet<string> = new Set([
  ...Object.values(SUBSCHEMAS).flat(),
  ...NAMES,
  '$schema',
]);

/** How the value of a keyword is searched; null for data. */
function searchOf(keyword: string, value: Node): Search | null {
  if (SUBSCHEMAS.maps.includes(keyword) && value.kind === 'map') return 'schemas';
  if (SUBSCHEMAS.lists.includes(keyword) && value.kind === 'seq') return 'schemas';
  return SUBSCHEMAS.single.includes(keyword) && value.kind === 'map' ? 'schema' : null;
}
