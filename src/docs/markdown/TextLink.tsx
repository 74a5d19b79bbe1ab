// A link in a description: to a heading of the same text, to a location of the document, or outside.
import { type ReactNode, useContext } from 'react';
import { SafeLink } from '../../ui/SafeLink.tsx';
import { InTextLink } from '../bits/InTextLink.tsx';
import { useFileUri } from '../pane/file-uri.ts';
import { type Pane, PaneContext, usePicked, usePrint } from '../pane/pane.ts';
import { domId } from '../pane/place.ts';
import { sectionId } from '../sections.ts';
import { type Target, targetOf } from './target.ts';

interface TextLinkProps {
  /** The address as written. */
  to: string;
  /** The address is what is shown. */
  bare?: boolean;
  children: ReactNode;
}

export function TextLink(props: TextLinkProps): ReactNode {
  const pane = useContext(PaneContext);
  return pane ? <Linked {...props} pane={pane} /> : <Outside {...props} />;
}

function Outside({ to, bare, children }: TextLinkProps): ReactNode {
  return (
    <SafeLink to={to} bare={bare}>
      {children}
    </SafeLink>
  );
}

function Linked({ to, bare, children, pane }: TextLinkProps & { pane: Pane }): ReactNode {
  const uri = useFileUri();
  // A text, so that nothing renders again while the answer stays the same.
  const found = usePicked(({ model }) => JSON.stringify(targetOf(to, uri, pane.services.base?.() ?? null, model)));
  const target: Target = JSON.parse(found);
  switch (target.is) {
    case 'outside':
      return (
        <Outside to={target.to} bare={bare}>
          {children}
        </Outside>
      );
    case 'part':
    case 'section': {
      const id = target.is === 'part' ? domId(target.id) : sectionId(target.section);
      const go = () => {
        if (target.is === 'section') goToSection(id);
        else if (pane.get().model.parts.get(target.id)?.pointer === target.place.pointer) pane.goTo(target.id);
        else pane.goToPlace(target.place);
      };
      return (
        <InTextLink id={id} onGo={go}>
          {children}
        </InTextLink>
      );
    }
    default:
      return (
        <span className="ui-nolink">
          {children}
          <span className="ui-nolink-note">{target.is === 'absent' ? ' (not found in this document)' : ' (link not supported here)'}</span>
        </span>
      );
  }
}

function goToSection(id: string): void {
  const heading = document.getElementById(id);
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
        const there = event.currentTarget.closest('.docs-md')?.querySelectorAll<HTMLElement>(selector)[at];
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
