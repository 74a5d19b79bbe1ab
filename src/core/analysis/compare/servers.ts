// What changed in the servers.
import { show } from '../schema-changes/schema-space.ts';
import { compareBindings } from './bindings.ts';
import { at, type CompareContext } from './context.ts';
import { compareDescriptions } from './descriptions.ts';
import { type Matched, normalPart } from './match.ts';
import { compareParameters } from './parameters.ts';
import { compareSecurity } from './security.ts';
import type { Partner } from './types.ts';
import { partnersOf, type ServerVersion, type Use, type Version } from './version.ts';

const COMPARED: ReadonlySet<string> = new Set([
  ...['host', 'pathname', 'protocol', 'protocolVersion', 'variables', 'security', 'bindings'],
]);

export function compareServers(context: CompareContext, matched: Matched<ServerVersion>): void {
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
      ...at(both, field),
      code: `server.${field}-changed`,
      message: `${name} changed from ${show(old[field])} to ${show(changed[field])}.`,
      affects,
    });
  }
  const before = old.value.textOf('protocolVersion');
  const after = changed.value.textOf('protocolVersion');
  if (before !== after)
    recorder.add({
      ...at(both, 'protocolVersion'),
      code: 'server.protocol-version-changed',
      message: `Protocol version changed from ${show(before ?? null)} to ${show(after ?? null)}; whether older clients can connect isn't known.`,
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
