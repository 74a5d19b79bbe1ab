// The rules about what AsyncAPI 2 has in another form than version 3: names instead of references,
// addresses as keys, ids as fields. All others are checked after the conversion.
import { joinChoices, quote } from '../../../format/message-text.ts';
import { tableOf } from '../../../format/tables.ts';
import { locationId } from '../../../text/location.ts';
import { nearest } from '../../../text/nearest.ts';
import { get, type Node, stringOf } from '../../../text/tree.ts';
import type { DocumentRule, RuleContext } from '../rule.ts';
import { addressRules } from './address-rules.ts';
import {
  inner,
  type UsedObject,
  usedEntries,
  usedMessages,
  usedOperations,
} from './used-objects.ts';

const channelServers: DocumentRule = {
  codes: { 'reference-target': 'error' },
  kinds: [],
  checkDocument({ documents, report }) {
    const servers = get(documents.root, 'servers');
    const known = servers?.kind === 'map' ? servers.entries.map(({ key }) => key) : [];
    for (const { uri, path, node } of usedEntries(documents, 'channels')) {
      const list = get(node, 'servers');
      for (const [i, item] of list?.kind === 'seq' ? list.items.entries() : []) {
        const name = stringOf(item.value);
        if (name !== undefined && !known.includes(name))
          report(
            uri,
            [...path, 'servers', String(i)],
            'value',
            `There is no server ${quote(name)} in "servers".${suggested(name, known)}`,
          );
      }
    }
  },
};

function suggested(name: string, known: Iterable<string>): string {
  const meant = nearest(name, known);
  return meant === undefined ? '' : ` Did you mean ${quote(meant)}?`;
}

/** One scheme that a security requirement names, with its scopes. */
interface NamedScheme extends Pick<UsedObject, 'uri' | 'path'> {
  readonly name: string;
  readonly scopes: Node;
}

function namedSchemes({
  uri,
  path,
  node,
}: Pick<UsedObject, 'uri' | 'path' | 'node'>): NamedScheme[] {
  const security = get(node, 'security');
  if (security?.kind !== 'seq') return [];
  return security.items.flatMap(({ value }, i) =>
    value.kind === 'map'
      ? value.entries.map((e) => ({
          uri,
          path: [...path, 'security', String(i), e.key],
          name: e.key,
          scopes: e.value,
        }))
      : [],
  );
}

function securedObjects(documents: RuleContext['documents']): UsedObject[] {
  return [...usedEntries(documents, 'servers'), ...usedOperations(documents)];
}

const securitySchemes: DocumentRule = {
  codes: { 'reference-target': 'error' },
  kinds: [],
  checkDocument({ documents, report }) {
    const schemes = get(get(documents.root, 'components'), 'securitySchemes');
    const known = schemes?.kind === 'map' ? schemes.entries.map(({ key }) => key) : [];
    for (const object of securedObjects(documents))
      for (const { uri, path, name } of namedSchemes(object))
        if (!known.includes(name))
          report(
            uri,
            path,
            'key',
            `There is no security scheme ${quote(name)} in "components.securitySchemes".${suggested(name, known)}`,
          );
  },
};

const FLOWS = tableOf('OAuthFlows').fields.map(({ name }) => name);

const scopes: DocumentRule = {
  codes: { 'unknown-scope': 'error' },
  kinds: [],
  checkDocument({ documents, report }) {
    const { root } = documents;
    const components = root?.kind === 'map' ? get(root, 'components') : undefined;
    if (components?.kind !== 'map') return;
    for (const object of securedObjects(documents))
      for (const { uri, path, name, scopes: list } of namedSchemes(object)) {
        const at = { uri: '', path: ['components'], node: components };
        const scheme = inner(documents, at, ['securitySchemes', name]);
        if (list.kind !== 'seq' || stringOf(get(scheme?.node, 'type')) !== 'oauth2') continue;
        const offered = FLOWS.flatMap((flow) => {
          const map = get(get(get(scheme?.node, 'flows'), flow), 'scopes');
          return map?.kind === 'map' ? map.entries.map(({ key }) => key) : [];
        });
        for (const [i, item] of list.items.entries()) {
          const scope = stringOf(item.value);
          if (scope === undefined || offered.includes(scope)) continue;
          const help =
            suggested(scope, offered) ||
            (offered.length > 0 && offered.length < 7
              ? ` Available scopes: ${joinChoices(offered).replace(/ or (?="[^"]*"$)/, ' and ')}.`
              : ' Add it to the "scopes" of a flow.');
          report(
            uri,
            [...path, String(i)],
            'value',
            `Unknown scope ${quote(scope)}: no flow offers it.${help}`,
          );
        }
      }
  },
};

/** The id of an operation or message; that of its last trait overrides its own. */
function idOf(
  documents: RuleContext['documents'],
  object: UsedObject,
  field: string,
): (Pick<UsedObject, 'uri' | 'path'> & { readonly id: string }) | null {
  const traits = get(object.node, 'traits');
  const count = traits?.kind === 'seq' ? traits.items.length : 0;
  const owners = Array.from({ length: count }, (_, i) =>
    inner(documents, object, ['traits', String(count - 1 - i)]),
  );
  for (const owner of [...owners, object]) {
    const id = owner ? stringOf(get(owner.node, field)) : undefined;
    if (owner && id !== undefined) return { uri: owner.uri, path: [...owner.path, field], id };
  }
  return null;
}

const operationIds: DocumentRule = {
  codes: { 'repeated-id': 'error' },
  kinds: [],
  checkDocument(context) {
    const { documents } = context;
    const seen = new Map<string, Pick<UsedObject, 'uri' | 'path'>>();
    for (const operation of usedOperations(documents)) {
      const at = idOf(documents, operation, 'operationId');
      const first = at && seen.get(at.id);
      if (at && first) reportId(context, at, first, 'operation');
      else if (at) seen.set(at.id, at);
    }
  },
};

const messageIds: DocumentRule = {
  codes: { 'repeated-id': 'error' },
  kinds: [],
  checkDocument(context) {
    const { documents } = context;
    const seen = new Map<string, Pick<UsedObject, 'uri' | 'path'>>();
    const counted = new Set<string>();
    for (const message of usedMessages(documents)) {
      // One that several operations use is one message.
      if (counted.has(locationId(message))) continue;
      counted.add(locationId(message));
      const at = idOf(documents, message, 'messageId');
      const first = at && seen.get(at.id);
      if (at && first) reportId(context, at, first, 'message');
      else if (at) seen.set(at.id, at);
    }
  },
};

/** Published parsers count a message once for each operation that uses it. */
const sharedMessages: DocumentRule = {
  codes: { 'repeated-id': 'warning' },
  kinds: [],
  checkDocument({ documents, report }) {
    const counted = new Map<string, boolean>();
    for (const message of usedMessages(documents)) {
      const id = locationId(message);
      const before = counted.get(id);
      counted.set(id, before !== undefined);
      const at = before === false ? idOf(documents, message, 'messageId') : null;
      if (at)
        report(
          at.uri,
          at.path,
          'value',
          `The message with this "messageId" is used by several operations. Some tools take that for several messages with one id. Remove "messageId" if one of them refuses the document.`,
        );
    }
  },
};

function reportId(
  { report }: RuleContext,
  { uri, path, id }: Pick<UsedObject, 'uri' | 'path'> & { readonly id: string },
  first: Pick<UsedObject, 'uri' | 'path'>,
  what: string,
): void {
  report(uri, path, 'value', `Another ${what} has the ID ${quote(id)}. Give each its own.`, {
    ...first,
    message: 'First used here.',
  });
}

const choices: DocumentRule = {
  codes: { 'unknown-field': 'error' },
  kinds: ['Message2'],
  checkDocument({ objects, report }) {
    for (const { uri, path, node } of objects.get('Message2') ?? []) {
      if (!get(node, 'oneOf')) continue;
      for (const { key } of node.entries)
        if (key !== 'oneOf')
          report(
            uri,
            [...path, key],
            'key',
            `Unknown field ${quote(key)} beside "oneOf". Write it in each message of "oneOf".`,
          );
    }
  },
};

export const rules: readonly DocumentRule[] = [
  ...addressRules,
  channelServers,
  securitySchemes,
  scopes,
  operationIds,
  messageIds,
  sharedMessages,
  choices,
];

/** Returns what names in the document stand for, as references. */
export function namedObjects(objects: RuleContext['objects']): RuleContext['refs'] {
  const found = ['Server2', 'Operation2', 'OperationTrait2'].flatMap(
    (kind) => objects.get(kind) ?? [],
  );
  return found.flatMap((object) =>
    namedSchemes(object).map(({ path, name }) => ({
      use: {
        at: [],
        ref: `#/components/securitySchemes/${name.replace(/~/g, '~0').replace(/\//g, '~1')}`,
        shape: { is: 'object', kind: 'SecurityScheme', ref: 'or' },
      },
      uri: '',
      path,
    })),
  );
}
