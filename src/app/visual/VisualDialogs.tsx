// Wizards and dialogs of visual editing, loaded when the first is opened.
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../app-services.ts';
import { useUnloadEdits } from './use-unload-edits.ts';

export function VisualDialogs(): ReactNode {
  const { visual, store } = useApp();
  useUnloadEdits();
  const enabled = useStore(visual, (s) => s.dialogs.length > 0);
  const [Dialogs, setDialogs] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!enabled || Dialogs) return;
    import('./LazyVisualDialogs.tsx').then(
      (module) => setDialogs(() => module.default),
      () => {
        for (const one of visual.getState().dialogs) {
          if (one.kind === 'wizard') one.done(null);
          else if (one.kind === 'schema') one.done();
          else one.done(false);
        }
        store.getState().notify({
          text: "A part of the studio couldn't be loaded, so nothing was changed. Try again when you are online.",
          tone: 'warning',
        });
      },
    );
  }, [enabled, Dialogs, visual, store]);
  return enabled && Dialogs ? <Dialogs /> : null;
}
