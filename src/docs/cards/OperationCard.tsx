// An operation: the sentence, the messages, request and reply, security.
import type { ReactNode } from 'react';
import type { OperationPart } from '../../core/types.ts';
import { Absent, AbsentInDocument } from '../components/Absent.tsx';
import { ActionChip, TraitChip } from '../components/Chips.tsx';
import { Block, Fact, FactList } from '../components/FactList.tsx';
import { PartLink, PartLinks } from '../components/PartLink.tsx';
import { CardLayout } from './CardLayout.tsx';
import { OperationSecurity } from './OperationSecurity.tsx';
import { OperationSentence } from './OperationSentence.tsx';
import { LaneMessages, RequestReplyLanes } from './RequestReplyLanes.tsx';
import { FieldFacts } from './TypedFields.tsx';

export function OperationCard({ part }: { part: OperationPart }): ReactNode {
  const { reply } = part;
  return (
    <CardLayout
      part={part}
      bindings={part.bindings}
      before={<ActionChip of={part} />}
      line={<OperationSentence part={part} />}
    >
      {reply ? (
        <Block title="Request and reply" beside={<TraitChip part={part} field="reply" />}>
          <RequestReplyLanes part={part} reply={reply} />
        </Block>
      ) : (
        <Block title="Messages">
          <LaneMessages
            of={part}
            links={part.messages}
            are={part.messagesAre}
            fold={`${part.id} message`}
          />
        </Block>
      )}
      <FactList>
        {!reply && (
          <Fact label="Channel">
            {part.channel ? (
              <PartLink link={part.channel} />
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
      <OperationSecurity part={part} />
    </CardLayout>
  );
}
