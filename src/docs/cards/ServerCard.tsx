// A server: where it is, what it speaks, which channels it has.

import '../components/table.css';
import './tables.css';
import type { ReactNode } from 'react';
import { serverUrl } from '../../core/light.ts';
import type { ServerPart } from '../../core/types.ts';
import { visibleName, visibleText } from '../../ui/display-text.ts';
import { AbsentInDocument, AbsentNamed } from '../components/Absent.tsx';
import { Address } from '../components/Address.tsx';
import { CopyButton } from '../components/CopyButton.tsx';
import { Block, Fact, FactList } from '../components/FactList.tsx';
import { PartLinks } from '../components/PartLink.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { domId } from '../pane/location.ts';
import { FileUri, usePaneState } from '../pane/pane.ts';
import { type CellField, differingFields } from '../pane/similar-servers.ts';
import { ServerAddressForm, templateNames } from './AddressForm.tsx';
import { CardColumns, CardHead, CardLayout } from './CardLayout.tsx';
import { AddressIcon } from './ProtocolWords.tsx';
import { SecurityRequirements } from './SecurityRequirements.tsx';
import { Tags } from './Tags.tsx';
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
function ServerAddress({ part }: { part: ServerPart }): ReactNode {
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
function ServerFacts({ part }: { part: ServerPart }): ReactNode {
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
          <AbsentInDocument of={part}>none</AbsentInDocument>
        ) : (
          <PartLinks links={part.channels} first={8} />
        )}
      </Fact>
    </FactList>
  );
}

/** The variables of a server, and its address with them filled in. */
function ServerVariables({ part }: { part: ServerPart }): ReactNode {
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

// Similar servers as one table: a row for each with what is its own, and below it what they share.

/** A column that is there where servers differ in it. */
interface Column {
  readonly label: string;
  readonly fields: readonly CellField[];
  readonly Cell: (props: { part: ServerPart }) => ReactNode;
}

const COLUMNS: readonly Column[] = [
  {
    label: 'Description',
    fields: ['summary', 'description'],
    Cell: ({ part: { summary, description } }) => (
      <>
        {summary !== undefined && <p dir="auto">{visibleText(summary)}</p>}
        {description !== undefined && description !== summary && (
          <Markdown text={description} level={4} />
        )}
      </>
    ),
  },
  {
    label: 'Tags',
    fields: ['tags'],
    Cell: ({ part: { id, tags } }) => tags.length > 0 && <Tags tags={tags} fold={id} />,
  },
  {
    label: 'Variables',
    fields: ['variables'],
    Cell: ({ part }) => part.variables.length > 0 && <ServerVariables part={part} />,
  },
];

/** Renders the table. @param parts at least two servers that `similarServers` found */
export function ServerTable({ parts }: { parts: readonly ServerPart[] }): ReactNode {
  const [first] = parts;
  if (!first) return null;
  const differing = differingFields(parts);
  // Each server has values of its own for the same variables.
  if (first.variables.length > 0) differing.add('variables');
  const columns = COLUMNS.filter(({ fields }) => fields.some((name) => differing.has(name)));
  const own = columns.flatMap(({ fields }) => fields);
  const shared: ServerPart = {
    ...first,
    ...Object.fromEntries(own.map((name) => [name, Array.isArray(first[name]) ? [] : undefined])),
  };
  return (
    <FileUri value={first.uri}>
      <table className="docs-table docs-servers" aria-label="Similar servers">
        <thead>
          <tr>
            {['Server', 'Address', ...columns.map(({ label }) => label)].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <ServerRow key={part.id} part={part} columns={columns} />
          ))}
        </tbody>
      </table>
      <CardColumns part={shared} bindings={shared.bindings}>
        <ServerFacts part={shared} />
        <SecurityRequirements part={shared} />
      </CardColumns>
    </FileUri>
  );
}

function ServerRow({ part, columns }: { part: ServerPart; columns: readonly Column[] }): ReactNode {
  const marked = usePaneState((s) => s.marked?.id === part.id);
  return (
    <tr id={domId(part.id)} data-pointer={part.pointer} data-marked={marked || undefined}>
      <td>
        <CardHead part={part} />
      </td>
      <td>
        <ServerAddress part={part} />
      </td>
      {columns.map(({ label, Cell }) => (
        <td key={label} data-column={label}>
          <Cell part={part} />
        </td>
      ))}
    </tr>
  );
}
