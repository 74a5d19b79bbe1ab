// Fields as AsyncAPI 2 has them, in a document of version 3.

import { valueAt, valueIn } from '../../analysis/analyzed-file.ts';
import { localReferenceText } from '../../analysis/documents/reference.ts';
import { findSecrets } from '../../analysis/secrets/find-secrets.ts';
import { tableAt } from '../../analysis/typed-tree/objects-at.ts';
import {
  isChoiceEntry,
  isChoiceInList,
  requirementOf,
} from '../../analysis/validation/older-notation.ts';
import { plainKind } from '../../format/dialect-tables.ts';
import { quote, quoteAll } from '../../format/message-text.ts';
import { protocolAtPort } from '../../format/protocols.ts';
import { fieldsOf, kindIn, tableOf } from '../../format/tables.ts';
import type { Change, NewValue } from '../../text/edit/types.ts';
import { freeKey, freeName } from '../../text/free-name.ts';
import { isRoot } from '../../text/location.ts';
import { camelCase, capitalize } from '../../text/plural.ts';
import { lastKey } from '../../text/pointer.ts';
import { get, type Node, type NodePath, type SeqNode, stringOf } from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import {
  copyFrom,
  data,
  expectedShapeAt,
  type FixContext,
  type FixDraft,
  type Fixer,
  parent,
  preferredFix,
  remove,
  rename,
  set,
} from './fixer.ts';
import { nearestTarget, refFrom, targetsOf } from './reference-candidates.ts';

// `unknown-field` at `publish` and `subscribe` of a channel, as in version 2: an operation of its
// own, and its messages in the channel.

/**
 * Version 2 described the other side: a client that publishes to a channel sends what the
 * application receives.
 */
const ACTIONS: ReadonlyMap<string, 'send' | 'receive'> = new Map([
  ['publish', 'receive'],
  ['subscribe', 'send'],
]);

export const toOperation: Fixer = (problem) => {
  const { subject: file, path, node } = problem;
  const channel = parent(path);
  const action = ACTIONS.get(lastKey(path));
  const table = tableAt(file, channel);
  if (
    !action ||
    node?.kind !== 'map' ||
    !table ||
    plainKind(table.kind) !== 'Channel' ||
    !isRoot(file.uri) ||
    channel[0] !== 'channels'
  )
    return [];
  const words = camelCase(lastKey(channel));
  const own = stringOf(get(node, 'operationId')) ?? `${action}${capitalize(words)}`;
  const operations = valueAt(file, ['operations']);
  if (operations && operations.kind !== 'map') return [];
  const id = freeKey(own, operations);
  const { changes, refs } = messagesOf(problem, channel, node);
  const operation = new Map<string, NewValue>([
    ['action', data(action)],
    ['channel', data({ $ref: localReferenceText(channel) })],
  ]);
  const known = tableOf(kindIn('Operation', file.dialect));
  for (const { key } of node.entries)
    if (
      !operation.has(key) &&
      key !== 'messages' &&
      (fieldsOf(known, key).length > 0 || key.startsWith('x-'))
    )
      operation.set(key, { written: { from: file, path: [...path, key] } });
  if (refs.length > 0) operation.set('messages', data(refs.map(($ref) => ({ $ref }))));
  return [
    preferredFix(
      `Move it to the operation ${quote(id)} with "action: ${action}"`,
      ...changes,
      { do: 'set', path: ['operations', id], value: { map: operation } },
      remove(path),
    ),
  ];
};

/** The messages that the channel gets, and the references of the operation to them. */
function messagesOf(
  { subject: file, path }: FixContext,
  channel: NodePath,
  node: Node,
): { readonly changes: readonly Change[]; readonly refs: readonly string[] } {
  const message = get(node, 'message');
  const multiple = get(message, 'oneOf');
  const found: (readonly [NodePath, Node])[] =
    multiple?.kind === 'seq'
      ? multiple.items.map(
          ({ value }, i) => [[...path, 'message', 'oneOf', String(i)], value] as const,
        )
      : message?.kind === 'map'
        ? [[[...path, 'message'], message]]
        : [];
  const messages = get(valueAt(file, channel), 'messages');
  const changes: Change[] = [];
  const names = new Set<string>();
  const refs: string[] = [];
  for (const [from, value] of found) {
    const ref = stringOf(get(value, '$ref'));
    const plain = (
      ref?.split('/').at(-1) ??
      stringOf(get(value, 'messageId')) ??
      stringOf(get(value, 'name')) ??
      'message'
    ).replace(/[^A-Za-z0-9_-]+/g, '-');
    const same = ref !== undefined && stringOf(get(get(messages, plain), '$ref')) === ref;
    const name = same
      ? plain
      : freeName(plain, (n) => names.has(n) || get(messages, n) !== undefined);
    names.add(name);
    if (!same)
      changes.push({
        do: 'set',
        path: [...channel, 'messages', name],
        value: { written: { from: file, path: from } },
      });
    refs.push(localReferenceText([...channel, 'messages', name]));
  }
  return { changes, refs };
}

// `unknown-field` at the `url` of a server, as in version 2: its parts as the fields of version 3.

export const splitUrl: Fixer = (problem) => {
  const { subject: file, path, node } = problem;
  const table = tableAt(file, parent(path));
  const url = stringOf(node)?.trim();
  if (lastKey(path) !== 'url' || !table || plainKind(table.kind) !== 'Server' || url === undefined)
    return [];
  const server = valueAt(file, parent(path));
  const [, scheme, host = '', rest = ''] =
    /^(?:([A-Za-z][A-Za-z0-9+.-]*):\/\/)?([^/?#\s]+)([^\s]*)$/.exec(url) ?? [];
  if (host === '' || get(server, 'host')) return [];
  const written = stringOf(get(server, 'protocol'));
  const protocol =
    written ??
    scheme?.toLowerCase() ??
    protocolAtPort(/:(\d+)$/.exec(host)?.[1] ?? '') ??
    ofOthers(problem);
  const pathname = rest === '/' ? '' : rest;
  if (pathname !== '' && get(server, 'pathname')) return [];
  const at = parent(path);
  const order = { order: table.fields.map((f) => f.name) };
  const parts = ['host'];
  const changes: Change[] = [];
  if (written === undefined && protocol !== undefined) {
    parts.push('protocol');
    changes.push(set([...at, 'protocol'], protocol, order));
  }
  if (pathname !== '') {
    parts.push('pathname');
    changes.push(set([...at, 'pathname'], pathname, order));
  }
  const plain = parts.length === 1 && host === url;
  const own: Change[] = plain
    ? [rename(path, 'host')]
    : [set([...at, 'host'], host, { before: 'url' }), remove(path)];
  const title = plain ? 'Rename "url" to "host"' : `Split it into ${quoteAll(parts)}`;
  // Without a protocol the server would lack one.
  return [
    { title, changes: [...own, ...changes], preferred: protocol !== undefined } satisfies FixDraft,
  ];
};

/** Returns the protocol that all other servers have. */
function ofOthers({ subject: file, path }: FixContext): string | undefined {
  const servers = valueAt(file, parent(parent(path)));
  const protocols = new Set(
    (servers?.kind === 'map' ? servers.entries : [])
      .map(({ value }: { readonly value: Node }) => stringOf(get(value, 'protocol')))
      .filter((text) => text !== undefined),
  );
  return protocols.size === 1 ? [...protocols][0] : undefined;
}

export const removeCredentials: Fixer = ({ subject: file, problem }) => {
  const removable = findSecrets(file.text).find(({ start }) => start === problem.start)?.removable;
  if (!removable) return [];
  return [
    {
      title: 'Remove the credentials',
      edits: [{ start: removable.start, end: removable.end, text: '' }],
      preferred: true,
    },
  ];
};

// `type` at a list of messages under "oneOf", as in version 2: entries of the channel, or
// references of the operation.

export const splitMessages: Fixer = (problem) => {
  const { subject: file, path, node } = problem;
  const holder = expectedShapeAt(file, parent(path));
  if (node?.kind === 'seq' && holder?.is === 'map' && isChoiceEntry(lastKey(path), node, holder))
    return entries(problem, node);
  const shape = expectedShapeAt(file, path);
  const choice = get(node, 'oneOf');
  if (
    node?.kind === 'map' &&
    choice?.kind === 'seq' &&
    shape?.is === 'list' &&
    isChoiceInList(node, shape)
  )
    return references(problem, choice);
  return [];
};

/** Returns fixes that add each message under its own name. */
function entries({ subject: file, path }: FixContext, choice: SeqNode): readonly FixDraft[] {
  const map = parent(path);
  const found = valueAt(file, map);
  const names = new Set(found?.kind === 'map' ? found.entries.map(({ key }) => key) : []);
  names.delete('oneOf');
  const changes: Change[] = [];
  for (const [i, { value }] of choice.items.entries()) {
    const ref = stringOf(get(value, '$ref'));
    const word =
      ref?.split('/').at(-1) ??
      stringOf(get(value, 'messageId')) ??
      stringOf(get(value, 'name')) ??
      'message';
    const plain = word.replace(/[^A-Za-z0-9_.-]+/g, '-') || 'message';
    // It may already be in the components, under the name in the reference.
    if (ref === localReferenceText([...map, plain])) continue;
    const name = freeName(plain, (one) => names.has(one));
    names.add(name);
    changes.push(copyFrom(file, [...path, String(i)], [...map, name]));
  }
  return [preferredFix('Write each message as an entry of "messages"', ...changes, remove(path))];
}

/** References to the messages as the channel has them. */
function references({ subject: file, path }: FixContext, choice: SeqNode): readonly FixDraft[] {
  const { documents, uri } = file;
  const shape = expectedShapeAt(file, path);
  const targets = shape?.is === 'list' ? targetsOf(file, shape.of, [...path, '0']) : [];
  const refs: string[] = [];
  for (const { value } of choice.items) {
    const ref = stringOf(get(value, '$ref'));
    if (ref === undefined) return [];
    const meant = documents.idOf(uri, ref);
    const target =
      targets.find((one) => one.ref === ref) ??
      targets.find((one) => meant !== null && documents.idOf(uri, one.ref) === meant) ??
      nearestTarget(targets, ref.split('/').at(-1) ?? '');
    if (!target) return [];
    if (!refs.includes(target.ref)) refs.push(target.ref);
  }
  const items = refs.map(($ref) => ({ $ref }));
  return [preferredFix('Write the references as the list', set(path, items))];
}

// `security-requirement`: references in place of the names of version 2, and their scopes in the
// schemes.

/** Types of schemes whose scopes are listed in them. */
const SCOPED: ReadonlySet<string> = new Set(['oauth2', 'openIdConnect']);

export const referToScheme: Fixer = ({ subject: file, path }) => {
  const item = parent(path);
  const node = valueAt(file, item);
  const kind = kindIn('SecurityScheme', file.dialect);
  const schemes = node?.kind === 'map' ? requirementOf(node, tableOf(kind)) : null;
  const list = valueAt(file, parent(item));
  if (!schemes || list?.kind !== 'seq') return [];
  const targets = targetsOf(file, { is: 'object', kind, ref: 'or' }, item);
  const changes: Change[] = [];
  const refs: string[] = [];
  for (const { name, scopes } of schemes) {
    const target = nearestTarget(targets, name);
    if (!target) return [];
    refs.push(target.ref);
    const home = ['components', 'securitySchemes', target.name];
    const scheme = valueIn(file, '', home);
    const takes =
      SCOPED.has(stringOf(get(scheme, 'type')) ?? '') && get(scheme, 'scopes') === undefined;
    if (scopes.length > 0 && takes && isRoot(file.uri) && target.ref === refFrom(file, home))
      changes.push(set([...home, 'scopes'], scopes));
  }
  const [first = '', ...others] = refs;
  const at = (by: number) => ({ index: Number(lastKey(item)) + by });
  changes.unshift(
    set(item, { $ref: first }),
    ...others.map(
      (ref, i): Change => ({
        do: 'append',
        list: parent(item),
        value: data({ $ref: ref }),
        at: at(i + 1),
      }),
    ),
  );
  return [preferredFix(`Refer to ${refs.join(' and ')}`, ...changes)];
};

// `unknown-field` at the `schema` of a parameter or a server variable, as in version 2: the allowed
// values move up, the rest is removed.

const KINDS: ReadonlySet<string> = new Set(['Parameter', 'ServerVariable']);

export const liftSchema: Fixer = ({ subject: file, path, node }) => {
  const parentPath = parent(path);
  const table = tableAt(file, parentPath);
  if (lastKey(path) !== 'schema' || !node || !table || !KINDS.has(plainKind(table.kind))) return [];
  const own = valueAt(file, parentPath);
  const schema = file.documents.resolve(file.uri, path, node)?.node;
  const changes: Change[] = [];
  const moved: string[] = [];
  for (const name of ['enum', 'default', 'description', 'examples']) {
    const value = get(own, name)
      ? undefined
      : asText(get(schema, name), name === 'enum' || name === 'examples');
    if (value === undefined) continue;
    moved.push(name);
    changes.push(set([...parentPath, name], value, { order: table.fields.map((f) => f.name) }));
  }
  const title = moved.length === 0 ? 'Remove "schema"' : `Move ${quoteAll(moved)} out of "schema"`;
  return [preferredFix(title, ...changes, remove(path))];
};

/** The texts of a list, or one text; undefined where some value is not a scalar. */
function asText(node: Node | undefined, isList: boolean): string | readonly string[] | undefined {
  if (!node) return undefined;
  const textOf = (value: unknown): string | undefined =>
    typeof value === 'object' || value === undefined ? undefined : String(value);
  if (!isList) return textOf(toValue(node));
  if (node.kind !== 'seq') return undefined;
  const texts = node.items.map(({ value }) =>
    textOf(value.kind === 'scalar' ? (value.raw ?? value.value) : undefined),
  );
  return texts.length > 0 && texts.every((text) => text !== undefined) ? texts : undefined;
}
