// The context menu of a row: opened by right click, by its button, by Shift+F10.
import {
  ArrowDown,
  ArrowUp,
  Copy,
  FileOutput,
  FileText,
  FolderInput,
  KeyRound,
  Layers,
  ListChecks,
  type LucideIcon,
  PencilLine,
  Plus,
  Server,
  SlidersHorizontal,
  Tag,
  Trash2,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { capitalize, componentTables, formatNumber } from '../../../core/light.ts';
import type {
  BulkEdit,
  EachField,
  EditCommand,
  Location,
  MoveTarget,
  Part,
  TraitExtraction,
} from '../../../core/types.ts';
import { Button } from '../../../ui/Button.tsx';
import ContextMenu, { type Anchor } from '../../../ui/ContextMenu.tsx';
import { type MenuItem, menuItem } from '../../../ui/menu-item.ts';
import type { ChangeResult, VisualHost } from '../../visual-host.ts';
import type { OutlineEditing } from '../types.ts';
import {
  childLocation,
  isNamedPart,
  isOtherComponents,
  type OutlineView,
  partOf,
  type SiblingRow,
  type SiblingToAdd,
  sectionOf,
  siblingPosition,
  siblingRows,
  siblingToAdd,
} from './row-capabilities.ts';

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

// The menu of all selected rows. Disabled items show the reason.

interface SelectionMenuProps {
  readonly count: number;
  readonly several: BulkEdit;
  readonly anchor: Anchor;
  /** Null if they can't share one. */
  readonly trait: TraitExtraction | null;
  onAdd(field: EachField): void;
  onTrait(): void;
  onDelete(): void;
  onClear(): void;
  back(): HTMLElement | null;
  onClose(): void;
}

const ADD: readonly {
  readonly field: EachField;
  readonly label: string;
  readonly icon: LucideIcon;
}[] = [
  { field: 'tags', label: 'Add tag…', icon: Tag },
  { field: 'security', label: 'Require security scheme…', icon: KeyRound },
  { field: 'servers', label: 'Add to server…', icon: Server },
];

export function SelectionMenu({
  count,
  several,
  anchor,
  trait,
  onAdd,
  onTrait,
  onDelete,
  onClear,
  back,
  onClose,
}: SelectionMenuProps): ReactNode {
  const { readOnly, fields } = several;
  const then = (run: () => void) => (): void => {
    onClose();
    run();
  };
  const item = (label: string, icon: LucideIcon, run: () => void, why: string | null) =>
    menuItem(label, icon, then(run), {
      disabled: why !== null,
      ...(why !== null && { reason: why }),
    });
  const clear = [menuItem('Clear selection', X, then(onClear), { shortcut: 'Esc' })];
  const groups =
    readOnly === null
      ? [
          ADD.map(({ field, label, icon }) =>
            item(label, icon, () => onAdd(field), fields[field].why),
          ),
          [item('Extract trait…', Layers, onTrait, reasonAgainstTrait(count, trait))],
          clear,
          [menuItem('Delete…', Trash2, then(onDelete), { shortcut: 'Del' })],
        ]
      : [clear];
  return (
    <ContextMenu
      label={`Actions for ${formatNumber(count)} selected`}
      anchor={anchor}
      note={readOnly ?? `${formatNumber(count)} selected`}
      groups={groups}
      back={back}
      onClose={onClose}
    />
  );
}

/** Returns why the selected rows can't share a trait, in one sentence; null if they can. */
function reasonAgainstTrait(count: number, trait: TraitExtraction | null): string | null {
  if (trait === null) return 'Only operations of one file, or only messages, can share a trait.';
  const shared = trait.fields.some(({ name }) =>
    trait.others.every(({ same }) => same.includes(name)),
  );
  if (shared) return null;
  return count === 1
    ? 'It has no field that can be in a trait.'
    : 'They have no field with the same value.';
}

interface SelectionToolbarProps {
  readonly count: number;
  onActions(button: Element): void;
  onClear(): void;
}

export function SelectionToolbar({ count, onActions, onClear }: SelectionToolbarProps): ReactNode {
  return (
    <section className="visual-several ui-row" aria-label="Selection">
      <span>{formatNumber(count)} selected</span>
      <Button
        look="outline"
        aria-haspopup="menu"
        onClick={(event) => onActions(event.currentTarget)}
      >
        Actions
      </Button>
      <Button icon={X} iconOnly onClick={onClear}>
        Clear selection
      </Button>
    </section>
  );
}

// Runs the command the user chose for a row. Refusals are shown as a notification, because a row
// has no space for them.

export type RowCommands = ReturnType<typeof createRowCommands>;

/**
 * @param why nothing can be edited, null if editing is possible; @param onAnswered called after the
 * user closed a dialog
 */
export function createRowCommands(host: VisualHost, why: string | null, onAnswered: () => void) {
  const outcomeOf = async (uri: string, command: EditCommand): Promise<ChangeResult | null> => {
    if (!allowed()) return null;
    const outcome = await host.applyCommand(uri, command);
    if ('refused' in outcome) host.notify(outcome.refused, 'warning');
    return outcome;
  };
  const make = async (uri: string, command: EditCommand): Promise<boolean> => {
    const outcome = await outcomeOf(uri, command);
    return outcome !== null && 'done' in outcome;
  };
  const allowed = (): boolean => {
    if (why !== null) host.notify(why, 'warning');
    return why === null;
  };
  const later = (): void => void setTimeout(onAnswered);
  return {
    rename: (location: Location): void => void (allowed() && host.rename(location).then(later)),
    duplicate: ({ uri, pointer }: Location): void => void make(uri, { do: 'duplicate', pointer }),
    /** @param also what is deleted with it; @param onDone called after it was deleted */
    remove(location: Location, also: readonly Location[] = [], onDone?: () => void): void {
      if (!allowed()) return;
      void host.remove(location, also).then((done) => {
        if (done) onDone?.();
        later();
      });
    },
    /** True if it was moved. */
    put: ({ uri, pointer }: Location, side: 'before' | 'after', { key }: SiblingRow) =>
      make(uri, {
        do: 'reorder',
        pointer,
        index: side === 'before' ? { before: key } : { after: key },
      }),
    /** Moves a part by a number of siblings. True if it moved at all. */
    async step({ uri, pointer }: Location, by: number, among: readonly SiblingRow[]) {
      const outcome = await outcomeOf(uri, {
        do: 'reorder',
        pointer,
        index: { by, among: among.map(({ key }) => key) },
      });
      // A part that moves elsewhere is selected at its new location.
      return outcome !== null && 'done' in outcome && outcome.select !== undefined;
    },
    moveTo: ({ uri, pointer }: Location, container: Location) =>
      make(uri, { do: 'move', pointer, into: container.pointer }),
    add: ({ uri, pointer }: Location) => make(uri, { do: 'add', parentPointer: pointer }),
    /** Adds an object of the kind of a part directly after it. */
    addAfter({ wizard, container: { uri, pointer }, after }: SiblingToAdd): void {
      if (!allowed()) return;
      if (wizard) void host.wizard(wizard.name, wizard.input).then(later);
      else void make(uri, { do: 'add', parentPointer: pointer, after });
    },
  };
}
