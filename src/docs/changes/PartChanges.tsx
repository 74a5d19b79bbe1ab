// The changes of a part or a row since another version, and what was removed.
import { Archive, CirclePlus, type LucideIcon, PencilLine, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount, fromPointer } from '../../core/light.ts';
import type { Location, Order, PartId } from '../../core/types.ts';
import { visibleText } from '../../ui/display-text.ts';
import { Sentence } from '../../ui/Sentence.tsx';
import { usePaneState } from '../pane/pane.ts';
import type { DocsChange } from '../pane/services.ts';
import { LevelIcon } from './LevelIcon.tsx';

const KINDS: Readonly<Record<DocsChange['kind'], { label: string; icon: LucideIcon }>> = {
  added: { label: 'Added', icon: CirclePlus },
  changed: { label: 'Changed', icon: PencilLine },
  deprecated: { label: 'Deprecated', icon: Archive },
  removed: { label: 'Removed', icon: Trash2 },
};

/** Most changes that a card lists. */
const MOST = 20;

function Badge({ kind }: Pick<DocsChange, 'kind'>): ReactNode {
  const { label, icon: Icon } = KINDS[kind];
  return (
    <span className="docs-change-badge ui-inline ui-note" data-kind={kind}>
      <Icon size={13} aria-hidden="true" />
      {label}
    </span>
  );
}

/** Renders badges and the list of changes below the head of a card. */
export function PartChanges({ id }: { readonly id: PartId }): ReactNode {
  const changes = usePaneState((s) => s.changes?.parts.get(id));
  if (!changes) return null;
  const kinds = new Set(changes.map((change) => kindOfPart(change, id)));
  return (
    <div className="docs-changes">
      <p className="ui-row ui-wrap">
        {(['added', 'changed', 'deprecated'] as const).map(
          (kind) => kinds.has(kind) && <Badge key={kind} kind={kind} />,
        )}
      </p>
      <ul className="ui-list">
        {changes.slice(0, MOST).map((change) => (
          <li key={`${change.pointer} ${change.message}`}>
            <ChangeLine change={change} />
          </li>
        ))}
        {changes.length > MOST && (
          <li>{`${formatCount(changes.length - MOST, 'more change')} in the list of changes`}</li>
        )}
      </ul>
    </div>
  );
}

/** A part is added only where the change is about itself. */
function kindOfPart({ kind, uri, pointer }: DocsChange, id: PartId): DocsChange['kind'] {
  if (kind === 'deprecated') return kind;
  return kind === 'added' && `${uri}#${pointer}` === id ? 'added' : 'changed';
}

function ChangeLine({ change }: { readonly change: DocsChange }): ReactNode {
  const { label, level, message } = change;
  return (
    <span className="docs-change">
      <LevelIcon level={level} />
      <span>
        <strong>{label}</strong> <Sentence text={message} />
      </span>
    </span>
  );
}

function RemovedKey({ change }: { readonly change: DocsChange }): ReactNode {
  return <del>{visibleText(String(fromPointer(change.pointer).at(-1) ?? ''))}</del>;
}

/** Renders the badge of a row of a schema tree, with its most serious change in words. */
export function RowChanges({ at }: { readonly at: readonly Location[] }): ReactNode {
  const own = usePaneState(({ changes }) =>
    at.map(({ uri, pointer }) => changes?.rows.get(`${uri}#${pointer}`)).find(Boolean),
  )?.[0];
  if (!own) return null;
  const isRow = at.some(({ pointer }) => pointer === own.pointer);
  const kind = own.kind === 'removed' && !isRow ? 'changed' : own.kind;
  return (
    <>
      <Badge kind={kind} />
      <span className="docs-change-text ui-note">
        <Sentence text={own.message} />
      </span>
    </>
  );
}

/** Renders the objects that a section no longer has. */
export function RemovedParts({ section }: { readonly section: keyof Order }): ReactNode {
  const removed = usePaneState((s) => s.changes?.removed.get(section));
  if (!removed) return null;
  return (
    <ul className="docs-removed ui-list" aria-label="Removed">
      {removed.map((change) => (
        <li key={change.pointer}>
          <Badge kind="removed" />
          <strong>
            <RemovedKey change={change} />
          </strong>
          <ChangeLine change={change} />
        </li>
      ))}
    </ul>
  );
}
