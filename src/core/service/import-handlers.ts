// Handlers for the requests about a text in another format, by name. Loaded on the first of them.
import { importDocument, previewImport } from './import/import-document.ts';
import type { ImportRequest, RequestHandlers } from './requests.ts';

export const handlers: RequestHandlers<ImportRequest> = {
  importPreview: (file, { name }) => previewImport(file, name),
  importDocument: (file, { name, chosen }) => importDocument(file, name, chosen),
};
