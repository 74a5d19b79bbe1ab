// Rows and cells of the tree: elements of a table would bring a layout of their own.
import type { ComponentProps, CSSProperties, ReactNode } from 'react';

/** How deep rows are indented at most. */
const DEEPEST = 8;

/** How many steps a row of a level is indented. */
export function depthOf(level: number): number {
  return Math.min(level - 1, DEEPEST);
}

export function GridRow({ level, className, ...rest }: ComponentProps<'div'> & { readonly level: number }): ReactNode {
  const style: CSSProperties & { '--level': number } = { '--level': depthOf(level) };
  // biome-ignore lint/a11y/useSemanticElements: see the head of the file.
  // biome-ignore lint/a11y/useFocusableInteractive: rows have a tab index of their own where the keyboard goes to them.
  return <div role="row" aria-level={level} style={style} {...rest} className={`visual-schema-row${className ? ` ${className}` : ''}`} />;
}

export function Cell({ part, ...rest }: ComponentProps<'div'> & { readonly part: string }): ReactNode {
  // biome-ignore lint/a11y/useSemanticElements: see the head of the file.
  // biome-ignore lint/a11y/useFocusableInteractive: what is in a cell has the keyboard.
  return <div role="gridcell" {...rest} className={`visual-schema-${part}`} />;
}
