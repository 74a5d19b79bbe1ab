// The frame every card has: heading, problems, summary, description, its own content, and what all
// parts share at the side.

import { Focus, SquareArrowOutUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { isRoot } from '../../core/light.ts';
import type { BindingView, Part } from '../../core/types.ts';
import { visibleText } from '../../ui/display-text.ts';
import { UnreadNote, useUnreadDocument } from '../components/Absent.tsx';
import { BreakableText, CodeText } from '../components/BreakableText.tsx';
import { TraitChip } from '../components/Chips.tsx';
import {
  CopyButton,
  CopyLinkButton,
  CopyMarkdownButton,
  CopyTypesButton,
} from '../components/CopyButton.tsx';
import { FileChip } from '../components/FileChip.tsx';
import { ProblemBadge, ProblemList } from '../components/ProblemBadge.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { headingId, partId } from '../pane/location.ts';
import {
  FileUri,
  useFold,
  useHasSource,
  usePane,
  usePaneState,
  usePartProblems,
  usePrint,
} from '../pane/pane.ts';
import type { PartProblem } from '../pane/part-problems.ts';
import { CardProblems } from '../schema/SchemaRow.tsx';
import { hasAside, SharedFields, Traits } from './SharedFields.tsx';

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
      <UnreadNote of={part} />
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

// The head of a card: title, id, where it is written, marks, and what can be done with it.

interface CardHeaderProps {
  part: Part;
  before?: ReactNode;
  problems: readonly PartProblem[];
  /** DOM id of the list of problems, and whether it is open. */
  list: string;
  listed: boolean;
  onList(open: boolean): void;
}

function CardHeader({ part, before, problems, list, listed, onList }: CardHeaderProps): ReactNode {
  const pane = usePane();
  const print = usePrint();
  const name = part.title ?? part.key;
  const hasSource = useHasSource();
  const unread = useUnreadDocument();
  return (
    <div className="docs-head ui-row ui-wrap">
      {before}
      {/* Without a button in it, it takes the focus of whoever comes to this card. */}
      <h3 id={headingId(part.id)} tabIndex={print || hasSource ? undefined : -1}>
        {!hasSource ? (
          <span className="docs-title" data-key={part.title === undefined || undefined} dir="auto">
            <BreakableText text={name} />
          </span>
        ) : (
          <button
            type="button"
            className="docs-title"
            data-key={part.title === undefined || undefined}
            dir="auto"
            onClick={() => pane.select(part)}
          >
            <BreakableText text={name} />
          </button>
        )}
      </h3>
      {part.title !== undefined && part.title !== part.key && (
        <CodeText className="docs-key" text={part.key} />
      )}
      {!isRoot(part.uri) && <FileChip uri={part.uri} />}
      {part.unused && unread === null && <span className="docs-mark">unused</span>}
      <TraitChip part={part} field="title" />
      <span className="docs-head-end ui-row">
        {print ? (
          <CopyTypesButton part={part} of={name} />
        ) : (
          <span className="docs-head-acts">
            <CopyButton text={part.key} label={`id ${part.key}`} />
            <CopyLinkButton location={part} of={name} />
            <CopyMarkdownButton location={part} of={name} />
            <CopyTypesButton part={part} of={name} />
            <ShowPartButton part={part} />
          </span>
        )}
        <ProblemBadge problems={problems} list={list} open={listed} onOpen={onList} />
        {hasSource && (
          <button
            type="button"
            className="docs-source ui-note ui-quiet ui-inline"
            onClick={() => pane.select(part)}
            aria-label={`Source of ${name}`}
          >
            <SquareArrowOutUpRight size={13} aria-hidden="true" />
            <span className="docs-source-word">Source</span>
          </button>
        )}
      </span>
    </div>
  );
}

/** Renders the button; nothing where the part is alone already or can't be shown alone. */
function ShowPartButton({ part }: { part: Part }): ReactNode {
  const { services } = usePane();
  const print = usePrint();
  const alone = usePaneState((s) => s.singlePart === part.id);
  if (!services.showSinglePart || print || alone) return null;
  return (
    <button
      type="button"
      className="docs-copy ui-inline"
      aria-label={`Show only ${part.title ?? part.key}`}
      onClick={() => services.showSinglePart?.({ uri: part.uri, pointer: part.pointer })}
    >
      <Focus size={14} aria-hidden="true" />
    </button>
  );
}
