// An operation, shown whole: the sentence, its address, how to sign in, and its messages with their
// headers, payload and example.
import type { ReactNode } from 'react';
import { capitalize } from '../../core/light.ts';
import type { ChannelPart, Link, OperationPart } from '../../core/types.ts';
import { Absent, AbsentInDocument } from '../components/Absent.tsx';
import { ActionChip, InheritedChip, TraitChip } from '../components/Chips.tsx';
import { Block, Fact, FactList } from '../components/FactList.tsx';
import { PartLink, PartLinks } from '../components/PartLink.tsx';
import { usePart, usePrint } from '../pane/pane.ts';
import { ChannelAddressForm } from './AddressForm.tsx';
import { templateNames } from './address-template.ts';
import { CardLayout } from './CardLayout.tsx';
import { CardLive } from './CardLive.tsx';
import { OperationCode } from './OperationCode.tsx';
import {
  CopiedMessage,
  canOpenMessage,
  OperationExample,
  OperationMessages,
  useHasExample,
} from './OperationMessages.tsx';
import { OperationSecurity } from './OperationSecurity.tsx';
import { OperationSentence } from './OperationSentence.tsx';
import { BindingPhrases, useAddressNoun } from './ProtocolWords.tsx';
import { LaneMessages, RequestReplyLanes } from './RequestReplyLanes.tsx';
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
              <AbsentInDocument>
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
