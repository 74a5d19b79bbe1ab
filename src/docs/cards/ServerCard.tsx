// A server: where it is, what it speaks, which channels it has.

import type { ReactNode } from 'react';
import { serverUrl } from '../../core/light.ts';
import type { ServerPart } from '../../core/types.ts';
import { visibleName } from '../../ui/display-text.ts';
import { AbsentInDocument, AbsentNamed } from '../components/Absent.tsx';
import { Address } from '../components/Address.tsx';
import { CopyButton } from '../components/CopyButton.tsx';
import { Block, Fact, FactList } from '../components/FactList.tsx';
import { PartLinks } from '../components/PartLink.tsx';
import { ServerAddressForm } from './AddressForm.tsx';
import { templateNames } from './address-template.ts';
import { CardLayout } from './CardLayout.tsx';
import { AddressIcon } from './ProtocolWords.tsx';
import { SecurityRequirements } from './SecurityRequirements.tsx';
import { FieldFacts } from './TypedFields.tsx';
import { useVariableValues, Variables } from './Variables.tsx';

export function ServerCard({ part }: { part: ServerPart }): ReactNode {
  return (
    <CardLayout part={part} bindings={part.bindings} line={<ServerAddress part={part} />}>
      <ServerFacts part={part} />
      {part.variables.length > 0 && (
        <Block title="Variables">
          <ServerVariables part={part} />
        </Block>
      )}
      <SecurityRequirements part={part} />
    </CardLayout>
  );
}

/** The line with the address of a server. */
export function ServerAddress({ part }: { part: ServerPart }): ReactNode {
  const address = serverUrl(part);
  const undeclared = new Set(part.variables.filter((v) => v.undeclared).map((v) => v.name));
  return (
    <div className="docs-address-line">
      {address === '' ? (
        <AbsentNamed of={part} field="host" name="host" />
      ) : (
        <Address text={address} undeclared={undeclared} />
      )}
      {address !== '' && <CopyButton text={address} label="address" />}
    </div>
  );
}

/** What a server speaks, and its channels. */
export function ServerFacts({ part }: { part: ServerPart }): ReactNode {
  return (
    <FactList>
      {part.protocol !== undefined && (
        <Fact label="Protocol">
          <AddressIcon noun={part.addressNoun} />
          {visibleName(part.protocol)}
          {part.protocolVersion !== undefined && (
            <span className="docs-soft"> {visibleName(part.protocolVersion)}</span>
          )}
        </Fact>
      )}
      {part.protocol === undefined && part.protocolVersion !== undefined && (
        <Fact label="Protocol version">{visibleName(part.protocolVersion)}</Fact>
      )}
      <FieldFacts of={part} />
      <Fact label="Channels">
        {part.channels.length === 0 ? (
          <AbsentInDocument>none</AbsentInDocument>
        ) : (
          <PartLinks links={part.channels} first={8} />
        )}
      </Fact>
    </FactList>
  );
}

/** The variables of a server, and its address with them filled in. */
export function ServerVariables({ part }: { part: ServerPart }): ReactNode {
  const values = useVariableValues(part.id, part.variables);
  return (
    <>
      <Variables
        variables={part.variables}
        fold={`${part.id} variables`}
        pointer={`${part.pointer}/variables`}
        values={values}
        used={new Set(templateNames(serverUrl(part)))}
      />
      <ServerAddressForm part={part} values={values} />
    </>
  );
}
