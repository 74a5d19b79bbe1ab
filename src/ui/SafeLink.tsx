// The only component that turns an address from a document into a link.
import type { ReactNode } from 'react';
import { visibleName } from './display-text.ts';
import { displayHost, safeHref } from './safe-href.ts';
import './SafeLink.css';

export interface SafeLinkProps {
  /** The address as written. */
  to: string;
  /** What to show; the address itself where absent. */
  children?: ReactNode;
  /** Whether the visible text contains the address already. */
  bare?: boolean;
}

/**
 * A link that opens in a new tab and shows its host, or plain text with a short note if the address
 * isn't safe.
 */
export function SafeLink({
  to,
  children,
  bare = children === undefined,
}: SafeLinkProps): ReactNode {
  const href = safeHref(to);
  const shown = children ?? visibleName(to);
  if (href === null)
    return (
      <span className="ui-nolink">
        {shown}
        {!bare && to !== '' && <span className="ui-nolink-note"> (link not supported here)</span>}
      </span>
    );
  const host = displayHost(href);
  const mail = href.startsWith('mailto:');
  return (
    <a
      className="ui-link"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={host}
      data-bare={bare || undefined}
    >
      {shown}
      {!mail && <span className="ui-link-out" aria-hidden="true" />}
      <span className="ui-link-place">{mail ? ` (mail to ${host})` : ` (opens ${host})`}</span>
    </a>
  );
}
