// Opens locations in other files in the studio: Monaco itself has only the current file.
import { editor, type IDisposable, type IPosition, type IRange } from 'monaco-editor/editor';
import type { Workspace } from './workspace.ts';

export function editorOpener({ host, uriOf }: Workspace): IDisposable {
  return editor.registerEditorOpener({
    openCodeEditor(source, resource, where) {
      const model = editor.getModel(resource);
      const uri = model && uriOf(model);
      if (!model || uri === null || source.getModel() === model) return false;
      const [from, to] = startAndEnd(where);
      host.show({ uri, start: model.getOffsetAt(from), end: model.getOffsetAt(to) });
      return true;
    },
  });
}

function startAndEnd(where: IRange | IPosition | undefined): [IPosition, IPosition] {
  if (!where) return startAndEnd({ lineNumber: 1, column: 1 });
  if ('lineNumber' in where) return [where, where];
  const { startLineNumber, startColumn, endLineNumber, endColumn } = where;
  return [
    { lineNumber: startLineNumber, column: startColumn },
    { lineNumber: endLineNumber, column: endColumn },
  ];
}
