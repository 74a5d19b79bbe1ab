// Rename, with all references. The edits go through `bulk-edit.ts`, which previews them where that
// was requested.
import { type IDisposable, languages } from 'monaco-editor/editor';
import { toRange } from '../open-documents.ts';
import { type RenameController, renameQueue } from './rename-queue.ts';
import { joinDisposables, LANGUAGES, type Workspace } from './workspace.ts';

export function rename({ code, request, modelOf, host }: Workspace): IDisposable {
  const queue = renameQueue(
    code.getContribution<RenameController>('editor.contrib.renameController'),
  );
  const provider = languages.registerRenameProvider(LANGUAGES, {
    async resolveRenameLocation(model, position) {
      const start = await request(model, {
        request: 'prepareRename',
        offset: model.getOffsetAt(position),
      });
      const nowhere = {
        range: { startLineNumber: 1, startColumn: 1, endLineNumber: 1, endColumn: 1 },
        text: '',
      };
      if (!start)
        return {
          ...nowhere,
          rejectReason: 'The document is still being analyzed. Try again in a moment.',
        };
      if ('refused' in start) return { ...nowhere, rejectReason: start.refused };
      return { range: toRange(model, start.range), text: start.name };
    },
    async provideRenameEdits(model, position, to) {
      queue.write();
      const made = await request(model, {
        request: 'rename',
        offset: model.getOffsetAt(position),
        to,
      });
      if (!made) return null;
      if ('refused' in made) {
        host.notify(made.refused, 'warning');
        return null;
      }
      return {
        edits: made.files.flatMap(({ uri, edits }) => {
          const target = modelOf(uri);
          if (!target) return [];
          const versionId = target.getVersionId();
          return edits.map((edit) => ({
            resource: target.uri,
            versionId,
            textEdit: { range: toRange(target, edit), text: edit.text },
          }));
        }),
      };
    },
  });
  return joinDisposables([provider, queue]);
}
