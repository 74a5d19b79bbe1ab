// Requests for code actions and for the edits of those that are chosen.
import { dirname, join, normalize } from 'node:path';
import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  CodeActionTriggerKind,
  type Connection,
  LSPErrorCodes,
  ResponseError,
} from 'vscode-languageserver';
import { formatCount, toPointer } from '../core/api.ts';
import { wantsKind } from './client-support.ts';
import {
  type ActionData,
  conversionEdits,
  FIX_ALL_KIND,
  fixAllAction,
  SORT_KIND,
  toCodeAction,
  toWorkspaceEdit,
} from './code-actions.ts';
import { toTextEdit } from './lsp-results.ts';
import {
  type About,
  offsetsOf,
  refusedRequest,
  request,
  type Session,
  type Subject,
} from './session.ts';
import { keyOf, uriOfKey } from './uris.ts';

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
        wantsKind(context.only, CodeActionKind.QuickFix) ||
        wantsKind(context.only, CodeActionKind.Refactor);
      const offsets = offsetsOf(subject, range);
      const found = [
        ...(listed
          ? ((await request(subject, { request: 'codeActions', ...offsets, only: 'all' })) ?? [])
          : []),
        ...(wantsKind(context.only, SORT_KIND)
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
      // They run on the document, so only where the user asks for what there is.
      if (
        context.triggerKind === CodeActionTriggerKind.Invoked &&
        wantsKind(context.only, CodeActionKind.Refactor)
      )
        actions.push(...(await newRuleActions(subject, offsets.start, session())));
      if (support.edits.resolvesEdit && context.only && wantsKind(context.only, FIX_ALL_KIND))
        actions.push(fixAllAction(data));
      return actions.filter(({ kind }) => wantsKind(context.only, kind ?? ''));
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
      if (!made)
        throw refusedRequest("The document couldn't be converted. Fix its syntax errors first.");
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

/** Returns the actions that make rules of the value at an offset, with what each finds now. */
async function newRuleActions(
  subject: Subject,
  offset: number,
  { open, support }: Session,
): Promise<CodeAction[]> {
  const { project } = subject;
  const { versions, createFile } = support.edits;
  const ruleset = await project.writtenRuleset();
  if (!versions || (!ruleset && !createFile)) return [];
  const [path = []] = (await request(subject, { request: 'paths', offsets: [offset] })) ?? [];
  const rules = await request(subject, { request: 'newRules', pointer: toPointer(path) });
  const actions: CodeAction[] = [];
  for (const rule of rules ?? []) {
    const written = await request(subject, { request: 'writeRule', rule, ruleset });
    if (!written || 'refused' in written) continue;
    const key = normalize(ruleset ? written.file : join(dirname(project.key), written.file));
    const { uri = uriOfKey(key), version = null } = open.get(key) ?? {};
    const edits = written.edits.map((edit) =>
      ruleset
        ? toTextEdit(ruleset.lines, edit)
        : { range: { start: START, end: START }, newText: edit.text },
    );
    actions.push({
      title: `${rule.title} (${formatCount(written.problems.length, 'problem')} now)`,
      kind: CodeActionKind.Refactor,
      edit: {
        documentChanges: [
          ...(written.creates ? [{ kind: 'create' as const, uri }] : []),
          { textDocument: { uri, version }, edits },
        ],
      },
    });
  }
  return actions;
}

const START = { line: 0, character: 0 };
