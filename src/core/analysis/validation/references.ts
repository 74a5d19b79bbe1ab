// Every `$ref`: it resolves to the right kind of object, from an allowed location (section
// Reference Object; readings.md AMB-14 to 29).

import { plainKind } from '../../format/dialect-tables.ts';
import { type Dialect, dialects } from '../../format/dialects.ts';
import { describeExpected, describeValue, quote, withArticle } from '../../format/message-text.ts';
import { schemaFormatOf } from '../../format/schema-formats.ts';
import type { EitherShape, Shape } from '../../format/table-types.ts';
import { isSchema, tableOf } from '../../format/tables.ts';
import { hasRootField, shapeAt, targetShape } from '../../format/typed-tree.ts';
import { clip } from '../../text/clip.ts';
import { isRoot } from '../../text/location.ts';
import { toPointer } from '../../text/pointer.ts';
import { get, type Node, type NodePath, step, stringOf } from '../../text/tree.ts';
import type { DocumentSet, ReferenceTarget } from '../documents/document-set.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { localReferenceText } from '../documents/reference.ts';
import { isPlainPointer, resourceAround, schemaTarget } from '../documents/schema-value.ts';
import { isUrl, relativeUri } from '../documents/uri.ts';
import type { Problem } from '../problem.ts';
import type { FoundReference } from './finding.ts';
import { relatedLocation } from './problem-range.ts';
import { severityOf } from './severities.ts';

/** The target of a reference that must still be walked because no table describes its location. */
export interface Unwalked {
  readonly node: LocatedNode;
  readonly shape: ExpectedTarget | EitherShape;
}

/** A reference that can't be resolved, with its problem. */
export interface BrokenRef {
  readonly found: FoundReference;
  readonly target: Extract<ReferenceTarget, { kind: 'broken' }>;
  readonly problem: Problem;
}

/** Returns what a reference means, by the rules of the schema that it is in. */
function targetOf({ uri, path, use }: FoundReference, documents: DocumentSet): ReferenceTarget {
  const { ref, shape } = use;
  const resource = resourceAround(documents, { uri, path }, shape);
  return !resource || isPlainPointer(resource, ref)
    ? documents.target(uri, ref)
    : documents.schemas.target(resource, ref).target;
}

/** Returns the problem of a reference that can't be resolved; null for all others. */
export function brokenReference(found: FoundReference, documents: DocumentSet): BrokenRef | null {
  const target = targetOf(found, documents);
  return target.kind === 'broken'
    ? {
        found,
        target,
        problem: problemAt(
          found,
          target.code,
          whyBroken(found, target, documents),
          defaultSeverity(target.code),
        ),
      }
    : null;
}

function whyBroken(
  found: FoundReference,
  { code, why, via }: BrokenRef['target'],
  documents: DocumentSet,
): string {
  if (code === 'reference-file') return why + meantInstead(found, documents);
  const { uri, path, use } = found;
  const meant =
    code === 'reference-target' && !via
      ? referenceFromSchema({ uri, path, ref: use.ref }, documents)
      : null;
  return meant === null
    ? why
    : `${why.replace(/ (?:It has|Did you mean) .*$/, '')} A pointer starts at the root of the file. Did you mean '${clip(meant)}'?`;
}

/**
 * Returns the problem of the first reference whose target is not validated, because `limit` targets
 * outside the tables were.
 */
export function tooManyWalked(found: FoundReference, limit: number): Problem {
  const count = limit.toLocaleString('en');
  return problemAt(
    found,
    'too-large',
    `References resolve to more than ${count} values; targets from this reference on are not validated.`,
    'warning',
  );
}

/** Returns the severity of a limit: it isn't an error of the document if it is only a warning. */
function defaultSeverity(code: string): Problem['severity'] {
  const severity = severityOf(code);
  return severity === undefined || severity === 'off' ? 'error' : severity;
}

function problemAt(
  { uri, path, range }: FoundReference,
  code: string,
  message: string,
  severity: Problem['severity'] = 'error',
): Problem {
  return {
    code,
    severity,
    message,
    uri,
    path: [...path, '$ref'],
    start: range.start,
    end: range.end,
  };
}

/** Validates one reference that resolves; a target outside the tables is given to `walk`. */
export function referenceProblem(
  found: FoundReference,
  documents: DocumentSet,
  walk: (target: Unwalked) => void,
): Problem | null {
  const { use, uri } = found;
  const say = (
    code: string,
    message: string,
    severity: Problem['severity'] = 'error',
    to?: LocatedNode,
  ): Problem => {
    const related = to && relatedLocation(documents, to.uri, to.path, 'Defined here.');
    return {
      ...problemAt(found, code, message, severity),
      ...(related ? { related: [related] } : {}),
    };
  };
  const target = targetOf(found, documents);
  if (target.kind === 'broken') return null;
  if (target.kind === 'unknown') {
    return target.blocked
      ? say(
          'reference-not-loaded',
          `${target.uri} is not loaded, so references into it can't be checked. Add the file or open the folder.`,
          'warning',
        )
      : null;
  }
  const dialect = dialectOfFile(uri, documents);
  if (use.shape.is === 'any' || use.shape.is === 'either') {
    if (use.shape.is === 'either' && describeTarget(target.node, documents) === null)
      walk({ ...target, shape: schemaTarget(use.shape, target.node, documents, dialect) });
    return formatMismatch(found, target.node, documents, say);
  }
  const rooted = rootTargetProblem(found, documents);
  const { node } = target;
  if (rooted) return say('reference-place', rooted, 'error', node);
  const described = describeTarget(node, documents);
  if (described === null) {
    if (node.node.kind === 'scalar' && typeof node.node.value !== 'boolean') {
      return say(
        'reference-kind',
        `Expected a reference to ${describeExpected(expectedTarget(use.shape))}; this one resolves to ${describeValue(node.node)}.`,
        'error',
        node,
      );
    }
    walk({ node, shape: targetShape(use.shape, node.node, dialect) });
    return formatMismatch(found, node, documents, say);
  }
  const mismatch = kindMismatch(described, use.shape);
  if (mismatch)
    return isReportedAtTarget(found, documents)
      ? null
      : say('reference-kind', mismatch, 'error', node);
  return formatMismatch(found, node, documents, say);
}

/**
 * Returns whether what a reference points to is a reference itself where the same kind is expected,
 * so that the problem is reported there.
 */
function isReportedAtTarget({ use, uri }: FoundReference, documents: DocumentSet): boolean {
  const next = documents.lookup(uri, use.ref);
  if (
    !next ||
    use.shape.is === 'any' ||
    use.shape.is === 'either' ||
    documents.refOf(next.node) === undefined
  )
    return false;
  const described = describeTarget(next, documents);
  return described !== null && kindMismatch(described, use.shape) === null;
}

function expectedTarget(shape: ExpectedTarget): ExpectedTarget {
  return shape.is === 'object' ? { ...shape, ref: 'no' } : shape;
}

/** In the root document some references may name entries of one root map only. */
function rootTargetProblem(found: FoundReference, documents: DocumentSet): string | null {
  const { use, uri, path } = found;
  if (use.shape.is !== 'object' || !use.shape.rootTarget || !inRoot(uri, path)) return null;
  const map = use.shape.rootTarget.slice(1);
  const named = documents.locate(uri, use.ref);
  if (!named || (isRoot(named.uri) && named.path.length === 2 && named.path[0] === map))
    return null;
  const where = isRoot(named.uri) ? toPointer(named.path) : named.uri;
  // Something of this kind elsewhere can be added to the map; anything else can't.
  const canBeAdded = !isRoot(named.uri) || named.path[0] === 'components';
  const name = canBeAdded ? (named.path.at(-1) ?? 'name') : knownName(map, named.path, documents);
  const advice = canBeAdded ? ` Add it to "${map}", where a $ref is allowed.` : '';
  return `Outside components, this must refer to an entry of the root "${map}", such as #/${map}/${name}, not to ${quote(where)}.${advice}`;
}

/** Returns a name in a map of the root, one on the path if there is any. */
function knownName(map: string, path: NodePath, documents: DocumentSet): string {
  const entries = get(documents.root, map);
  const names = entries?.kind === 'map' ? entries.entries.map(({ key }) => key) : [];
  return names.find((name) => path.includes(name)) ?? names[0] ?? 'name';
}

/**
 * Returns true for what the application itself has: not for components, nor for other files
 * (readings.md, AMB-14).
 */
export function inRoot(uri: string, path: NodePath): boolean {
  return isRoot(uri) && path[0] !== 'components';
}

type ReportProblem = (
  code: string,
  message: string,
  severity: Problem['severity'],
  to: LocatedNode,
) => Problem;

/**
 * A reference inside a schema resolves to a schema of the same format (section Multi Format Schema
 * Object; readings.md, AMB-29).
 */
function formatMismatch(
  found: FoundReference,
  node: LocatedNode,
  documents: DocumentSet,
  say: ReportProblem,
): Problem | null {
  const { shape } = found.use;
  // Any value is a schema in a language that has no table.
  if (shape.is === 'payload-schema' || (shape.is === 'object' && !isSchema(shape))) return null;
  const format = stringOf(get(node.node, 'schemaFormat'));
  if (format === undefined || get(node.node, 'schema') === undefined) return null;
  const own = enclosingFormat(found, documents);
  const family = familyOf(format, node.uri, documents);
  if (
    family === own ||
    (family === 'schema' &&
      own === 'json-schema' &&
      shape.is === 'object' &&
      shape.kind === 'Schema')
  )
    return null;
  return say(
    'schema-format',
    `This resolves to a schema in the format ${quote(format)}, but the referring schema has another format. Both must have the same schemaFormat.`,
    'error',
    node,
  );
}

function enclosingFormat(found: FoundReference, documents: DocumentSet): string {
  const root = documents.file(found.uri)?.tree?.root ?? null;
  let node = root;
  let format = 'schema';
  for (const name of found.path) {
    const declared = node && get(node, 'schema') ? stringOf(get(node, 'schemaFormat')) : undefined;
    if (declared !== undefined) format = familyOf(declared, found.uri, documents);
    node =
      node?.kind === 'seq' ? (node.items[Number(name)]?.value ?? null) : (get(node, name) ?? null);
  }
  return format;
}

/** The family of a format in the dialect of the file it is named in, or a custom format itself. */
function familyOf(format: string, uri: string, documents: DocumentSet): string {
  return schemaFormatOf(format, dialectOfFile(uri, documents))?.family ?? format;
}

function dialectOfFile(uri: string, documents: DocumentSet): Dialect {
  const root = documents.file(uri)?.tree?.root;
  return documents.dialectOf(hasRootField(root) ? root : documents.root);
}

// The kind of what a reference resolves to, and what one to a missing file may mean.

/** A kind of object that a reference may be required to resolve to. */
type ExpectedTarget = Exclude<FoundReference['use']['shape'], { is: 'any' | 'either' }>;

/**
 * Returns how the tables describe a location: the root document and other whole documents are
 * described, fragments are free.
 */
function describeTarget(node: LocatedNode, documents: DocumentSet): Shape | null {
  const root = documents.file(node.uri)?.tree?.root;
  const isWhole = dialects.some((d) => stringOf(get(root, d.rootField)) !== undefined);
  if (!root || (!isRoot(node.uri) && !isWhole)) return null;
  return shapeAt(root, node.path, documents.dialectOf(root));
}

/** Returns why an object isn't of the kind that a reference needs; null if it is. */
function kindMismatch(described: Shape, shape: ExpectedTarget): string | null {
  const expected =
    shape.is === 'payload-schema' ? 'a schema' : withArticle(tableOf(shape.kind).title);
  if (described.is !== 'object') {
    return described.is === 'payload-schema' && isSchema(shape)
      ? null
      : `Expected a reference to ${expected}; this one resolves to ${describeExpected(described)}.`;
  }
  if (
    shape.is === 'payload-schema'
      ? isSchema(described)
      : plainKind(described.kind) === plainKind(shape.kind) ||
        (isSchema(shape) && isSchema(described) && sameLanguage(described.kind, shape.kind))
  )
    return null;
  return `Expected a reference to ${expected}; this one resolves to ${withArticle(tableOf(described.kind).title)}.`;
}

/**
 * The OpenAPI language is another than that of all other schemas; one without a format is of the
 * language it is used in (readings.md, AMB-29).
 */
function sameLanguage(described: string, expected: string): boolean {
  const [from, to] = [plainKind(expected), plainKind(described)];
  return to === 'OpenApiSchema' || (from === 'OpenApiSchema' && to.startsWith('JsonSchema'))
    ? from === to
    : true;
}

/**
 * Returns what a reference to a missing file may mean: an entry by its name alone, or a file by its
 * path from the folder of the document.
 */
function meantInstead(found: FoundReference, documents: DocumentSet): string {
  const { ref, shape } = found.use;
  if (/^\/(?!\/)/.test(ref) && !isUrl(documents.entryUri)) {
    const path = relativeUri(found.uri, ref.slice(1));
    return ` To refer to a file beside the document, write ${path.startsWith('.') ? path : `./${path}`}.`;
  }
  if (!isRoot(found.uri) || shape.is === 'any' || shape.is === 'either') return '';
  const named = /^[\w-]+$/.test(ref) ? entriesNamed(ref, documents) : [];
  const meant = named.find((target) => {
    const described = describeTarget(target, documents);
    return described !== null && kindMismatch(described, shape) === null;
  });
  return meant ? ` Did you mean '${localReferenceText(meant.path)}'?` : '';
}

/** Returns the entries of this name in the maps of the root and of its components. */
function entriesNamed(name: string, { root }: DocumentSet): readonly LocatedNode[] {
  const components = get(root, 'components');
  const maps: NodePath[] = [
    ...(root?.kind === 'map' ? root.entries.map(({ key }) => [key]) : []),
    ...(components?.kind === 'map' ? components.entries.map(({ key }) => ['components', key]) : []),
  ];
  return maps.flatMap((map) => {
    const holder = map.reduce((node, key) => node && get(node, key), root ?? undefined);
    const slot = holder?.kind === 'map' ? step(holder, name) : undefined;
    return slot ? [{ uri: '', path: [...map, name], node: slot.value }] : [];
  });
}

/**
 * Returns the reference that one in a pasted schema means, whose pointer starts at that schema: its
 * `#/$defs/Item` is below the schema, not below the root. Null for any other.
 */
export function referenceFromSchema(
  { uri, path, ref }: { readonly uri: string; readonly path: NodePath; readonly ref: string },
  documents: DocumentSet,
): string | null {
  const root = documents.file(uri)?.tree?.root;
  if (!root || !ref.startsWith('#/')) return null;
  const inner = documents.locate(uri, ref)?.path ?? [];
  const holders: Node[] = [root];
  for (const key of path) {
    const slot = step(holders.at(-1) ?? root, key);
    if (!slot || slot.alias !== undefined) break;
    holders.push(slot.value);
  }
  for (let depth = holders.length - 1; depth > 0; depth--) {
    const found = inner.reduce<Node | undefined>(
      (node, key) => node && step(node, key)?.value,
      holders[depth],
    );
    if (found) return localReferenceText([...path.slice(0, depth), ...inner]);
  }
  return null;
}
