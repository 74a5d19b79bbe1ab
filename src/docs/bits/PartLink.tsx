// A mention of another part: jumps to its card inside the pane.
import { Fragment, type ReactNode } from 'react';
import type { Link } from '../../core/model/types.ts';
import { usePane } from '../pane/pane.ts';
import { More } from './More.tsx';
import { Wrap } from './Wrap.tsx';

/** The label of the part, with its key where that says something else and the link does not stand in a sentence; a broken reference is shown as such. */
export function PartLink({ link, inText }: { link: Link; inText?: boolean }): ReactNode {
  const pane = usePane();
  const { id } = link;
  const key = !inText && link.key !== undefined && link.key !== link.label ? link.key : null;
  if (id === null)
    return (
      <span className="docs-broken-link">
        <Wrap text={link.label} />
        {key && <code className="docs-link-key">{key}</code>}
        <span className="docs-broken-note">
          {link.broken !== undefined && link.broken !== link.label ? (
            <>
              {' '}
              not found: <code>{link.broken}</code>
            </>
          ) : (
            ' not found'
          )}
        </span>
      </span>
    );
  return (
    <button type="button" className={inText ? 'docs-link docs-link-in-text' : 'docs-link'} onClick={() => pane.goTo(id)}>
      <Wrap text={link.label} />
      {key && (
        <code className="docs-link-key">
          <Wrap text={key} />
        </code>
      )}
    </button>
  );
}

/** Several mentions in a row, the first `first` of them until asked for all. */
export function PartLinks({ links, first = 12 }: { links: readonly Link[]; first?: number }): ReactNode {
  return (
    <span className="docs-links">
      <More items={links} first={first} noun="more">
        {(link, i) => (
          <Fragment key={`${link.id ?? link.broken ?? link.label} ${i}`}>
            <PartLink link={link} />
          </Fragment>
        )}
      </More>
    </span>
  );
}
