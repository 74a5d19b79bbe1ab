// Rows and cells of the tree: table elements would bring a layout of their own.

import { Asterisk, ChevronsUpDown, type LucideIcon } from 'lucide-react';
import { type ComponentProps, type CSSProperties, createContext, type ReactNode, use } from 'react';

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

/** Tab index of the controls in a row: -1 in all rows but the one with the tab stop. */
export const RowTabIndex = createContext<0 | -1 | undefined>(undefined);

/** A small button in a row; `label` is its accessible name. */
export function RowButton({
  icon: Icon,
  label,
  ...rest
}: ComponentProps<'button'> & { readonly icon: LucideIcon; readonly label: string }): ReactNode {
  return (
    <button
      type="button"
      className="visual-schema-icon"
      aria-label={label}
      tabIndex={use(RowTabIndex)}
      {...rest}
    >
      <Icon className="ui-icon" aria-hidden="true" />
    </button>
  );
}

/** On or off: an empty circle would look like one of several choices. */
export function RequiredButton({
  on,
  ...rest
}: ComponentProps<'button'> & { readonly on: boolean; readonly label: string }): ReactNode {
  return <RowButton icon={Asterisk} aria-pressed={on} title="Required" {...rest} />;
}

export function RowSelect(props: ComponentProps<'select'>): ReactNode {
  return (
    <span className="visual-schema-select">
      <select className="visual-schema-type ui-help" tabIndex={use(RowTabIndex)} {...props} />
      <ChevronsUpDown className="ui-icon" aria-hidden="true" />
    </span>
  );
}
