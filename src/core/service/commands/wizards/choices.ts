// The choices of wizards and menus.

import { type AnalyzedFile, readOnly } from '../../../analysis/analyzed-file.ts';
import type { LocatedNode } from '../../../analysis/documents/located-node.ts';
import { freeName } from '../../../text/free-name.ts';
import { type Location, toLocation } from '../../../text/location.ts';
import { lastKey, toPointer } from '../../../text/pointer.ts';
import { entry, get, type Node, type NodePath, stringOf } from '../../../text/tree.ts';
import type { ChoiceItem, NewObject, WizardChoices } from '../types/wizards.ts';
import { isEmptyDocument, titleOf } from './document-head.ts';
import { homesFor, mapOf } from './wizard-edits.ts';

/** What servers are mostly called. */
const SERVERS: readonly string[] = ['production', 'staging', 'test', 'development'];

/** The maps of the format where wizards make objects. */
const MAPS: Readonly<Record<NewObject, readonly [kind: string, path: NodePath]>> = {
  server: ['', ['servers']],
  channel: ['', ['channels']],
  operation: ['', ['operations']],
  message: ['Components', ['components', 'messages']],
  schema: ['Components', ['components', 'schemas']],
  security: ['Components', ['components', 'securitySchemes']],
};

/** Returns the choices from the root document and the files it refers to. */
export function wizardChoices(file: AnalyzedFile): WizardChoices {
  const { documents, dialect } = file;
  const at = (...path: NodePath) => itemsAt(file, path);
  const free = (name: string, ...paths: NodePath[]) =>
    freeName(name, (other) =>
      paths.some(
        (parentPath) =>
          get(parentPath.reduce<Node | undefined>(get, documents.root ?? undefined), other) !==
          undefined,
      ),
    );
  return {
    readOnly: readOnly(file, ''),
    empty: isEmptyDocument(documents.root),
    title: titleOf(documents.entryUri),
    dialect: dialect.rootField,
    defaultContentType: stringOf(get(documents.root, 'defaultContentType')) ?? null,
    free: {
      server: free(
        SERVERS.find((name) => at('servers').every((s) => s.name !== name)) ?? 'server',
        ['servers'],
      ),
      channel: free('events', ['channels']),
      operation: free('operation', ['operations']),
      message: free('message', ['components', 'messages']),
      schema: free('schema', ['components', 'schemas']),
      security: free('signIn', ['components', 'securitySchemes']),
    },
    servers: at('servers').map(item),
    channels: at('channels').map((own) => ({
      ...item(own),
      address: stringOf(get(own.means?.node, 'address')) ?? null,
      messages: own.means
        ? itemsIn(
            file,
            { ...own.means, path: [...own.means.path, 'messages'] },
            get(own.means.node, 'messages'),
          ).map(item)
        : [],
    })),
    operations: at('operations').map((own) => ({
      ...item(own),
      action: stringOf(get(own.means?.node, 'action')) ?? '',
      channel: own.means ? channelOf(file, own.means) : null,
      replies: get(own.means?.node, 'reply') !== undefined,
    })),
    messages: at('components', 'messages').map(item),
    schemas: at('components', 'schemas').map(item),
    security: at('components', 'securitySchemes').map((own) => ({
      ...item(own),
      type: stringOf(get(own.means?.node, 'type')) ?? '',
    })),
    homes: homes(file),
  };
}

function homes(file: AnalyzedFile): WizardChoices['homes'] {
  const kinds = Object.keys(MAPS) as NewObject[];
  const found = kinds.map((kind) => {
    const [owner, path] = MAPS[kind];
    return [kind, homesFor(file, path, mapOf(file, owner, lastKey(path)))];
  });
  return Object.fromEntries(found) as WizardChoices['homes'];
}

/** An entry of a map, and what it finally means. */
interface Named extends Location {
  readonly name: string;
  readonly means: LocatedNode | null;
}

function item({ name, uri, pointer, means }: Named): ChoiceItem {
  const title = stringOf(get(means?.node, 'title'));
  return { name, uri, pointer, ...(title !== undefined && { title }) };
}

function itemsAt(file: AnalyzedFile, path: NodePath): readonly Named[] {
  return itemsIn(
    file,
    { uri: '', path },
    path.reduce<Node | undefined>(get, file.documents.root ?? undefined),
  );
}

function itemsIn(
  { documents }: AnalyzedFile,
  { uri, path }: Pick<LocatedNode, 'uri' | 'path'>,
  map: Node | undefined,
): readonly Named[] {
  if (map?.kind !== 'map') return [];
  return map.entries
    .filter((e) => !e.broken && entry(map, e.key) === e)
    .map((e) => {
      const own = [...path, e.key];
      return {
        name: e.key,
        uri,
        pointer: toPointer(own),
        means: documents.resolve(uri, own, e.value),
      };
    });
}

/** Returns the channel of the root that an operation refers to, located as it refers to it. */
function channelOf({ documents }: AnalyzedFile, { uri, node }: LocatedNode): Location | null {
  const ref = stringOf(get(get(node, 'channel'), '$ref'));
  const named = ref === undefined ? null : documents.locate(uri, ref);
  return named && toLocation(named);
}
