// A reference to another part: jumps to its card inside the pane; on paper a link within the pages.
import { Fragment, type ReactNode } from 'react';
import type { Link } from '../../core/types.ts';
import { visibleName, visibleText } from '../../ui/display-text.ts';
import { anchorOf } from '../pane/location.ts';
import { usePane } from '../pane/pane.ts';
import { BreakableText, CodeText } from './BreakableText.tsx';
import { InlineLink } from './InlineLink.tsx';
import { ShowMore } from './ShowMore.tsx';

/**
 * Renders the label of the part, with its key where that differs and the link is not in a
 * sentence; marks a broken reference, in a sentence without its text.
 */
export function PartLink({ link, inText }: { link: Link; inText?: boolean }): ReactNode {
  const pane = usePane();
  const { id } = link;
  const key = !inText && link.key !== undefined && link.key !== link.label ? link.key : null;
  if (id === null) {
    // The target at another origin may exist: it was only not fetched.
    const { unread } = link;
    const isElsewhere = unread !== undefined || /^https?:/i.test(link.broken ?? link.label);
    const lacks = isElsewhere ? 'not loaded' : 'not found';
    return (
      <span className="docs-broken-link">
        <BreakableText text={link.label} />
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
          {!inText && unread !== undefined && ` \u2014 ${visibleText(firstSentence(unread))}`}
        </span>
      </span>
    );
  }
  const label = (
    <>
      <BreakableText text={link.label} />
      {key && <CodeText className="docs-link-key" text={key} />}
    </>
  );
  return (
    <InlineLink anchor={anchorOf(id)} alone={!inText} onGo={() => pane.goTo(id)}>
      {label}
    </InlineLink>
  );
}

const firstSentence = (text: string): string => /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;

/** Renders several references in a row; only the first `first` of them until expanded. */
export function PartLinks({
  links,
  first = 12,
}: {
  links: readonly Link[];
  first?: number;
}): ReactNode {
  return (
    <span className="docs-links">
      <ShowMore items={links} first={first} noun="more">
        {(link, i) => (
          <Fragment key={`${link.id ?? link.broken ?? link.label} ${i}`}>
            <PartLink link={link} />
          </Fragment>
        )}
      </ShowMore>
    </span>
  );
}
