// The protocols of a Bindings Object: those of the servers it applies to.

import { plainKind } from '../../format/dialect-tables.ts';
import { locationId } from '../../text/location.ts';
import { get, stringOf } from '../../text/tree.ts';
import type { AnalyzedFile } from '../analyzed-file.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { channelOf, listedMessages } from './channel-messages.ts';
import { pathOf, type TypedNode } from './typed-node.ts';

/**
 * Returns the keys of the bindings that are likely at a node: those of the servers around it, the
 * first server's first.
 */
export function bindingKeys(file: AnalyzedFile, node: TypedNode): readonly string[] {
  const { documents, dialect } = file;
  const keys = serversAround(file, node).flatMap((server) => {
    const scheme = textIn(documents, server, 'protocol')?.toLowerCase();
    return dialect.protocols.filter(
      ({ key, schemes }) => scheme !== undefined && (schemes.includes(scheme) || key === scheme),
    );
  });
  return [...new Set(keys.map(({ key }) => key))];
}

function textIn(
  documents: DocumentSet,
  { uri, path, node }: LocatedNode,
  name: string,
): string | undefined {
  const value = get(node, name);
  const found = value && documents.resolve(uri, [...path, name], value);
  return found ? stringOf(found.node) : undefined;
}

/**
 * Returns the servers that a Bindings Object applies to: those of its server, its channel, or the
 * channels of its operation or message; else all.
 */
function serversAround(file: AnalyzedFile, node: TypedNode): readonly LocatedNode[] {
  const { documents } = file;
  for (let s: TypedNode | null = node; s; s = s.parent) {
    const place: LocatedNode = { uri: file.uri, path: pathOf(s), node: s.node };
    switch (s.table && plainKind(s.table.kind)) {
      case 'Server':
        return [place];
      case 'Channel':
        return serversOf(documents, [place]);
      case 'Operation': {
        const channel = channelOf(documents, place);
        return serversOf(documents, channel ? [channel] : []);
      }
      case 'Message':
        return serversOf(documents, channelsWith(documents, place));
      default:
    }
  }
  return membersOf(documents, 'servers');
}

/**
 * Returns the servers of channels: those that a channel lists, all of the document where one lists
 * none or there is no channel.
 */
function serversOf(
  documents: DocumentSet,
  channels: readonly LocatedNode[],
): readonly LocatedNode[] {
  const listed = channels.map(({ uri, path, node }): readonly LocatedNode[] | null => {
    const servers = get(node, 'servers');
    if (servers?.kind !== 'seq' || servers.items.length === 0) return null;
    return servers.items.flatMap(
      (item, i) => documents.resolve(uri, [...path, 'servers', String(i)], item.value) ?? [],
    );
  });
  const known = listed.filter((one) => one !== null).flat();
  return known.length > 0 && !listed.includes(null)
    ? known
    : [...known, ...membersOf(documents, 'servers')];
}

/** Returns the channels of the document that have a message. */
function channelsWith(documents: DocumentSet, message: LocatedNode): readonly LocatedNode[] {
  return membersOf(documents, 'channels').filter((channel) =>
    (listedMessages(documents, channel) ?? []).some(
      ({ node }) => locationId(node) === locationId(message),
    ),
  );
}

/** Returns the members of a map of the root document. */
function membersOf(documents: DocumentSet, name: 'servers' | 'channels'): readonly LocatedNode[] {
  const map = get(documents.root, name);
  return map?.kind === 'map'
    ? map.entries.flatMap((e) => documents.resolve('', [name, e.key], e.value) ?? [])
    : [];
}
