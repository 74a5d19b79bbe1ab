// What a person filled in is not lost with the page: a wizard has the browser ask first, what forms had not written is written when the page is back.
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useApp, useStudio } from '../studio.ts';
import { wasLeft, writeLeft } from './unwritten.ts';
import { useHost } from './use-host.ts';

export function useLeave(): void {
  const app = useApp();
  const { host } = useHost();
  const analysed = useStudio((s) => s.document !== null && s.analysis.modelVersion === s.document.version);
  const wizard = useStore(app.visual, (s) => s.asked.findLast(({ ask }) => ask === 'wizard')?.id);

  useEffect(() => {
    if (analysed && wasLeft()) void writeLeft(app, host);
  }, [analysed, app, host]);

  useEffect(() => {
    if (wizard === undefined) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    const typed = ({ target }: Event): void => {
      if (target instanceof Element && target.closest('dialog')) window.addEventListener('beforeunload', ask);
    };
    document.addEventListener('input', typed);
    return () => {
      document.removeEventListener('input', typed);
      window.removeEventListener('beforeunload', ask);
    };
  }, [wizard]);
}
