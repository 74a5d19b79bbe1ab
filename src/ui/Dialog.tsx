// A modal dialog on the native element, which traps the focus and restores it on close.
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import { saveFocus } from './restore-focus.ts';
import { useLatest } from './use-latest.ts';

export interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The element to focus, with its text selected; by default the browser chooses. */
  readonly first?: RefObject<HTMLElement | null>;
  onClose(): void;
}

/** Open as long as it is rendered. Escape, the close button and a click outside call `onClose`. */
export function Dialog({ title, children, first, onClose }: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const latest = useLatest(onClose);
  /** True if the press began outside: a text selection may end there too. */
  const beside = useRef(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const giveBack = saveFocus();
    const show = (): void => {
      if (!element.open) element.showModal();
      const target = first?.current;
      target?.focus();
      if (target instanceof HTMLInputElement) target.select();
    };
    // Browsers close the dialog themselves on a second close request.
    const closed = (): void => {
      latest.current();
      setTimeout(() => element.isConnected && !element.open && show());
    };
    show();
    element.addEventListener('close', closed);
    return () => {
      element.removeEventListener('close', closed);
      // The dialog is removed without being closed, so the browser doesn't restore the focus. Not
      // before React listens again, because focus handlers must run.
      queueMicrotask(giveBack);
    };
  }, [first]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the native element handles Escape.
    <dialog
      ref={dialog}
      className="ui-dialog"
      aria-labelledby={heading}
      onCancel={(event) => {
        // Cancel events also bubble from the content, such as a file input.
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
