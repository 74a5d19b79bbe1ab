// The path of a new file of the document.
import { FilePlus } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useStore } from 'zustand';
import { Dialog } from '../../ui/Dialog.tsx';
import { useApp } from '../app-context.ts';
import { useStudio } from '../reader-services.ts';
import { createFile } from './file-operations.ts';
import { PathForm } from './PathForm.tsx';

export function NewFileDialog({ onClose }: { onClose(): void }): ReactNode {
  const app = useApp();
  const field = useRef<HTMLInputElement>(null);
  const id = useStudio((s) => s.document?.id ?? '');
  const isHosted = useStudio((s) => s.document?.base != null);
  const inFolder = useStore(app.disk, (s) => s.records.get(id)?.folder !== undefined);
  return (
    <Dialog title="New file" first={field} onClose={onClose}>
      <PathForm
        path=""
        note={
          isHosted
            ? 'The files of this document are on a host, which stays as it is. You continue in a copy, which is kept in this browser.'
            : inFolder
              ? 'The file is created on disk when you save it.'
              : 'The file is kept with the document in this browser until you save it.'
        }
        submit={{ label: isHosted ? 'Make a copy and add the file' : 'Create', icon: FilePlus }}
        field={field}
        onClose={onClose}
        onSubmit={(uri, path) => {
          onClose();
          if (isHosted) app.opener.hostedCopy.makeOwn();
          createFile(app, uri, /\.(?:json|avsc|jsonschema)$/i.test(path) ? '{}\n' : '');
        }}
      />
    </Dialog>
  );
}
