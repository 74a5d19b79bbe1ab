// What can be done with one thing of the diagram: by right click, by its "…" button, by Shift+F10.
import { Cable, Copy, CornerDownLeft, FileText, Mail, PencilLine, SlidersHorizontal, Trash2, Unplug, Workflow } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Model } from '../../../core/model/types.ts';
import type { MenuItem } from '../../../ui/Menu.tsx';
import PointMenu from '../../../ui/PointMenu.tsx';
import type { Hand, Opened } from './hand.ts';
import { thingAt, tiesOf } from './ties.ts';

export interface ThingMenuProps {
  readonly model: Model;
  readonly opened: Opened;
  readonly hand: Hand;
  /** Why nothing can be changed. */
  readonly readOnly: string | null;
  onClose(): void;
}

export default function ThingMenu({ model, opened, hand, readOnly, onClose }: ThingMenuProps): ReactNode {
  const { spot, back } = opened;
  const thing = thingAt(model, spot);
  const item = (label: string, icon: MenuItem['icon'], run: () => void, shortcut?: string): MenuItem => ({ label, icon, run, shortcut });
  const ties: MenuItem[] = [];
  const makes: MenuItem[] = [];
  const changes: MenuItem[] = [];
  if (thing && readOnly === null) {
    ties.push(item('Connect…', Cable, () => hand.open({ ...opened, what: 'connect' }), 'C'));
    if (thing.kind === 'operation')
      ties.push(item(thing.reply ? 'Connect reply…' : 'Add reply…', CornerDownLeft, () => hand.open({ ...opened, what: 'reply' }), 'R'));
    if (tiesOf(model, thing).length > 0) ties.push(item('Disconnect…', Unplug, () => hand.open({ ...opened, what: 'disconnect' })));
    if (thing.kind === 'channel') {
      makes.push(item('New message…', Mail, () => hand.add('message', { channel: spot.place })));
      makes.push(item('New operation…', Workflow, () => hand.add('operation', { channel: spot.place })));
    }
    // A reply has no name of its own, and there is one at most.
    if (thing.kind !== 'reply') {
      changes.push(item('Rename…', PencilLine, () => hand.rename(spot), 'F2'));
      changes.push(item('Duplicate', Copy, () => hand.duplicate(spot)));
    }
    changes.push(item('Delete…', Trash2, () => hand.remove(spot), 'Del'));
  }
  const ways = [
    item('Open as form', SlidersHorizontal, () => hand.show(spot, 'form')),
    item('Go to text', FileText, () => hand.show(spot, 'text')),
  ];
  return (
    <PointMenu
      label={`Actions for ${spot.title}`}
      anchor={opened.anchor}
      note={readOnly}
      groups={[ties, makes, changes, ways]}
      back={() => back}
      onClose={onClose}
    />
  );
}
