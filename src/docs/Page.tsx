// What stands on the page of the documentation, whoever scrolls or prints it.
import type { ReactNode } from 'react';
import type { InfoPart, Model, Order } from '../core/model/types.ts';
import { visibleName } from '../ui/visible-text.ts';
import { Contents } from './Contents.tsx';
import { Overview } from './cards/Overview.tsx';
import { AloneBar, WindowNote } from './Notes.tsx';
import { usePicked, usePrint } from './pane/pane.ts';
import { Section } from './Section.tsx';
import { invites, SECTIONS } from './sections.ts';
import type { Unread } from './unread.ts';

interface PageProps {
  model: Model;
  /** The text has a syntax error, so that what is shown can be older than the text. */
  broken?: boolean;
  /** Why nothing of the document was read; absent where it was. */
  unread?: Unread | undefined;
  /** What an author could add is left out. */
  reader?: boolean;
  onSection(section: keyof Order): void;
}

/** Overview and sections, or the one part that is shown alone. */
export function Page({ model, broken, unread, reader = false, onSection }: PageProps): ReactNode {
  const only = usePicked((s) => s.only ?? null);
  const print = usePrint();
  const hints = only === null && !print && !reader && invites(model.order);
  if (unread !== undefined)
    return (
      <>
        <h1>{unread.title}</h1>
        <p className="docs-note">{unread.reason}</p>
      </>
    );
  const written = olderFormat(model.info);
  return (
    <>
      {broken && <p className="docs-note docs-stale">The text has a syntax error. The affected parts show their last valid state.</p>}
      {written !== undefined && (
        <p className="docs-note docs-stale">This document is written for {written}. Only the parts that version 3 has, too, are shown.</p>
      )}
      {only === null ? (
        <Overview model={model} hints={!print && !reader} onSection={onSection} />
      ) : (
        <AloneBar id={only} title={model.info?.title} />
      )}
      <WindowNote />
      {print && only === null && <Contents />}
      {SECTIONS.map((section) => (
        <Section key={section.key} section={section} hints={hints} />
      ))}
    </>
  );
}

/** The format and version of a document that is older than version 3, of which only a part can be read; else undefined. */
function olderFormat(info: InfoPart | null): string | undefined {
  const { formatName = '', formatVersion = '' } = info ?? {};
  return /^[0-2]\./.test(formatVersion) ? visibleName(`${formatName} ${formatVersion}`.trim()) : undefined;
}
