// What a user does in an editor, whichever it is: the scenarios run in several.
import {
  type CodeAction,
  type CompletionList,
  type Diagnostic,
  type DocumentSymbol,
  type Hover,
  InsertTextFormat,
  type Location,
  type LocationLink,
  type MarkupContent,
  type Position,
  type Range,
  SymbolKind,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { LineIndex } from '../line-index.ts';
import { withoutPlaceholders } from '../lsp-results.ts';
import { keyOf } from '../uris.ts';
import type { TestClient } from './clients.ts';

/** A problem as the editor shows it. */
export interface ShownProblem {
  readonly code: string;
  readonly severity: number;
  readonly message: string;
  /** The text that is underlined. */
  readonly covers: string;
  /** Messages of the related information. */
  readonly related: readonly string[];
}

/**
 * An editor with the folder of a test as its workspace. Files go by their names; positions are
 * those behind the first occurrence of a text, and locations are written as `file:line: rest of the
 * line`.
 */
export interface Editor {
  /** Opens a file of the disk, or a new one. */
  open(name: string): Promise<void>;
  close(name: string): Promise<void>;
  /** Types a text key by key. */
  type(name: string, after: string, text: string): Promise<void>;
  /** Replaces a text in one step. */
  replace(name: string, from: string, to: string): Promise<void>;
  /** Returns the text of a file as it is open, else as it is on the disk. */
  text(name: string): Promise<string>;
  /** Reports a change on the disk. */
  changedOnDisk(name: string, type: 1 | 2 | 3): Promise<void>;
  problems(name: string): Promise<readonly ShownProblem[]>;
  /** Resolves when the problems of any file change next. */
  problemsChange(): Promise<void>;
  /** Accepts an item of the completion list. */
  complete(name: string, after: string, label: string): Promise<void>;
  /** Accepts one in the editor's own list by keys. */
  completeByKeys(name: string, after: string, label: string): Promise<void>;
  hover(name: string, after: string): Promise<string | null>;
  definition(name: string, after: string): Promise<string | null>;
  references(name: string, after: string): Promise<readonly string[]>;
  /** Returns kinds and names. */
  symbols(name: string): Promise<readonly string[]>;
  /** @throws Error with the message that the user sees */
  rename(name: string, after: string, to: string): Promise<void>;
  /** Runs the code action with a title. @param only kinds to list instead of all */
  act(name: string, after: string, title: string, only?: readonly string[]): Promise<void>;
  format(name: string): Promise<void>;
  /** Returns the result of a request about a file. */
  request<R>(method: string, name: string, params?: object): Promise<R>;
}

/** Returns the offset behind the first occurrence of a text. */
export function offsetAfter(text: string, after: string): number {
  const at = text.indexOf(after);
  if (at < 0) throw new Error(`There is no ${JSON.stringify(after)} in ${JSON.stringify(text)}.`);
  return at + after.length;
}

/**
 * Returns an editor that is made of the protocol library's client.
 * @param read reads a file of the folder
 */
export function libraryEditor(
  client: TestClient,
  read: (name: string) => string,
  nameOf: (path: string) => string,
): Editor {
  const linesOf = (name: string): LineIndex =>
    new LineIndex(client.text(name) ?? read(name), 'utf-16');
  const positionOf = (name: string, after: string): Position => {
    const lines = linesOf(name);
    return lines.positionAt(offsetAfter(lines.text, after));
  };
  const textIn = (lines: LineIndex, { start, end }: Range): string =>
    lines.text.slice(lines.offsetAt(start), lines.offsetAt(end));
  const written = ({ uri, range }: Location): string => {
    const name = nameOf(keyOf(uri));
    const { line } = range.start;
    const rest = { start: range.start, end: { line, character: Number.MAX_SAFE_INTEGER } };
    return `${name}:${line + 1}: ${textIn(linesOf(name), rest)}`;
  };

  const editor: Editor = {
    open: (name) => client.open(name, read(name), name.endsWith('.json') ? 'json' : 'yaml'),
    close: client.close,
    async type(name, after, text) {
      let offset = offsetAfter(linesOf(name).text, after);
      for (const newText of text) {
        const position = linesOf(name).positionAt(offset);
        await client.edits(name, [{ range: { start: position, end: position }, newText }]);
        offset += newText.length;
      }
    },
    replace: client.edit,
    text: async (name) => client.text(name) ?? read(name),
    changedOnDisk: client.changedOnDisk,
    problems: async (name) =>
      client.published(name).map((one: Diagnostic) => ({
        code: String(one.code),
        severity: one.severity ?? 0,
        message: String(one.message),
        covers: textIn(linesOf(name), one.range),
        related: (one.relatedInformation ?? []).map(({ message }) => message),
      })),
    problemsChange: client.problemsChange,
    async complete(name, after, label) {
      const list = await editor.request<CompletionList | null>('textDocument/completion', name, {
        position: positionOf(name, after),
      });
      const item = list?.items.find((one) => one.label === label);
      if (!item)
        throw new Error(`No item ${label} in ${list?.items.map((one) => one.label).join('; ')}.`);
      const { textEdit, insertTextFormat, additionalTextEdits = [] } = item;
      const { range, newText } = textEdit as TextEdit;
      const isSnippet = insertTextFormat === InsertTextFormat.Snippet;
      const own = { range, newText: isSnippet ? withoutPlaceholders(newText) : newText };
      await client.edits(name, [own, ...additionalTextEdits]);
    },
    completeByKeys: (name, after, label) => editor.complete(name, after, label),
    async hover(name, after) {
      const position = positionOf(name, after);
      const found = await editor.request<Hover | null>('textDocument/hover', name, { position });
      return found && (found.contents as MarkupContent).value;
    },
    async definition(name, after) {
      const position = positionOf(name, after);
      const [link] = await editor.request<LocationLink[]>('textDocument/definition', name, {
        position,
      });
      return link ? written({ uri: link.targetUri, range: link.targetSelectionRange }) : null;
    },
    async references(name, after) {
      const found = await editor.request<Location[]>('textDocument/references', name, {
        position: positionOf(name, after),
        context: { includeDeclaration: true },
      });
      return found.map(written);
    },
    async symbols(name) {
      const all = (symbols: readonly DocumentSymbol[]): string[] =>
        symbols.flatMap((one) => [
          `[${kindName(one.kind)}] ${one.name}`,
          ...all(one.children ?? []),
        ]);
      return all(
        (await editor.request<DocumentSymbol[] | null>('textDocument/documentSymbol', name)) ?? [],
      );
    },
    async rename(name, after, newName) {
      const position = positionOf(name, after);
      await editor.request('textDocument/prepareRename', name, { position });
      await apply(await editor.request('textDocument/rename', name, { position, newName }));
    },
    async act(name, after, title, only) {
      const position = positionOf(name, after);
      const actions = await editor.request<CodeAction[]>('textDocument/codeAction', name, {
        range: { start: position, end: position },
        context: {
          diagnostics: client
            .published(name)
            .filter(({ range }) => range.start.line === position.line),
          ...(only && { only }),
        },
      });
      const action = actions.find((one) => one.title === title);
      if (!action)
        throw new Error(`No action ${title} in ${actions.map((one) => one.title).join('; ')}.`);
      const { edit } = action.edit
        ? action
        : await client.connection.sendRequest<CodeAction>('codeAction/resolve', action);
      if (edit) await apply(edit);
    },
    async format(name) {
      const options = { tabSize: 2, insertSpaces: true };
      const edits = await editor.request<TextEdit[]>('textDocument/formatting', name, { options });
      await client.edits(name, edits);
    },
    request: client.request,
  };

  async function apply({ documentChanges = [] }: WorkspaceEdit): Promise<void> {
    for (const change of documentChanges) {
      if ('textDocument' in change) {
        const name = nameOf(keyOf(change.textDocument.uri));
        if (client.text(name) === undefined) await editor.open(name);
        await client.edits(name, change.edits as readonly TextEdit[]);
      } else if (change.kind === 'create') {
        await client.open(nameOf(keyOf(change.uri)), '');
      }
    }
  }

  return editor;
}

function kindName(kind: SymbolKind): string {
  return Object.entries(SymbolKind).find(([, value]) => value === kind)?.[0] ?? '';
}

/** Resolves to the problems of a file when they are as a function wants. */
export async function waitForProblems(
  editor: Editor,
  name: string,
  wanted: (problems: readonly ShownProblem[]) => boolean,
): Promise<readonly ShownProblem[]> {
  for (;;) {
    const change = editor.problemsChange();
    const problems = await editor.problems(name);
    if (wanted(problems)) return problems;
    await change;
  }
}
