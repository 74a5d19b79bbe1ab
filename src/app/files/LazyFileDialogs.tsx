// The dialogs about files as one piece to load.
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useApp } from '../app-context.ts';
import { useStudio } from '../reader-services.ts';
import {
  DeleteFileDialog,
  MoveToFileDialog,
  NewFileDialog,
  RenameFileDialog,
  SplitDialog,
} from './FileDialogs.tsx';

export default function LazyFileDialogs(): ReactNode {
  const { fileDialogs, opener } = useApp();
  const isHosted = useStudio((s) => s.document?.base != null);
  const dialog = useStore(fileDialogs, (s) => s.dialog);
  const hide = useStore(fileDialogs, (s) => s.hide);
  if (dialog?.kind === 'new') return <NewFileDialog onClose={hide} />;
  if (isHosted && (dialog?.kind === 'split' || dialog?.kind === 'move'))
    return (
      <Dialog title="Continue in a copy" onClose={hide}>
        <p>
          The files of this document are on a host, which stays as it is. A copy is kept in this
          browser, and its files are yours.
        </p>
        <div className="app-save-actions ui-wrap">
          <Button look="outline" onClick={hide}>
            Cancel
          </Button>
          <Button look="primary" icon={Copy} onClick={() => opener.hostedCopy.makeOwn()}>
            Make a copy
          </Button>
        </div>
      </Dialog>
    );
  if (dialog?.kind === 'split') return <SplitDialog onClose={hide} />;
  if (dialog?.kind === 'move')
    return <MoveToFileDialog location={dialog.location} onClose={hide} />;
  if (dialog?.kind === 'rename') return <RenameFileDialog uri={dialog.uri} onClose={hide} />;
  return dialog && <DeleteFileDialog uri={dialog.uri} onClose={hide} />;
}
