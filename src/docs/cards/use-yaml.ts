// The writer of YAML, fetched when a user first wants to read examples so.
import { useEffect, useState } from 'react';

type Write = (value: unknown) => string;

let writer: Write | null = null;

/** Writes a value as YAML; null while the writer is on its way, or where it is not wanted. */
export function useYaml(wanted: boolean): Write | null {
  const [, redraw] = useState(writer !== null);
  useEffect(() => {
    if (!wanted || writer) return;
    let live = true;
    void import('yaml').then(
      ({ stringify }) => {
        writer = (value) => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false }).trimEnd();
        if (live) redraw(true);
      },
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [wanted]);
  return wanted ? writer : null;
}
