// An operation, shown whole: the sentence, its address, how to sign in, and its messages with their
// headers, payload and example.

import { ChevronRight } from 'lucide-react';
import { Fragment, lazy, type ReactNode, Suspense } from 'react';
import { capitalize } from '../../core/light.ts';
import type { ChannelPart, Link, OperationPart, ServerPart } from '../../core/types.ts';
import {
  Absent,
  AbsentInDocument,
  needsNone,
  unknownText,
  unreadText,
  useUnreadDocument,
  withoutSecurity,
} from '../components/Absent.tsx';
import { Address } from '../components/Address.tsx';
import { BreakableText } from '../components/BreakableText.tsx';
import { ActionChip, InheritedChip, TraitChip } from '../components/Chips.tsx';
import { Block, Fact, FactList } from '../components/FactList.tsx';
import { PartLink, PartLinks } from '../components/PartLink.tsx';
import { ShowMore } from '../components/ShowMore.tsx';
import { uniqueKeys } from '../components/unique-keys.ts';
import { useFold, usePane, usePart, useParts, usePrint } from '../pane/pane.ts';
import { ChannelAddressForm, templateNames } from './AddressForm.tsx';
import { CardLayout } from './CardLayout.tsx';
import { CardLive } from './CardLive.tsx';
import {
  CopiedMessage,
  canOpenMessage,
  OperationExample,
  OperationMessages,
  useHasExample,
} from './OperationMessages.tsx';
import { BindingPhrases, useAddressNoun } from './ProtocolWords.tsx';
import { LaneMessages, RequestReplyLanes } from './RequestReplyLanes.tsx';
import { SecurityAlternatives } from './SecurityRequirements.tsx';
import { FieldFacts } from './TypedFields.tsx';
import { useVariableValues, Variables } from './Variables.tsx';

export function OperationCard({ part }: { part: OperationPart }): ReactNode {
  const { reply, messages, messagesAre } = part;
  const print = usePrint();
  const channel = usePart(part.channel?.id ?? null);
  const example = useHasExample(part) && !print;
  // On paper each message is shown once, in a card of its own; what is exported to be read on a
  // screen has it here, too.
  const below = (link: Link, isFirst: boolean) => <CopiedMessage link={link} open={isFirst} />;
  const whole = !print && canOpenMessage(part);
  return (
    <CardLayout
      part={part}
      bindings={part.bindings}
      before={<ActionChip of={part} />}
      line={<OperationSentence part={part} />}
      aside={example && <OperationExample part={part} />}
    >
      {channel?.kind === 'channel' && !print && <OperationAddress channel={channel} />}
      <OperationSecurity part={part} />
      {reply && (
        <Block title="Request and reply" beside={<TraitChip part={part} field="reply" />}>
          <RequestReplyLanes part={part} reply={reply} below={print ? below : undefined} />
        </Block>
      )}
      {(!reply || whole) && (
        <Block
          title={messages.length === 1 && !reply ? 'Message' : 'Messages'}
          beside={
            messagesAre === 'all' &&
            !reply &&
            whole && <InheritedChip>all messages of the channel</InheritedChip>
          }
        >
          {whole ? (
            <OperationMessages part={part} />
          ) : (
            <LaneMessages of={part} links={messages} are={messagesAre} below={below} />
          )}
        </Block>
      )}
      <OperationCode part={part} />
      {!print && <CardLive part={part} />}
      <FactList>
        {!reply && (
          <Fact label="Channel">
            {part.channel ? (
              <ChannelLink link={part.channel} />
            ) : (
              <Absent of={part} field="channel">
                none
              </Absent>
            )}
          </Fact>
        )}
        {part.channel && (
          <Fact label="Servers">
            {part.allServers && part.servers.length > 0 && (
              <span className="docs-soft">all servers: </span>
            )}
            {part.servers.length > 0 ? (
              <PartLinks links={part.servers} />
            ) : (
              <AbsentInDocument of={part}>
                {part.allServers ? 'none in the document' : 'none'}
              </AbsentInDocument>
            )}
          </Fact>
        )}
        <FieldFacts of={part} />
      </FactList>
    </CardLayout>
  );
}

/** The channel, and how its protocol sets it up. */
function ChannelLink({ link }: { link: Link }): ReactNode {
  const part = usePart(link.id);
  if (part?.kind !== 'channel') return <PartLink link={link} />;
  return (
    <>
      <PartLink link={link} />
      {part.bindings.map(
        (binding) =>
          binding.brief &&
          binding.brief.phrases.length > 0 && (
            <p key={binding.protocol} className="docs-soft">
              {binding.brief.title}: <BindingPhrases of={binding} except={part.address} />
            </p>
          ),
      )}
    </>
  );
}

/** The parameters of the address with fields to fill them in, and the address that they make. */
function OperationAddress({ channel }: { channel: ChannelPart }): ReactNode {
  const { id, address, parameters, pointer, messages } = channel;
  const values = useVariableValues(id, parameters);
  const noun = useAddressNoun(channel);
  if (address === null || parameters.length === 0) return null;
  return (
    <Block title={capitalize(noun ?? 'address')}>
      <Variables
        variables={parameters}
        fold={`${id} parameters`}
        pointer={`${pointer}/parameters`}
        values={values}
        used={new Set(templateNames(address))}
        messages={messages}
      />
      <ChannelAddressForm part={channel} values={values} />
    </Block>
  );
}

// The button in the card of an operation that opens code for it. On paper there is no button; what
// is exported gets the code where this says.

const CodeSamples = lazy(() => import('./CodeSamples.tsx'));

/** Renders nothing where the host can't make code. */
function OperationCode({ part }: { part: OperationPart }): ReactNode {
  const { services } = usePane();
  const print = usePrint();
  const [open, setOpen] = useFold(`${part.id} code`, false);
  const title = part.action === 'send' ? 'Code to receive' : 'Code to send';
  if (print) {
    const number = services.samplesNumber?.(part.id);
    return number === undefined ? null : <div data-samples={number} data-title={title} />;
  }
  if (!services.codeSamples) return null;
  return (
    <div className="docs-filler">
      <button
        type="button"
        className="docs-more docs-turn"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <ChevronRight size={14} aria-hidden="true" />
        {title}
      </button>
      {open && (
        <Suspense fallback={<p className="docs-faint">Loading…</p>}>
          <CodeSamples part={part} load={services.codeSamples} />
        </Suspense>
      )}
    </div>
  );
}

// The security of an operation: one of the server's alternatives, and one of its own.

/** (one of the server's) AND (one of the operation's). */
function OperationSecurity({ part }: { part: OperationPart }): ReactNode {
  const servers = useParts(part.servers).filter((server) => server.kind === 'server');
  const asking = servers.some((server) => server.security.length > 0);
  return (
    <Block title="Security" beside={<TraitChip part={part} field="security" />}>
      {!asking && part.security.length === 0 && <NoSecurity part={part} servers={servers} />}
      {(asking || part.security.length > 0) && (
        <div className="docs-requirements">
          {asking && (
            <ShowMore items={groupByCredentials(servers)} first={6} noun="more servers">
              {(some) => <ServerSecurity key={some[0]?.id} servers={some} />}
            </ShowMore>
          )}
          {asking && part.security.length > 0 && <div className="docs-and">and</div>}
          {part.security.length > 0 && (
            <div className="docs-requirement">
              <div className="docs-requirement-of ui-note">
                For this operation{part.security.length > 1 && ', one of'}:
              </div>
              <SecurityAlternatives uses={part.security} />
            </div>
          )}
        </div>
      )}
    </Block>
  );
}

/**
 * That no authentication is required, where the operation or all of its servers say so and all that
 * could require it was read.
 */
function NoSecurity({
  part,
  servers,
}: {
  part: OperationPart;
  servers: readonly ServerPart[];
}): ReactNode {
  const document = useUnreadDocument();
  const unread =
    unknownText(part, 'security') ??
    servers.map((one) => unreadText(one, 'security')).find((text) => text !== null);
  const missing = servers.length < part.servers.length ? 'could not be read' : null;
  const noServers = servers.length === 0 ? document : null;
  const none = needsNone(part, servers) ? 'No authentication required' : 'Not described';
  return <p className="docs-faint">{unread ?? missing ?? noServers ?? none}</p>;
}

/** Servers that require the same, together. */
function groupByCredentials(servers: readonly ServerPart[]): readonly (readonly ServerPart[])[] {
  const groups = new Map<string, ServerPart[]>();
  for (const server of servers) {
    const required = JSON.stringify([server.security, withoutSecurity(server)]);
    groups.set(required, [...(groups.get(required) ?? []), server]);
  }
  return [...groups.values()];
}

function ServerSecurity({ servers }: { servers: readonly ServerPart[] }): ReactNode {
  const [server] = servers;
  if (!server) return null;
  const { security } = server;
  return (
    <div className="docs-requirement">
      <div className="docs-requirement-of ui-note">
        On{' '}
        <ShowMore items={servers} first={6} noun="more servers">
          {(one, i) => (
            <Fragment key={one.id}>
              {i > 0 && ', '}
              <PartLink link={{ id: one.id, label: one.title ?? one.key }} inText />
            </Fragment>
          )}
        </ShowMore>
        {security.length === 0 ? `: ${withoutSecurity(server)}` : security.length > 1 && ', one of'}
        {security.length > 0 && ':'}
      </div>
      {security.length > 0 && <SecurityAlternatives uses={security} />}
    </div>
  );
}

// An operation as one plain sentence.

/** "This application **sends** one of 2 messages to `x/{y}` on prod, staging.", and its reply. */
function OperationSentence({ part }: { part: OperationPart }): ReactNode {
  const sends = part.action === 'send';
  const known = sends || part.action === 'receive';
  const unread = unknownText(part, 'channel');
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
        unread={unread === null ? undefined : 'a channel that could not be read'}
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
