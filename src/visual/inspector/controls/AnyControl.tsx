// The control of a value, chosen by the kind of its control.
import type { ReactNode } from 'react';
import type { Control, Location, ReferenceControl } from '../../../core/types.ts';
import { AvroEditor } from '../../avro/AvroEditor.tsx';
import { locationKey, useInspector } from '../inspector-context.ts';
import type { ControlSlot } from '../types.ts';
import { ChipsControl } from './ChipsControl.tsx';
import { ChoiceControl } from './ChoiceControl.tsx';
import { DataControl, LargeValue } from './DataControl.tsx';
import { EitherControl } from './EitherControl.tsx';
import { EntriesControl } from './EntriesControl.tsx';
import { NumberControl } from './NumberControl.tsx';
import { ObjectControl } from './ObjectControl.tsx';
import { ReferenceField } from './ReferenceField.tsx';
import { TextControl } from './TextControl.tsx';
import { ToggleControl } from './ToggleControl.tsx';

export function AnyControl({ slot, control }: { slot: ControlSlot; control: Control }): ReactNode {
  switch (control.is) {
    case 'text':
      return slot.field.whole ? (
        <TextControl slot={slot} control={control} />
      ) : (
        <LargeValue slot={slot} />
      );
    case 'choice':
      return <ChoiceControl slot={slot} control={control} />;
    case 'toggle':
      return <ToggleControl slot={slot} />;
    case 'number':
      return <NumberControl slot={slot} control={control} />;
    case 'object':
    case 'schema':
      return <ObjectControl slot={slot} control={control} />;
    case 'reference':
      return control.form ? (
        <ReferencedSchema slot={slot} control={control} form={control.form} />
      ) : (
        <ReferenceField slot={slot} control={control} />
      );
    case 'map':
      return <EntriesControl slot={slot} control={control} />;
    case 'list':
      return control.simple ? (
        <ChipsControl slot={slot} control={control} />
      ) : (
        <EntriesControl slot={slot} control={control} />
      );
    case 'data':
      if (control.language === 'avro' && slot.written) return <AvroControl slot={slot} />;
      return slot.field.whole ? <DataControl slot={slot} /> : <LargeValue slot={slot} />;
    case 'either':
      return <EitherControl slot={slot} control={control} />;
  }
}

/** A reference to a schema, and the schema as if it were here. */
function ReferencedSchema({
  slot,
  control,
  form,
}: {
  slot: ControlSlot;
  control: ReferenceControl;
  form: Location;
}): ReactNode {
  const { Nested } = useInspector();
  const id = `${slot.id}-target`;
  return (
    <>
      <ReferenceField slot={slot} control={control} />
      <section className="visual-inspector-target" aria-labelledby={id}>
        <h3 id={id}>The schema itself, shared by all its references</h3>
        <Nested key={locationKey(form)} location={form} />
      </section>
    </>
  );
}

export function AvroControl({ slot }: { slot: ControlSlot }): ReactNode {
  const { host, version, changeCount, canEdit } = useInspector();
  const { uri } = slot.form;
  return (
    <>
      <AvroEditor
        host={host}
        location={{ uri, pointer: slot.pointer }}
        version={version + changeCount}
        canEdit={canEdit}
      />
      {slot.field.whole ? (
        <details>
          <summary>Edit as data</summary>
          <DataControl slot={slot} />
        </details>
      ) : (
        <LargeValue slot={slot} />
      )}
    </>
  );
}
