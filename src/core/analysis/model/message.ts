// A message as a reader sees it: traits merged in, content type inherited, both schemas, examples.
import { toValue } from '../../text/value.ts';
import { bindingsOf } from './bindings.ts';
import { type FoundPart, leaveOut, type ModelContext } from './context.ts';
import { objectView } from './fields.ts';
import { followItems, followToObject } from './link.ts';
import { field, type ObjectNode, textOf } from './object-at.ts';
import { partView, traitsOf } from './part-base.ts';
import { schemaField } from './schema-roots.ts';
import type { MessagePart } from './types.ts';
import type { ExampleView } from './views.ts';

/** Builds the part of a message (sections Message Object, Default Content Type). */
export function messagePart(context: ModelContext, found: FoundPart): MessagePart {
  const { object } = found;
  const own = textOf(object, 'contentType');
  const written = field(object, 'contentType');
  if (written && own === undefined) leaveOut(found, written);
  const correlationId = followToObject(context, found, field(object, 'correlationId'));
  return {
    ...partView(
      context,
      found,
      'Message',
      {
        examples: followItems(context, found, field(object, 'examples')).map((example) =>
          exampleView(context, found, example),
        ),
        traits: traitsOf(context, found, 'MessageTrait'),
        bindings: bindingsOf(context, found),
      },
      {
        name: textOf(object, 'name'),
        contentType: own ?? context.defaultContentType,
        headers: schemaField(context, found, 'headers'),
        payload: schemaField(context, found, 'payload'),
        correlationId:
          correlationId === null
            ? undefined
            : objectView(context, found, correlationId, 'CorrelationId', {
                location: textOf(correlationId, 'location'),
                description: textOf(correlationId, 'description'),
              }),
      },
    ),
    kind: 'message',
    ...(own === undefined && context.defaultContentType !== undefined && INHERITED),
  };
}

const INHERITED = { contentTypeInherited: true } as const;

function exampleView(context: ModelContext, found: FoundPart, example: ObjectNode): ExampleView {
  const jsonOf = (name: string) => {
    const value = field(example, name);
    return value && { value: toValue(value.node) };
  };
  return objectView(context, found, example, 'MessageExample', {
    name: textOf(example, 'name'),
    summary: textOf(example, 'summary'),
    headers: jsonOf('headers'),
    payload: jsonOf('payload'),
  });
}
