// An input with a list of options below it, following the combobox pattern of the ARIA Authoring
// Practices: the input keeps the focus, and the arrow keys move the highlight.
import { useId, useState } from 'react';
import { MAX_OPTIONS, type Option } from './options.ts';

export function optionId(list: string, index: number): string {
  return `${list}-${index}`;
}

/**
 * Returns the highlighted option, and the attributes of the input and of its `OptionList`.
 * @param options none while the list is closed
 * @param first the option that is highlighted at first; -1 for none
 */
export function useCombobox(options: readonly Option[], first: 0 | -1 = 0) {
  const id = useId();
  const [at, onPoint] = useState<number>(first);
  const count = Math.min(options.length, MAX_OPTIONS);
  const open = count > 0;
  return {
    marked: options[at],
    reset: () => onPoint(first),
    /** Moves the highlight if the key is an arrow up or down; true if it did. */
    move(key: string): boolean {
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      if (step === undefined || !open) return false;
      onPoint(at < 0 && step < 0 ? count - 1 : (at + step + count) % count);
      return true;
    },
    input: {
      type: 'text',
      role: 'combobox',
      'aria-expanded': open,
      'aria-controls': open || first === 0 ? id : undefined,
      'aria-autocomplete': 'list',
      'aria-activedescendant': open && at >= 0 ? optionId(id, at) : undefined,
      autoComplete: 'off',
      spellCheck: false,
    },
    list: { id, at, onPoint },
  } as const;
}
