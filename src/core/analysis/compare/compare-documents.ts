// Compares two versions of a document: what changed, and which applications it breaks.

import type { DocumentSet } from '../documents/document-set.ts';
import { SameSchemas } from '../schema-changes/same-schema.ts';
import { show } from '../schema-changes/schema-space.ts';
import { compareChannels } from './channels.ts';
import { compareUnusedComponents } from './components.ts';
import { at, type CompareContext } from './context.ts';
import { compareDescriptions } from './descriptions.ts';
import { matchChannels, matchOperations, matchServers } from './match.ts';
import { contentTypeChange, PARAMETERS_REASON } from './messages.ts';
import { compareOperations } from './operations.ts';
import { PayloadChanges, type PayloadResults } from './payloads.ts';
import { Recorder } from './recorder.ts';
import { compareServers } from './servers.ts';
import type { Comparison, LevelSettings } from './types.ts';
import { compareUnreadFiles } from './unread-files.ts';
import { partnersOf, readVersion, type Use, type Version } from './version.ts';

const ROOT: ReadonlySet<string> = new Set([
  ...['apidoc', 'asyncapi', 'id', 'info', 'defaultContentType', 'servers', 'channels'],
  ...['operations', 'components'],
]);
/** The version that each document was written in, where it is a conversion. */
interface ConvertedVersions {
  readonly old: string | null;
  readonly new: string | null;
}

const INFO: ReadonlySet<string> = new Set(['tags', 'externalDocs']);

/**
 * Compares two versions. All files that they refer to must be loaded: what is missing is reported
 * as undecided.
 * @param settings levels that replace those of the codes
 * @param converted the versions of AsyncAPI 2 that they are conversions of; null for none
 * @param results what is known of payloads, and is found out about them
 * @returns null where one of them is not an object at all
 */
export function compareDocuments(
  old: DocumentSet,
  changed: DocumentSet,
  settings: LevelSettings = new Map(),
  converted: ConvertedVersions = { old: null, new: null },
  results?: PayloadResults,
): Comparison | null {
  const before = readVersion(old);
  const after = readVersion(changed);
  if (!before || !after) return null;
  const recorder = new Recorder(settings);
  const context: CompareContext = {
    ...{ old: before, new: after, recorder },
    same: new SameSchemas(),
    payloads: new PayloadChanges({ old: before, new: after }, results),
  };
  const servers = matchServers(before.servers, after.servers);
  const channels = matchChannels(before.channels, after.channels, servers);
  const operations = matchOperations(before.operations, after.operations, channels);
  compareServers(context, servers);
  const messages = compareChannels(context, channels, servers);
  compareOperations(context, operations, channels, servers, messages);
  compareRoot(context, converted);
  compareInfo(context);
  compareUnusedComponents(context);
  compareUnreadFiles(context);
  return recorder.result(old, changed);
}

function compareRoot(context: CompareContext, converted: ConvertedVersions): void {
  const { recorder } = context;
  const both = { old: context.old.root, new: context.new.root };
  recorder.group = 'document';
  const format = (version: Version, older: string | null) => {
    const field = version.dialect.rootField;
    return { field, text: older ?? version.root.textOf(field) ?? '' };
  };
  const before = format(context.old, converted.old);
  const after = format(context.new, converted.new);
  if (before.text !== after.text || before.field !== after.field)
    recorder.add({
      code: 'document.format-version-changed',
      message: `Format version changed from ${before.field} ${before.text} to ${after.field} ${after.text}.`,
      old: (both.old.child(before.field) ?? both.old).location,
      new: (both.new.child(after.field) ?? both.new).location,
    });
  if (both.old.textOf('id') !== both.new.textOf('id'))
    recorder.add({
      ...at(both, 'id'),
      code: 'document.id-changed',
      message: 'Application id changed.',
    });
  compareDefaultContentType(context);
  compareDescriptions(context, both, ROOT, 'the document');
}

/** One change, with the partners of all messages that inherit it in both versions. */
function compareDefaultContentType({ recorder, old, new: changed }: CompareContext): void {
  const before = old.root.textOf('defaultContentType');
  const after = changed.root.textOf('defaultContentType');
  const change = contentTypeChange(before, after);
  if (change === 'none') return;
  const inherits = ({ channels }: Version) =>
    channels.flatMap(({ messages }) =>
      messages.filter(({ value }) => value.child('contentType') === undefined),
    );
  const ids = new Set(inherits(old).map(({ id }) => id));
  const messages = inherits(changed);
  const concerned = messages.filter(({ id }) => ids.has(id));
  const uses = new Set<Use>(concerned.flatMap((message) => [...message.uses]));
  const isBreaking = concerned.length > 0 && change === 'type';
  const level = isBreaking ? 'breaking' : concerned.length > 0 ? 'unclassified' : 'documentation';
  recorder.add({
    ...at({ old: old.root, new: changed.root }, 'defaultContentType'),
    code: 'document.default-content-type-changed',
    level,
    ...(level === 'unclassified' && { reason: PARAMETERS_REASON }),
    message: `Default content type changed from ${show(before ?? null)} to ${show(after ?? null)}; ${concerned.length === 1 ? '1 message uses' : `${concerned.length} messages use`} it.`,
    affects: isBreaking ? partnersOf(uses) : [],
  });
}

function compareInfo(context: CompareContext): void {
  const old = context.old.root.field('info') ?? context.old.root;
  const changed = context.new.root.field('info') ?? context.new.root;
  const both = { old, new: changed };
  if (old === context.old.root || changed === context.new.root) return;
  for (const field of new Set([...old.keys(), ...changed.keys()])) {
    if (INFO.has(field) || field.startsWith('x-')) continue;
    const before = old.child(field);
    const after = changed.child(field);
    if (before && after && context.same.same(before, after)) continue;
    const [was, is] = [before?.text, after?.text];
    const isShort = (text: string | undefined) => text !== undefined && text.length < 80;
    const text =
      isShort(was) && isShort(is)
        ? `changed from ${show(was)} to ${show(is)}`
        : before
          ? after
            ? 'changed'
            : 'removed'
          : 'added';
    context.recorder.add({
      ...at(both, field),
      code: field === 'version' ? 'info.version-changed' : 'info.changed',
      message: field === 'version' ? `Version ${text}.` : `\`${field}\` ${text}.`,
    });
  }
  const rest = new Set(
    [...old.keys(), ...changed.keys()].filter((key) => !INFO.has(key) && !key.startsWith('x-')),
  );
  compareDescriptions(context, both, rest, 'the application');
}
