// A button that copies a text and says so.
import { Check, Copy as CopyIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { usePrint } from '../pane/pane.ts';

/** Copies `text`. `label` says what it is ("address") and is part of the button's name. */
export function CopyButton({ text, label }: { text: string; label: string }): ReactNode {
  const print = usePrint();
  const [status, setSaid] = useState<'' | 'Copied' | 'Not copied'>('');
  useEffect(() => {
    if (status === '') return;
    const timer = setTimeout(() => setSaid(''), 1_600);
    return () => clearTimeout(timer);
  }, [status]);
  if (print) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied');
    } catch {
      setSaid('Not copied');
    }
  };
  return (
    <button
      type="button"
      className="docs-copy"
      data-status={status || undefined}
      aria-label={`Copy ${label}`}
      onClick={copy}
    >
      {status === 'Copied' ? (
        <Check size={14} aria-hidden="true" />
      ) : (
        <CopyIcon size={14} aria-hidden="true" />
      )}
      <span role="status">{status}</span>
    </button>
  );
}
