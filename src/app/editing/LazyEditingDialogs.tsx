// The dialogs of the editor as one piece to load.
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../app-context.ts';
import { RefactorPreviewDialog } from './RefactorPreviewDialog.tsx';
import { SettingsDialog } from './SettingsDialog.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { WhatsNewDialog } from './WhatsNewDialog.tsx';
import './editing.css';

export default function LazyEditingDialogs(): ReactNode {
  const { editing } = useApp();
  const dialog = useStore(editing, (s) => s.dialog);
  const preview = useStore(editing, (s) => s.preview);
  return (
    <>
      {dialog === 'settings' && <SettingsDialog />}
      {dialog === 'shortcuts' && <ShortcutsDialog />}
      {dialog === 'news' && <WhatsNewDialog />}
      {preview && <RefactorPreviewDialog plan={preview} />}
    </>
  );
}
