// What can be done with all selected rows, as a menu. What can't be done says why.
import { KeyRound, type LucideIcon, Server, Tag, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EachField, Several } from '../../../core/build/several/intents.ts';
import { numberText } from '../../../ui/number-text.ts';
import PointMenu, { type Anchor } from '../../../ui/PointMenu.tsx';

export interface SeveralMenuProps {
  readonly count: number;
  readonly several: Several;
  readonly anchor: Anchor;
  onAdd(field: EachField): void;
  onDelete(): void;
  onClear(): void;
  back(): HTMLElement | null;
  onClose(): void;
}

const ADD: readonly { readonly field: EachField; readonly label: string; readonly icon: LucideIcon }[] = [
  { field: 'tags', label: 'Add tag…', icon: Tag },
  { field: 'security', label: 'Require security scheme…', icon: KeyRound },
  { field: 'servers', label: 'Add to server…', icon: Server },
];

export function SeveralMenu({ count, several, anchor, onAdd, onDelete, onClear, back, onClose }: SeveralMenuProps): ReactNode {
  const { readOnly, fields } = several;
  const then = (run: () => void) => (): void => {
    onClose();
    run();
  };
  const adds = ADD.map(({ field, label, icon }) => {
    const { why } = fields[field];
    return { label, icon, disabled: why !== null, ...(why !== null && { reason: why }), run: then(() => onAdd(field)) };
  });
  const clear = [{ label: 'Clear selection', icon: X, shortcut: 'Esc', run: then(onClear) }];
  const groups = readOnly === null ? [adds, clear, [{ label: 'Delete…', icon: Trash2, shortcut: 'Del', run: then(onDelete) }]] : [clear];
  return (
    <PointMenu
      label={`Actions for ${numberText(count)} selected`}
      anchor={anchor}
      note={readOnly ?? `${numberText(count)} selected`}
      groups={groups}
      back={back}
      onClose={onClose}
    />
  );
}
