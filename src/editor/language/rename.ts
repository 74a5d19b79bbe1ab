// Rename, with all places of use. The changes go through `changes.ts`, which shows them first where that was asked for.
import { type IDisposable, languages } from 'monaco-editor/editor';
import { toRange } from '../ranges.ts';
import { LANGUAGES, type Workspace } from './workspace.ts';

export function rename({ ask, modelOf, host }: Workspace): IDisposable {
  return languages.registerRenameProvider(LANGUAGES, {
    async resolveRenameLocation(model, position) {
      const start = await ask(model, { ask: 'renameStart', offset: model.getOffsetAt(position) });
      const nowhere = { range: { startLineNumber: 1, startColumn: 1, endLineNumber: 1, endColumn: 1 }, text: '' };
      if (!start) return { ...nowhere, rejectReason: 'The document is still being analyzed. Try again in a moment.' };
      if ('refused' in start) return { ...nowhere, rejectReason: start.refused };
      return { range: toRange(model, start.range), text: start.name };
    },
    async provideRenameEdits(model, position, to) {
      const made = await ask(model, { ask: 'rename', offset: model.getOffsetAt(position), to });
      if (!made) return null;
      if ('refused' in made) {
        host.tell(made.refused, 'warning');
        return null;
      }
      return {
        edits: made.files.flatMap(({ uri, edits }) => {
          const target = modelOf(uri);
          if (!target) return [];
          const versionId = target.getVersionId();
          return edits.map((edit) => ({ resource: target.uri, versionId, textEdit: { range: toRange(target, edit), text: edit.text } }));
        }),
      };
    },
  });
}
