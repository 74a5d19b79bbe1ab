// Asks for the path of a new file of the document.
import { FilePlus } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { useApp } from '../studio.ts';
import { createFile } from './own.ts';
import { PathForm } from './PathForm.tsx';

export function NewFileDialog({ onClose }: { onClose(): void }): ReactNode {
  const app = useApp();
  const field = useRef<HTMLInputElement>(null);
  const { document } = app.store.getState();
  const inFolder = app.disk.getState().records.get(document?.id ?? '')?.folder !== undefined;
  return (
    <Dialog title="New file" first={field} onClose={onClose}>
      <PathForm
        path=""
        note={
          inFolder
            ? 'The file is created on disk when you save it.'
            : 'The file is kept with the document in this browser until you save it.'
        }
        submit={{ label: 'Create', icon: FilePlus }}
        field={field}
        onClose={onClose}
        onSubmit={(uri, path) => {
          onClose();
          createFile(app, uri, /\.(?:json|avsc|jsonschema)$/i.test(path) ? '{}\n' : '');
        }}
      />
    </Dialog>
  );
}
