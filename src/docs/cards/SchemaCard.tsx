// A reusable schema with its tree.
import type { ReactNode } from 'react';
import type { SchemaPart } from '../../core/types.ts';
import { FormatHead, SchemaTree } from '../schema/SchemaTree.tsx';
import { CardLayout } from './CardLayout.tsx';

export function SchemaCard({ part }: { part: SchemaPart }): ReactNode {
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
