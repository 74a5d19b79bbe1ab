// What is wrong with a document of AsyncAPI 2 as it is after its conversion, at the locations in
// the texts of the user. Only what is as true of version 2: what the conversion makes is not shown.
import type { Problem, RelatedLocation, Severity } from '../analysis/problem.ts';
import { isOfWholeSchema } from '../analysis/validation/asyncapi-2/older-format.ts';
import { headRange } from '../analysis/validation/flatten-findings.ts';
import { locationId, type NodeLocation } from '../text/location.ts';
import { type NodeRanges, nodeRangesAt, pathAt, type Range } from '../text/node-ranges.ts';
import type { Tree } from '../text/tree.ts';
import { makeNote } from './conversion/notes.ts';
import type { ConversionNote } from './conversion/types.ts';

/** A text with what was read of it. */
export interface ReadText {
  readonly text: string;
  readonly tree: Tree;
}

/** What the problems of converted texts are translated by. */
export interface Translation {
  converted(uri: string): ReadText | null;
  source(uri: string): ReadText | null;
  /** Returns the location in the texts of the user that a converted value is made of. */
  sourceOf(converted: NodeLocation): NodeLocation;
}

/** What is as true of version 2, with the severity that it has at most there. */
const SHOWN: Readonly<Record<string, Severity>> = {
  'example-invalid': 'error',
  'example-format': 'warning',
  'example-not-checked': 'information',
  'default-invalid': 'hint',
  'schema-example-invalid': 'hint',
  'message-headers': 'error',
  'headers-type': 'hint',
  'tag-repeated': 'error',
  'message-twins': 'hint',
  'runtime-pointer': 'warning',
  'server-protocol': 'hint',
  'missing-description': 'error',
  'avro-shape': 'error',
  'avro-name': 'error',
  'avro-default': 'error',
  'avro-union': 'error',
  'avro-logical-type': 'warning',
  'protobuf-syntax': 'error',
  'protobuf-version': 'warning',
  'protobuf-not-read': 'information',
  'raml-header': 'warning',
  'schema-format-near': 'hint',
  // Published schemas of version 2 accept anything in bindings.
  'binding-schema': 'warning',
  'cloudpubsub-address': 'warning',
  'enterprisemq-endpoint': 'warning',
  'enterprisemq-server': 'warning',
  'http-status': 'hint',
  'jms-version': 'warning',
  'kafka-registry': 'warning',
  'meshmq-exchange': 'warning',
  'meshmq-server': 'warning',
  'mqtt-content-type': 'warning',
  'mqtt-send': 'hint',
  'ros2-role': 'warning',
  'sns-endpoint': 'warning',
  'sqs-send': 'hint',
};
/** In version 2 a list has each tag once. */
const GRAVER: ReadonlySet<string> = new Set(['tag-repeated']);
/** Defaults and examples of schemas, which published parsers refuse where they look at them. */
const OF_SCHEMAS: ReadonlySet<string> = new Set(['default-invalid', 'schema-example-invalid']);
const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, information: 2, hint: 3 };

/** Returns the problems of converted texts that are shown, in the texts of the user. */
export function inSource(problems: readonly Problem[], translation: Translation): Problem[] {
  return problems.flatMap((problem): Problem[] => {
    const most = Object.hasOwn(SHOWN, problem.code) ? SHOWN[problem.code] : undefined;
    if (most === undefined) return [];
    const found = rangeInSource(problem, problem.path, translation);
    if (!found) return [];
    const isError = OF_SCHEMAS.has(problem.code) && isOfWholeSchema(found.path);
    const isGraver = GRAVER.has(problem.code) || RANK[most] > RANK[problem.severity];
    const severity = isGraver ? most : problem.severity;
    const { related, ...own } = problem;
    const others = related?.flatMap((one) => relatedInSource(one, translation)) ?? [];
    return [
      {
        ...own,
        severity: isError ? 'error' : severity,
        ...found,
        ...(others.length > 0 && { related: others }),
      },
    ];
  });
}

/**
 * Returns a note for each error of the converted texts: a loss where the texts of the user don't
 * have it.
 * @param sourceOf the location in the texts of the user that a converted value is made of
 */
export function errorNotes(
  errors: readonly Problem[],
  source: readonly Problem[],
  sourceOf: Translation['sourceOf'],
): ConversionNote[] {
  const known = new Map<string, number>();
  const idOf = (code: string, at: NodeLocation) => `${code} ${locationId(at)}`;
  for (const problem of source) {
    if (problem.severity !== 'error') continue;
    const id = idOf(problem.code, problem);
    known.set(id, (known.get(id) ?? 0) + 1);
  }
  return errors.map((problem) => {
    const at = sourceOf({ uri: problem.uri, path: problem.path });
    const id = idOf(problem.code, at);
    const count = known.get(id) ?? 0;
    known.set(id, count - 1);
    return makeNote(count > 0 ? 'error-before' : 'error-in-result', at, problem.message);
  });
}

function relatedInSource(related: RelatedLocation, translation: Translation): RelatedLocation[] {
  const tree = translation.converted(related.uri)?.tree;
  const found = tree && rangeInSource(related, pathAt(tree, related.start), translation);
  return found
    ? [{ uri: found.uri, start: found.start, end: found.end, message: related.message }]
    : [];
}

/** Returns where the part of a converted value is that a problem marks; null where nowhere. */
function rangeInSource(
  { uri, start, end }: RelatedLocation | Problem,
  path: NodeLocation['path'],
  { converted, source, sourceOf }: Translation,
): (NodeLocation & Range) | null {
  const after = converted(uri);
  const from = sourceOf({ uri, path });
  const before = source(from.uri);
  const now = after && nodeRangesAt(after.tree, path);
  const then = before && nodeRangesAt(before.tree, from.path);
  if (!now || !then) return null;
  return { ...from, ...partOf(then, before, now, after, { start, end }) };
}

/** Returns the same part of a value in another text: its key, a piece of it, or all of it. */
function partOf(
  then: NodeRanges,
  before: ReadText,
  now: NodeRanges,
  after: ReadText,
  { start, end }: Range,
): Range {
  if (now.key && start === now.key.start && end === now.key.end && then.key) return then.key;
  const isInside = start >= now.value.start && end <= now.value.end;
  const textOf = ({ text }: ReadText, at: Range) => text.slice(at.start, at.end);
  if (isInside && textOf(before, then.value) === textOf(after, now.value)) {
    const moved = then.value.start - now.value.start;
    return { start: start + moved, end: end + moved };
  }
  if (!isInside && then.key) return then.key;
  return then.node.kind === 'scalar' || then.value.end - then.value.start < then.node.length
    ? then.value
    : headRange(then.node, then.value.start);
}
