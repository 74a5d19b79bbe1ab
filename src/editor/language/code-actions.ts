// Quick fixes and refactorings at the caret or the selection.
import { editor, type IDisposable, languages } from 'monaco-editor/editor';
import type { CodeAction } from '../../core/types.ts';
import { toRange } from '../open-documents.ts';
import { applyCodeAction } from './apply-code-action.ts';
import { joinDisposables, LANGUAGES, SORT_ACTION_KIND, type Workspace } from './workspace.ts';

const PERFORM = 'apidoc.perform';

/** Returns Monaco's kind of an action. Whole-file fixes and sorts are listed with the others. */
function kindOf({ kind }: CodeAction): string {
  if (kind === 'source.fixAll') return 'quickfix.all';
  return kind === 'source.sort' ? SORT_ACTION_KIND : kind;
}

export function codeActions(workspace: Workspace): IDisposable {
  return joinDisposables([
    editor.registerCommand(
      PERFORM,
      (_accessor, action: CodeAction) => void applyCodeAction(workspace, action),
    ),
    languages.registerCodeActionProvider(
      LANGUAGES,
      {
        async provideCodeActions(model, range, { only, markers, trigger }) {
          const [start, end] = [
            model.getOffsetAt(range.getStartPosition()),
            model.getOffsetAt(range.getEndPosition()),
          ];
          // The light bulb shows that there is a fix; refactorings are available almost everywhere.
          const want =
            trigger === languages.CodeActionTriggerType.Auto
              ? 'quickFixes'
              : only?.startsWith(SORT_ACTION_KIND)
                ? 'sorting'
                : 'all';
          // Where nothing is marked, there is nothing to fix.
          if (want === 'quickFixes' && markers.length === 0)
            return { actions: [], dispose: () => undefined };
          const found = await workspace.request(model, {
            request: 'codeActions',
            start,
            end,
            only: want,
          });
          return {
            actions: (found ?? []).map((action): languages.CodeAction => {
              const { title, warnings: lost, refused, fixes: mended } = action;
              const range = mended && toRange(model, mended);
              const diagnostics = markers.filter(
                (marker) =>
                  range &&
                  typeof marker.code === 'object' &&
                  marker.code.value === mended.code &&
                  range.intersectRanges(marker),
              );
              return {
                title: lost && lost.length > 0 ? `${title}…` : title,
                kind: kindOf(action),
                ...(diagnostics.length > 0 && { diagnostics }),
                ...(action.preferred && { isPreferred: true }),
                ...(refused === undefined
                  ? { command: { id: PERFORM, title, arguments: [action] } }
                  : { disabled: refused }),
              };
            }),
            dispose: () => undefined,
          };
        },
      },
      { providedCodeActionKinds: ['quickfix', 'refactor'] },
    ),
  ]);
}
