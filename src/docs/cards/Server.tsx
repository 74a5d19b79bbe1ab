// A server: where it is, what it speaks, which channels it has.
import type { ReactNode } from 'react';
import type { ServerPart } from '../../core/model/types.ts';
import { visibleName } from '../../ui/visible-text.ts';
import { Address } from '../bits/Address.tsx';
import { Copy } from '../bits/Copy.tsx';
import { Block, Fact, Facts } from '../bits/Facts.tsx';
import { PartLinks } from '../bits/PartLink.tsx';
import { ServerFiller } from './Filler.tsx';
import { Frame } from './Frame.tsx';
import { namesIn, serverUrl } from './fill.ts';
import { SecurityUses } from './SecurityUses.tsx';
import { Variables } from './Variables.tsx';
import { useValues } from './values.ts';

export function Server({ part }: { part: ServerPart }): ReactNode {
  const address = serverUrl(part);
  const values = useValues(part.id, part.variables);
  const undeclared = new Set(part.variables.filter((v) => v.undeclared).map((v) => v.name));
  return (
    <Frame
      part={part}
      bindings={part.bindings}
      line={
        <div className="docs-address-line">
          {address === '' ? <span className="docs-faint">no host</span> : <Address text={address} undeclared={undeclared} />}
          {address !== '' && <Copy text={address} label="address" />}
        </div>
      }
    >
      <Facts>
        {part.protocol !== undefined && (
          <Fact label="Protocol">
            {visibleName(part.protocol)}
            {part.protocolVersion !== undefined && <span className="docs-soft"> {visibleName(part.protocolVersion)}</span>}
          </Fact>
        )}
        {part.protocol === undefined && part.protocolVersion !== undefined && (
          <Fact label="Protocol version">{visibleName(part.protocolVersion)}</Fact>
        )}
        <Fact label="Channels">
          {part.channels.length === 0 ? <span className="docs-faint">none</span> : <PartLinks links={part.channels} first={8} />}
        </Fact>
      </Facts>
      {part.variables.length > 0 && (
        <Block title="Variables">
          <Variables
            variables={part.variables}
            fold={`${part.id} variables`}
            pointer={`${part.pointer}/variables`}
            values={values}
            used={new Set(namesIn(address))}
          />
          <ServerFiller part={part} values={values} />
        </Block>
      )}
      <SecurityUses uses={part.security} />
    </Frame>
  );
}
