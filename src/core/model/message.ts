// A message as a reader sees it: traits merged in, content type inherited, both schemas, examples.
import { toValue } from '../parse/value.ts';
import { baseOf, moreOf } from './base.ts';
import { bindingsOf } from './bindings.ts';
import type { Context, Found } from './context.ts';
import { openItems, openThing } from './open.ts';
import { schemaField } from './schema.ts';
import { field, type Thing, textOf, textsOf } from './thing.ts';
import { traitsOf } from './traits.ts';
import type { ExampleView, MessagePart } from './types.ts';

/** Builds the part of a message (sections Message Object, Default Content Type). */
export function messagePart(context: Context, found: Found): MessagePart {
  const { thing } = found;
  const own = textOf(thing, 'contentType');
  const contentType = own ?? context.defaultContentType;
  const headers = schemaField(context, found, 'headers');
  const payload = schemaField(context, found, 'payload');
  const correlationId = openThing(context, found, field(thing, 'correlationId'));
  return {
    ...baseOf(context, found),
    kind: 'message',
    ...textsOf(thing, ['name']),
    ...(contentType !== undefined && { contentType }),
    ...(own === undefined && contentType !== undefined && { contentTypeInherited: true }),
    ...(headers && { headers }),
    ...(payload && { payload }),
    ...(correlationId && { correlationId: { ...textsOf(correlationId, ['location', 'description']), ...moreOf(correlationId) } }),
    examples: openItems(context, found, field(thing, 'examples')).map(exampleOf),
    traits: traitsOf(context, found, 'MessageTrait'),
    bindings: bindingsOf(context, found),
  };
}

function exampleOf(example: Thing): ExampleView {
  const headers = field(example, 'headers');
  const payload = field(example, 'payload');
  return {
    ...textsOf(example, ['name', 'summary']),
    ...moreOf(example),
    ...(headers && { headers: { value: toValue(headers.node) } }),
    ...(payload && { payload: { value: toValue(payload.node) } }),
  };
}
