// A dialog for another name, which shows while typing how many references change, or why it can't
// be used.
import { type ReactNode, useState } from 'react';
import type { Location } from '../../core/types.ts';
import { useQuery } from '../../ui/use-query.ts';
import type { VisualHost } from '../visual-host.ts';
import { CommandDialog, NameField } from './CommandDialog.tsx';
import { occurrencesText } from './rename.ts';

export interface RenameDialogProps {
  readonly host: VisualHost;
  readonly location: Location;
  readonly name: string;
  /** Why nothing can be edited, in one sentence; null if editing is possible. */
  readonly readOnly: string | null;
  /** True if it was renamed. Called once. */
  onDone(done: boolean): void;
}

/** Milliseconds without a keystroke before a name is checked. */
const PAUSE = 150;

export function RenameDialog({
  host,
  location: { uri, pointer },
  name,
  readOnly,
  onDone,
}: RenameDialogProps): ReactNode {
  const [to, setTo] = useState(name);
  const { data: preview, isCurrent } = useQuery(
    to,
    async () => {
      const command = { do: 'rename', pointer, to: to === name ? `${name}-` : to } as const;
      return (await host.preview(uri, command)) ?? undefined;
    },
    { debounce: PAUSE },
  );
  // For the unchanged name only the number of references is shown.
  const invalid = preview && 'refused' in preview && isCurrent && to !== name;
  return (
    <CommandDialog
      host={host}
      title={`Rename "${name}"`}
      verb="Rename"
      uri={uri}
      command={to === name ? null : { do: 'rename', pointer, to }}
      problem={readOnly ?? (invalid ? preview.refused : null)}
      note={preview && !('refused' in preview) ? occurrencesText(preview) : ''}
      readOnly={readOnly !== null}
      onDone={onDone}
    >
      {(field) => (
        <NameField
          field={field}
          label="New name"
          value={to}
          readOnly={readOnly !== null}
          onText={setTo}
        />
      )}
    </CommandDialog>
  );
}
