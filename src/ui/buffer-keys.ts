// Buffers what a user types between opening a component and its rendering, so that no key is lost
// or goes elsewhere.

let typed = '';
let end: (() => void) | null = null;

/**
 * Buffers keys from now on, until they are taken. Called when a component is requested, not when it
 * is rendered:
 * a busy page renders it after the next key.
 * @param cancel Escape was pressed before the component was rendered
 */
export function bufferKeys(cancel: () => void): void {
  takeBufferedKeys();
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    if (key === 'Escape') {
      takeBufferedKeys();
      cancel();
    } else if (key.length === 1) typed += key;
    else if (key === 'Backspace') typed = typed.slice(0, -1);
    else if (key === 'Enter') typed += '\n';
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', press, true);
  end = () => window.removeEventListener('keydown', press, true);
}

/**
 * Returns the typed text, with line breaks for Enter, and stops buffering. Call it in a layout
 * effect when the component is rendered.
 */
export function takeBufferedKeys(): string {
  end?.();
  end = null;
  const taken = typed;
  typed = '';
  return taken;
}
