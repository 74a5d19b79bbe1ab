// Label and value pairs, and titled blocks: the two shapes that everything in a card has.
import type { ReactNode } from 'react';

/** A list of facts; children are `Fact`s. */
export function FactList({ children }: { children: ReactNode }): ReactNode {
  return <dl className="docs-facts">{children}</dl>;
}

/** One label with its value. */
export function Fact({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface BlockProps {
  title: string;
  /** Small items beside the title: a chip, a count. */
  beside?: ReactNode;
  /** Level of the heading on the page. */
  level?: 2 | 4;
  children: ReactNode;
}

/** A titled piece of a card. */
export function Block({ title, beside, level = 4, children }: BlockProps): ReactNode {
  const Heading = `h${level}` as const;
  return (
    <div className="docs-block">
      <div className="docs-block-head">
        <Heading>{title}</Heading>
        {beside}
      </div>
      {children}
    </div>
  );
}
