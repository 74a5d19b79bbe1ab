// Copies a text to the clipboard, and says whether it worked.
import type { StudioStore } from '../store/store.ts';

/**
 * Copies a text to the clipboard and notifies the user.
 * @param done the notice to show when it is copied
 */
export function copyText({ getState }: StudioStore, text: string, done: string): void {
  const failed = (): void =>
    void getState().notify({
      text: "Couldn't copy: the browser doesn't allow access to the clipboard.",
      tone: 'warning',
    });
  // Absent where the page isn't served securely.
  if (!navigator.clipboard) failed();
  else navigator.clipboard.writeText(text).then(() => getState().notify({ text: done }), failed);
}
