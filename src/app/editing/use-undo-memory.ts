// Keeps the undo history of the editor over a reload of the page.
import { useEffect, useState } from 'react';
import { webStorage } from '../../share/web-storage.ts';
import { useApp } from '../app-context.ts';
import { createUndoMemory, type UndoMemory } from './undo-memory.ts';

/** Returns the histories that the page had when it was left; its own are written when it is. */
export function useUndoMemory(): UndoMemory {
  const app = useApp();
  const [memory] = useState(() => createUndoMemory(webStorage('sessionStorage')));
  useEffect(() => {
    const leave = (): void => memory.save(app.editor);
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [app, memory]);
  return memory;
}
