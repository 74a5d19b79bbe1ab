// Validates a loaded document set: syntax, structure by the tables, references, then the rules.
import type { Dialect } from '../../format/dialects.ts';
import { quote } from '../../format/message-text.ts';
import type { Shape } from '../../format/table-types.ts';
import { kindIn, rootKind } from '../../format/tables.ts';
import { locationId, samePath } from '../../text/location.ts';
import { isGuess, nodeRangesAt, pathAt, type Range } from '../../text/node-ranges.ts';
import { lastKey } from '../../text/pointer.ts';
import type { Text } from '../../text/text-pieces.ts';
import { type NodePath, nodeAt, type Tree } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import { definitionsIn } from '../documents/file-shapes.ts';
import { textOf } from '../documents/loaded-file.ts';
import { olderVersion } from '../older-version.ts';
import type { Problem } from '../problem.ts';
import type { Secret } from '../secrets/types.ts';
import {
  asObject,
  checkReferences,
  MAX_WALKED,
  nameOf,
  validateUnreached,
} from './check-references.ts';
import { emptyFindings, type FlatFindings, flatten, type UnitWalk } from './flatten-findings.ts';
import { foreignDocument, otherVersion } from './foreign-document.ts';
import type { KnownUnits } from './known-units.ts';
import type { OlderFormat } from './older-format.ts';
import { rangeOf, relatedLocation } from './problem-range.ts';
import type { BrokenRef, Unwalked } from './references.ts';
import type { DocumentRule, RuleContext } from './rule.ts';
import {
  asFoundIn,
  codeOf,
  collectedKinds,
  documentRules,
  internalError,
} from './specified-rules.ts';
import {
  suppressAliases,
  suppressCascades,
  suppressInQuotes,
  suppressRepeated,
  suppressSyntaxCascades,
} from './suppress-cascades.ts';
import type { SchemaWalker } from './walk.ts';

/** The result of a validation. */
export interface ValidationResult {
  /** In the order of the text. */
  readonly problems: Problem[];
  /** The objects that document rules use. */
  readonly objects: FlatFindings['objects'];
  /** The dialect of the root document. */
  readonly dialect: Dialect;
}

/**
 * Returns all problems of the document set, each with file, path and offsets, in the order of the
 * text.
 * @param walker keeps findings of unchanged nodes between calls
 * @param known keeps what was found in unchanged units of the root document between calls
 * @param secretsOf finds what looks like a secret in the text of a file
 * @param older what a document of AsyncAPI 2 is validated by; without it only its syntax is
 */
export function validate(
  documents: DocumentSet,
  walker: SchemaWalker,
  known: KnownUnits,
  secretsOf: (uri: string, text: Text) => readonly Secret[],
  older: OlderFormat | null = null,
): ValidationResult {
  known.begin(documents);
  const units: UnitWalk = { known, fresh: [], skip: [] };
  const out = emptyFindings();
  const seen = new Set<string>();
  const file = documents.file('');
  const entry = file?.tree;
  const dialect = documents.dialectOf(entry?.root);
  const format = olderVersion(entry?.root) === null ? null : older;
  const foreign = entry ? foreignDocument(textOf(file), entry) : null;
  if (foreign !== null) {
    // A new document that is made of it needs the parser.
    if (foreign.format === 'protobuf') documents.protobuf();
    out.problems.push({
      code: 'not-a-document',
      severity: 'error',
      message: foreign.message,
      ...(foreign.format && { data: { foreign: foreign.format } }),
      uri: '',
      path: [],
      ...firstLine(documents.file('')?.text ?? ''),
    });
    return { problems: out.problems, objects: out.objects, dialect };
  }
  if (entry) {
    syntax(entry, '', out);
    const other = entry.root && otherVersion(entry.root, dialect);
    if (other) {
      const path = [dialect.rootField];
      const range = rangeOf(documents, '', path, 'value');
      if (range) out.problems.push({ code: 'format-version', ...other, uri: '', path, ...range });
      if (!format || other.severity === 'error')
        return { problems: sort(out.problems), objects: out.objects, dialect };
    }
    const shape: Shape = { is: 'object', kind: kindIn(rootKind, dialect), ref: 'no' };
    if (entry.root && !entry.broken)
      flatten(
        walker.walk(entry.root, shape),
        entry.root,
        entry.at,
        [],
        null,
        '',
        collectedKinds,
        out,
        units,
      );
  }
  const broken = checkReferences(out, documents, units, (target) =>
    follow(target, documents, walker, seen, out),
  );
  const definitions = definitionsIn(documents);
  broken.push(
    ...validateUnreached(definitions, documents, { ...out, seen, known }, walker, (target, found) =>
      follow(target, documents, walker, seen, found),
    ),
  );
  reportExpectedNames(out.problems, broken, documents);
  out.problems.push(...suppressCascades(broken, out.problems));
  // A file that is too broken to hold the target reports its own problems, too.
  const files = new Set([...documents.referencedFiles, ...definitions.map(({ uri }) => uri)]);
  for (const uri of files) {
    const file = documents.file(uri);
    if (file?.tree && file.failure === undefined) syntax(file.tree, uri, out);
  }
  suppressSyntaxCascades(out.problems, documents);
  suppressInQuotes(out.problems);
  suppressRepeated(out.problems, documents);
  // What a rule finds at a reference that is broken already, or in a partly parsed value, isn't a
  // problem of its own.
  const wrongRefs = new Set(
    out.problems.filter((p) => p.code.startsWith('reference-')).map((p) => locationId(p)),
  );
  const lacksName = out.problems.some(({ code }) => code === 'missing-name');
  const isCascading = (uri: string, path: NodePath): boolean => {
    const tree = documents.file(uri)?.tree;
    return (
      (lacksName && path.at(-1) === '') ||
      wrongRefs.has(locationId({ uri, path })) ||
      (tree !== undefined && tree !== null && isGuess(tree, path))
    );
  };
  const shared = {
    documents,
    walker,
    dialect,
    objects: out.objects,
    refs: format ? [...out.refs, ...format.namedObjects(out.objects)] : out.refs,
    unclear: broken.length > 0 || out.problems.some((p) => mayHideReference(p, documents)),
    secrets: () =>
      ['', ...documents.referencedFiles].flatMap((uri) => {
        const file = documents.file(uri);
        return file ? secretsOf(uri, textOf(file)).map((secret) => ({ ...secret, uri })) : [];
      }),
  };
  runDocumentRules(shared, isCascading, out.problems, format?.rules);
  suppressAliases(out.problems, documents);
  const problems = format ? out.problems.map(format.milder) : out.problems;
  return { problems: sort(problems), objects: out.objects, dialect };
}

/**
 * Walks the target of a reference outside the tables, once for each location and kind.
 * @returns false beyond the limit, where it does not
 */
function follow(
  { node, shape }: Unwalked,
  documents: DocumentSet,
  walker: SchemaWalker,
  seen: Set<string>,
  out: FlatFindings,
): boolean {
  const id = `${locationId(node)}\n${nameOf(shape)}`;
  if (seen.has(id)) return true;
  if (seen.size >= MAX_WALKED) return false;
  seen.add(id);
  const tree = documents.file(node.uri)?.tree;
  if (!tree) return true;
  const location = nodeRangesAt(tree, node.path);
  if (!location || tree.broken) return true;
  flatten(
    walker.walk(node.node, asObject(shape)),
    node.node,
    location.value.start,
    node.path,
    location.key ?? null,
    node.uri,
    collectedKinds,
    out,
  );
  return true;
}

/** Problems behind which there may be a reference to anything. */
const UNCLEAR: ReadonlySet<string> = new Set([
  'yaml-syntax',
  'json-syntax',
  'unclosed-quote',
  'merge-conflict',
  'missing-name',
  'misplaced-section',
  'tab-indent',
  'reference-kind',
  'reference-required',
  'reference-comment',
  'security-requirement',
]);

/**
 * Returns whether a reference isn't where validation looks for it: it is unreadable, under another
 * key, or replaced by another value.
 */
function mayHideReference({ code, severity, uri, path }: Problem, documents: DocumentSet): boolean {
  if (severity !== 'error') return false;
  if (UNCLEAR.has(code)) return true;
  if (code !== 'type') return false;
  const tree = documents.file(uri)?.tree;
  const node = nodeAt(tree, path);
  return path.at(-1) === '$ref' || node?.kind !== 'scalar' || typeof node.value === 'string';
}

function syntax(tree: Tree, uri: string, out: FlatFindings): void {
  for (const p of tree.problems) {
    const related = p.related && {
      uri,
      start: p.related.at,
      end: p.related.at + p.related.length,
      message: p.related.message,
    };
    const path = pathAt(tree, p.at);
    out.problems.push({
      code: p.code,
      severity: p.severity,
      message: p.message,
      uri,
      path,
      start: p.at,
      end: p.at + p.length,
      ...(related ? { related: [related] } : {}),
    });
  }
}

const RANK = { error: 0, warning: 1, information: 2, hint: 3 };

export function sort(problems: Problem[]): Problem[] {
  problems.sort((a, b) =>
    a.uri < b.uri
      ? -1
      : a.uri > b.uri
        ? 1
        : a.start - b.start || RANK[a.severity] - RANK[b.severity],
  );
  return problems.filter((p, i) => !isSameProblem(p, problems[i - 1]));
}

/** A component that is used at several locations may get the same problem from each of them. */
function isSameProblem(a: Problem, b: Problem | undefined): boolean {
  return (
    b !== undefined &&
    a.start === b.start &&
    a.end === b.end &&
    a.code === b.code &&
    a.message === b.message &&
    a.uri === b.uri
  );
}

// Names that references expect in a map and that are missing above fields of it: a single field
// that an entry has already says by itself no more than that it is written twice.

/**
 * Reports a missing name in place of a repeated key: where an entry of a map begins again with its
 * first field, and a reference expects another entry in that map.
 */
function reportExpectedNames(
  problems: Problem[],
  broken: readonly BrokenRef[],
  documents: DocumentSet,
): void {
  if (broken.length === 0) return;
  const named = new Set(problems.filter((p) => p.code === 'missing-name').map((p) => p.start));
  for (const [i, p] of problems.entries()) {
    const tree = p.code === 'duplicate-key' ? documents.file(p.uri)?.tree : null;
    if (!tree || named.has(p.start)) continue;
    const path = pathAt(tree, p.start);
    const [map, entry, key] = [path.slice(0, -2), path.slice(0, -1), lastKey(path)];
    const holder = nodeAt(tree, entry);
    if (path.length < 3 || holder?.kind !== 'map' || holder.flow) continue;
    if (holder.entries[0]?.key !== key) continue;
    const missing = broken.find(
      ({ target }) => target.missing?.uri === p.uri && samePath(target.missing.path, map),
    )?.target.missing;
    if (!missing) continue;
    const { related: _, ...at } = p;
    problems[i] = {
      ...at,
      code: 'missing-name',
      path: map,
      message: `A name is missing above this line: a reference expects ${quote(missing.name)} here, and ${quote(lastKey(entry))} has the field ${quote(key)} already. Write the name in a line of its own.`,
    };
  }
}

// Runs the rules that follow references, each by itself: one that throws is a problem, and the
// others go on.

/**
 * Adds what the rules find to `problems`.
 * @param isCascading whether a problem of a location follows from another one, so that it is left
 * out
 * @param further rules beside those of version 3
 */
function runDocumentRules(
  shared: Omit<RuleContext, 'report' | 'reportAt'>,
  isCascading: (uri: string, path: NodePath) => boolean,
  problems: Problem[],
  further: readonly DocumentRule[] = [],
): void {
  const { documents, dialect } = shared;
  for (const rule of [...documentRules, ...further]) {
    const context: RuleContext = {
      ...shared,
      report: (uri, path, part, message, related, data) => {
        const range = isCascading(uri, path) ? null : rangeOf(documents, uri, path, part);
        const location =
          related && relatedLocation(documents, related.uri, related.path, related.message);
        if (range)
          problems.push({
            ...asFoundIn(dialect, rule, codeOf(rule.codes)),
            message,
            uri,
            path,
            ...range,
            ...(location && { related: [location] }),
            ...(data && { data }),
          });
      },
      reportAt: (uri, path, { start, end }, message, code) => {
        const severity = asFoundIn(dialect, rule, codeOf(rule.codes, code));
        problems.push({ ...severity, message, uri, path, start, end });
      },
    };
    try {
      rule.checkDocument(context);
    } catch (error) {
      const range = firstLine(documents.file('')?.text ?? '');
      problems.push({ ...internalError(rule, error), uri: '', path: [], ...range });
    }
  }
}

/** Returns the range of the first line that is not blank. */
function firstLine(text: string): Range {
  const start = Math.max(0, text.search(/[^\s\uFEFF]/));
  const end = text.slice(start).search(/[\r\n]/);
  return { start, end: end < 0 ? text.length : start + end };
}
