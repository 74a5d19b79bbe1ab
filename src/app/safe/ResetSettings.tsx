// Forgets the settings that this browser keeps: one that an older version or another page of the
// site left must not keep the studio from starting.
import { type ReactNode, useState } from 'react';
import { webStorage } from '../../share/web-storage.ts';
import { Button } from '../../ui/Button.tsx';

/** Of the names of settings. Documents have other names, and are not deleted. */
const SETTINGS =
  /^(?:apidoc-studio-|react-resizable-panels:(?:grid:)?apidoc-studio-|apidoc:(?:consents|image-consents|persist)$)/;
/** What a tab keeps beside documents. */
const OF_THE_TAB = /^apidoc:(?:undo|unwritten)$/;

/** Deletes all settings: the defaults apply from the next start on. */
export function resetSettings(): void {
  for (const [kind, names] of [
    ['localStorage', SETTINGS],
    ['sessionStorage', OF_THE_TAB],
  ] as const) {
    const storage = webStorage(kind);
    try {
      const keys = Array.from({ length: storage?.length ?? 0 }, (_, i) => storage?.key(i) ?? '');
      for (const key of keys) if (names.test(key)) storage?.removeItem(key);
    } catch {
      // A storage that can't be used keeps no settings.
    }
  }
}

/** The button, and what it did. One of the settings may be why nothing else is shown. */
export function ResetSettings(): ReactNode {
  const [wasReset, setWasReset] = useState(false);
  return (
    <>
      <Button
        look="outline"
        onClick={() => {
          resetSettings();
          setWasReset(true);
        }}
      >
        Reset settings
      </Button>
      <span role="status">
        {wasReset && 'The settings are the defaults again when the page is loaded.'}
      </span>
    </>
  );
}
