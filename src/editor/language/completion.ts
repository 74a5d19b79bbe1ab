// Completion: what the format offers at the caret.
import {
  type CancellationToken,
  type editor,
  type IDisposable,
  languages,
  type Position,
} from 'monaco-editor/editor';
import { COMPLETION_ITEM_KINDS, COMPLETION_TRIGGERS } from '../../core/light.ts';
import type { CompletionList } from '../../core/types.ts';
import type { Suggestion } from '../accept-on-enter.ts';
import { labelText } from '../monaco-texts.ts';
import { toRange } from '../open-documents.ts';
import { LANGUAGES, markdown, type Workspace } from './workspace.ts';

const { CompletionItemKind, CompletionItemInsertTextRule } = languages;

/** Opens the list again after an item that leads on to the next choice. */
const again = { id: 'editor.action.triggerSuggest', title: '', arguments: [{ auto: true }] };

/** Requests sent for one list before giving up because the user types too fast. */
const ATTEMPTS = 20;

export function completion(workspace: Workspace): IDisposable {
  return languages.registerCompletionItemProvider(LANGUAGES, {
    triggerCharacters: COMPLETION_TRIGGERS,
    async provideCompletionItems(model, position, _context, token) {
      const latest = await requestLatest(workspace, model, position, token);
      if (!latest) return null;
      const { found, typed } = latest;
      const items = found.items.filter(
        ({ range }) => model.getPositionAt(range.start).column <= position.column,
      );
      const suggestions = items.map(
        (item): Suggestion => ({
          label: item.detail
            ? { label: labelText(item.label), description: item.detail }
            : labelText(item.label),
          kind: CompletionItemKind[COMPLETION_ITEM_KINDS[item.kind]],
          ...(item.doc && { documentation: markdown(item.doc) }),
          sortText: item.sort,
          filterText: item.filter ?? item.label,
          insertText: item.insert,
          // The text comes with its whole indentation.
          insertTextRules:
            CompletionItemInsertTextRule.KeepWhitespace |
            (item.snippet ? CompletionItemInsertTextRule.InsertAsSnippet : 0),
          range: toRange(model, { start: item.range.start, end: item.range.end - typed }),
          ...(item.also && {
            additionalTextEdits: item.also.map((edit) => ({
              range: toRange(model, edit),
              text: edit.text,
            })),
          }),
          ...(item.retrigger && { command: again }),
          ...(item.free && { isFree: true }),
        }),
      );
      return { suggestions, incomplete: found.incomplete };
    },
  });
}

/**
 * Monaco sends one request where a word begins, and filters the result while the user types on. A
 * response for a text that has changed in the meantime is discarded, and the request is sent
 * again for the new text.
 * @returns the response, and how many characters were typed after `position` before it was
 *   requested
 */
async function requestLatest(
  { request, code }: Workspace,
  model: editor.ITextModel,
  position: Position,
  token: CancellationToken,
): Promise<{ readonly found: CompletionList; readonly typed: number } | null> {
  let caret: Position | null = position;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (
      token.isCancellationRequested ||
      model.isDisposed() ||
      caret?.lineNumber !== position.lineNumber
    )
      return null;
    const typed = caret.column - position.column;
    if (typed < 0) return null;
    const version = model.getVersionId();
    const found = await request(model, { request: 'completion', offset: model.getOffsetAt(caret) });
    if (found) return { found, typed };
    if (model.isDisposed() || model.getVersionId() === version) return null;
    caret = code.getModel() === model ? code.getPosition() : null;
  }
  return null;
}
