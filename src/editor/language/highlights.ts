// All places of what is under the caret, marked in the text.
import { type IDisposable, languages } from 'monaco-editor/editor';
import { toRange } from '../ranges.ts';
import { LANGUAGES, type Workspace } from './workspace.ts';

const { Read, Write } = languages.DocumentHighlightKind;

export function highlights({ ask }: Workspace): IDisposable {
  return languages.registerDocumentHighlightProvider(LANGUAGES, {
    async provideDocumentHighlights(model, position) {
      const found = await ask(model, { ask: 'highlights', offset: model.getOffsetAt(position) });
      return found?.map((place) => ({ range: toRange(model, place), kind: place.kind === 'write' ? Write : Read }));
    },
  });
}
