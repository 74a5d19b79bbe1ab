// What a theme shows below the documentation.
import type { ReactNode } from 'react';
import { Markdown } from '../markdown/Markdown.tsx';
import { PaneContext, PrintContext } from '../pane/pane.ts';

/** The footer. Its links go outside, because the document does not have it. */
export function ThemeFooter({ text }: { readonly text: string }): ReactNode {
  return (
    <footer className="docs-footer">
      <PaneContext value={null}>
        <PrintContext value={true}>
          <Markdown text={text} level={2} />
        </PrintContext>
      </PaneContext>
    </footer>
  );
}
