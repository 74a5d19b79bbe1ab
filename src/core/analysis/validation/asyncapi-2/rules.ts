// The rules about what AsyncAPI 2 has in another form than version 3: names instead of references,
// addresses as keys, ids as fields. All others are checked after the conversion.

import { addressExpressions } from '../../../format/expressions.ts';
import { joinChoices, quote } from '../../../format/message-text.ts';
import { tableOf } from '../../../format/tables.ts';
import { locationId } from '../../../text/location.ts';
import { nearestWord } from '../../../text/nearest.ts';
import { get, type MapNode, type Node, type NodePath, step, stringOf } from '../../../text/tree.ts';
import type { DocumentSet } from '../../documents/document-set.ts';
import { misspeltNames } from '../misspelt-names.ts';
import type { DocumentRule, RuleContext } from '../rule.ts';

// The servers, channels and operations of the application in a document of AsyncAPI 2, references
// followed.

/** An object of the document, where references to it end. */
interface UsedObject {
  readonly uri: string;
  readonly path: NodePath;
  readonly node: MapNode;
  /** The entry of the root that it is, or is referred to by. */
  readonly name: string;
  readonly entryPath: NodePath;
}

/** Returns the entries of a map of the root: `servers` or `channels`. */
function usedEntries(documents: DocumentSet, field: 'servers' | 'channels'): UsedObject[] {
  const map = get(documents.root, field);
  if (map?.kind !== 'map') return [];
  return map.entries.flatMap(({ key, value, broken }): UsedObject[] => {
    const entryPath = [field, key];
    const found = broken ? null : documents.resolve('', entryPath, value);
    return found?.node.kind === 'map'
      ? [{ uri: found.uri, path: found.path, node: found.node, name: key, entryPath }]
      : [];
  });
}

const OPERATIONS: readonly string[] = ['publish', 'subscribe'];

/** Returns the operations of all channels, in the order of the text. */
function usedOperations(documents: DocumentSet): UsedObject[] {
  return usedEntries(documents, 'channels').flatMap((channel) =>
    channel.node.entries.flatMap(({ key: action, value }): UsedObject[] => {
      if (!OPERATIONS.includes(action) || get(channel.node, action) !== value) return [];
      const found = objectBelow(documents, channel, [action]);
      return found ? [{ ...channel, ...found }] : [];
    }),
  );
}

/** Returns the messages of all operations, in their order. */
function usedMessages(documents: DocumentSet): UsedObject[] {
  return usedOperations(documents).flatMap((operation) => {
    const message = objectBelow(documents, operation, ['message']);
    if (!message) return [];
    const choice = get(message.node, 'oneOf');
    if (choice?.kind !== 'seq') return [{ ...operation, ...message }];
    return choice.items.flatMap((_, i): UsedObject[] => {
      const found = objectBelow(documents, message, ['oneOf', String(i)]);
      return found ? [{ ...operation, ...found }] : [];
    });
  });
}

type Located = Pick<UsedObject, 'uri' | 'path' | 'node'>;

/** Returns an object below another, references followed; null where there is none. */
function objectBelow(documents: DocumentSet, at: Located, steps: NodePath): Located | null {
  let node: Node = at.node;
  for (const name of steps) {
    const slot = step(node, name);
    if (!slot || ('broken' in slot && slot.broken)) return null;
    node = slot.value;
  }
  const found = documents.resolve(at.uri, [...at.path, ...steps], node);
  return found?.node.kind === 'map' ? { uri: found.uri, path: found.path, node: found.node } : null;
}

// The rules about the URLs of servers and the addresses of channels in AsyncAPI 2, and about what
// describes the names in them.

/**
 * A URI template as published schemas check the keys of channels (RFC 6570): characters of an
 * address, and names of letters, digits and `_` in braces.
 */
const URI_TEMPLATE =
  /^(?:(?:[^\p{Cc} "'<>%\\^`{|}]|%[0-9a-f]{2})|\{[+#./;?&=,!@|]?(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?(?:,(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?)*\})*$/iu;

/** Names in an address or URL, and what describes them. */
interface Names {
  readonly used: ReadonlySet<string>;
  /** Null where nothing is described, and what can't be read. */
  readonly declared: readonly string[] | null;
}

function namesIn(text: string, map: Node | undefined): Names | null {
  if (map && map.kind !== 'map') return null;
  return {
    used: new Set(addressExpressions(text).map(({ name }) => name)),
    declared: map ? map.entries.map(({ key }) => key) : null,
  };
}

/** Names that are used and not described, with those that are surely meant by others left out. */
function missingNames({ used, declared }: Names): string[] {
  const known = new Set(declared);
  const meant = new Set(misspeltNames(known, used).values());
  return [...used].filter((name) => !known.has(name) && !meant.has(name));
}

function helpFor(name: string, { used, declared }: Names): string {
  const other = misspeltNames(new Set(declared), used).get(name);
  return other === undefined
    ? `Add {${name}} there, or remove it.`
    : `Did you mean ${quote(other)}?`;
}

/** Returns rules that are errors where something is described, else warnings. */
function inBothSeverities(
  code: string,
  check: (context: RuleContext, isError: boolean) => void,
): DocumentRule[] {
  return ([true, false] as const).map((isError) => ({
    codes: { [code]: isError ? 'error' : 'warning' },
    kinds: [],
    checkDocument: (context) => check(context, isError),
  }));
}

// Published parsers refuse names that differ, but neither a URL nor an address of which no name is
// described, nor descriptions without any name.
const serverVariables = inBothSeverities('server-variables', (context, isError) => {
  for (const { uri, path, node } of usedEntries(context.documents, 'servers')) {
    const url = stringOf(get(node, 'url'));
    const names = url === undefined ? null : namesIn(url, get(node, 'variables'));
    if (!names) continue;
    if (isError === (names.declared !== null))
      for (const name of missingNames(names))
        context.report(
          uri,
          [...path, 'url'],
          'value',
          `{${name}} is used but not declared. Add ${quote(name)} to "variables".`,
        );
    if (isError === names.used.size > 0)
      for (const name of names.declared ?? [])
        if (!names.used.has(name))
          context.report(
            uri,
            [...path, 'variables', name],
            'key',
            `Variable ${quote(name)} is not used in "url". ${helpFor(name, names)}`,
          );
  }
});

const channelParameters = inBothSeverities('channel-parameters', (context, isError) => {
  for (const channel of usedEntries(context.documents, 'channels')) {
    const { uri, path, node, name: address, entryPath } = channel;
    const names = namesIn(address, get(node, 'parameters'));
    if (!names) continue;
    if (isError === (names.declared !== null))
      for (const name of missingNames(names))
        context.report(
          '',
          entryPath,
          'key',
          `{${name}} is used in the address but not declared. Add ${quote(name)} to "parameters".`,
        );
    if (isError === names.used.size > 0)
      for (const name of names.declared ?? [])
        if (!names.used.has(name))
          context.report(
            uri,
            [...path, 'parameters', name],
            'key',
            `Parameter ${quote(name)} is not used in the address. ${helpFor(name, names)}`,
          );
  }
});

const channelAddress: DocumentRule = {
  codes: { 'channel-address': 'error' },
  kinds: [],
  checkDocument({ documents, report }) {
    const channels = get(documents.root, 'channels');
    for (const { key } of channels?.kind === 'map' ? channels.entries : []) {
      const problem = addressProblem(key);
      if (problem !== null) report('', ['channels', key], 'key', problem);
    }
  },
};

function addressProblem(address: string): string | null {
  if (address === '') return 'The address of a channel must not be empty.';
  if (address.includes('?'))
    return `An address can't have a query (${quote('?')}). Remove it, and describe query parameters in the protocol binding.`;
  if (address.includes('#'))
    return `An address can't have a fragment or the wildcard ${quote('#')}. Use a parameter such as {rest}.`;
  if (URI_TEMPLATE.test(address)) return null;
  const odd = addressExpressions(address).find(({ name }) => !/^\w+$/.test(name));
  if (odd)
    return `${quote(`{${odd.name}}`)} is not a parameter in version 2. Use only letters, digits and "_" between the braces.`;
  return 'The address is not a URI template. Write characters such as spaces, quotes and % as percent-encoded, and parameters as {name}.';
}

const addressRules: readonly DocumentRule[] = [
  ...serverVariables,
  ...channelParameters,
  channelAddress,
];

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
            `There is no server ${quote(name)} in "servers".${nameSuggestion(name, known)}`,
          );
      }
    }
  },
};

function nameSuggestion(name: string, known: Iterable<string>): string {
  const meant = nearestWord(name, known);
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
            `There is no security scheme ${quote(name)} in "components.securitySchemes".${nameSuggestion(name, known)}`,
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
        const scheme = objectBelow(documents, at, ['securitySchemes', name]);
        if (list.kind !== 'seq' || stringOf(get(scheme?.node, 'type')) !== 'oauth2') continue;
        const offered = FLOWS.flatMap((flow) => {
          const map = get(get(get(scheme?.node, 'flows'), flow), 'scopes');
          return map?.kind === 'map' ? map.entries.map(({ key }) => key) : [];
        });
        for (const [i, item] of list.items.entries()) {
          const scope = stringOf(item.value);
          if (scope === undefined || offered.includes(scope)) continue;
          const help =
            nameSuggestion(scope, offered) ||
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
    objectBelow(documents, object, ['traits', String(count - 1 - i)]),
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
