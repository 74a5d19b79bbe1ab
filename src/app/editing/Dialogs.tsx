// The dialogs of the editor as one piece to load.
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../studio.ts';
import { PlanDialog } from './PlanDialog.tsx';
import { SettingsDialog } from './SettingsDialog.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import './editing.css';

export default function Dialogs(): ReactNode {
  const { editing } = useApp();
  const dialog = useStore(editing, (s) => s.dialog);
  const plan = useStore(editing, (s) => s.plan);
  return (
    <>
      {dialog === 'settings' && <SettingsDialog />}
      {dialog === 'shortcuts' && <ShortcutsDialog />}
      {plan && <PlanDialog plan={plan} />}
    </>
  );
}
