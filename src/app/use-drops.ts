// Opens a file, an address or a text that is dropped anywhere, or pasted on the start page.
import { useEffect } from 'react';
import { useReader } from './reader-services.ts';

const load = () => import('../share/receive-files.ts');

export function useDrops(): void {
  const { opener, store } = useReader();
  useEffect(() => {
    let readTransfer: Awaited<ReturnType<typeof load>>['readTransfer'] | null = null;
    const near = (): void => {
      load().then(
        (loaded) => {
          readTransfer = loaded.readTransfer;
        },
        () => undefined,
      );
    };
    /** What was dropped can be read only now; of what comes too early its files are kept. */
    const receive = (data: DataTransfer): void => {
      if (readTransfer) void readTransfer(data).then(opener.received);
      else {
        const kept = copyOf(data);
        void load().then(async (loaded) => opener.received(await loaded.readTransfer(kept)));
      }
    };
    const over = (event: DragEvent): void => event.preventDefault();
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      if (event.dataTransfer) receive(event.dataTransfer);
    };
    const paste = (event: ClipboardEvent): void => {
      const { target } = event;
      const typing =
        target instanceof HTMLElement &&
        (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName));
      if (typing || !store.getState().start || !event.clipboardData) return;
      event.preventDefault();
      receive(event.clipboardData);
    };
    if (!store.getState().reading) near();
    window.addEventListener('dragenter', near);
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragenter', near);
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', paste);
    };
  }, [opener, store]);
}

function copyOf(data: DataTransfer): DataTransfer {
  const copy = new DataTransfer();
  for (const file of data.files) copy.items.add(file);
  for (const type of data.types) {
    const text = type.startsWith('text/') ? data.getData(type) : '';
    if (text !== '') copy.setData(type, text);
  }
  return copy;
}
