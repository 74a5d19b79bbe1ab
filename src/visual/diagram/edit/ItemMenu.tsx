// The context menu of an item in the diagram: opened by right click, by its "…" button, by
// Shift+F10.
import {
  Cable,
  Copy,
  CornerDownLeft,
  FileText,
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
import { connectableAt } from './connections.ts';
import { existingConnections } from './disconnect.ts';
import type { DiagramActions, OpenPanel } from './use-diagram-actions.ts';

export interface ItemMenuProps {
  readonly model: Model;
  readonly opened: OpenPanel;
  readonly actions: DiagramActions;
  /** Why nothing can be edited. */
  readonly readOnly: string | null;
  onClose(): void;
}

export default function ItemMenu({
  model,
  opened,
  actions,
  readOnly,
  onClose,
}: ItemMenuProps): ReactNode {
  const { target, back } = opened;
  const thing = connectableAt(model, target);
  const editable = thing !== null && readOnly === null;
  const channel = editable && thing.kind === 'channel' && target.location;
  const panel = (panel: OpenPanel['panel']) => (): void => actions.open({ ...opened, panel });
  // A reply has no name, and an operation has one at most.
  const named = editable && thing.kind !== 'reply';
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
      editable && menuItem('Delete…', Trash2, () => actions.remove(target), { shortcut: 'Del' }),
    ],
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
