// The control of a value, by what its kind of value is given with.
import type { ReactNode } from 'react';
import type { Control } from '../../../core/form/types.ts';
import type { Slot } from '../types.ts';
import { Avro } from './Avro.tsx';
import { Chips } from './Chips.tsx';
import { Choice } from './Choice.tsx';
import { Data } from './Data.tsx';
import { Either } from './Either.tsx';
import { Entries } from './Entries.tsx';
import { Large } from './Large.tsx';
import { NumberInput } from './NumberInput.tsx';
import { ObjectControl } from './ObjectControl.tsx';
import { Reference } from './Reference.tsx';
import { SchemaControl } from './SchemaControl.tsx';
import { Text } from './Text.tsx';
import { Toggle } from './Toggle.tsx';

export function Any({ slot, control }: { slot: Slot; control: Control }): ReactNode {
  switch (control.is) {
    case 'text':
      return slot.field.whole ? <Text slot={slot} control={control} /> : <Large slot={slot} />;
    case 'choice':
      return <Choice slot={slot} control={control} />;
    case 'toggle':
      return <Toggle slot={slot} />;
    case 'number':
      return <NumberInput slot={slot} control={control} />;
    case 'object':
      return <ObjectControl slot={slot} control={control} />;
    case 'reference':
      return <Reference slot={slot} control={control} />;
    case 'map':
      return <Entries slot={slot} control={control} />;
    case 'list':
      return control.simple ? <Chips slot={slot} control={control} /> : <Entries slot={slot} control={control} />;
    case 'schema':
      return <SchemaControl slot={slot} control={control} />;
    case 'data':
      if (control.language === 'avro' && slot.written) return <Avro slot={slot} />;
      return slot.field.whole ? <Data slot={slot} /> : <Large slot={slot} />;
    case 'either':
      return <Either slot={slot} control={control} />;
  }
}
