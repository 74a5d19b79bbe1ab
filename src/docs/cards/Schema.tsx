// A reusable schema with its tree.
import type { ReactNode } from 'react';
import type { SchemaPart } from '../../core/model/types.ts';
import { FormatHead, SchemaTree } from '../schema/SchemaTree.tsx';
import { Frame } from './Frame.tsx';

export function Schema({ part }: { part: SchemaPart }): ReactNode {
  return (
    <Frame part={part}>
      <div className="docs-block">
        <FormatHead root={part.schema} />
        <SchemaTree
          root={part.schema}
          uri={part.uri}
          fold={`${part.id} schema`}
          inside={part.id}
          name={part.title}
          said={part.description}
          label={`Schema ${part.title ?? part.key}`}
        />
      </div>
    </Frame>
  );
}
