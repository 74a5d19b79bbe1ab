// The dialogs about files as one piece to load.
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../app-context.ts';
import { DeleteFileDialog } from './DeleteFileDialog.tsx';
import { NewFileDialog } from './NewFileDialog.tsx';
import { RenameFileDialog } from './RenameFileDialog.tsx';

export default function LazyFileDialogs(): ReactNode {
  const { fileDialogs } = useApp();
  const dialog = useStore(fileDialogs, (s) => s.dialog);
  const hide = useStore(fileDialogs, (s) => s.hide);
  if (dialog?.kind === 'new') return <NewFileDialog onClose={hide} />;
  if (dialog?.kind === 'rename') return <RenameFileDialog uri={dialog.uri} onClose={hide} />;
  return dialog && <DeleteFileDialog uri={dialog.uri} onClose={hide} />;
}
