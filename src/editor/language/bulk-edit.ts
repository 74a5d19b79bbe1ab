// Applies workspace edits for Monaco: rename. They are previewed where the user chose it or can't
// see them, and undone as one.
import { editor, type IDisposable, type IRange, type Uri } from 'monaco-editor/editor';
import { IBulkEditService } from 'monaco-editor/editor/browser/services/bulkEditService.js';
import { StandaloneServices } from 'monaco-editor/editor/standalone/browser/standaloneServices.js';
import { formatCount } from '../../core/light.ts';
import type { FileEdits, TextEdit } from '../../core/types.ts';
import type { Workspace } from './workspace.ts';

interface BulkEdit {
  readonly resource: Uri;
  readonly versionId?: number;
  readonly textEdit: { readonly range: IRange; readonly text: string };
}

/** Replaces Monaco's own service, which supports neither preview nor undo of several files. */
export function bulkEdit(workspace: Workspace): IDisposable {
  const { host, apply } = workspace;
  const service = StandaloneServices.get(IBulkEditService);
  const own = { apply: service.apply, hasPreviewHandler: service.hasPreviewHandler };
  const nothing = { ariaSummary: '', isApplied: false };
  service.hasPreviewHandler = () => true;
  service.apply = async (given, options) => {
    const edits = ('edits' in given ? given.edits : given) as readonly BulkEdit[];
    const title = options?.label ?? 'Changes';
    const files = filesOf(workspace, edits);
    const many = options?.showPreview === true || files.length > 1;
    if (many && !(await host.confirm({ title, files, lost: [] }))) return nothing;
    const refused = edits.some(isForOlderVersion)
      ? 'The text has changed since, so nothing was edited. Try again.'
      : null;
    const done = refused === null ? apply(files) : { refused };
    if ('refused' in done) {
      host.notify(done.refused, 'warning');
      return nothing;
    }
    const [changes, texts] = [
      formatCount(edits.length, 'change'),
      formatCount(done.length, 'file'),
    ];
    return { ariaSummary: `${changes} in ${texts}`, isApplied: true };
  };
  return {
    dispose() {
      service.apply = own.apply;
      service.hasPreviewHandler = own.hasPreviewHandler;
    },
  };
}

function isForOlderVersion({ resource, versionId }: BulkEdit): boolean {
  return versionId !== undefined && editor.getModel(resource)?.getVersionId() !== versionId;
}

/** Edits by file, with offsets of the present texts. */
function filesOf({ uriOf }: Workspace, edits: readonly BulkEdit[]): FileEdits[] {
  const files = new Map<string, TextEdit[]>();
  for (const { resource, textEdit } of edits) {
    const model = editor.getModel(resource);
    const uri = model && uriOf(model);
    if (!model || uri === null) continue;
    const { startLineNumber, startColumn, endLineNumber, endColumn } = textEdit.range;
    const start = model.getOffsetAt({ lineNumber: startLineNumber, column: startColumn });
    const end = model.getOffsetAt({ lineNumber: endLineNumber, column: endColumn });
    files.set(uri, [...(files.get(uri) ?? []), { start, end, text: textEdit.text }]);
  }
  return [...files].map(([uri, list]) => ({ uri, edits: list }));
}
