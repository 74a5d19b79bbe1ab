// Gives the documentation to those who have no studio: as one file, or one object as Markdown. What
// writes it is loaded by the first use.
import { loadConfig, loadDocumentTypes, loadSamples } from '../../core/light.ts';
import type { DocsTheme, Location } from '../../core/types.ts';
import { loadMarkdownParts } from '../../docs/markdown/late-part.ts';
import type { ExportFormat } from '../../export/export.ts';
import { downloadText } from '../../share/save-file.ts';
import type { AppServices } from '../services.ts';

const ENDINGS: Readonly<Record<ExportFormat, string>> = { html: '.html', markdown: '.md' };

/** Downloads the documentation as it is shown now. */
export async function exportDocumentation(
  { store }: Pick<AppServices, 'store'>,
  format: ExportFormat,
  download: typeof downloadText = downloadText,
): Promise<void> {
  const {
    document,
    notify,
    request,
    analysis: { model, conversion },
  } = store.getState();
  if (!document || !model) return;
  const name = document.name.replace(/\.[^.]*$/, '') + ENDINGS[format];
  const parts = await Promise.all([loadExport(), loadSamples(), loadDocumentTypes()]).catch(
    () => null,
  );
  if (!parts) {
    notify({
      text: "Part of the studio couldn't be loaded, so nothing was exported. Try again when you are online.",
      tone: 'error',
    });
    return;
  }
  const [write, { documentSamples }, documentTypes] = parts;
  const convertedFrom = conversion ? { convertedFrom: conversion.from } : {};
  const { theme, note } = await themeOf(store.getState());
  const schemas = format === 'html' ? await request({ request: 'sharedSchemas' }) : undefined;
  const samples = await documentSamples(model, ({ id }) =>
    request({ request: 'makeExample', id, seed: 1 }),
  );
  const typed = schemas && { schemas, types: documentTypes(model, schemas) };
  const shown = { model, ...convertedFrom, theme, samples, ...typed };
  download(name, await write.exportDocumentation(shown, format));
  if (note !== undefined) notify({ text: note, tone: 'warning' });
}

/** How the configuration among the files says that documentation looks, and what is not so. */
async function themeOf({
  documentRules,
  textOf,
}: ReturnType<AppServices['store']['getState']>): Promise<{
  readonly theme?: DocsTheme;
  readonly note?: string | undefined;
}> {
  const text = documentRules ? textOf(documentRules.uri) : undefined;
  if (text === undefined) return {};
  const { docs, warnings } = (await loadConfig()).readConfig(text);
  if (!docs) return {};
  const { logoPath, ...theme } = docs;
  return {
    theme,
    note:
      logoPath === undefined
        ? warnings[0]?.message
        : `${logoPath} is not in the export: write the logo as a data: address, or export by "apidoc-studio docs".`,
  };
}

/** Returns an object of the documentation as Markdown; null where there is none. */
export async function markdownOf(
  { store }: Pick<AppServices, 'store'>,
  location: Location,
): Promise<string | null> {
  const { partMarkdown } = await loadExport();
  const { model } = store.getState().analysis;
  return model && partMarkdown(model, location);
}

export async function loadExport(): Promise<typeof import('../../export/export.ts')> {
  await loadMarkdownParts();
  return await import('../../export/export.ts');
}
