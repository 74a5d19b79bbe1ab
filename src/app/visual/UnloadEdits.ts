// Keeps input when the page is left: a wizard makes the browser confirm, and unwritten form edits
// are written when the page is reopened.
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../app-context.ts';
import { useStudio } from '../reader-services.ts';
import { applyUnloadEdits, hasUnloadEdits } from './unload-edits.ts';
import { useVisualHost } from './use-visual-host.ts';

/** Renders nothing, so that it renders no dialog again. */
export function UnloadEdits(): null {
  const app = useApp();
  const { host } = useVisualHost();
  const analysed = useStudio(
    (s) => s.document !== null && s.analysis.modelVersion === s.document.version,
  );
  const wizard = useStore(
    app.visual,
    (s) => s.dialogs.findLast(({ kind: dialog }) => dialog === 'wizard')?.id,
  );

  useEffect(() => {
    if (analysed && hasUnloadEdits()) void applyUnloadEdits(app, host);
  }, [analysed, app, host]);

  useEffect(() => {
    if (wizard === undefined) return;
    const confirm = (event: BeforeUnloadEvent): void => event.preventDefault();
    const typed = ({ target }: Event): void => {
      if (target instanceof Element && target.closest('dialog'))
        window.addEventListener('beforeunload', confirm);
    };
    document.addEventListener('input', typed);
    return () => {
      document.removeEventListener('input', typed);
      window.removeEventListener('beforeunload', confirm);
    };
  }, [wizard]);
  return null;
}
