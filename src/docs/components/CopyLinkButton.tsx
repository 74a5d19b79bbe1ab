// A button that copies the address of a location in the document.
import { Check, Link2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Location } from '../pane/location.ts';
import { usePane, usePrint } from '../pane/pane.ts';

/**
 * Copies a link to `place`; renders nothing where there are no links. `of` is the title of the
 * target.
 */
export function CopyLinkButton({
  place: location,
  of,
}: {
  place: Location;
  of: string;
}): ReactNode {
  const { services } = usePane();
  const print = usePrint();
  const [said, setSaid] = useState<'' | 'Link copied' | 'Too long for a link' | 'Not copied'>('');
  useEffect(() => {
    if (said === '') return;
    const timer = setTimeout(() => setSaid(''), 1_600);
    return () => clearTimeout(timer);
  }, [said]);
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
      data-said={said || undefined}
      aria-label={`Copy link to ${of}`}
      onClick={copy}
    >
      {said === 'Link copied' ? (
        <Check size={14} aria-hidden="true" />
      ) : (
        <Link2 size={14} aria-hidden="true" />
      )}
      <span role="status">{said}</span>
    </button>
  );
}
