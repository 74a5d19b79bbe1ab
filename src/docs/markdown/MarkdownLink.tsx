// A link in a description: to a heading of the same text, to a location of the document, or
// outside.
import { type ReactNode, useContext } from 'react';
import { elementById } from '../../ui/root-of.ts';
import { SafeLink } from '../../ui/SafeLink.tsx';
import { InlineLink } from '../components/InlineLink.tsx';
import { anchorOf } from '../pane/location.ts';
import { type Pane, PaneContext, useFileUri, usePaneState, usePrint } from '../pane/pane.ts';
import { sectionId } from '../sections.ts';
import { type LinkTarget, linkTarget } from './link-target.ts';

interface MarkdownLinkProps {
  /** The address as written. */
  to: string;
  /** The address is what is shown. */
  bare?: boolean;
  children: ReactNode;
}

export function MarkdownLink(props: MarkdownLinkProps): ReactNode {
  const pane = useContext(PaneContext);
  return pane ? <InternalLink {...props} pane={pane} /> : <ExternalLink {...props} />;
}

function ExternalLink({ to, bare, children }: MarkdownLinkProps): ReactNode {
  return (
    <SafeLink to={to} bare={bare}>
      {children}
    </SafeLink>
  );
}

function InternalLink({ to, bare, children, pane }: MarkdownLinkProps & { pane: Pane }): ReactNode {
  const uri = useFileUri();
  // On paper rows have no names.
  const print = usePrint();
  // A string, so that nothing renders again while the result stays the same.
  const found = usePaneState(({ model }) =>
    JSON.stringify(linkTarget(to, uri, pane.services.base?.() ?? null, model)),
  );
  const target: LinkTarget = JSON.parse(found);
  switch (target.is) {
    case 'outside':
      return (
        <ExternalLink to={target.to} bare={bare}>
          {children}
        </ExternalLink>
      );
    case 'part':
    case 'section': {
      const anchor =
        target.is === 'section'
          ? sectionId(target.section)
          : anchorOf(print ? target.id : `${target.location.uri}#${target.location.pointer}`);
      const go = (from: Element) => {
        if (target.is === 'section') goToSection(from, anchor);
        else if (pane.get().model.parts.get(target.id)?.pointer === target.location.pointer)
          pane.goTo(target.id);
        else pane.goToLocation(target.location);
      };
      return (
        <InlineLink anchor={anchor} onGo={go}>
          {children}
        </InlineLink>
      );
    }
    default:
      return (
        <span className="ui-nolink">
          {children}
          <span className="ui-nolink-note">
            {target.is === 'absent'
              ? ' (not found in this document)'
              : ' (link not supported here)'}
          </span>
        </span>
      );
  }
}

function goToSection(from: Element, id: string): void {
  const heading = elementById(from, id);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

/** A jump within one text: to its n-th element that matches `selector`, counted from 0. */
export function JumpInText({ selector, at, label, children }: JumpProps): ReactNode {
  const print = usePrint();
  if (print) return children;
  return (
    <button
      type="button"
      className="docs-link docs-link-in-text"
      aria-label={label}
      onClick={(event) => {
        const there = event.currentTarget
          .closest('.docs-md')
          ?.querySelectorAll<HTMLElement>(selector)[at];
        there?.scrollIntoView({ block: 'nearest' });
        there?.focus({ preventScroll: true });
      }}
    >
      {children}
    </button>
  );
}

interface JumpProps {
  selector: string;
  at: number;
  label?: string;
  children: ReactNode;
}
