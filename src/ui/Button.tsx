// A button with a label, an icon, or both; the label of an icon-only button is its accessible name
// and tooltip.
import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon?: LucideIcon;
  readonly look?: 'plain' | 'outline' | 'primary';
  /** Show the icon only; `children` is then the accessible name. */
  readonly iconOnly?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({
  icon: Icon,
  look = 'plain',
  iconOnly = false,
  children,
  className,
  ...rest
}: ButtonProps): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      className={className ? `ui-button ${className}` : 'ui-button'}
      data-look={look}
      {...(iconOnly && {
        'data-icon': 'only',
        'aria-label': rest['aria-label'] ?? String(children),
        title: rest.title ?? String(children),
      })}
    >
      {Icon && <Icon className="ui-icon" aria-hidden="true" />}
      {!iconOnly && children}
    </button>
  );
}
