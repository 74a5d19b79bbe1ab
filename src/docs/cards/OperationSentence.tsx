// An operation as one plain sentence.
import { Fragment, type ReactNode } from 'react';
import type { Link, OperationPart } from '../../core/types.ts';
import { unreadText } from '../components/Absent.tsx';
import { Address } from '../components/Address.tsx';
import { BreakableText } from '../components/BreakableText.tsx';
import { PartLink } from '../components/PartLink.tsx';
import { uniqueKeys } from '../components/unique-keys.ts';
import { usePart } from '../pane/pane.ts';
import { useAddressNoun } from './ProtocolWords.tsx';

/** "This application **sends** one of 2 messages to `x/{y}` on prod, staging.", and its reply. */
export function OperationSentence({ part }: { part: OperationPart }): ReactNode {
  const sends = part.action === 'send';
  const known = sends || part.action === 'receive';
  const unread = unreadText(part, 'channel');
  return (
    <p className="docs-sentence">
      This application{' '}
      {known ? (
        <strong data-action={part.action}>{sends ? 'sends' : 'receives'}</strong>
      ) : part.action === undefined ? (
        'uses'
      ) : (
        <>
          uses the unknown action “<BreakableText text={part.action} />” with
        </>
      )}{' '}
      <SentenceMessages links={part.messages} are={part.messagesAre} />{' '}
      {known ? (sends ? 'to' : 'from') : 'at'}{' '}
      <ChannelAddress
        address={part.address}
        channel={part.channel}
        unread={unread === null ? undefined : `a channel that ${unread}`}
      />
      <SentenceServers servers={part.servers} all={part.allServers} />
      {part.reply && (
        <>
          {' '}
          {sends ? 'It then waits for' : 'It then replies with'}{' '}
          <ReplySentence reply={part.reply} sends={sends} />
        </>
      )}
    </p>
  );
}

/** What comes back, and from where. */
function ReplySentence({
  reply,
  sends,
}: {
  reply: NonNullable<OperationPart['reply']>;
  sends: boolean;
}): ReactNode {
  const { messages, messagesAre, location, address, channel } = reply;
  if (location !== undefined)
    return (
      <>
        <SentenceMessages links={messages} are={messagesAre} /> at the address given in the request.
      </>
    );
  if (address === null && !channel)
    return (
      <NoBreakBefore mark=".">
        <SentenceMessages links={messages} are={messagesAre} />
      </NoBreakBefore>
    );
  return (
    <>
      <SentenceMessages links={messages} are={messagesAre} /> {sends ? 'from' : 'to'}{' '}
      <NoBreakBefore mark=".">
        <ChannelAddress address={address} channel={channel} />
      </NoBreakBefore>
    </>
  );
}

/**
 * Keeps a punctuation mark with what precedes it: a line may break before and after a button,
 * even before a period.
 */
function NoBreakBefore({ mark, children }: { mark: string; children: ReactNode }): ReactNode {
  return (
    <span className="docs-ends">
      {children}
      {mark}
    </span>
  );
}

function SentenceMessages({
  links,
  are,
}: {
  links: readonly Link[];
  are: OperationPart['messagesAre'];
}): ReactNode {
  const [only] = links;
  if (are === 'none') return 'no message';
  if (links.length > 1) return `one of ${links.length} messages`;
  return only ? <PartLink link={only} inText /> : 'messages';
}

function ChannelAddress({
  address,
  channel,
  unread,
}: {
  address: string | null;
  channel?: Link;
  /** Why the channel is unknown. */
  unread?: string | undefined;
}): ReactNode {
  const noun = useAddressNoun(usePart(channel?.id ?? null));
  if (address !== null)
    return (
      <>
        {noun !== undefined && `the ${noun} `}
        <Address text={address} />
      </>
    );
  return channel ? (
    <>
      <PartLink link={channel} inText />
      {channel.id !== null && ' (address unknown)'}
    </>
  ) : (
    (unread ?? 'a channel that is not set')
  );
}

/** Servers that the sentence names. */
const NAMED = 3;

/** The servers and the end of the sentence. */
function SentenceServers({ servers, all }: { servers: readonly Link[]; all: boolean }): ReactNode {
  if (servers.length === 0) return '.';
  if (servers.length > NAMED) return ` on ${all ? 'all' : 'one of'} ${servers.length} servers.`;
  const keys = uniqueKeys(servers.map((link) => link.id ?? link.label));
  const last = servers.length - 1;
  return (
    <>
      {' on '}
      {servers.map((link, i) => (
        <Fragment key={keys[i]}>
          {i > 0 && (i === last ? (all ? ' and ' : ' or ') : ' ')}
          <NoBreakBefore mark={i === last ? '.' : i < last - 1 ? ',' : ''}>
            <PartLink link={link} inText />
          </NoBreakBefore>
        </Fragment>
      ))}
    </>
  );
}
