// The only place where an address written in a document becomes a link.
import type { ReactNode } from 'react';
import { placeOf, safeHref } from './safe-href.ts';
import { visibleName } from './visible-text.ts';
import './SafeLink.css';

export interface SafeLinkProps {
  /** The address as written. */
  to: string;
  /** What to show; the address itself where absent. */
  children?: ReactNode;
  /** What is shown says the address already. */
  bare?: boolean;
}

/** A link that opens outside and says where it leads, or plain text with a short note where the address is not one we follow. */
export function SafeLink({ to, children, bare = children === undefined }: SafeLinkProps): ReactNode {
  const href = safeHref(to);
  const shown = children ?? visibleName(to);
  if (href === null)
    return (
      <span className="ui-nolink">
        {shown}
        {!bare && to !== '' && <span className="ui-nolink-note"> (link not supported here)</span>}
      </span>
    );
  const place = placeOf(href);
  const mail = href.startsWith('mailto:');
  return (
    <a className="ui-link" href={href} target="_blank" rel="noopener noreferrer" title={place} data-bare={bare || undefined}>
      {shown}
      {!mail && <span className="ui-link-out" aria-hidden="true" />}
      <span className="ui-link-place">{mail ? ` (mail to ${place})` : ` (opens ${place})`}</span>
    </a>
  );
}
