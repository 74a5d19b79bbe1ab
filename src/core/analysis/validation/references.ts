// Every `$ref`: it resolves to the right kind of object, from an allowed location (section
// Reference Object; readings.md AMB-14 to 29).

import type { Dialect } from '../../format/dialects.ts';
import { describeExpected, describeValue, quote } from '../../format/message-text.ts';
import { schemaFormatOf } from '../../format/schema-formats.ts';
import type { EitherShape } from '../../format/table-types.ts';
import { isSchema } from '../../format/tables.ts';
import { hasRootField, targetShape } from '../../format/typed-tree.ts';
import { clip } from '../../text/clip.ts';
import { isRoot } from '../../text/location.ts';
import { toPointer } from '../../text/pointer.ts';
import { get, type NodePath, stringOf } from '../../text/tree.ts';
import type { DocumentSet, ReferenceTarget } from '../documents/document-set.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { isPlainPointer, resourceAround, schemaTarget } from '../documents/schema-value.ts';
import type { Problem } from '../problem.ts';
import type { FoundReference } from './finding.ts';
import { relatedLocation } from './problem-range.ts';
import { severityOf } from './severities.ts';
import {
  describeTarget,
  type ExpectedTarget,
  kindMismatch,
  meantInstead,
  referenceFromSchema,
} from './target-kind.ts';

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
