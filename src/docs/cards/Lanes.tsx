// Request and reply as two lanes.
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Link, OperationPart } from '../../core/model/types.ts';
import { Address } from '../bits/Address.tsx';
import { PartLink, PartLinks } from '../bits/PartLink.tsx';
import { Wrap } from '../bits/Wrap.tsx';
import { Markdown } from '../markdown/Markdown.tsx';

/** The two lanes of an operation with a reply. */
export function Lanes({ part }: { part: OperationPart }): ReactNode {
  const { reply } = part;
  if (!reply) return null;
  const out = part.action !== 'receive';
  return (
    <ol className="docs-lanes">
      <Lane title="Request" out={out} address={part.address} channel={part.channel} messages={part.messages} are={part.messagesAre} />
      <Lane
        title="Reply"
        out={!out}
        address={reply.address}
        channel={reply.channel}
        messages={reply.messages}
        are={reply.messagesAre}
        location={reply.location}
        note={reply.addressDescription}
      />
    </ol>
  );
}

interface LaneProps {
  title: string;
  /** From this application to the outside. */
  out: boolean;
  address: string | null;
  channel?: Link;
  messages: readonly Link[];
  are: OperationPart['messagesAre'];
  location?: string;
  note?: string;
}

function Lane({ title, out, address, channel, messages, are, location, note }: LaneProps): ReactNode {
  const Glyph = out ? ArrowUpRight : ArrowDownLeft;
  return (
    <li className="docs-lane" data-out={out}>
      <span className="docs-lane-title">
        <Glyph size={14} aria-hidden="true" />
        {title}
        <span className="docs-faint">{out ? 'sent' : 'received'}</span>
      </span>
      <div className="docs-lane-body">
        <div>
          <MessageLinks links={messages} are={are} />
        </div>
        <div className="docs-line">
          <span className="docs-faint">{out ? 'to' : 'from'}</span>
          {location !== undefined && (
            <span>
              the address in{' '}
              <code className="docs-value">
                <Wrap text={location} />
              </code>
            </span>
          )}
          {address !== null && <Address text={address} />}
          {address === null && location === undefined && <span className="docs-unknown">address unknown</span>}
          {channel && <PartLink link={channel} />}
        </div>
        {note !== undefined && <Markdown text={note} level={4} />}
      </div>
    </li>
  );
}

/** The effective messages of an operation or a reply, and the rule they come from. */
export function MessageLinks({ links, are }: { links: readonly Link[]; are: OperationPart['messagesAre'] }): ReactNode {
  if (are === 'none') return <span className="docs-faint">no messages</span>;
  return (
    <>
      {are === 'all' && <span className="docs-soft">all messages of the channel{links.length > 0 && ': '}</span>}
      {links.length > 0 ? <PartLinks links={links} /> : are === 'listed' && <span className="docs-faint">none</span>}
    </>
  );
}
