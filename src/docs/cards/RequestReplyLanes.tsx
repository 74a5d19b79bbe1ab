// Request and reply as two lanes, with the correlation id that ties them together.
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Link, MessagePart, OperationPart } from '../../core/types.ts';
import { Absent, unknownText, unreadText } from '../components/Absent.tsx';
import { Address } from '../components/Address.tsx';
import { BreakableText, CodeText } from '../components/BreakableText.tsx';
import { InheritedChip } from '../components/Chips.tsx';
import { FieldLink } from '../components/FieldLink.tsx';
import { PartLink } from '../components/PartLink.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { usePart, useParts } from '../pane/pane.ts';
import { type BelowMessage, MessageLines } from './MessageLines.tsx';
import { OtherFields } from './TypedFields.tsx';

/** The two lanes of an operation with a reply. */
export function RequestReplyLanes({
  part,
  reply,
  below,
}: {
  part: OperationPart;
  reply: NonNullable<OperationPart['reply']>;
  below?: BelowMessage | undefined;
}): ReactNode {
  const out = part.action !== 'receive';
  return (
    <ol className="docs-lanes">
      <Lane title="Request" out={out} address={part.address} channel={part.channel}>
        <LaneMessages of={part} links={part.messages} are={part.messagesAre} below={below} />
      </Lane>
      <Lane
        title="Reply"
        out={!out}
        address={reply.address}
        channel={reply.channel}
        named={reply.location !== undefined && <AddressLocation part={part} reply={reply} />}
      >
        <LaneMessages of={part} links={reply.messages} are={reply.messagesAre} below={below} />
        {reply.addressDescription !== undefined && (
          <Markdown text={reply.addressDescription} level={4} />
        )}
        {reply.addressMore && <OtherFields of={reply.addressMore} fold={`${part.id} address`} />}
        <OtherFields of={reply} fold={`${part.id} reply`} />
      </Lane>
      <CorrelationIds part={part} reply={reply} />
    </ol>
  );
}

interface LaneProps {
  title: string;
  /** From this application to the outside. */
  out: boolean;
  address: string | null;
  channel?: Link;
  /** Where a message names the address. */
  named?: ReactNode;
  children: ReactNode;
}

function Lane({ title, out, address, channel, named, children }: LaneProps): ReactNode {
  const Glyph = out ? ArrowUpRight : ArrowDownLeft;
  return (
    <li className="docs-lane" data-out={out}>
      <span className="docs-lane-title">
        <Glyph size={14} aria-hidden="true" />
        {title}
        <span className="docs-faint">{out ? 'sent' : 'received'}</span>
      </span>
      <div className="docs-lane-body ui-column">
        <div className="docs-line">
          <span className="docs-faint">{out ? 'to' : 'from'}</span>
          {named}
          {address !== null && <Address text={address} />}
          {address === null && !named && <span className="docs-unknown">address unknown</span>}
          {channel && <PartLink link={channel} />}
        </div>
        {children}
      </div>
    </li>
  );
}

/** "the address in `$message.header#/replyTo`", linked to that field of the first request. */
function AddressLocation({
  part,
  reply: { location },
}: {
  part: OperationPart;
  reply: NonNullable<OperationPart['reply']>;
}): ReactNode {
  const request = useParts(part.messages).find((m) => m.kind === 'message');
  if (location === undefined) return null;
  return (
    <span>
      the address in{' '}
      {request?.kind === 'message' ? (
        <FieldLink message={request} expression={location} />
      ) : (
        <CodeText className="docs-value" text={location} />
      )}{' '}
      of the request
    </span>
  );
}

/** The effective messages of an operation or a reply, and the rule they come from. */
export function LaneMessages({
  of: part,
  links,
  are,
  below,
}: {
  of: OperationPart;
  links: readonly Link[];
  are: OperationPart['messagesAre'];
  below?: BelowMessage | undefined;
}): ReactNode {
  if (are === 'none') return <span className="docs-faint">no messages</span>;
  return (
    <>
      {are === 'all' && <InheritedChip>all messages of the channel</InheritedChip>}{' '}
      {links.length > 0 ? <MessageLines links={links} below={below} /> : <NoMessages of={part} />}
    </>
  );
}

/** That no message is described, where the channel was read, too. */
function NoMessages({ of: part }: { of: OperationPart }): ReactNode {
  const channel = usePart(part.channel?.id ?? null);
  const unread = unknownText(part, 'messages') ?? (channel && unreadText(channel, 'messages'));
  return <span className="docs-faint">{unread ?? 'none'}</span>;
}

// How a reply finds its request: the field that carries the correlation id, in the schemas of both.

/** Messages of one side that are looked at; the rest say the same as a rule. */
const MOST = 6;

/** Nothing where no message of either side has a correlation id. */
function CorrelationIds({
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
