// Host and pathname of an enterprisemq server make up the address of a queue manager: a port, a
// channel segment, an optional queue manager before it, no query and no fragment (section Binding:
// enterprisemq, URL forms; readings.md AMB-51).

import { type Dialect, rename } from '../../../format/dialects.ts';
import { quote } from '../../../format/message-text.ts';
import { get, type MapNode, stringOf } from '../../../text/tree.ts';
import type { DocumentRule, Explanations } from '../rule.ts';

export const codes = { 'enterprisemq-endpoint': 'warning' } as const;

/** Characters that RFC 3986 reserves and that a segment may only contain percent-encoded. */
const RESERVED = /[:[\]@!$&'()*+,;=\s]/;
const EXPRESSION = /\{[^{}]*\}/g;

/** Returns whether a server speaks enterprisemq. */
export function isEnterprisemq(server: MapNode, dialect: Dialect): boolean {
  const name = rename('enterprisemq', dialect);
  const protocol = stringOf(get(server, 'protocol'));
  return protocol === name || protocol === `${name}-secure`;
}

/** Returns whether a host is the address of a file that lists endpoints. */
export function isConnectionFile(host: string): boolean {
  return /^(?:https?|file):\/\//i.test(host);
}

export const rule: DocumentRule = {
  codes,
  kinds: ['Server'],
  checkDocument({ objects, dialect, report }) {
    for (const { node, uri, path } of objects.get('Server') ?? []) {
      const host = stringOf(get(node, 'host'));
      if (host === undefined || !isEnterprisemq(node, dialect) || host.includes('://')) continue;
      const say = (field: string | null, message: string): void =>
        field === null
          ? report(uri, path, 'key', message)
          : report(uri, [...path, field], 'value', message);
      const portMessage = portError(host);
      if (portMessage) say('host', portMessage);
      const written = get(node, 'pathname');
      const pathname = stringOf(written);
      if (written === undefined)
        say(
          null,
          'Missing field "pathname". Name the server-connection channel as /<queue manager>/<channel> or //<channel>.',
        );
      else if (pathname !== undefined) {
        const message = pathnameError(pathname);
        if (message) say('pathname', message);
      }
    }
  },
};

function portError(host: string): string | null {
  if (/:\d+$/.test(host) || host.includes('{')) return null;
  // What follows a colon within the brackets of an IPv6 address is not a port.
  const [, name = host, port = ''] = /^(.*):([^:\]]*)$/.exec(host) ?? [];
  const right = quote(`${name}:1414`);
  return port === ''
    ? `The port of the queue manager is missing. Add it to the host, such as ${right}.`
    : `Expected a number as the port of the queue manager, got ${quote(port)}. Write it like ${right}.`;
}

function pathnameError(pathname: string): string | null {
  if (/[?#]/.test(pathname))
    return "The pathname of a queue manager can't have a query or a fragment. Use only /<queue manager>/<channel>.";
  const fixed = pathname.replace(EXPRESSION, 'x');
  const segments = fixed.replace(/^\//, '').split('/');
  if (segments.length === 1 && fixed !== pathname) return null;
  if (segments.length === 1 && segments[0] === '')
    return 'The channel is missing. Use /<queue manager>/<channel>, or //<channel> without a queue manager.';
  if (segments.length === 1)
    return `The channel is missing. Use /<queue manager>/<channel>, or ${quote(`//${segments[0]}`)} without a queue manager.`;
  if (segments.length > 2)
    return 'Expected two parts, /<queue manager>/<channel>. Write a "/" inside a name as %2F.';
  if (segments[1] === '')
    return 'The channel after the last "/" is missing. Use /<queue manager>/<channel>.';
  const reserved = segments.map((s) => RESERVED.exec(s)?.[0]).find((c) => c !== undefined);
  return reserved === undefined
    ? null
    : `${quote(reserved)} is reserved in an address and must be percent-encoded.`;
}

export const explanations: Explanations<typeof codes> = {
  'enterprisemq-endpoint': {
    group: 'bindings',
    rule: 'Host and pathname make up the address of a queue manager: a port, an optional queue manager, a channel.',
    why: 'Clients put their connection together from these parts, and cannot connect where one is missing.',
    section: 'Binding: enterprisemq',
    rules: ['EMQ-19'],
    invalidExample:
      'servers:\n  broker: {host: mq.example.com, pathname: /QM1/APP.CHANNEL, protocol: enterprisemq}',
    right:
      "servers:\n  broker: {host: 'mq.example.com:1414', pathname: /QM1/APP.CHANNEL, protocol: enterprisemq}",
  },
};
