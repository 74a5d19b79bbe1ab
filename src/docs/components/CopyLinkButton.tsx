// A button that copies the address of a location in the document.
import { Check, Link2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Location } from '../pane/location.ts';
import { usePane, usePrint } from '../pane/pane.ts';

/**
 * Copies a link to `place`; renders nothing where there are no links. `of` is the title of the
 * target.
 */
export function CopyLinkButton({ location, of }: { location: Location; of: string }): ReactNode {
  const { services } = usePane();
  const print = usePrint();
  const [status, setSaid] = useState<'' | 'Link copied' | 'Too long for a link' | 'Not copied'>('');
  useEffect(() => {
    if (status === '') return;
    const timer = setTimeout(() => setSaid(''), 1_600);
    return () => clearTimeout(timer);
  }, [status]);
  if (!services.linkTo || print) return null;
  const copy = async () => {
    try {
      const link = await services.linkTo?.({ uri: location.uri, pointer: location.pointer });
      if (link === undefined) return;
      if (link) await navigator.clipboard.writeText(link);
      setSaid(link ? 'Link copied' : 'Too long for a link');
    } catch {
      setSaid('Not copied');
    }
  };
  return (
    <button
      type="button"
      className="docs-copy"
      data-status={status || undefined}
      aria-label={`Copy link to ${of}`}
      onClick={copy}
    >
      {status === 'Link copied' ? (
        <Check size={14} aria-hidden="true" />
      ) : (
        <Link2 size={14} aria-hidden="true" />
      )}
      <span role="status">{status}</span>
    </button>
  );
}
