// What a user types after asking for something and before it is there: nothing of it is lost, or goes elsewhere.

let typed = '';
let end: (() => void) | null = null;

/**
 * Collects the keys from this moment on, until they are taken. Called where the thing is asked for, not where it is drawn:
 * a page that is busy draws it later than the next key comes.
 * @param cancel Escape was pressed before the thing was there
 */
export function collectKeys(cancel: () => void): void {
  takeKeys();
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    if (key === 'Escape') {
      takeKeys();
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

/** What was typed, with line breaks for Enter; the keys go where they go from now on. Ask when the thing is there, in a layout effect. */
export function takeKeys(): string {
  end?.();
  end = null;
  const taken = typed;
  typed = '';
  return taken;
}
