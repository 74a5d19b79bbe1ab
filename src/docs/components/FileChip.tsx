// Which other file a part is written in: the end of a long address, the whole of it when pressed.
import { type ReactNode, useState } from 'react';
import { usePrint } from '../pane/pane.ts';
import { BreakableText } from './BreakableText.tsx';

const SHORT = 32;

/**
 * Returns `…/common/messages.yaml` for `https://example.com/apis/common/messages.yaml`; what is
 * short anyway stays as it is.
 */
export function shortUri(uri: string): string {
  const parts = uri.split('/');
  return uri.length <= SHORT || parts.length <= 3 ? uri : `…/${parts.slice(-2).join('/')}`;
}

/** The file of a part as a chip; on paper the whole address. */
export function FileChip({ uri }: { uri: string }): ReactNode {
  const [whole, setWhole] = useState(false);
  const print = usePrint();
  const end = shortUri(uri);
  if (print || end === uri)
    return (
      <span className="docs-chip ui-help">
        <BreakableText text={uri} />
      </span>
    );
  return (
    <button
      type="button"
      className="docs-chip docs-chip-file ui-help ui-quiet"
      aria-expanded={whole}
      onClick={() => setWhole(!whole)}
    >
      <BreakableText text={whole ? uri : end} />
    </button>
  );
}
