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
import type { MenuItem } from '../../../ui/menu-item.ts';
import { connectableAt, existingConnections } from './connections.ts';
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
  const item = (
    label: string,
    icon: MenuItem['icon'],
    run: () => void,
    shortcut?: string,
  ): MenuItem => ({ label, icon, run, shortcut });
  const ties: MenuItem[] = [];
  const makes: MenuItem[] = [];
  const changes: MenuItem[] = [];
  if (thing && readOnly === null) {
    ties.push(item('Connect…', Cable, () => actions.open({ ...opened, panel: 'connect' }), 'C'));
    if (thing.kind === 'operation')
      ties.push(
        item(
          thing.reply ? 'Connect reply…' : 'Add reply…',
          CornerDownLeft,
          () => actions.open({ ...opened, panel: 'reply' }),
          'R',
        ),
      );
    if (existingConnections(model, thing).length > 0)
      ties.push(
        item('Disconnect…', Unplug, () => actions.open({ ...opened, panel: 'disconnect' })),
      );
    if (thing.kind === 'channel') {
      makes.push(
        item('New message…', Mail, () => actions.add('message', { channel: target.location })),
      );
      makes.push(
        item('New operation…', Workflow, () =>
          actions.add('operation', { channel: target.location }),
        ),
      );
    }
    // A reply has no name, and an operation has one at most.
    if (thing.kind !== 'reply') {
      changes.push(item('Rename…', PencilLine, () => actions.rename(target), 'F2'));
      changes.push(item('Duplicate', Copy, () => actions.duplicate(target)));
    }
    changes.push(item('Delete…', Trash2, () => actions.remove(target), 'Del'));
  }
  const ways = [
    item('Open as form', SlidersHorizontal, () => actions.show(target, 'form')),
    item('Go to text', FileText, () => actions.show(target, 'text')),
  ];
  return (
    <ContextMenu
      label={`Actions for ${target.title}`}
      anchor={opened.anchor}
      note={readOnly}
      groups={[ties, makes, changes, ways]}
      back={() => back}
      onClose={onClose}
    />
  );
}
