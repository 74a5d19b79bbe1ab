// Forgets the settings that this browser keeps: one that an older version or another page of the
// site left must not keep the studio from starting.
import { type ReactNode, useState } from 'react';
import { webStorage } from '../../share/web-storage.ts';
import { Button } from '../../ui/Button.tsx';

/**
 * Of the names of settings. Documents have other names, and are not deleted; nor is what a tab
 * keeps of the author's work, the steps for undo and edits that are not written yet.
 */
const SETTINGS =
  /^(?:apidoc-studio-|react-resizable-panels:(?:grid:)?apidoc-studio-|apidoc:(?:consents|image-consents|persist)$)/;

/** Deletes all settings: the defaults apply from the next start on. */
export function resetSettings(): void {
  const storage = webStorage('localStorage');
  try {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, i) => storage?.key(i) ?? '');
    for (const key of keys) if (SETTINGS.test(key)) storage?.removeItem(key);
  } catch {
    // A storage that can't be used keeps no settings.
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
