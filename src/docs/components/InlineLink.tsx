// A link to a location of the document: inside the pane it goes there, in a new tab and copied it
// is an address. Not a button: the full stop of a sentence would follow the box of one.
import { type MouseEvent, type ReactNode, useContext } from 'react';
import { PaneContext, usePrint } from '../pane/pane.ts';

const ALONE = 'docs-link';
const IN_TEXT = 'docs-link docs-link-in-text';

interface InlineLinkProps {
  /** What it has after the `#`; on paper the link works by it alone. */
  anchor: string;
  /** @param from the link */
  onGo(from: Element): void;
  label?: string;
  /** It is not in a sentence. */
  alone?: boolean;
  className?: string;
  children: ReactNode;
}

export function InlineLink(props: InlineLinkProps): ReactNode {
  const { anchor, onGo, label, alone, className = alone ? ALONE : IN_TEXT, children } = props;
  const services = useContext(PaneContext)?.services;
  const print = usePrint();
  const go = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (print || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onGo(event.currentTarget);
  };
  /** Before it is opened elsewhere or copied: hundreds of long addresses would be a burden. */
  const complete = ({ currentTarget }: { currentTarget: HTMLAnchorElement }): void => {
    const address = services?.addressOf?.(decodeURIComponent(anchor));
    if (address) currentTarget.setAttribute('href', address);
  };
  return (
    <a
      className={className}
      href={`#${anchor}`}
      aria-label={label}
      onClick={go}
      onPointerDown={complete}
      onFocus={complete}
    >
      {children}
    </a>
  );
}
