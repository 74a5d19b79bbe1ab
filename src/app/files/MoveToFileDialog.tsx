// The path of the new file that an object is moved to.
import { FolderInput } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { fromPointer } from '../../core/light.ts';
import type { CodeAction, Location } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { useApp } from '../app-context.ts';
import { pathOnDisk } from '../disk/disk.ts';
import { PathForm } from './PathForm.tsx';
import { moveToFile, newFileFor } from './split-files.ts';

export function MoveToFileDialog({
  location,
  onClose,
}: {
  readonly location: Location;
  onClose(): void;
}): ReactNode {
  const app = useApp();
  const field = useRef<HTMLInputElement>(null);
  const name = fromPointer(location.pointer).at(-1) ?? '';
  const { data: found, isLoading } = useQuery(
    `${location.uri}#${location.pointer}`,
    async () => (await newFileFor(app, location)) ?? undefined,
  );
  if (isLoading) return null;
  const refused = found === undefined ? 'The text kept changing. Try again.' : reasonOf(found);
  if (refused !== null || found === undefined)
    return <NotPossible title={`“${name}” can't be moved`} why={refused ?? ''} onClose={onClose} />;
  const action = found as CodeAction;
  return (
    <Dialog title={`Move “${name}” to a new file`} first={field} onClose={onClose}>
      <PathForm
        path={pathOnDisk(action.creates ?? '')}
        language={/\.json$/.test(action.creates ?? '') ? 'json' : 'yaml'}
        note="References in it keep their targets, and a reference to it is written where it was."
        submit={{ label: 'Move', icon: FolderInput }}
        field={field}
        onClose={onClose}
        onSubmit={(uri) => {
          onClose();
          void moveToFile(app, location, uri);
        }}
      />
    </Dialog>
  );
}

function reasonOf(found: CodeAction | { readonly refused: string }): string | null {
  return found.refused ?? null;
}

/** Why a document or an object of it stays in its file. */
export function NotPossible({
  title,
  why,
  onClose,
}: {
  readonly title: string;
  readonly why: string;
  onClose(): void;
}): ReactNode {
  return (
    <Dialog title={title} onClose={onClose}>
      <p role="alert">{why}</p>
      <div className="app-save-actions ui-wrap">
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
