// An operation: the sentence, the messages, request and reply, security.
import type { ReactNode } from 'react';
import type { OperationPart } from '../../core/model/types.ts';
import { From } from '../bits/Chips.tsx';
import { Block, Fact, Facts } from '../bits/Facts.tsx';
import { PartLink, PartLinks } from '../bits/PartLink.tsx';
import { Action } from './Action.tsx';
import { Frame } from './Frame.tsx';
import { Lanes, Messages } from './Lanes.tsx';
import { OperationSecurity } from './OperationSecurity.tsx';
import { Sentence } from './Sentence.tsx';

export function Operation({ part }: { part: OperationPart }): ReactNode {
  const { reply } = part;
  return (
    <Frame part={part} bindings={part.bindings} before={<Action action={part.action} />} line={<Sentence part={part} />}>
      {reply ? (
        <Block title="Request and reply" beside={<From part={part} field="reply" />}>
          <Lanes part={part} reply={reply} />
        </Block>
      ) : (
        <Block title="Messages">
          <Messages links={part.messages} are={part.messagesAre} fold={`${part.id} message`} />
        </Block>
      )}
      <Facts>
        {!reply && (
          <Fact label="Channel">{part.channel ? <PartLink link={part.channel} /> : <span className="docs-faint">none</span>}</Fact>
        )}
        {part.channel && (
          <Fact label="Servers">
            {part.allServers && part.servers.length > 0 && <span className="docs-soft">all servers: </span>}
            {part.servers.length > 0 ? (
              <PartLinks links={part.servers} />
            ) : (
              <span className="docs-faint">{part.allServers ? 'none in the document' : 'none'}</span>
            )}
          </Fact>
        )}
      </Facts>
      <OperationSecurity part={part} />
    </Frame>
  );
}
