// Where the keyboard is when a dialog opens, and where it goes when the dialog is gone.
import { type RefObject, useEffect, useRef } from 'react';

/** What `first` refers to gets the keyboard; what had it before gets it back, unless something else has it by then. */
export function useFocus(first: RefObject<HTMLElement | null>): void {
  const before = useRef<Element | null>(null);
  // Read while drawing: when effects run, the dialog has the keyboard already.
  before.current ??= document.activeElement;
  useEffect(() => {
    const element = first.current;
    element?.focus();
    if (element instanceof HTMLInputElement) element.select();
    const back = before.current;
    return () => {
      if (document.activeElement === null || document.activeElement === document.body) (back as HTMLElement | null)?.focus();
    };
  }, [first]);
}
