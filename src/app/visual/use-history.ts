// Draws again where other things can be taken back or brought back.
import { useEffect, useReducer } from 'react';
import { useStore } from 'zustand';
import { useApp, useStudio } from '../studio.ts';

/** For whoever shows whether the commands of undo can be run. */
export function useHistory(): void {
  const { visual } = useApp();
  const [, again] = useReducer((n: number) => n + 1, 0);
  const editor = useStore(visual, (s) => s.editor);
  useStore(visual, (s) => s.underWay > 0);
  useStudio((s) => s.document?.version);
  // The editor takes up another file after it was chosen.
  useEffect(() => editor?.onFile(again), [editor]);
}
