// What a card says where an object has nothing: that there is nothing, if all of it was read.
import type { ReactNode } from 'react';
import type { OperationPart, Part, ServerPart } from '../../core/types.ts';
import { usePaneState } from '../pane/pane.ts';

interface AbsentProps {
  /** The part that would have it. */
  of: Part;
  /** The field that would say it, which is shown by itself where it has another type. */
  field?: string;
  /** The statement, such as `none`. */
  children: ReactNode;
}

/** Renders the statement; where the part may have the field after all, why that is unknown. */
export function Absent({ of, field, children }: AbsentProps): ReactNode {
  return <span className="docs-faint">{unknownText(of, field) ?? children}</span>;
}

/** Renders `no host`, where what is missing has no label; else `host unknown`. */
export function AbsentNamed({
  of,
  field,
  name,
}: Omit<AbsentProps, 'children'> & { name: string }): ReactNode {
  const unread = unknownText(of, field);
  return <span className="docs-faint">{unread === null ? `no ${name}` : `${name} ${unread}`}</span>;
}

/**
 * Renders a statement about all objects of the document, such as that none refers to this one.
 * @param of the part whose card it is in
 */
export function AbsentInDocument({ of, children }: Omit<AbsentProps, 'field'>): ReactNode {
  const document = useUnreadDocument();
  const unread = document !== null && of.unread !== undefined ? UNKNOWN : document;
  return <span className="docs-faint">{unread ?? children}</span>;
}

/** Says once in the card of a part why facts of it are unknown. */
export function UnreadNote({ of: { unread } }: { of: Part }): ReactNode {
  return (
    unread !== undefined && (
      <p className="docs-note docs-faint">
        Line {unread} could not be read: more than this may be written.
      </p>
    )
  );
}

/** Returns why nothing may be stated about all objects; null where the document was read whole. */
export function useUnreadDocument(): string | null {
  const line = usePaneState((s) => s.model.info?.documentUnread);
  return line === undefined ? null : textOfLine(line);
}

/**
 * Returns that a part, or this field of it, could not be read; null where it was, so that what it
 * doesn't have is not written.
 */
export function unreadText(part: Part, field?: string): string | null {
  if (part.unread !== undefined) return textOfLine(part.unread);
  const isWritten = field !== undefined && part.fields?.some(({ name }) => name === field);
  return isWritten || part.broken !== undefined || hasUnknownTrait(part)
    ? 'could not be read'
    : null;
}

const UNKNOWN = 'unknown';

/** Returns the same for the card of the part, in which `UnreadNote` names the line. */
export function unknownText(part: Part, field?: string): string | null {
  return part.unread === undefined ? unreadText(part, field) : UNKNOWN;
}

/** The line may be about something else: what is known is that it could not be read. */
const textOfLine = (line: number): string => `unknown: line ${line} could not be read`;

/** Whether a trait that may have any field can't be resolved, or was too large to be merged. */
function hasUnknownTrait(part: Part): boolean {
  return (
    (part.kind === 'message' || part.kind === 'operation') &&
    part.traits.some(({ broken, unmerged }) => broken !== undefined || unmerged)
  );
}

/** Returns whether the document states that an operation without any requirement needs none. */
export function needsNone(part: OperationPart, servers: readonly ServerPart[]): boolean {
  return (
    part.noSecurity === true ||
    (servers.length > 0 && servers.every(({ noSecurity }) => noSecurity))
  );
}

/** Returns the words in place of the alternatives of a server that has none. */
export function withoutSecurity(server: ServerPart): string {
  return unreadText(server, 'security') ?? (server.noSecurity ? 'none' : 'not described');
}
