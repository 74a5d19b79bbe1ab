// Opens a file, an address or a text that is dropped anywhere, or pasted on the start page.
import { useEffect } from 'react';
import { type Transfer, takeTransfer } from '../share/transfer.ts';
import { onDrop } from './drops.ts';
import { useReader } from './reader-services.ts';

export function useDrops(): void {
  const { opener, store } = useReader();
  useEffect(() => {
    const receive = async (taken: Transfer): Promise<void> => {
      const { readTransfer } = await import('../share/receive-files.ts');
      await opener.received(await readTransfer(taken));
    };
    const paste = (event: ClipboardEvent): void => {
      const { target } = event;
      const typing =
        target instanceof HTMLElement &&
        (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName));
      if (typing || !store.getState().start || !event.clipboardData) return;
      event.preventDefault();
      void receive(takeTransfer(event.clipboardData));
    };
    const end = onDrop((transfer) => void receive(transfer));
    window.addEventListener('paste', paste);
    return () => {
      end();
      window.removeEventListener('paste', paste);
    };
  }, [opener, store]);
}
