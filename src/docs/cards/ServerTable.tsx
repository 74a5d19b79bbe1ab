// Similar servers as one table: a row for each with what is its own, and below it what they share.
import type { ReactNode } from 'react';
import type { ServerPart } from '../../core/types.ts';
import { visibleText } from '../../ui/display-text.ts';
import { Markdown } from '../markdown/Markdown.tsx';
import { domId } from '../pane/location.ts';
import { FileUri, usePaneState } from '../pane/pane.ts';
import { type CellField, differingFields } from '../pane/similar-servers.ts';
import { CardColumns, CardHead } from './CardLayout.tsx';
import { SecurityRequirements } from './SecurityRequirements.tsx';
import { ServerAddress, ServerFacts, ServerVariables } from './ServerCard.tsx';
import { Tags } from './Tags.tsx';
import '../components/table.css';
import './tables.css';

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
