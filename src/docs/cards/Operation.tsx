// An operation: the sentence, the messages, request and reply, security and traits.
import type { ReactNode } from 'react';
import type { OperationPart } from '../../core/model/types.ts';
import { Block, Fact, Facts } from '../bits/Facts.tsx';
import { PartLink, PartLinks } from '../bits/PartLink.tsx';
import { Action } from './Action.tsx';
import { Frame } from './Frame.tsx';
import { Lanes, MessageLinks } from './Lanes.tsx';
import { SecurityUses } from './SecurityUses.tsx';
import { Sentence } from './Sentence.tsx';

export function Operation({ part }: { part: OperationPart }): ReactNode {
  return (
    <Frame part={part} bindings={part.bindings} before={<Action action={part.action} />} line={<Sentence part={part} />}>
      {part.reply && (
        <Block title="Request and reply">
          <Lanes part={part} />
        </Block>
      )}
      <Facts>
        <Fact label="Channel">{part.channel ? <PartLink link={part.channel} /> : <span className="docs-faint">none</span>}</Fact>
        <Fact label="Messages">
          <MessageLinks links={part.messages} are={part.messagesAre} />
        </Fact>
        {part.servers.length > 0 && (
          <Fact label="Servers">
            <PartLinks links={part.servers} />
          </Fact>
        )}
        {part.traits.length > 0 && (
          <Fact label="Traits">
            <PartLinks links={part.traits} />
          </Fact>
        )}
      </Facts>
      <SecurityUses uses={part.security} />
    </Frame>
  );
}
