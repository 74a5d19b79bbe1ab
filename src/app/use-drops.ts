// Opens a file, an address or a text that is dropped anywhere, or pasted on the start page.
import { useEffect } from 'react';
import { takeTransfer } from '../share/transfer.ts';
import { useReader } from './reader-services.ts';

export function useDrops(): void {
  const { opener, store } = useReader();
  useEffect(() => {
    const receive = async (data: DataTransfer): Promise<void> => {
      const taken = takeTransfer(data);
      const { readTransfer } = await import('../share/receive-files.ts');
      await opener.received(await readTransfer(taken));
    };
    const over = (event: DragEvent): void => event.preventDefault();
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      if (event.dataTransfer) void receive(event.dataTransfer);
    };
    const paste = (event: ClipboardEvent): void => {
      const { target } = event;
      const typing =
        target instanceof HTMLElement &&
        (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName));
      if (typing || !store.getState().start || !event.clipboardData) return;
      event.preventDefault();
      void receive(event.clipboardData);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', paste);
    };
  }, [opener, store]);
}
