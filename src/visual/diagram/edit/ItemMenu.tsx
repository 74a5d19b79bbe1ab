// The context menu of an item in the diagram: opened by right click, by its "…" button, by
// Shift+F10.
import {
  Cable,
  Copy,
  CornerDownLeft,
  FileText,
  LayoutGrid,
  Mail,
  PencilLine,
  SlidersHorizontal,
  Trash2,
  Unplug,
  Workflow,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Model } from '../../../core/types.ts';
import ContextMenu from '../../../ui/ContextMenu.tsx';
import { type MenuGroup, menuItem } from '../../../ui/menu-item.ts';
import { APP } from '../graph-nodes.ts';
import { ADDED } from './AddMenu.tsx';
import { connectableAt, existingConnections } from './connections.ts';
import type { DiagramActions, OpenPanel } from './use-diagram-actions.ts';

export interface ItemMenuProps {
  readonly model: Model;
  readonly opened: OpenPanel;
  readonly actions: DiagramActions;
  /** Why nothing can be edited. */
  readonly readOnly: string | null;
  /** Returns what is moved to where it was; null where nothing is. */
  readonly resetLayout: (() => void) | null;
  onClose(): void;
}

export default function ItemMenu({
  model,
  opened,
  actions,
  readOnly,
  resetLayout,
  onClose,
}: ItemMenuProps): ReactNode {
  const { target, back } = opened;
  const thing = connectableAt(model, target);
  const editable = thing !== null && readOnly === null;
  const channel = editable && thing.kind === 'channel' && target.location;
  const panel = (panel: OpenPanel['panel']) => (): void => actions.open({ ...opened, panel });
  // A reply has no name, and an operation has one at most.
  const isApp = thing?.kind === APP;
  const named = editable && thing.kind !== 'reply' && !isApp;
  const canAdd = isApp || opened.panel === 'add';
  const why = readOnly === null ? {} : { disabled: true, reason: readOnly };
  const adding: MenuGroup = canAdd
    ? ADDED.map(({ name, label, icon }) =>
        menuItem(`Add ${label.toLowerCase()}…`, icon, () => actions.add(name), why),
      ).slice(0, readOnly === null ? undefined : 1)
    : [];
  const placing: MenuGroup = [
    resetLayout !== null && menuItem('Reset layout', LayoutGrid, resetLayout),
  ];
  if (opened.panel === 'add')
    return (
      <ContextMenu
        label="Actions for the diagram"
        anchor={opened.anchor}
        groups={[adding, placing]}
        back={() => back}
        onClose={onClose}
      />
    );
  const groups: MenuGroup[] = [
    [
      editable && menuItem('Connect…', Cable, panel('connect'), { shortcut: 'C' }),
      editable &&
        thing.kind === 'operation' &&
        menuItem(thing.reply ? 'Connect reply…' : 'Add reply…', CornerDownLeft, panel('reply'), {
          shortcut: 'R',
        }),
      editable &&
        existingConnections(model, thing).length > 0 &&
        menuItem('Disconnect…', Unplug, panel('disconnect')),
    ],
    [
      channel && menuItem('New message…', Mail, () => actions.add('message', { channel })),
      channel && menuItem('New operation…', Workflow, () => actions.add('operation', { channel })),
    ],
    [
      named && menuItem('Rename…', PencilLine, () => actions.rename(target), { shortcut: 'F2' }),
      named && menuItem('Duplicate', Copy, () => actions.duplicate(target)),
      editable &&
        !isApp &&
        menuItem('Delete…', Trash2, () => actions.remove(target), { shortcut: 'Del' }),
    ],
    adding,
    [
      menuItem('Open as form', SlidersHorizontal, () => actions.show(target, 'form')),
      menuItem('Go to text', FileText, () => actions.show(target, 'text')),
    ],
  ];
  return (
    <ContextMenu
      label={`Actions for ${target.title}`}
      anchor={opened.anchor}
      note={readOnly}
      groups={groups}
      back={() => back}
      onClose={onClose}
    />
  );
}
