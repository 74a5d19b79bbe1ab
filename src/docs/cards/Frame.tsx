// The frame every card has: heading, problems, summary, description, its own content, and what all parts share at the side.
import type { ReactNode } from 'react';
import type { BindingView, Part } from '../../core/model/types.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { From } from '../bits/Chips.tsx';
import { FaultList } from '../bits/FaultBadge.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { FileUri } from '../pane/file-uri.ts';
import { useFaults, useFold, usePrint } from '../pane/pane.ts';
import { domId } from '../pane/place.ts';
import { CardFaults } from '../schema/SchemaRow.tsx';
import { Head } from './Head.tsx';
import { hasAside, Shared } from './Shared.tsx';
import { Traits } from './Traits.tsx';

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
  const faults = useFaults(part.id);
  const [listed, setListed] = useFold(`${part.id} problems`, false);
  const print = usePrint();
  const list = `${domId(part.id)}.faults`;
  const side = aside || hasAside(part, bindings);
  return (
    <FileUri value={part.uri}>
      <CardFaults value={faults}>
        <Head part={part} before={before} faults={faults} list={list} listed={listed} onList={setListed} />
        {(listed || print) && faults.length > 0 && <FaultList faults={faults} id={list} />}
        {line}
        {part.broken !== undefined && <p className="docs-note docs-broken">{part.broken}</p>}
        <div className={side ? 'docs-columns docs-columns-two' : 'docs-columns'}>
          <div className="docs-main">
            {part.summary !== undefined && (
              <p className="docs-summary" dir="auto">
                {visibleText(part.summary)} <From part={part} field="summary" />
              </p>
            )}
            {part.description !== undefined && part.description !== part.summary && (
              <div className="docs-described">
                <Markdown text={part.description} level={3} />
                <From part={part} field="description" />
              </div>
            )}
            {children}
            {(part.kind === 'message' || part.kind === 'operation') && <Traits part={part} />}
          </div>
          {side && (
            <div className="docs-side">
              {aside}
              <Shared part={part} bindings={bindings} />
            </div>
          )}
        </div>
      </CardFaults>
    </FileUri>
  );
}
