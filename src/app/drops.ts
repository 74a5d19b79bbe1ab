// What is dropped on the page, from its first script on: a file that is dropped while the page
// loads is opened when the page can, and the browser does not leave the page for it.
import { type Transfer, takeTransfer } from '../share/transfer.ts';

let listening = false;
let waiting: Transfer | null = null;
let receiver: ((transfer: Transfer) => void) | null = null;

/** Takes drops from now on. Called by the entry of the page. */
export function listenForDrops(): void {
  if (listening) return;
  listening = true;
  window.addEventListener('dragover', (event) => event.preventDefault());
  window.addEventListener('drop', (event) => {
    event.preventDefault();
    if (!event.dataTransfer) return;
    const transfer = takeTransfer(event.dataTransfer);
    if (receiver) receiver(transfer);
    else waiting = transfer;
  });
}

/** Calls `receive` with what was dropped last, and with each further drop. @returns ends it */
export function onDrop(receive: (transfer: Transfer) => void): () => void {
  listenForDrops();
  receiver = receive;
  if (waiting) receive(waiting);
  waiting = null;
  return () => {
    if (receiver === receive) receiver = null;
  };
}
