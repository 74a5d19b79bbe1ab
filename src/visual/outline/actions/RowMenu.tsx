// The context menu of a row: opened by right click, by its button, by Shift+F10.
import {
  ArrowDown,
  ArrowUp,
  Copy,
  FileOutput,
  FileText,
  FolderInput,
  ListChecks,
  PencilLine,
  Plus,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { capitalize, componentTables } from '../../../core/light.ts';
import type { MoveTarget, Part } from '../../../core/types.ts';
import ContextMenu, { type Anchor } from '../../../ui/ContextMenu.tsx';
import { type MenuItem, menuItem } from '../../../ui/menu-item.ts';
import type { OutlineEditing } from '../types.ts';
import {
  childLocation,
  isNamedPart,
  isOtherComponents,
  type OutlineView,
  partOf,
  sectionOf,
  siblingPosition,
  siblingRows,
  siblingToAdd,
} from './row-capabilities.ts';
import type { RowCommands } from './row-commands.ts';

/** The open menu: its row, and whether it shows the targets of a move. */
export interface OpenMenu {
  readonly index: number;
  readonly id: string;
  readonly anchor: Anchor;
  readonly containers?: readonly MoveTarget[];
  /** Why its object can't be moved; undefined until that is known. */
  readonly obstacles?: MoveObstacles;
}

/** Why an object can't be moved to another list, or to a new file; null where it can. */
export interface MoveObstacles {
  readonly list: string | null;
  readonly file: string | null;
}

export interface RowMenuProps {
  readonly opened: OpenMenu;
  readonly shown: OutlineView;
  readonly name: string;
  readonly actions: OutlineEditing;
  readonly commands: RowCommands;
  /** Whether it is one of the selected rows. */
  readonly selected: boolean;
  onSelect(): void;
  /** Moves the row one step up or down. */
  onStep(by: 1 | -1): void;
  onMoveTo(): void;
  /** Focuses the row, so that dialogs restore the focus to it. */
  onFocus(): void;
  back(): HTMLElement | null;
  onClose(): void;
}

const MAC = /Mac|iP(?:hone|ad)/.test(navigator.platform);
const DUPLICATE = MAC ? '⌘D' : 'Ctrl+D';
const SELECT = 'Ctrl+Space';
const INSERT = MAC ? '⌘↩' : 'Ins';
const [UP, DOWN] = MAC ? ['⌥↑', '⌥↓'] : ['Alt+↑', 'Alt+↓'];

export default function RowMenu(props: RowMenuProps): ReactNode {
  const { opened, shown: view, name, actions, onFocus, back, onClose } = props;
  const row = view.rows[opened.index];
  const label = opened.containers
    ? `Move ${name} to`
    : isOtherComponents(row)
      ? 'New component'
      : `Actions for ${name}`;
  const groups = groupsOf(props).map((group) =>
    group.map((item): MenuItem => {
      const run = (): void => {
        onClose();
        // Dialogs restore the focus to the element that had it.
        onFocus();
        item.run();
      };
      return { ...item, run };
    }),
  );
  return (
    <ContextMenu
      label={label}
      anchor={opened.anchor}
      note={actions.canEdit}
      groups={groups}
      back={back}
      onClose={onClose}
    />
  );
}

function groupsOf({
  opened,
  shown: view,
  actions,
  commands,
  selected,
  onSelect,
  onStep,
  onMoveTo,
}: RowMenuProps): MenuItem[][] {
  const { host, canEdit } = actions;
  const part = partOf(view, opened.index);
  const row = view.rows[opened.index];
  const section = sectionOf(row);
  if (opened.containers && part) {
    return [
      opened.containers.map((home) =>
        menuItem(home.label, FolderInput, () => void commands.moveTo(part, home)),
      ),
    ];
  }
  if (isOtherComponents(row) && canEdit === null) return [componentItems(commands)];
  if (section && canEdit === null)
    return [[menuItem(`New ${section.label}…`, Plus, () => void host.wizard(section.wizard))]];
  if (!part) return [];
  const ways = [
    menuItem('Open as form', SlidersHorizontal, () => host.show(part, 'form')),
    menuItem('Go to text', FileText, () => host.show(part, 'text')),
  ];
  if (canEdit !== null || !isNamedPart(part)) return [ways];
  const all = siblingRows(view, opened.index);
  const at = siblingPosition(all, opened.index);
  return [
    [
      menuItem('Rename…', PencilLine, () => commands.rename(part), { shortcut: 'F2' }),
      menuItem('Duplicate', Copy, () => commands.duplicate(part), { shortcut: DUPLICATE }),
      menuItem('Move up', ArrowUp, () => onStep(-1), { shortcut: UP, disabled: at < 1 }),
      menuItem('Move down', ArrowDown, () => onStep(1), {
        shortcut: DOWN,
        disabled: at < 0 || at === all.length - 1,
      }),
      menuItem('Move to…', FolderInput, onMoveTo, unless(opened.obstacles?.list)),
      menuItem(
        'Move to a new file…',
        FileOutput,
        () => host.moveToFile(part),
        unless(opened.obstacles?.file),
      ),
      menuItem(selected ? 'Deselect' : 'Select', ListChecks, onSelect, { shortcut: SELECT }),
    ],
    createItems(part, actions, commands),
    ways,
    [menuItem('Delete…', Trash2, () => commands.remove(part), { shortcut: 'Del' })],
  ];
}

function unless(reason: string | null | undefined): Pick<MenuItem, 'disabled' | 'reason'> {
  return reason == null ? {} : { disabled: true, reason };
}

/** Returns the items that create objects beside or inside a part. */
function createItems(part: Part, { host }: OutlineEditing, commands: RowCommands): MenuItem[] {
  const sibling = siblingToAdd(part);
  const { label, wizard } = sibling;
  const beside = menuItem(
    `Add ${label ?? 'one of the same kind'} after this${wizard ? '…' : ''}`,
    Plus,
    () => commands.addAfter(sibling),
    { shortcut: INSERT },
  );
  if (part.kind !== 'channel') return [beside];
  const channel = { uri: part.uri, pointer: part.pointer };
  return [
    menuItem('New operation here…', Plus, () => void host.wizard('operation', { channel })),
    menuItem('New message here…', Plus, () => void host.wizard('message', { channel })),
    beside,
  ];
}

/** Returns the items that create components of a kind without a wizard. */
function componentItems(commands: RowCommands): MenuItem[] {
  const fields = componentTables.find((table) => table.kind === 'Components')?.fields ?? [];
  return fields.flatMap(({ name, shape }): MenuItem[] => {
    if (
      shape.is !== 'map' ||
      ['schemas', 'servers', 'channels', 'operations', 'messages', 'securitySchemes'].includes(name)
    )
      return [];
    const label = capitalize(shape.entry);
    const section = childLocation({ uri: '', pointer: '/components' }, name);
    return [menuItem(label, Plus, () => void commands.add(section))];
  });
}
