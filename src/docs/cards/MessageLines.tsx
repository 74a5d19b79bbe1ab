// A message in one line, where another part refers to it: its title and summary; expanded, its
// payload below.
import type { ReactNode } from 'react';
import type { Link, MessagePart } from '../../core/types.ts';
import { visibleName } from '../../ui/display-text.ts';
import { unreadText } from '../components/Absent.tsx';
import { BreakableText, CodeText } from '../components/BreakableText.tsx';
import { PartLink } from '../components/PartLink.tsx';
import { ShowMore } from '../components/ShowMore.tsx';
import { uniqueKeys } from '../components/unique-keys.ts';
import { usePaneState, usePart } from '../pane/pane.ts';
import { nameOfRef } from '../schema/scope.ts';
import { typeText } from '../schema/type-text.ts';
import { useIsContentTypeStated } from './content-types.ts';

/** What is below the line of a message. */
export type BelowMessage = (link: Link, isFirst: boolean) => ReactNode;

/** Renders one line per message. */
export function MessageLines({
  links,
  below,
}: {
  links: readonly Link[];
  below?: BelowMessage | undefined;
}): ReactNode {
  const keys = uniqueKeys(links.map((link) => link.id ?? link.label));
  return (
    <ul className="docs-plain docs-messages">
      <ShowMore items={links} first={12} noun="more messages" listed="item">
        {(link, i) => (
          <li key={keys[i]} className="docs-message-line ui-row ui-wrap">
            <MessageLine link={link} />
            {below?.(link, i === 0)}
          </li>
        )}
      </ShowMore>
    </ul>
  );
}

/** The name of a message, and what it is made of. */
export function MessageLine({ link }: { link: Link }): ReactNode {
  const part = usePart(link.id);
  return (
    <>
      <PartLink link={link} />
      {part?.kind === 'message' && <MessageSummary part={part} />}
    </>
  );
}

/** True where two names differ only in case, blanks and dashes: one of them is enough in a line. */
function isSameName(a: string, b: string): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '');
  return bare(a) === bare(b);
}

/** Name for programs, content type and what the payload is. */
function MessageSummary({ part }: { part: MessagePart }): ReactNode {
  const { name, contentType, payload } = part;
  const isStated = useIsContentTypeStated(part);
  const type = usePaneState((s) => {
    if (!payload) {
      const unread = unreadText(part, 'payload');
      return unread === null ? 'no payload' : `payload ${unread}`;
    }
    if (!payload.view) return payload.formatLabel;
    const scope = { uri: part.uri, pointer: payload.pointer, refs: payload.refs, trail: [] };
    return typeText(payload.view, (ref) => nameOfRef(s.model.parts, scope, ref));
  });
  return (
    <>
      {name !== undefined &&
        ![part.key, part.title].some((text) => text !== undefined && isSameName(text, name)) && (
          <CodeText className="docs-faint" text={name} />
        )}
      {type !== '' && <span className="docs-type">{visibleName(type)}</span>}
      {contentType !== undefined && !isStated && (
        <span className="docs-faint">
          <BreakableText text={contentType} />
        </span>
      )}
    </>
  );
}
