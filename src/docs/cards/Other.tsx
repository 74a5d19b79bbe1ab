// Any other reusable component: its kind and its fields as they are written.
import type { ReactNode } from 'react';
import type { ComponentPart } from '../../core/model/types.ts';
import { Fields } from '../bits/Value.tsx';
import { Frame } from './Frame.tsx';

export function Other({ part }: { part: ComponentPart }): ReactNode {
  return (
    <Frame part={part} before={<span className="docs-chip">{part.objectTitle.replace(/ Object$/, '')}</span>}>
      {part.fields.length > 0 && <Fields fields={part.fields} />}
    </Frame>
  );
}
