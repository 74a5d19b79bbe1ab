// A message as a reader sees it: traits merged in, content type inherited, both schemas, examples.
import { toValue } from '../../text/value.ts';
import { bindingsOf } from './bindings.ts';
import type { FoundPart, ModelContext } from './context.ts';
import { followItems, followToObject } from './follow-link.ts';
import { field, type ObjectNode, textOf, textsOf } from './object-at.ts';
import { baseOf, moreOf } from './part-base.ts';
import { schemaField } from './schema.ts';
import { traitsOf } from './traits.ts';
import type { ExampleView, MessagePart } from './types.ts';

/** Builds the part of a message (sections Message Object, Default Content Type). */
export function messagePart(context: ModelContext, found: FoundPart): MessagePart {
  const { object } = found;
  const own = textOf(object, 'contentType');
  const contentType = own ?? context.defaultContentType;
  const headers = schemaField(context, found, 'headers');
  const payload = schemaField(context, found, 'payload');
  const correlationId = followToObject(context, found, field(object, 'correlationId'));
  return {
    ...baseOf(context, found),
    kind: 'message',
    ...textsOf(object, ['name']),
    ...(contentType !== undefined && { contentType }),
    ...(own === undefined && contentType !== undefined && { contentTypeInherited: true }),
    ...(headers && { headers }),
    ...(payload && { payload }),
    ...(correlationId && {
      correlationId: {
        ...textsOf(correlationId, ['location', 'description']),
        ...moreOf(correlationId),
      },
    }),
    examples: followItems(context, found, field(object, 'examples')).map(exampleOf),
    traits: traitsOf(context, found, 'MessageTrait'),
    bindings: bindingsOf(context, found),
  };
}

function exampleOf(example: ObjectNode): ExampleView {
  const headers = field(example, 'headers');
  const payload = field(example, 'payload');
  return {
    ...textsOf(example, ['name', 'summary']),
    ...moreOf(example),
    ...(headers && { headers: { value: toValue(headers.node) } }),
    ...(payload && { payload: { value: toValue(payload.node) } }),
  };
}
