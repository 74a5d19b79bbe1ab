// Request and reply as two lanes, with the correlation id that ties them together.
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Link, OperationPart } from '../../core/types.ts';
import { unreadText } from '../components/Absent.tsx';
import { Address } from '../components/Address.tsx';
import { CodeText } from '../components/BreakableText.tsx';
import { InheritedChip } from '../components/Chips.tsx';
import { FieldLink } from '../components/FieldLink.tsx';
import { PartLink } from '../components/PartLink.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { usePart, useParts } from '../pane/pane.ts';
import { CorrelationIds } from './CorrelationIds.tsx';
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
  const unread = unreadText(part, 'messages') ?? (channel && unreadText(channel, 'messages'));
  return <span className="docs-faint">{unread ?? 'none'}</span>;
}
