// How an element looks where its page says so: colours, font, logo and footer. Loaded when one of
// these attributes is set.
import type { ReactNode } from 'react';
import { loadTheme } from '../core/light.ts';
import type { DocsTheme } from '../core/types.ts';
import { ThemeFooter, themeStyles } from '../docs/theme/theme.tsx';
import { inShadowRoot } from './styles.ts';

/** What the attributes say, as they are written. */
export interface ThemeAttributes {
  readonly logo: string | null;
  readonly accent: string | null;
  readonly accentDark: string | null;
  readonly font: string | null;
  readonly footer: string | null;
}

/** A theme as an element shows it. */
export interface ElementTheme {
  readonly styles: string;
  readonly logo: string | undefined;
  readonly footer: string | undefined;
}

/**
 * Reads the attributes; what is wrong with them is in the console of the page's author.
 * @param page the address of the page: a logo is a `data:` address or of the same origin
 */
export async function readElementTheme(
  attributes: ThemeAttributes,
  page: string,
): Promise<ElementTheme> {
  const { readTheme } = await loadTheme();
  const given = Object.entries(attributes).filter(([, value]) => value !== null);
  const { logo, logoPath, footer, ...look }: DocsTheme = readTheme(
    Object.fromEntries(given),
    // biome-ignore lint/suspicious/noConsole: for the author of the page, who has no other output
    (_field, message) => console.warn(`apidoc-view: ${message}`),
  );
  return {
    styles: inShadowRoot(themeStyles(look, ':host')),
    logo: logoPath === undefined ? logo : sameOrigin(logoPath, page),
    footer,
  };
}

function sameOrigin(path: string, page: string): string | undefined {
  const url = URL.canParse(path, page) ? new URL(path, page) : null;
  return url?.origin === new URL(page).origin ? url.href : undefined;
}

/** The logo above the documentation; its line is there without one, too. */
export function ElementLogo({ logo }: Pick<ElementTheme, 'logo'>): ReactNode {
  return (
    <div className="docs-brand">
      {logo !== undefined && <img className="docs-logo" src={logo} alt="Logo" />}
    </div>
  );
}

/** The footer below it. */
export function ElementFooter({ text }: { readonly text: string }): ReactNode {
  return (
    <div className="element-footer">
      <ThemeFooter text={text} />
    </div>
  );
}
