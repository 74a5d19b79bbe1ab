// Shortcuts as text, and the key presses that match them.

/** Whether Mod is Cmd. */
export const MAC = /Mac|iPhone|iPad/.test(navigator.platform);

/** Returns a shortcut as the keys are labelled here. */
export function keyText(shortcut: string): string {
  const keys = shortcut.replace('ArrowLeft', '←').replace('ArrowRight', '→');
  return MAC
    ? keys.replace('Ctrl+', '⌃').replace('Mod+', '⌘').replace('Shift+', '⇧').replace('Alt+', '⌥')
    : keys.replace('Mod', 'Ctrl');
}

/** Returns whether a key press is a shortcut. */
export function matchesShortcut(event: KeyboardEvent, shortcut: string): boolean {
  // On some keyboards with Shift, on others without; and a character of whatever is typed.
  if (shortcut === '?')
    return event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
  const keys = shortcut.split('+');
  const mod = MAC ? event.metaKey : event.ctrlKey;
  // With Alt a key types another character on some keyboards, so the key itself is compared.
  const last = keys.at(-1);
  const isLast =
    event.code === `Digit${last}` ||
    (MAC && event.altKey && event.code === `Key${last}`) ||
    (last === '-' && event.code === 'Minus');
  const key = isLast ? last : event.key;
  return (
    mod === keys.includes('Mod') &&
    (!MAC || event.ctrlKey === keys.includes('Ctrl')) &&
    event.shiftKey === keys.includes('Shift') &&
    event.altKey === keys.includes('Alt') &&
    key?.toLowerCase() === last?.toLowerCase()
  );
}

/** Returns whether keys are text where they are pressed. */
export function isTyping(target: EventTarget | null): boolean {
  const field =
    target instanceof Element
      ? target.closest('input, textarea, select, [contenteditable], .monaco-editor')
      : null;
  // Checkboxes and selects have no text to undo, nor does a field whose text equals the document's.
  return (
    field !== null &&
    !field.matches('input:is([type=checkbox], [type=radio]), select, [data-settled]')
  );
}
