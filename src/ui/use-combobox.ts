// An input with a list of options below it, following the combobox pattern of the ARIA Authoring
// Practices: the input keeps the focus, and the arrow keys move the highlight.
import { useId, useState } from 'react';
import { MAX_OPTIONS, type Option } from './options.ts';

export function optionId(list: string, index: number): string {
  return `${list}-${index}`;
}

/** Returns the option that an arrow key moves to, from none (-1) too; null for other keys. */
export function nextOption(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return (at + 1) % count;
  return key === 'ArrowUp' ? (at > 0 ? at : count) - 1 : null;
}

/**
 * Returns the attributes of an input whose options are in the list box `list`.
 * @param at index of the highlighted option; -1 for none
 */
export function comboboxAttributes(list: string, open: boolean, at: number) {
  return {
    role: 'combobox',
    'aria-expanded': open,
    'aria-controls': list,
    'aria-autocomplete': 'list',
    'aria-activedescendant': open && at >= 0 ? optionId(list, at) : undefined,
    autoComplete: 'off',
    spellCheck: false,
  } as const;
}

/**
 * Returns the highlighted option, and the attributes of the input and of its `OptionList`.
 * @param options none while the list is closed
 * @param first the option that is highlighted until the arrow keys choose another; -1 for none
 */
export function useCombobox(options: readonly Option[], first: 0 | -1 = 0) {
  const id = useId();
  const [chosen, onPoint] = useState<number | null>(null);
  const at = chosen ?? first;
  const count = Math.min(options.length, MAX_OPTIONS);
  const open = count > 0;
  return {
    marked: options[at],
    reset: () => onPoint(null),
    /** Moves the highlight if the key is an arrow up or down; true if it did. */
    move(key: string): boolean {
      const to = open ? nextOption(key, at, count) : null;
      if (to !== null) onPoint(to);
      return to !== null;
    },
    input: {
      type: 'text',
      ...comboboxAttributes(id, open, at),
      'aria-controls': open || first === 0 ? id : undefined,
    },
    list: { id, at, onPoint },
  } as const;
}
