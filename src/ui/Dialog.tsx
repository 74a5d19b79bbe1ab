// A modal dialog on the native element, which keeps the focus inside and gives it back.
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import { keepFocus } from './give-back.ts';
import { useLatest } from './use-latest.ts';

export interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** What gets the keyboard, its text selected; else what the browser chooses. */
  readonly first?: RefObject<HTMLElement | null>;
  onClose(): void;
}

/** Open as long as it is rendered. Escape, the cross and a click beside it ask to close it. */
export function Dialog({ title, children, first, onClose }: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const latest = useLatest(onClose);
  /** A press that began beside it: a selection of text may end there too. */
  const beside = useRef(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const giveBack = keepFocus();
    const show = (): void => {
      if (!element.open) element.showModal();
      const wanted = first?.current;
      wanted?.focus();
      if (wanted instanceof HTMLInputElement) wanted.select();
    };
    // Browsers close it by themselves when they are asked twice.
    const closed = (): void => {
      latest.current();
      setTimeout(() => element.isConnected && !element.open && show());
    };
    show();
    element.addEventListener('close', closed);
    return () => {
      element.removeEventListener('close', closed);
      // It goes without being closed, and gives nothing back by itself. Not before React listens again: who gets the keyboard wants to know.
      queueMicrotask(giveBack);
    };
  }, [first]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape, which the element brings.
    <dialog
      ref={dialog}
      className="ui-dialog"
      aria-labelledby={heading}
      onCancel={(event) => {
        // Also what is inside may be cancelled, such as the choice of a file.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        beside.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        if (event.target === dialog.current && beside.current) onClose();
      }}
    >
      <div className="ui-dialog-body">
        <div className="ui-dialog-head">
          <h2 id={heading} className="ui-dialog-title">
            {title}
          </h2>
          <Button icon={X} iconOnly onClick={onClose}>
            Close
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
