// Rows and cells of the tree: table elements would bring a layout of their own.

import { Asterisk, Circle } from 'lucide-react';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';

/** Maximum depth of indentation. */
const DEEPEST = 8;

/** Returns the indentation of a row by its level. */
export function depthOf(level: number): number {
  return Math.min(level - 1, DEEPEST);
}

export function GridRow({
  level,
  className,
  ...rest
}: ComponentProps<'div'> & { readonly level: number }): ReactNode {
  const style: CSSProperties & { '--level': number } = { '--level': depthOf(level) };
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the head of the file.
    // biome-ignore lint/a11y/useFocusableInteractive: focusable rows have a tab index of their own.
    <div
      role="row"
      aria-level={level}
      style={style}
      {...rest}
      className={`visual-schema-row${className ? ` ${className}` : ''}`}
    />
  );
}

export function GridCell({
  part,
  ...rest
}: ComponentProps<'div'> & { readonly part: string }): ReactNode {
  // biome-ignore lint/a11y/useSemanticElements: see the head of the file.
  // biome-ignore lint/a11y/useFocusableInteractive: the content of a cell is focusable.
  return <div role="gridcell" {...rest} className={`visual-schema-${part}`} />;
}

export function RequiredMark({ on }: { readonly on: boolean }): ReactNode {
  return on ? (
    <Asterisk className="ui-icon" aria-hidden="true" />
  ) : (
    <Circle className="ui-icon" aria-hidden="true" />
  );
}
