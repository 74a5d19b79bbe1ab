// The menu of all selected rows. Disabled items show the reason.

import { KeyRound, Layers, type LucideIcon, Server, Tag, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../core/light.ts';
import type { BulkEdit, EachField, TraitExtraction } from '../../../core/types.ts';
import { Button } from '../../../ui/Button.tsx';
import ContextMenu, { type Anchor } from '../../../ui/ContextMenu.tsx';
import { menuItem } from '../../../ui/menu-item.ts';

export interface SelectionMenuProps {
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

export interface SelectionToolbarProps {
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
