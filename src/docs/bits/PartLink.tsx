// A mention of another part: jumps to its card inside the pane; on paper a link within the pages.
import { Fragment, type ReactNode } from 'react';
import type { Link } from '../../core/model/types.ts';
import { visibleName } from '../../ui/visible-text.ts';
import { usePane, usePrint } from '../pane/pane.ts';
import { domId } from '../pane/place.ts';
import { InTextLink } from './InTextLink.tsx';
import { More } from './More.tsx';
import { Wrap } from './Wrap.tsx';

/** The label of the part, with its key where that says something else and the link does not stand in a sentence; a broken reference is shown as such, in a sentence without what it says. */
export function PartLink({ link, inText }: { link: Link; inText?: boolean }): ReactNode {
  const pane = usePane();
  const print = usePrint();
  const { id } = link;
  const key = !inText && link.key !== undefined && link.key !== link.label ? link.key : null;
  if (id === null) {
    // What stands at another site may be there: it was only not fetched.
    const lacks = /^https?:/i.test(link.broken ?? link.label) ? 'not loaded' : 'not found';
    return (
      <span className="docs-broken-link">
        <Wrap text={link.label} />
        {key && <code className="docs-link-key">{visibleName(key)}</code>}
        <span className="docs-broken-note">
          {!inText && link.broken !== undefined && link.broken !== link.label ? (
            <>
              {' '}
              {lacks}: <code>{visibleName(link.broken)}</code>
            </>
          ) : (
            ` ${inText ? `(${lacks})` : lacks}`
          )}
        </span>
      </span>
    );
  }
  const said = (
    <>
      <Wrap text={link.label} />
      {key && (
        <code className="docs-link-key">
          <Wrap text={key} />
        </code>
      )}
    </>
  );
  if (inText)
    return (
      <InTextLink id={domId(id)} onGo={() => pane.goTo(id)}>
        {said}
      </InTextLink>
    );
  return print ? (
    <a className="docs-link" href={`#${domId(id)}`}>
      {said}
    </a>
  ) : (
    <button type="button" className="docs-link" onClick={() => pane.goTo(id)}>
      {said}
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
