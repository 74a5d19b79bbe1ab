// A dialog for the name under which an object is moved to the components.
import { type ReactNode, useState } from 'react';
import type { Extraction, Location } from '../../core/types.ts';
import type { VisualHost } from '../visual-host.ts';
import { CommandDialog, NameField } from './CommandDialog.tsx';

export interface ExtractDialogProps {
  readonly host: VisualHost;
  readonly location: Location;
  readonly component: NonNullable<Extraction['component']>;
  onClose(): void;
}

export function ExtractDialog({
  host,
  location: { uri, pointer },
  component,
  onClose,
}: ExtractDialogProps): ReactNode {
  const [name, setName] = useState(component.name);
  return (
    <CommandDialog
      host={host}
      title="Move to components"
      verb="Move to components"
      uri={uri}
      command={{ do: 'extract', pointer, name: name.trim() }}
      onDone={onClose}
    >
      {(field) => (
        <>
          <p>The {component.entry} is defined in the components and referenced here.</p>
          <NameField
            field={field}
            label={`Name of the ${component.entry}`}
            value={name}
            onText={setName}
          />
        </>
      )}
    </CommandDialog>
  );
}
