// The names that the extension and its package.json share.

/** Commands of the extension; those in `INTERNAL_COMMANDS` are not in the palette. */
export const COMMANDS = {
  openPreview: 'apidocStudio.openPreview',
  openPreviewToSide: 'apidocStudio.openPreviewToSide',
  openInStudio: 'apidocStudio.openInStudio',
  restart: 'apidocStudio.restartServer',
} as const;

/** Commands that only the language server's results name. */
export const INTERNAL_COMMANDS = { showReferences: 'apidocStudio.showReferences' } as const;

/** The section of the settings. */
export const SECTION = 'apidocStudio';

/** Settings below the section. */
export const SETTINGS = {
  studioUrl: 'studioUrl',
  followCaret: 'preview.followCaret',
  allowHosts: 'allowHosts',
} as const;

/** The context in which commands for documents are shown: the active editor is of a document. */
export const IS_DOCUMENT = 'apidocStudio.isDocument';

export const VIEW_TYPE = 'apidocStudio.preview';

/** Languages whose texts can be documents. */
export const LANGUAGES: readonly string[] = ['yaml', 'json', 'jsonc', 'apidoc', 'asyncapi'];
