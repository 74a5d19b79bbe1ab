// The outline of the text, for going to a symbol by name.
import { type editor, type IDisposable, languages } from 'monaco-editor/editor';
import { SYMBOL_KINDS } from '../../core/light.ts';
import type { DocumentSymbol as Row } from '../../core/types.ts';
import { labelText } from '../monaco-texts.ts';
import { toRange } from '../open-documents.ts';
import { LANGUAGES, type Workspace } from './workspace.ts';

export function documentSymbols({ request }: Workspace): IDisposable {
  return languages.registerDocumentSymbolProvider(LANGUAGES, {
    displayName: 'Document',
    async provideDocumentSymbols(model) {
      return (await request(model, { request: 'documentSymbols' }))?.map((row) =>
        toSymbol(model, row),
      );
    },
  });
}

function toSymbol(
  model: editor.ITextModel,
  { name, detail, kind, range, at, children }: Row,
): languages.DocumentSymbol {
  return {
    name: labelText(name) || '""',
    detail,
    kind: languages.SymbolKind[SYMBOL_KINDS[kind]],
    tags: [],
    range: toRange(model, range),
    selectionRange: toRange(model, at),
    children: children.map((row) => toSymbol(model, row)),
  };
}
