// What changed in a message that a channel has in both versions.

import type { EffectiveValue } from '../documents/effective-value.ts';
import { shownJson } from '../schema-changes/schema-space.ts';
import type { Direction } from '../schema-changes/types.ts';
import { compareBindings } from './bindings.ts';
import { type Both, type CompareContext, fieldLocations } from './context.ts';
import { compareDescriptions } from './descriptions.ts';
import { headerChanges } from './header-names.ts';
import { effectOf, recordSchemaChanges } from './schema-changes.ts';
import { LEVELS } from './types.ts';
import { type MessageVersion, partnersOf, type Use } from './version.ts';

const COMPARED: ReadonlySet<string> = new Set([
  ...['name', 'payload', 'headers', 'contentType', 'correlationId', 'bindings'],
]);
const CORRELATION: ReadonlySet<string> = new Set(['location']);

export function compareMessages(
  context: CompareContext,
  old: MessageVersion,
  changed: MessageVersion,
): void {
  const { recorder } = context;
  const both = { old: old.value, new: changed.value };
  const uses = usesOf(old, changed);
  const affects = partnersOf(uses);
  const directions: Direction[] = [
    ...(affects.includes('senders') ? (['narrows'] as const) : []),
    ...(affects.includes('receivers') ? (['widens'] as const) : []),
  ];
  const noun = `message \`${changed.key}\``;
  if (old.key !== changed.key)
    recorder.add({
      code: 'message.renamed',
      message: `Message \`${old.key}\` renamed to \`${changed.key}\`.`,
      old: old.listed.location,
      new: changed.listed.location,
    });
  const before = nameOf(old);
  const after = nameOf(changed);
  if (before !== after && (both.old.child('name') || both.new.child('name')))
    recorder.add({
      ...fieldLocations(both, 'name'),
      code: 'message.name-changed',
      message: `Name changed from ${shownJson(before)} to ${shownJson(after)}.`,
    });
  const contentType = compareContentType(context, both, affects);
  recordSchemaChanges(
    recorder,
    context.payloads.changes(
      both.old.child('payload'),
      both.new.child('payload'),
      directions,
      /\bjson\b/i.test(contentType ?? ''),
    ),
    directions,
  );
  compareHeaders(context, both, directions, isHttp(changed));
  compareCorrelationId(context, both, uses);
  compareBindings(context, both, 'Message', { affects, directions });
  compareDescriptions(context, both, COMPARED, noun);
}

/** A message without a name goes by its key. */
function nameOf({ key, value }: MessageVersion): string {
  return value.textOf('name') ?? key;
}

/** Whether a message travels by HTTP alone. */
function isHttp({ channel }: MessageVersion): boolean {
  const { servers } = channel;
  return servers.length > 0 && servers.every(({ protocol }) => /^https?$/i.test(protocol));
}

/** How a message travels for those who know both versions. */
function usesOf(old: MessageVersion, changed: MessageVersion): ReadonlySet<Use> {
  const both = new Set([...old.uses].filter((use) => changed.uses.has(use)));
  return both.size > 0 ? both : new Set([...old.uses, ...changed.uses]);
}

/** @returns the content type in effect in the new version */
function compareContentType(
  context: CompareContext,
  both: Both,
  affects: ReturnType<typeof partnersOf>,
): string | undefined {
  const own = { old: both.old.textOf('contentType'), new: both.new.textOf('contentType') };
  const before = own.old ?? context.old.root.textOf('defaultContentType');
  const after = own.new ?? context.new.root.textOf('defaultContentType');
  // A change of the default is one change, wherever it is inherited.
  if (before === after || (own.old === undefined && own.new === undefined)) return after;
  const change = contentTypeChange(before, after);
  if (change === 'none') return after;
  const locations = fieldLocations(both, 'contentType');
  if (change === 'parameters')
    context.recorder.add({
      ...locations,
      code: 'message.content-type-parameter-changed',
      message: `Parameters of the content type changed from ${shownJson(before)} to ${shownJson(after)}.`,
      reason: PARAMETERS_REASON,
    });
  else
    context.recorder.add({
      ...locations,
      code: 'message.content-type-changed',
      message: `Content type changed from ${shownJson(before ?? null)} to ${shownJson(after ?? null)}.`,
      affects,
    });
  return after;
}

function compareHeaders(
  context: CompareContext,
  both: Both,
  directions: readonly Direction[],
  ignoresCase: boolean,
): void {
  const before = both.old.child('headers');
  const after = both.new.child('headers');
  if (!before && !after) return;
  const changes = headerChanges(
    context.payloads,
    { old: before, new: after },
    directions,
    ignoresCase,
  );
  if (before && after) {
    recordSchemaChanges(context.recorder, changes, directions);
    return;
  }
  const effects = changes
    .map((change) => effectOf(change, directions))
    .sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
  const [worst] = effects;
  context.recorder.add({
    ...fieldLocations(both, 'headers'),
    code: after ? 'message.headers-added' : 'message.headers-removed',
    message: `Headers are ${after ? 'now' : 'no longer'} described.`,
    ...(worst && worst.level !== 'documentation' ? worst : { level: 'compatible' }),
    affects: effects.flatMap(({ affects }) => affects),
  });
}

function compareCorrelationId(context: CompareContext, both: Both, uses: ReadonlySet<Use>): void {
  const { recorder } = context;
  const before = both.old.field('correlationId');
  const after = both.new.field('correlationId');
  if (!before && !after) return;
  const location = (value: EffectiveValue | undefined) => value?.textOf('location');
  if (before && after) {
    if (location(before) !== location(after))
      recorder.add({
        ...fieldLocations({ old: before, new: after }, 'location'),
        code: 'message.correlation-id-changed',
        message: `The correlation id is now at \`${location(after) ?? ''}\`.`,
        affects: partnersOf(uses),
      });
    compareDescriptions(context, { old: before, new: after }, CORRELATION, 'the correlation id');
    return;
  }
  const isSent = uses.size === 0 || uses.has('sent');
  recorder.add({
    ...fieldLocations(both, 'correlationId'),
    code: after ? 'message.correlation-id-added' : 'message.correlation-id-removed',
    level: before && isSent ? 'breaking' : 'compatible',
    message: `Correlation id ${after ? 'added' : 'removed'}.`,
    affects: ['receivers'],
  });
}

/** How two content types differ: not at all, in their parameters only, or in the type. */
type ContentTypeChange = 'none' | 'parameters' | 'type';

/** Why a change of the parameters is unclassified. */
export const PARAMETERS_REASON = 'applications often ignore them';

/** Returns how two content types differ; case and blanks around `;` have no meaning (RFC 9110). */
export function contentTypeChange(
  before: string | undefined,
  after: string | undefined,
): ContentTypeChange {
  if (mediaType(before) === mediaType(after)) return 'none';
  return baseMediaType(before) === baseMediaType(after) ? 'parameters' : 'type';
}

const mediaType = (type: string | undefined) => type?.replace(/\s*;\s*/g, ';').toLowerCase();

const baseMediaType = (type: string | undefined) => type?.split(';', 1)[0]?.trim().toLowerCase();
