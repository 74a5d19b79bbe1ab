// The messages that a runtime expression refers to: those of the objects that contain it or refer
// to it (section Runtime Expression).

import { locationId } from '../../text/location.ts';
import { get } from '../../text/tree.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import type { ReferenceTracer } from '../targets/trace-reference.ts';
import type { LocatedSite } from './gather-sites.ts';

/** The messages, by the object that has the expression. */
export type ExpressionMessages = (found: LocatedSite) => readonly LocatedNode[];

const NONE: readonly LocatedNode[] = [];

/**
 * Searches the sites for the messages that expressions refer to; does nothing if there are no
 * expressions.
 */
export function expressionMessages(
  tracer: ReferenceTracer,
  sites: readonly LocatedSite[],
): ExpressionMessages {
  if (!sites.some(({ site: reference }) => reference.is === 'expression')) return () => NONE;
  const dialect = new Map<string, LocatedNode[]>();
  const add = (parent: LocatedNode | null, messages: readonly LocatedNode[]): void => {
    if (!parent || messages.length === 0) return;
    const id = locationId(parent);
    const known = dialect.get(id);
    if (known) known.push(...messages);
    else dialect.set(id, [...messages]);
  };
  for (const found of sites) {
    if (found.site.is !== 'speaker') continue;
    switch (found.site.kind) {
      case 'Message':
        add(tracer.child(found, 'correlationId'), [found]);
        for (const trait of items(tracer, found, 'traits'))
          add(tracer.child(trait, 'correlationId'), [found]);
        break;
      case 'Channel': {
        const parameters = get(found.node, 'parameters');
        const messages =
          parameters?.kind === 'map' && parameters.entries.length > 0
            ? items(tracer, found, 'messages')
            : NONE;
        for (const parameter of items(tracer, found, 'parameters')) add(parameter, messages);
        break;
      }
      default: {
        const messages = messagesOfOperation(tracer, found);
        for (const parent of [found, ...items(tracer, found, 'traits')])
          add(tracer.child(tracer.child(parent, 'reply'), 'address'), messages);
      }
    }
  }
  return ({ uri, path }) => dialect.get(locationId({ uri, path })) ?? NONE;
}

/** Returns the messages that an operation lists, or all of its channel. */
function messagesOfOperation(
  tracer: ReferenceTracer,
  operation: LocatedNode,
): readonly LocatedNode[] {
  return get(operation.node, 'messages')
    ? items(tracer, operation, 'messages')
    : items(tracer, tracer.child(operation, 'channel'), 'messages');
}

/** Returns the values of a map or list under a field, references followed. */
function items(
  tracer: ReferenceTracer,
  node: LocatedNode | null,
  field: string,
): readonly LocatedNode[] {
  const value = node && get(node.node, field);
  if (!node || !value) return NONE;
  const keys =
    value.kind === 'map'
      ? value.entries.map((e) => e.key)
      : value.kind === 'seq'
        ? value.items.map((_, i) => String(i))
        : [];
  return keys.flatMap(
    (key) => tracer.child({ uri: node.uri, path: [...node.path, field], node: value }, key) ?? [],
  );
}
