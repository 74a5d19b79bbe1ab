// Requests for code actions and for the edits of those that are chosen.
import {
  CodeActionKind,
  type CodeActionParams,
  type Connection,
  LSPErrorCodes,
  ResponseError,
} from 'vscode-languageserver';
import { wants } from './client-support.ts';
import {
  type ActionData,
  conversionEdits,
  FIX_ALL_KIND,
  fixAllAction,
  SORT_KIND,
  toCodeAction,
  toWorkspaceEdit,
} from './code-actions.ts';
import { type About, offsetsOf, refusal, request, type Session } from './session.ts';
import { keyOf } from './uris.ts';

/** Registers the handlers of requests for code actions. */
export function handleCodeActionRequests(
  connection: Connection,
  session: () => Session,
  about: About,
): void {
  connection.onCodeAction(
    about(async (subject, { textDocument, range, context }: CodeActionParams) => {
      const { open, support } = session();
      const { project, reference } = subject;
      const data = {
        uri: textDocument.uri,
        version: open.get(keyOf(textDocument.uri))?.version ?? null,
      };
      const listed =
        wants(context.only, CodeActionKind.QuickFix) ||
        wants(context.only, CodeActionKind.Refactor);
      const offsets = offsetsOf(subject, range);
      const found = [
        ...(listed
          ? ((await request(subject, { request: 'codeActions', ...offsets, only: 'all' })) ?? [])
          : []),
        ...(wants(context.only, SORT_KIND)
          ? ((await request(subject, { request: 'codeActions', ...offsets, only: 'sorting' })) ??
            [])
          : []),
      ];
      const conversion =
        found.some(({ converts }) => converts) && !support.edits.resolvesEdit
          ? await conversionEdits(project)
          : null;
      const actions = found.flatMap(
        (action) =>
          toCodeAction(
            project,
            reference,
            action,
            context.diagnostics,
            open,
            support.edits,
            data,
            conversion,
          ) ?? [],
      );
      if (support.edits.resolvesEdit && context.only && wants(context.only, FIX_ALL_KIND))
        actions.push(fixAllAction(data));
      return actions.filter(({ kind }) => wants(context.only, kind ?? ''));
    }),
  );
  connection.onCodeActionResolve(async (action) => {
    const { uri, version, fixAll, converts } = action.data as ActionData;
    const { open, projects, support } = session();
    const key = keyOf(uri);
    const file = await projects.fileOf(key);
    if (!file || (open.get(key)?.version ?? null) !== version)
      throw new ResponseError(LSPErrorCodes.ContentModified, 'The text has changed since.');
    if (converts) {
      const made = await conversionEdits(file.project);
      if (!made) throw refusal("The document couldn't be converted. Fix its syntax errors first.");
      const { title } = action;
      const { lost } = made;
      const edit = toWorkspaceEdit(file.project, made.files, open, support.edits, { lost, title });
      return { ...action, edit };
    }
    const fixed = await request(file, {
      request: 'fixAll',
      ...(fixAll !== null && { code: fixAll }),
    });
    return {
      ...action,
      edit: toWorkspaceEdit(file.project, fixed?.files ?? [], open, support.edits),
    };
  });
}
