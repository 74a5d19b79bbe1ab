// What a theme adds to published documentation: styles and a footer. Its values were read by the
// core, which gives nothing but colours as `#rrggbb` and names of fonts without marks.
import type { ReactNode } from 'react';
import type { DocsTheme } from '../../core/types.ts';
import { Markdown } from '../markdown/Markdown.tsx';
import { PaneContext, PrintContext } from '../pane/pane.ts';
import parts from './theme.css?inline';

const SYSTEM = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif";

/** The value of `--font` for fonts with a name of their own; `inter` is what it is without one. */
const FONTS: ReadonlyMap<string, string> = new Map([
  ['system', SYSTEM],
  ['serif', "ui-serif, Georgia, Cambria, 'Times New Roman', 'Liberation Serif', serif"],
  ['mono', 'var(--mono)'],
]);

/**
 * Returns the style sheet of a theme.
 * @param root selects the element that has the colours and fonts
 */
export function themeStyles({ accent, font }: DocsTheme, root: ':root' | ':host'): string {
  const values: string[] = [];
  if (accent) {
    const { light, dark } = accent;
    const both = (name: keyof typeof light) => `light-dark(${light[name]},${dark[name]})`;
    values.push(
      `--brand:${both('chosen')}`,
      `--accent:${both('text')}`,
      `--accent-strong:${both('strong')}`,
      `--accent-soft:${both('soft')}`,
      `--on-accent:${both('on')}`,
    );
  }
  if (font !== undefined && font !== 'inter')
    values.push(`--font:${FONTS.get(font) ?? `'${font}',${SYSTEM}`}`);
  return `${parts}\n${root}{${values.join(';')}}`;
}

/**
 * The footer. Its links go outside, because the document does not have it; not a landmark, of
 * which the page around an element may have one.
 */
export function ThemeFooter({ text }: { readonly text: string }): ReactNode {
  return (
    <div className="docs-footer">
      <PaneContext value={null}>
        <PrintContext value={true}>
          <Markdown text={text} level={2} />
        </PrintContext>
      </PaneContext>
    </div>
  );
}
