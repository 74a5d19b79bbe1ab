// A channel: its address, where it is available, what flows through it and which operations use it.
import type { ReactNode } from 'react';
import type { ChannelPart, Link } from '../../core/types.ts';
import { visibleText } from '../../ui/display-text.ts';
import { Absent, AbsentInDocument, unknownText } from '../components/Absent.tsx';
import { Address } from '../components/Address.tsx';
import { ActionChip } from '../components/Chips.tsx';
import { CopyButton } from '../components/CopyButton.tsx';
import { Block, Fact, FactList } from '../components/FactList.tsx';
import { PartLink, PartLinks } from '../components/PartLink.tsx';
import { ShowMore } from '../components/ShowMore.tsx';
import { usePart, usePrint } from '../pane/pane.ts';
import { ChannelAddressForm, templateNames } from './AddressForm.tsx';
import { CardLayout } from './CardLayout.tsx';
import { CardLive } from './CardLive.tsx';
import { AddressIcon, useAddressNoun } from './ProtocolWords.tsx';
import { FieldFacts } from './TypedFields.tsx';
import { useVariableValues, Variables } from './Variables.tsx';

export function ChannelCard({ part }: { part: ChannelPart }): ReactNode {
  const undeclared = new Set(part.parameters.filter((p) => p.undeclared).map((p) => p.name));
  const values = useVariableValues(part.id, part.parameters);
  const noun = useAddressNoun(part);
  const print = usePrint();
  return (
    <CardLayout
      part={part}
      bindings={part.bindings}
      line={
        <div className="docs-address-line">
          {part.address === null ? (
            <span className="docs-unknown">
              address {unknownText(part, 'address') ?? 'unknown'}
            </span>
          ) : (
            <>
              {noun !== undefined && (
                <span className="docs-soft">
                  <AddressIcon noun={noun} />
                  {noun}
                </span>
              )}
              <Address text={part.address} undeclared={undeclared} />
              <CopyButton text={part.address} label="address" />
            </>
          )}
        </div>
      }
    >
      {part.operations.length > 0 && (
        <Block title="Operations">
          <ul className="docs-plain docs-operations">
            <ShowMore items={part.operations} first={20} noun="more" listed="item">
              {(link, i) => <OperationRow key={`${link.id ?? link.label} ${i}`} link={link} />}
            </ShowMore>
          </ul>
        </Block>
      )}
      <FactList>
        <Fact label="Messages">
          {part.messages.length === 0 ? (
            <Absent of={part} field="messages">
              none
            </Absent>
          ) : (
            <PartLinks links={part.messages} first={8} />
          )}
        </Fact>
        <Fact label="Servers">
          {part.allServers && (
            <span className="docs-soft">
              {unknownText(part, 'servers') ?? 'all servers'}
              {part.servers.length > 0 && ': '}
            </span>
          )}
          {part.servers.length > 0 ? (
            <PartLinks links={part.servers} first={8} />
          ) : (
            !part.allServers && (
              <Absent of={part} field="servers">
                none
              </Absent>
            )
          )}
        </Fact>
        {part.operations.length === 0 && (
          <Fact label="Operations">
            <AbsentInDocument of={part}>none</AbsentInDocument>
          </Fact>
        )}
        {part.replyOf.length > 0 && (
          <Fact label="Reply channel of">
            <PartLinks links={part.replyOf} />
          </Fact>
        )}
        <FieldFacts of={part} />
      </FactList>
      {part.parameters.length > 0 && (
        <Block title="Parameters">
          <Variables
            variables={part.parameters}
            fold={`${part.id} parameters`}
            pointer={`${part.pointer}/parameters`}
            values={values}
            used={new Set(templateNames(part.address ?? ''))}
            messages={part.messages}
          />
        </Block>
      )}
      <ChannelAddressForm part={part} values={values} />
      {!print && <CardLive part={part} />}
    </CardLayout>
  );
}

/** An operation in one line: direction, name, summary. */
function OperationRow({ link }: { link: Link }): ReactNode {
  const part = usePart(link.id);
  const operation = part?.kind === 'operation' ? part : null;
  return (
    <li className="docs-line">
      {operation && <ActionChip of={operation} />}
      <PartLink link={link} />
      {operation?.reply && <span className="docs-reply-word">with reply</span>}
      {operation?.summary !== undefined && (
        <span className="docs-soft" dir="auto">
          {visibleText(operation.summary)}
        </span>
      )}
    </li>
  );
}
