// Light or dark as the editor: VS Code keeps the kind of its theme as a class of the body.

/** Follows the editor's theme from now on. */
export function followEditorTheme(): void {
  const apply = (): void => {
    const { classList } = document.body;
    const dark =
      classList.contains('vscode-dark') ||
      (classList.contains('vscode-high-contrast') &&
        !classList.contains('vscode-high-contrast-light'));
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  };
  apply();
  new MutationObserver(apply).observe(document.body, {
    attributes: true,
    attributeFilter: ['class'],
  });
}
