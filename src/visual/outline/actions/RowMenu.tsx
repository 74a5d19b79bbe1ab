// What can be done with a row, as a menu: by right click, by its button, by Shift+F10.
import { ArrowDown, ArrowUp, Copy, FileText, FolderInput, ListChecks, PencilLine, Plus, SlidersHorizontal, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Home } from '../../../core/build/parts/intents.ts';
import type { Part } from '../../../core/model/types.ts';
import { componentTables } from '../../../core/spec/components.ts';
import type { MenuItem } from '../../../ui/Menu.tsx';
import PointMenu, { type Anchor } from '../../../ui/PointMenu.tsx';
import type { OutlineActions } from '../types.ts';
import type { Doing } from './doing.ts';
import { besides, homeOf, inside, isOthers, isThing, partOf, placeAmong, type Shown, sectionOf } from './what.ts';

/** What is open: of which row, and whether it asks where to move it. */
export interface Opened {
  readonly index: number;
  readonly id: string;
  readonly anchor: Anchor;
  readonly homes?: readonly Home[];
}

export interface RowMenuProps {
  readonly opened: Opened;
  readonly shown: Shown;
  readonly name: string;
  readonly actions: OutlineActions;
  readonly doing: Doing;
  /** Whether it is one of the selected rows. */
  readonly selected: boolean;
  onSelect(): void;
  /** One step up or down. */
  onStep(by: 1 | -1): void;
  onMoveTo(): void;
  /** The row gets the keyboard, from where dialogs give it back. */
  onFocus(): void;
  back(): HTMLElement | null;
  onClose(): void;
}

const MAC = /Mac|iP(?:hone|ad)/.test(navigator.platform);
const DUPLICATE = MAC ? '⌘D' : 'Ctrl+D';
const SELECT = 'Ctrl+Space';
const [UP, DOWN] = MAC ? ['⌥↑', '⌥↓'] : ['Alt+↑', 'Alt+↓'];

const NEW: ReadonlyMap<Part['kind'], string> = new Map([
  ['server', 'servers'],
  ['channel', 'channels'],
  ['operation', 'operations'],
  ['message', 'messages'],
  ['schema', 'schemas'],
  ['security', 'security'],
]);

export default function RowMenu(props: RowMenuProps): ReactNode {
  const { opened, shown, name, actions, onFocus, back, onClose } = props;
  const row = shown.rows[opened.index];
  const label = opened.homes ? `Move ${name} to` : isOthers(row) ? 'New component' : `Actions for ${name}`;
  const groups = groupsOf(props).map((group) =>
    group.map((item): MenuItem => {
      const run = (): void => {
        onClose();
        // Dialogs give the keyboard back to what had it.
        onFocus();
        item.run();
      };
      return { ...item, run };
    }),
  );
  return <PointMenu label={label} anchor={opened.anchor} note={actions.canEdit} groups={groups} back={back} onClose={onClose} />;
}

function groupsOf({ opened, shown, actions, doing, selected, onSelect, onStep, onMoveTo }: RowMenuProps): MenuItem[][] {
  const { host, canEdit } = actions;
  const part = partOf(shown, opened.index);
  const row = shown.rows[opened.index];
  const section = sectionOf(row);
  if (opened.homes && part) {
    const items = opened.homes.map(
      (home): MenuItem => ({ label: home.label, icon: FolderInput, run: () => void doing.moveTo(part, home) }),
    );
    return [items];
  }
  if (isOthers(row) && canEdit === null) return [components(doing)];
  if (section && canEdit === null) return [[{ label: `New ${section.label}…`, icon: Plus, run: () => void host.wizard(section.wizard) }]];
  if (!part) return [];
  const ways: MenuItem[] = [
    { label: 'Open as form', icon: SlidersHorizontal, run: () => host.show(part, 'form') },
    { label: 'Go to text', icon: FileText, run: () => host.show(part, 'text') },
  ];
  if (canEdit !== null || !isThing(part)) return [ways];
  const all = besides(shown, opened.index);
  const at = placeAmong(all, opened.index);
  return [
    [
      { label: 'Rename…', icon: PencilLine, shortcut: 'F2', run: () => doing.rename(part) },
      { label: 'Duplicate', icon: Copy, shortcut: DUPLICATE, run: () => doing.duplicate(part) },
      { label: 'Move up', icon: ArrowUp, shortcut: UP, disabled: at < 1, run: () => onStep(-1) },
      { label: 'Move down', icon: ArrowDown, shortcut: DOWN, disabled: at < 0 || at === all.length - 1, run: () => onStep(1) },
      { label: 'Move to…', icon: FolderInput, run: onMoveTo },
      { label: selected ? 'Deselect' : 'Select', icon: ListChecks, shortcut: SELECT, run: onSelect },
    ],
    news(part, actions, doing),
    ways,
    [{ label: 'Delete…', icon: Trash2, shortcut: 'Del', run: () => doing.remove(part) }],
  ];
}

/** What can be made new beside or inside a part. */
function news(part: Part, { host }: OutlineActions, doing: Doing): MenuItem[] {
  const own = sectionOf({ node: { part: null, kind: part.kind, key: NEW.get(part.kind) ?? '' } } as Shown['rows'][number]);
  const beside: MenuItem = own
    ? { label: `New ${own.label}…`, icon: Plus, run: () => void host.wizard(own.wizard) }
    : { label: 'New of the same kind…', icon: Plus, run: () => void doing.add(homeOf(part)) };
  if (part.kind !== 'channel') return [beside];
  const channel = { uri: part.uri, pointer: part.pointer };
  return [
    { label: 'New operation here…', icon: Plus, run: () => void host.wizard('operation', { channel }) },
    { label: 'New message here…', icon: Plus, run: () => void host.wizard('message', { channel }) },
    beside,
  ];
}

/** A new component of any kind that has no wizard of its own. */
function components(doing: Doing): MenuItem[] {
  const fields = componentTables.find((table) => table.kind === 'Components')?.fields ?? [];
  return fields.flatMap(({ name, shape }): MenuItem[] => {
    if (shape.is !== 'map' || ['schemas', 'servers', 'channels', 'operations', 'messages', 'securitySchemes'].includes(name)) return [];
    const label = shape.entry.charAt(0).toUpperCase() + shape.entry.slice(1);
    return [{ label, icon: Plus, run: () => void doing.add(inside({ uri: '', pointer: '/components' }, name)) }];
  });
}
