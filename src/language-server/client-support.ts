// What a client can do, of what it says at its start (LSP 3.17, "Initialize Request").
import { CodeActionKind, type InitializeParams, MarkupKind } from 'vscode-languageserver';
import type { EditSupport } from './code-actions.ts';
import type { PositionEncoding } from './line-index.ts';
import type { CompletionSupport } from './lsp-results.ts';

export interface ClientSupport {
  readonly encoding: PositionEncoding;
  readonly completion: CompletionSupport;
  readonly edits: EditSupport;
  readonly markdownHover: boolean;
  readonly definitionLinks: boolean;
  readonly symbolTree: boolean;
  readonly pullsDiagnostics: boolean;
  readonly refreshesDiagnostics: boolean;
  readonly relatedDiagnostics: boolean;
  readonly watchesFiles: boolean;
  readonly folders: boolean;
  /** The client's command that shows references; null if it has none. */
  readonly showReferencesCommand: string | null;
}

/** Options that an extension of ours passes at the start. */
interface Options {
  readonly suggestCommand?: unknown;
  readonly showReferencesCommand?: unknown;
}

export function clientSupport({
  capabilities: { general, textDocument, workspace },
  initializationOptions,
}: InitializeParams): ClientSupport {
  const options: Options =
    typeof initializationOptions === 'object' && initializationOptions !== null
      ? initializationOptions
      : {};
  const item = textDocument?.completion?.completionItem;
  const action = textDocument?.codeAction;
  const edit = workspace?.workspaceEdit;
  return {
    // Clients list what they support, the best first; UTF-16 is the default.
    encoding: general?.positionEncodings?.find(isSupported) ?? 'utf-16',
    completion: {
      snippets: item?.snippetSupport ?? false,
      labelDetails: item?.labelDetailsSupport ?? false,
      resolvesDocumentation: item?.resolveSupport?.properties.includes('documentation') ?? false,
      markdown: item?.documentationFormat?.includes(MarkupKind.Markdown) ?? false,
      suggestCommand: commandOf(options.suggestCommand),
    },
    edits: {
      versions: edit?.documentChanges ?? false,
      createFile: edit?.resourceOperations?.includes('create') ?? false,
      annotations: edit?.changeAnnotationSupport !== undefined,
      disabled: action?.disabledSupport ?? false,
      resolvesEdit:
        (action?.dataSupport && action.resolveSupport?.properties.includes('edit')) ?? false,
    },
    markdownHover: textDocument?.hover?.contentFormat?.includes(MarkupKind.Markdown) ?? false,
    definitionLinks: textDocument?.definition?.linkSupport ?? false,
    symbolTree: textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport ?? false,
    pullsDiagnostics: textDocument?.diagnostic !== undefined,
    refreshesDiagnostics: workspace?.diagnostics?.refreshSupport ?? false,
    relatedDiagnostics: textDocument?.diagnostic?.relatedDocumentSupport ?? false,
    watchesFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false,
    folders: workspace?.workspaceFolders ?? false,
    showReferencesCommand: commandOf(options.showReferencesCommand),
  };
}

function isSupported(encoding: string): encoding is PositionEncoding {
  return encoding === 'utf-16' || encoding === 'utf-8';
}

const commandOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Returns whether a request for code actions includes those of a kind (kinds are prefixes). */
export function wantsKind(only: readonly string[] | undefined, kind: string): boolean {
  return (
    only === undefined ||
    only.some(
      (wanted) =>
        wanted === CodeActionKind.Empty || kind === wanted || kind.startsWith(`${wanted}.`),
    )
  );
}

/**
 * Handles the failure of a notification, or of a request to the client whose response changes
 * nothing: clients that contradict their capabilities refuse it, and those that leave don't get it.
 */
export function ignoreMissingResponse(): void {}
