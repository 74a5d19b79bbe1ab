// What can be done with all selected rows, as a menu. What can't be done says why.
import { KeyRound, Layers, type LucideIcon, Server, Tag, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TraitExtraction } from '../../../core/build/parts/intents.ts';
import type { EachField, Several } from '../../../core/build/several/intents.ts';
import { numberText } from '../../../ui/number-text.ts';
import PointMenu, { type Anchor } from '../../../ui/PointMenu.tsx';

export interface SeveralMenuProps {
  readonly count: number;
  readonly several: Several;
  readonly anchor: Anchor;
  /** Null where they can't share one. */
  readonly trait: TraitExtraction | null;
  onAdd(field: EachField): void;
  onTrait(): void;
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

export function SeveralMenu({
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
}: SeveralMenuProps): ReactNode {
  const { readOnly, fields } = several;
  const then = (run: () => void) => (): void => {
    onClose();
    run();
  };
  const adds = ADD.map(({ field, label, icon }) => {
    const { why } = fields[field];
    return { label, icon, disabled: why !== null, ...(why !== null && { reason: why }), run: then(() => onAdd(field)) };
  });
  const why = traitWhy(count, trait);
  const extract = [
    { label: 'Extract trait…', icon: Layers, disabled: why !== null, ...(why !== null && { reason: why }), run: then(onTrait) },
  ];
  const clear = [{ label: 'Clear selection', icon: X, shortcut: 'Esc', run: then(onClear) }];
  const groups =
    readOnly === null ? [adds, extract, clear, [{ label: 'Delete…', icon: Trash2, shortcut: 'Del', run: then(onDelete) }]] : [clear];
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

/** Why selected rows can't share a trait, in one sentence; null where they can. */
function traitWhy(count: number, trait: TraitExtraction | null): string | null {
  if (trait === null) return 'Only operations of one file, or only messages, can share a trait.';
  const shared = trait.fields.some(({ name }) => trait.others.every(({ same }) => same.includes(name)));
  if (shared) return null;
  return count === 1 ? 'It has no field that can be in a trait.' : 'They have no field with the same value.';
}
