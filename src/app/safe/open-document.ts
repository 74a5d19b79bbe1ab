// The open document with its present texts, as it can be opened again.
import type { App } from '../studio.ts';
import type { SafeDocument } from './safe-mode.ts';

export function openDocument({ store }: Pick<App, 'store'>): SafeDocument['opening'] | null {
  const { document, files, text, textOf } = store.getState();
  if (!document) return null;
  const { id, name, source, base, path, whole } = document;
  const own = files.flatMap((file) =>
    file.owner === 'host' ? [] : [{ uri: file.uri, text: textOf(file.uri) ?? file.initialText, edited: file.edited }],
  );
  return { id, name, source, base, path, whole, text: text(), files: own, edited: true };
}
