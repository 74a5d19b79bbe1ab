// Picks the card for a part by its kind, and everything else that the overview does not need.
import { memo, type ReactNode } from 'react';
import type { ComponentPart, Part, SchemaPart } from '../../core/types.ts';
import { Absent } from '../components/Absent.tsx';
import { expandToLocation } from '../pane/expand-to-location.ts';
import { FormatHead, SchemaTree, SchemaValue } from '../schema/SchemaTree.tsx';
import { Bindings } from './Bindings.tsx';
import { CardLayout } from './CardLayout.tsx';
import { ChannelCard } from './ChannelCard.tsx';
import type { Cards } from './late-cards.ts';
import { MessageCard } from './MessageCard.tsx';
import { OperationCard } from './OperationCard.tsx';
import { SecurityCard } from './SecurityCard.tsx';
import { ServerCard, ServerTable } from './ServerCard.tsx';
import { TypedFields } from './TypedFields.tsx';

/** The content of a part's card. Renders again only when the part is another object. */
export const Card = memo(function Card({ part }: { part: Part }): ReactNode {
  switch (part.kind) {
    case 'server':
      return <ServerCard part={part} />;
    case 'channel':
      return <ChannelCard part={part} />;
    case 'operation':
      return <OperationCard part={part} />;
    case 'message':
      return <MessageCard part={part} />;
    case 'schema':
      return <SchemaCard part={part} />;
    case 'security':
      return <SecurityCard part={part} />;
    case 'component':
      return <ComponentCard part={part} />;
    case 'info':
      return null;
  }
});

function ComponentCard({ part }: { part: ComponentPart }): ReactNode {
  const empty = part.fields.length === 0 && part.bindings?.length === 0;
  return (
    <CardLayout
      part={part}
      before={<span className="docs-chip ui-help">{part.objectTitle.replace(/ Object$/, '')}</span>}
    >
      {part.fields.length > 0 && <TypedFields fields={part.fields} fold={part.id} />}
      {part.bindings && part.bindings.length > 0 && (
        <Bindings bindings={part.bindings} fold={part.id} />
      )}
      {empty && (
        <p>
          <Absent of={part}>No fields</Absent>
        </p>
      )}
    </CardLayout>
  );
}

export const allCards: Cards = { Card, ServerTable, SchemaValue, Bindings, expandToLocation };

// A reusable schema with its tree.

function SchemaCard({ part }: { part: SchemaPart }): ReactNode {
  return (
    <CardLayout part={part}>
      <div className="docs-block">
        <FormatHead root={part.schema} />
        <SchemaTree
          root={part.schema}
          uri={part.uri}
          fold={`${part.id} schema`}
          inside={part.id}
          name={part.title}
          shownDescription={part.description}
          label={`Schema ${part.title ?? part.key}`}
        />
      </div>
    </CardLayout>
  );
}
