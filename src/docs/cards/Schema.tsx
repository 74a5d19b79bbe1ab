// A reusable schema with its tree.
import type { ReactNode } from 'react';
import type { SchemaPart } from '../../core/model/types.ts';
import { Block } from '../bits/Facts.tsx';
import { FormatChip, SchemaTree } from '../schema/SchemaTree.tsx';
import { Frame } from './Frame.tsx';

export function Schema({ part }: { part: SchemaPart }): ReactNode {
  return (
    <Frame part={part}>
      <Block title="Schema" beside={<FormatChip root={part.schema} />}>
        <SchemaTree
          root={part.schema}
          uri={part.uri}
          fold={`${part.id} schema`}
          inside={part.id}
          name={part.title}
          said={part.description}
        />
      </Block>
    </Frame>
  );
}
