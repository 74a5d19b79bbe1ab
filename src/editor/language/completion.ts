// Completion: what the format offers at the caret.
import { type IDisposable, languages } from 'monaco-editor/editor';
import type { CompletionKind } from '../../core/language/types.ts';
import { toRange } from '../ranges.ts';
import { markdown } from './markdown.ts';
import { LANGUAGES, type Workspace } from './workspace.ts';

const { CompletionItemKind, CompletionItemInsertTextRule } = languages;

const kinds: Record<CompletionKind, languages.CompletionItemKind> = {
  field: CompletionItemKind.Field,
  value: CompletionItemKind.Value,
  enum: CompletionItemKind.EnumMember,
  reference: CompletionItemKind.Reference,
  name: CompletionItemKind.Variable,
  expression: CompletionItemKind.Function,
  property: CompletionItemKind.Property,
  snippet: CompletionItemKind.Snippet,
};

/** Opens the list again after an item that leads on to the next choice. */
const again = { id: 'editor.action.triggerSuggest', title: '' };

export function completion({ ask }: Workspace): IDisposable {
  return languages.registerCompletionItemProvider(LANGUAGES, {
    triggerCharacters: [' ', ':', '"', "'", '/', '#', '$', '.', '-', '{', '[', ','],
    async provideCompletionItems(model, position) {
      const found = await ask(model, { ask: 'complete', offset: model.getOffsetAt(position) });
      if (!found) return null;
      const suggestions = found.items.map(
        (item): languages.CompletionItem => ({
          label: item.detail ? { label: item.label, description: item.detail } : item.label,
          kind: kinds[item.kind],
          ...(item.doc && { documentation: markdown(item.doc) }),
          sortText: item.sort,
          filterText: item.filter ?? item.label,
          insertText: item.insert,
          // The text comes with its whole indentation.
          insertTextRules: CompletionItemInsertTextRule.KeepWhitespace | (item.snippet ? CompletionItemInsertTextRule.InsertAsSnippet : 0),
          range: toRange(model, item.range),
          ...(item.also && { additionalTextEdits: item.also.map((edit) => ({ range: toRange(model, edit), text: edit.text })) }),
          ...(item.again && { command: again }),
        }),
      );
      return { suggestions, incomplete: found.incomplete };
    },
  });
}
