// Compares two versions of a document: what changed, and which applications it breaks.

import { ROOT_URI } from '../../text/location.ts';
import type { Node } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { EffectiveValue } from '../documents/effective-value.ts';
import type { LoadedFile } from '../documents/loaded-file.ts';
import { SameSchemas } from '../schema-changes/same-schema.ts';
import { shownJson } from '../schema-changes/schema-space.ts';
import { compareBindings } from './bindings.ts';
import { compareChannels, compareParameters } from './channels.ts';
import { type CompareContext, fieldLocations, Recorder } from './context.ts';
import { compareDescriptions } from './descriptions.ts';
import { type Matched, matchChannels, matchOperations, matchServers, normalPart } from './match.ts';
import { contentTypeChange, PARAMETERS_REASON } from './messages.ts';
import { compareOperations } from './operations.ts';
import { PayloadChanges, type PayloadResults } from './payloads.ts';
import { compareSecurity } from './security.ts';
import type { Comparison, LevelSettings, Partner } from './types.ts';
import { partnersOf, readVersion, type ServerVersion, type Use, type Version } from './version.ts';

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
      ...fieldLocations(both, 'id'),
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
    ...fieldLocations({ old: old.root, new: changed.root }, 'defaultContentType'),
    code: 'document.default-content-type-changed',
    level,
    ...(level === 'unclassified' && { reason: PARAMETERS_REASON }),
    message: `Default content type changed from ${shownJson(before ?? null)} to ${shownJson(after ?? null)}; ${concerned.length === 1 ? '1 message uses' : `${concerned.length} messages use`} it.`,
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
        ? `changed from ${shownJson(was)} to ${shownJson(is)}`
        : before
          ? after
            ? 'changed'
            : 'removed'
          : 'added';
    context.recorder.add({
      ...fieldLocations(both, field),
      code: field === 'version' ? 'info.version-changed' : 'info.changed',
      message: field === 'version' ? `Version ${text}.` : `\`${field}\` ${text}.`,
    });
  }
  const rest = new Set(
    [...old.keys(), ...changed.keys()].filter((key) => !INFO.has(key) && !key.startsWith('x-')),
  );
  compareDescriptions(context, both, rest, 'the application');
}

// Components that nothing uses: a change of them concerns people only.

/** Records changes of components that are used in neither version. */
function compareUnusedComponents(context: CompareContext): void {
  const { recorder, old, new: changed } = context;
  const before = unusedByKind(old);
  const after = unusedByKind(changed);
  if (before.size + after.size === 0) return;
  recorder.group = 'components';
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const one = before.get(id);
    const other = after.get(id);
    // One that is used in the other version is covered by what uses it.
    if (!(one && other) && (componentAt(old, id) ?? null) !== null && !one) continue;
    if (!(one && other) && (componentAt(changed, id) ?? null) !== null && !other) continue;
    if (one && other && context.same.same(inEffect(id, one), inEffect(id, other))) continue;
    const was = one ? (other ? 'changed' : 'removed') : 'added';
    recorder.add({
      code: 'component.unused-changed',
      message: `Unused component \`${id}\` ${was}.`,
      old: one?.location,
      new: other?.location,
    });
  }
}

/** Returns what a component means: behind its reference, with its traits. */
function inEffect(id: string, component: EffectiveValue): EffectiveValue {
  const value = component.follow() ?? component;
  return /^(?:messages|operations)\//.test(id) ? value.withTraits() : value;
}

function componentAt({ root }: Version, id: string): EffectiveValue | undefined {
  const [kind = '', ...name] = id.split('/');
  return root.field('components')?.field(kind)?.child(name.join('/'));
}

/** Returns the components that nothing else refers to, by `<kind>/<name>`. */
function unusedByKind({ root }: Version): Map<string, EffectiveValue> {
  const all = new Map<string, EffectiveValue>();
  const components = root.field('components');
  for (const kind of components?.keys() ?? [])
    for (const [name, value] of components?.field(kind)?.members() ?? [])
      all.set(`${kind}/${name}`, value);
  const visited = new Set<Node>();
  const queue: { node: Node; uri: string }[] = root
    .members()
    .filter(([key]) => key !== 'components')
    .map(([, { node, uri }]) => ({ node, uri }));
  for (let next = queue.pop(); next; next = queue.pop()) {
    const { node, uri } = next;
    if (visited.has(node) || node.kind === 'scalar') continue;
    visited.add(node);
    if (node.kind === 'seq') {
      for (const { value } of node.items) queue.push({ node: value, uri });
      continue;
    }
    for (const { key, value } of node.entries) {
      queue.push({ node: value, uri });
      if (value.kind !== 'scalar' || typeof value.value !== 'string') continue;
      if (key !== '$ref' && !value.value.startsWith('#/')) continue;
      const at = root.documents.locate(uri, value.value);
      if (at?.uri === ROOT_URI && at.path[0] === 'components') {
        const id = `${at.path[1]}/${at.path[2]}`;
        const component = all.get(id);
        all.delete(id);
        if (component) queue.push(component);
      }
      const target = root.documents.target(uri, value.value);
      if (target.kind === 'found') queue.push(target.node);
    }
  }
  return all;
}

// What changed in the servers.

const COMPARED: ReadonlySet<string> = new Set([
  ...['host', 'pathname', 'protocol', 'protocolVersion', 'variables', 'security', 'bindings'],
]);

function compareServers(context: CompareContext, matched: Matched<ServerVersion>): void {
  const { recorder } = context;
  for (const server of matched.removed) {
    recorder.group = `server ${server.key}`;
    recorder.add({
      code: 'server.removed',
      message: `Server \`${server.key}\` removed.`,
      old: context.old.root.field('servers')?.child(server.key)?.location,
      new: null,
      affects: serverPartners(context.old, server),
    });
  }
  for (const server of matched.added) {
    recorder.group = `server ${server.key}`;
    recorder.add({
      code: 'server.added',
      message: `Server \`${server.key}\` added.`,
      old: null,
      new: context.new.root.field('servers')?.child(server.key)?.location,
    });
  }
  for (const [old, changed] of matched.pairs) comparePair(context, old, changed);
}

/** The partners of all channels on a server. */
function serverPartners(version: Version, server: ServerVersion): Partner[] {
  const uses = new Set<Use>();
  for (const channel of version.channels)
    if (channel.servers.includes(server)) for (const use of channel.uses) uses.add(use);
  return partnersOf(uses);
}

function comparePair(context: CompareContext, old: ServerVersion, changed: ServerVersion): void {
  const { recorder } = context;
  const both = { old: old.value, new: changed.value };
  const affects = serverPartners(context.old, old);
  recorder.group = `server ${changed.key}`;
  if (old.key !== changed.key)
    recorder.add({
      code: 'server.renamed',
      message: `Server \`${old.key}\` renamed to \`${changed.key}\`.`,
      old: context.old.root.field('servers')?.child(old.key)?.location,
      new: context.new.root.field('servers')?.child(changed.key)?.location,
    });
  for (const field of ['host', 'pathname', 'protocol'] as const) {
    if (normalPart(old, field) === normalPart(changed, field)) continue;
    const name = field.charAt(0).toUpperCase() + field.slice(1);
    recorder.add({
      ...fieldLocations(both, field),
      code: `server.${field}-changed`,
      message: `${name} changed from ${shownJson(old[field])} to ${shownJson(changed[field])}.`,
      affects,
    });
  }
  const before = old.value.textOf('protocolVersion');
  const after = changed.value.textOf('protocolVersion');
  if (before !== after)
    recorder.add({
      ...fieldLocations(both, 'protocolVersion'),
      code: 'server.protocol-version-changed',
      message: `Protocol version changed from ${shownJson(before ?? null)} to ${shownJson(after ?? null)}; whether older clients can connect isn't known.`,
      reason: 'client and server often negotiate the version',
    });
  const template = (server: ServerVersion) => ({
    value: server.value,
    template: `${server.host} ${server.pathname}`,
  });
  compareParameters(context, { old: template(old), new: template(changed) }, 'variables', affects);
  const operations = context.old.operations.filter(({ channel }) => channel?.servers.includes(old));
  compareSecurity(
    context,
    both,
    affects,
    operations.map(({ value }) => value),
  );
  compareBindings(context, both, 'Server', { affects, directions: ['narrows', 'widens'] });
  compareDescriptions(context, both, COMPARED, `server \`${changed.key}\``);
}

// Files that could not be read as a whole: nothing of them is compared in silence.

/** Keys written twice and keys that aren't quoted leave the meaning clear enough. */
const HARMLESS: ReadonlySet<string> = new Set(['duplicate-key', 'key-not-string']);

/** Returns the first problem of a text that leaves values of it unknown. */
export function readingProblem({ tree }: Pick<LoadedFile, 'tree'>) {
  return tree?.problems.find(
    ({ severity, code }) => (severity === 'error' && !HARMLESS.has(code)) || code === 'too-large',
  );
}

/**
 * Adds a change for each file beside the root documents that is over a limit or has syntax errors,
 * unless its text is that of the other version.
 */
function compareUnreadFiles({ old, new: changed, recorder }: CompareContext): void {
  const names = [old, changed].flatMap(({ documents }) => [...documents.referencedFiles]);
  recorder.group = 'document';
  for (const uri of new Set(names)) {
    const before = old.documents.file(uri);
    const after = changed.documents.file(uri);
    const isUnread = (file: LoadedFile | undefined) =>
      file !== undefined && (file.limit !== undefined || readingProblem(file) !== undefined);
    if (!isUnread(before) && !isUnread(after)) continue;
    if (before && after && before.text !== '' && before.text === after.text) continue;
    recorder.add({
      code: 'reference.unresolved',
      message: `"${uri}" can't be read as a whole, so what uses it isn't compared.`,
      reason: 'the file exceeds a limit or has syntax errors',
      old: before ? { uri, path: [] } : null,
      new: after ? { uri, path: [] } : null,
    });
  }
}
