// The frame every card has: heading, problems, summary, description, its own content, and what all parts share at the side.
import { SquareArrowOutUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BindingView, Part } from '../../core/model/types.ts';
import { Copy } from '../bits/Copy.tsx';
import { CopyLink } from '../bits/CopyLink.tsx';
import { FaultBadge, FaultList } from '../bits/FaultBadge.tsx';
import { Wrap } from '../bits/Wrap.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { useFaults, useFold, usePane } from '../pane/pane.ts';
import { domId, headingId } from '../pane/place.ts';
import { CardFaults } from '../schema/SchemaRow.tsx';
import { hasAside, Shared } from './Shared.tsx';

interface FrameProps {
  part: Part;
  /** Stands before the title: the chip of an operation's action. */
  before?: ReactNode;
  /** Stands in its own line below the title: an address. */
  line?: ReactNode;
  /** Things of the side column that only this kind has. */
  aside?: ReactNode;
  bindings?: readonly BindingView[];
  children?: ReactNode;
}

/** A card's content; the `<article>` around it is made by the list. */
export function Frame({ part, before, line, aside, bindings, children }: FrameProps): ReactNode {
  const pane = usePane();
  const faults = useFaults(part.id);
  const [listed, setListed] = useFold(`${part.id} faults`, false);
  const list = `${domId(part.id)}.faults`;
  const side = aside || hasAside(part, bindings);
  return (
    <CardFaults value={faults}>
      <div className="docs-head">
        {before}
        <h3 id={headingId(part.id)}>
          <button type="button" className="docs-title" data-key={part.title === undefined || undefined} onClick={() => pane.select(part)}>
            <Wrap text={part.title ?? part.key} />
          </button>
        </h3>
        {part.title !== undefined && part.title !== part.key && (
          <code className="docs-key">
            <Wrap text={part.key} />
          </code>
        )}
        <Copy text={part.key} label="id" />
        <CopyLink place={part} of={part.title ?? part.key} />
        {part.uri !== '' && (
          <span className="docs-chip">
            <Wrap text={part.uri} />
          </span>
        )}
        <span className="docs-head-end">
          <FaultBadge faults={faults} list={list} open={listed} onOpen={setListed} />
          <button
            type="button"
            className="docs-source"
            onClick={() => pane.select(part)}
            aria-label={`Source of ${part.title ?? part.key}`}
          >
            <SquareArrowOutUpRight size={13} aria-hidden="true" />
            Source
          </button>
        </span>
      </div>
      {listed && faults.length > 0 && <FaultList faults={faults} id={list} />}
      {line}
      {part.broken !== undefined && <p className="docs-note docs-broken">{part.broken}</p>}
      <div className={side ? 'docs-columns docs-columns-two' : 'docs-columns'}>
        <div className="docs-main">
          {part.summary !== undefined && (
            <p className="docs-summary" dir="auto">
              {part.summary}
            </p>
          )}
          {part.description !== undefined && part.description !== part.summary && <Markdown text={part.description} level={3} />}
          {children}
        </div>
        {side && (
          <div className="docs-side">
            {aside}
            <Shared part={part} bindings={bindings} />
          </div>
        )}
      </div>
    </CardFaults>
  );
}
