// How a reply finds its request: the field that carries the correlation id, in the schemas of both.
import type { ReactNode } from 'react';
import type { MessagePart, OperationPart } from '../../core/types.ts';
import { Absent } from '../components/Absent.tsx';
import { BreakableText } from '../components/BreakableText.tsx';
import { FieldLink } from '../components/FieldLink.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { useParts } from '../pane/pane.ts';

/** Messages of one side that are looked at; the rest say the same as a rule. */
const MOST = 6;

/** Nothing where no message of either side has a correlation id. */
export function CorrelationIds({
  part,
  reply,
}: {
  part: OperationPart;
  reply: NonNullable<OperationPart['reply']>;
}): ReactNode {
  const messages = useParts(part.messages).filter(isMessage).slice(0, MOST);
  const answered = useParts(reply.messages).filter(isMessage).slice(0, MOST);
  const there = correlationExpression(messages);
  const back = correlationExpression(answered);
  if (there === undefined && back === undefined) return null;
  return (
    <li className="docs-lane docs-lane-id">
      <span className="docs-lane-title">Correlation ID</span>
      <div className="docs-lane-body ui-column">
        <CorrelationSide word="in the request" messages={messages} otherwise={there ?? back} />
        <CorrelationSide word="in the reply" messages={answered} otherwise={back ?? there} />
        <CorrelationNotes messages={[...messages, ...answered]} />
      </div>
    </li>
  );
}

function isMessage(part: { kind: string }): part is MessagePart {
  return part.kind === 'message';
}

function correlationExpression(messages: readonly MessagePart[]): string | undefined {
  return messages.find((m) => m.correlationId?.location !== undefined)?.correlationId?.location;
}

/** `otherwise`: the location for messages that say none themselves. */
function CorrelationSide({
  word,
  messages,
  otherwise,
}: {
  word: string;
  messages: readonly MessagePart[];
  otherwise?: string;
}): ReactNode {
  return messages.map((message) => {
    const location = message.correlationId?.location ?? otherwise;
    return (
      location !== undefined && (
        <div key={message.id} className="docs-line">
          <span className="docs-faint">{word}</span>
          <FieldLink message={message} expression={location} />
          {messages.length > 1 && (
            <span className="docs-soft">
              of <BreakableText text={message.title ?? message.key} />
            </span>
          )}
          {message.correlationId?.location === undefined && (
            <Absent of={message} field="correlationId">
              not specified by this message
            </Absent>
          )}
        </div>
      )
    );
  });
}

/** What the messages say of their ids, each text once. */
function CorrelationNotes({ messages }: { messages: readonly MessagePart[] }): ReactNode {
  const texts = new Set(
    messages.map((m) => m.correlationId?.description).filter((text) => text !== undefined),
  );
  return [...texts].map((text) => <Markdown key={text} text={text} level={4} />);
}
