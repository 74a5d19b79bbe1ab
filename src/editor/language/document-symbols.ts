// The outline of the text, for going to a symbol by name.
import { type editor, type IDisposable, languages } from 'monaco-editor/editor';
import type { DocumentSymbol as Row } from '../../core/types.ts';
import { toRange } from '../open-documents.ts';
import { LANGUAGES, type Workspace } from './workspace.ts';

const { SymbolKind } = languages;

const kinds: Record<Row['kind'], languages.SymbolKind> = {
  root: SymbolKind.File,
  section: SymbolKind.Namespace,
  server: SymbolKind.Module,
  channel: SymbolKind.Interface,
  operation: SymbolKind.Method,
  message: SymbolKind.Event,
  schema: SymbolKind.Struct,
  property: SymbolKind.Property,
  parameter: SymbolKind.Variable,
  security: SymbolKind.Key,
  field: SymbolKind.Field,
  item: SymbolKind.Array,
};

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
    name: name || '""',
    detail,
    kind: kinds[kind],
    tags: [],
    range: toRange(model, range),
    selectionRange: toRange(model, at),
    children: children.map((row) => toSymbol(model, row)),
  };
}
