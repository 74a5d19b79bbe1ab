// The page of the preview as HTML, with its security policy.

/**
 * Returns the policy of the page: it runs the scripts of the extension only, and requests nothing
 * but images that the user allows. `scripts/csp.mjs` has that of the studio.
 * @param source origin of the extension's files
 */
export function previewPolicy(source: string): string {
  return [
    "default-src 'none'",
    `script-src ${source}`,
    `style-src ${source}`,
    `font-src ${source}`,
    `img-src ${source} data: https:`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

export interface PreviewPage {
  /** Origin of the extension's files. */
  readonly source: string;
  readonly script: string;
  readonly style: string;
}

/** Returns the page; addresses are those of VS Code, which have no characters to escape. */
export function previewHtml({ source, script, style }: PreviewPage): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${previewPolicy(source)}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Documentation</title>
    <link rel="stylesheet" href="${style}" />
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="${script}"></script>
  </body>
</html>
`;
}
