// A text area that is as high as its text.
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import './inputs.css';

/** Whether the browser supports automatic sizing, so that no script is needed. */
const ITSELF = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

export interface GrowingTextProps
  extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'ref'> {
  readonly value: string;
  /** Line breaks become spaces, also in pasted text. */
  readonly oneLine?: boolean;
  onText(text: string): void;
}

export function GrowingText({
  value,
  oneLine = false,
  onText,
  className,
  ...rest
}: GrowingTextProps): ReactNode {
  const box = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text.
  useLayoutEffect(() => {
    const element = box.current;
    if (ITSELF || !element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 2}px`;
  }, [value]);
  return (
    <textarea
      rows={1}
      dir="auto"
      {...rest}
      ref={box}
      className={`ui-input ui-growing${className ? ` ${className}` : ''}`}
      value={value}
      onChange={(event) =>
        onText(oneLine ? event.target.value.replace(/\s*[\r\n]+\s*/g, ' ') : event.target.value)
      }
    />
  );
}
