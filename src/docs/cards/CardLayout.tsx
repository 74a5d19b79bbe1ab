// The frame every card has: heading, problems, summary, description, its own content, and what all
// parts share at the side.
import type { ReactNode } from 'react';
import type { BindingView, Part } from '../../core/types.ts';
import { visibleText } from '../../ui/display-text.ts';
import { TraitChip } from '../components/Chips.tsx';
import { ProblemList } from '../components/ProblemBadge.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { partId } from '../pane/location.ts';
import { FileUri, useFold, usePaneState, usePartProblems, usePrint } from '../pane/pane.ts';
import { CardProblems } from '../schema/SchemaRow.tsx';
import { CardHeader } from './CardHeader.tsx';
import { hasAside, SharedFields } from './SharedFields.tsx';
import { Traits } from './Traits.tsx';

interface CardLayoutProps {
  part: Part;
  /** Rendered before the title: the chip of an operation's action. */
  before?: ReactNode;
  /** Rendered in its own line below the title: an address. */
  line?: ReactNode;
  /** Items of the side column that only this kind has. */
  aside?: ReactNode;
  bindings?: readonly BindingView[];
  children?: ReactNode;
}

/** A card's content; the `<article>` around it is made by the list. */
export function CardLayout({
  part,
  before,
  line,
  aside,
  bindings,
  children,
}: CardLayoutProps): ReactNode {
  const problems = usePartProblems(part.id);
  return (
    <FileUri value={part.uri}>
      <CardProblems value={problems}>
        <CardHead part={part} before={before} />
        {line}
        {part.broken !== undefined && <p className="docs-note docs-broken">{part.broken}</p>}
        <CardColumns part={part} aside={aside} bindings={bindings}>
          {children}
        </CardColumns>
      </CardProblems>
    </FileUri>
  );
}

/** The head of a card, with its changes and problems. */
export function CardHead({ part, before }: Pick<CardLayoutProps, 'part' | 'before'>): ReactNode {
  const problems = usePartProblems(part.id);
  const [listed, setListed] = useFold(`${part.id} problems`, false);
  const print = usePrint();
  const Changes = usePaneState((s) => s.changes?.Card);
  const list = partId(part.id, 'problems');
  return (
    <>
      <CardHeader
        part={part}
        before={before}
        problems={problems}
        list={list}
        listed={listed}
        onList={setListed}
      />
      {Changes && <Changes id={part.id} />}
      {(listed || print) && problems.length > 0 && <ProblemList problems={problems} id={list} />}
    </>
  );
}

/** What is below the head of a card. */
export function CardColumns({
  part,
  aside,
  bindings,
  children,
}: Pick<CardLayoutProps, 'part' | 'aside' | 'bindings' | 'children'>): ReactNode {
  const side = aside || hasAside(part, bindings);
  return (
    <div className={side ? 'docs-columns docs-columns-two' : 'docs-columns'}>
      <div className="docs-main ui-column">
        {part.summary !== undefined && (
          <p className="docs-summary" dir="auto">
            {visibleText(part.summary)} <TraitChip part={part} field="summary" />
          </p>
        )}
        {part.description !== undefined && part.description !== part.summary && (
          <div className="docs-described ui-column">
            <Markdown text={part.description} level={3} />
            <TraitChip part={part} field="description" />
          </div>
        )}
        {children}
        {(part.kind === 'message' || part.kind === 'operation') && <Traits part={part} />}
      </div>
      {side && (
        <div className="docs-side ui-column">
          {aside}
          <SharedFields part={part} bindings={bindings} />
        </div>
      )}
    </div>
  );
}
