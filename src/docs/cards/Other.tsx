// Any other reusable component: its kind and its fields by their types.
import type { ReactNode } from 'react';
import type { ComponentPart } from '../../core/model/types.ts';
import { Bindings } from './Bindings.tsx';
import { Frame } from './Frame.tsx';
import { TypedFields } from './Typed.tsx';

export function Other({ part }: { part: ComponentPart }): ReactNode {
  const empty = part.fields.length === 0 && part.bindings?.length === 0;
  return (
    <Frame part={part} before={<span className="docs-chip">{part.objectTitle.replace(/ Object$/, '')}</span>}>
      {part.fields.length > 0 && <TypedFields fields={part.fields} fold={part.id} />}
      {part.bindings && part.bindings.length > 0 && <Bindings bindings={part.bindings} fold={part.id} />}
      {empty && <p className="docs-faint">No fields</p>}
    </Frame>
  );
}
