// A button that lets the user choose a file.
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from './Button.tsx';

export function FileButton({
  icon,
  label,
  accept,
  onFile,
  children,
}: {
  icon: LucideIcon;
  /** Of the field behind the button, which screen readers may name. */
  label: string;
  /** Endings of names and media types, as the attribute of HTML has them. */
  accept: string;
  onFile(file: File): void;
  children: ReactNode;
}): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={icon} onClick={() => field.current?.click()}>
        {children}
      </Button>
      <input
        ref={field}
        className="ui-hidden"
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // So that the same one can be chosen again.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
