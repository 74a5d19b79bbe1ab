// The files of a document that is read, if it has several: their list is that of the studio,
// which is loaded for it.
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { useLazy } from '../../ui/use-lazy.ts';
import { AppContext } from '../app-context.ts';
import { useReader, useStudio } from '../reader-services.ts';

const load = async () => (await import('../layout/FilesPanel.tsx')).FilesPanel;

export function LazyFilesPanel(): ReactNode {
  const { studio, withStudio } = useReader();
  const several = useStudio((s) => s.files.length > 0);
  const loaded = useStore(studio);
  useEffect(() => {
    if (several) withStudio(() => undefined);
  }, [several, withStudio]);
  const { part: FilesPanel } = useLazy(load, several);
  if (!several || !loaded || !FilesPanel) return null;
  return (
    <AppContext value={loaded.app}>
      <FilesPanel />
    </AppContext>
  );
}
