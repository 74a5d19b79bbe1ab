// An Avro schema: as a tree, and below it as data.
import type { ReactNode } from 'react';
import { AvroEditor } from '../../avro/AvroEditor.tsx';
import { useDesk } from '../desk.ts';
import type { Slot } from '../types.ts';
import { Data } from './Data.tsx';
import { Large } from './Large.tsx';

export function Avro({ slot }: { slot: Slot }): ReactNode {
  const { host, version, made, canEdit } = useDesk();
  const { uri } = slot.form;
  return (
    <>
      <AvroEditor host={host} place={{ uri, pointer: slot.pointer }} version={version + made} canEdit={canEdit} />
      {slot.field.whole ? (
        <details className="visual-inspector-as-data">
          <summary>Edit as data</summary>
          <Data slot={slot} />
        </details>
      ) : (
        <Large slot={slot} />
      )}
    </>
  );
}
