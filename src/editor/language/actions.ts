// Quick fixes and refactorings at the caret or the selection.
import { editor, type IDisposable, languages } from 'monaco-editor/editor';
import type { Action } from '../../core/language/types.ts';
import { toRange } from '../ranges.ts';
import { perform } from './perform.ts';
import { LANGUAGES, SORTS, together, type Workspace } from './workspace.ts';

const PERFORM = 'apidoc.perform';

/** By which kind Monaco lists an action. What fixes and sorts the whole text is listed with the rest, not apart where nobody looks. */
function kindOf({ kind }: Action): string {
  if (kind === 'source.fixAll') return 'quickfix.all';
  return kind === 'source.sort' ? SORTS : kind;
}

export function actions(workspace: Workspace): IDisposable {
  return together([
    editor.registerCommand(PERFORM, (_accessor, action: Action) => void perform(workspace, action)),
    languages.registerCodeActionProvider(
      LANGUAGES,
      {
        async provideCodeActions(model, range, { only, markers, trigger }) {
          const [start, end] = [model.getOffsetAt(range.getStartPosition()), model.getOffsetAt(range.getEndPosition())];
          // The light bulb tells that there is something to fix; something to rearrange there is almost everywhere.
          const want = trigger === languages.CodeActionTriggerType.Auto ? 'mends' : only?.startsWith(SORTS) ? 'sorts' : 'all';
          // Where nothing is marked, there is nothing to fix.
          if (want === 'mends' && markers.length === 0) return { actions: [], dispose: () => undefined };
          const found = await workspace.ask(model, { ask: 'actions', start, end, want });
          return {
            actions: (found ?? []).map((action): languages.CodeAction => {
              const { title, lost, refused, mends: mended } = action;
              const range = mended && toRange(model, mended);
              const diagnostics = markers.filter(
                (marker) => range && typeof marker.code === 'object' && marker.code.value === mended.code && range.intersectRanges(marker),
              );
              return {
                title: lost && lost.length > 0 ? `${title}…` : title,
                kind: kindOf(action),
                ...(diagnostics.length > 0 && { diagnostics }),
                ...(action.preferred && { isPreferred: true }),
                ...(refused === undefined ? { command: { id: PERFORM, title, arguments: [action] } } : { disabled: refused }),
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
