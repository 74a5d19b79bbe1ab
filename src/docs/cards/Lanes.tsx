// Request and reply as two lanes, with the correlation id that ties them together.
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Link, OperationPart } from '../../core/model/types.ts';
import { Address } from '../bits/Address.tsx';
import { Inherited } from '../bits/Chips.tsx';
import { FieldLink } from '../bits/FieldLink.tsx';
import { PartLink } from '../bits/PartLink.tsx';
import { useParts } from '../bits/use-parts.ts';
import { Fields } from '../bits/Value.tsx';
import { Wrap } from '../bits/Wrap.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { Correlation } from './Correlation.tsx';
import { MessageLines } from './MessageLine.tsx';

/** The two lanes of an operation with a reply. */
export function Lanes({ part, reply }: { part: OperationPart; reply: NonNullable<OperationPart['reply']> }): ReactNode {
  const out = part.action !== 'receive';
  return (
    <ol className="docs-lanes">
      <Lane title="Request" out={out} address={part.address} channel={part.channel}>
        <Messages links={part.messages} are={part.messagesAre} fold={`${part.id} message`} />
      </Lane>
      <Lane
        title="Reply"
        out={!out}
        address={reply.address}
        channel={reply.channel}
        named={reply.location !== undefined && <Named part={part} reply={reply} />}
      >
        <Messages links={reply.messages} are={reply.messagesAre} fold={`${part.id} reply`} />
        {reply.addressDescription !== undefined && <Markdown text={reply.addressDescription} level={4} />}
        {reply.addressExtensions && <Fields fields={reply.addressExtensions} />}
        {reply.extensions && <Fields fields={reply.extensions} />}
      </Lane>
      <Correlation part={part} reply={reply} />
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
      <div className="docs-lane-body">
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

/** "the address in `$message.header#/replyTo`", linked to the field in the first message of the request. */
function Named({ part, reply: { location } }: { part: OperationPart; reply: NonNullable<OperationPart['reply']> }): ReactNode {
  const request = useParts(part.messages).find((m) => m.kind === 'message');
  if (location === undefined) return null;
  return (
    <span>
      the address in{' '}
      {request?.kind === 'message' ? (
        <FieldLink message={request} expression={location} />
      ) : (
        <code className="docs-value">
          <Wrap text={location} />
        </code>
      )}{' '}
      of the request
    </span>
  );
}

/** The effective messages of an operation or a reply, and the rule they come from. */
export function Messages({ links, are, fold }: { links: readonly Link[]; are: OperationPart['messagesAre']; fold: string }): ReactNode {
  if (are === 'none') return <span className="docs-faint">no messages</span>;
  return (
    <>
      {are === 'all' && <Inherited>all messages of the channel</Inherited>}{' '}
      {links.length > 0 ? <MessageLines links={links} fold={fold} /> : <span className="docs-faint">none</span>}
    </>
  );
}
