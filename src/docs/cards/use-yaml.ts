// The writer of YAML, fetched when a user first wants to read examples so.
import { useEffect, useState } from 'react';

type Write = (value: unknown) => string;

let writer: Write | null = null;

/**
 * Returns a function that prints a value as YAML; null while the printer loads or while disabled.
 */
export function useYaml(enabled: boolean): Write | null {
  const [, redraw] = useState(writer !== null);
  useEffect(() => {
    if (!enabled || writer) return;
    let live = true;
    void import('yaml').then(
      ({ stringify }) => {
        writer = (value) =>
          stringify(value, { lineWidth: 0, aliasDuplicateObjects: false }).trimEnd();
        if (live) redraw(true);
      },
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [enabled]);
  return enabled ? writer : null;
}
