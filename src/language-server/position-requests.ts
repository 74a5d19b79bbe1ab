// Requests about positions in a text: completion, hover, navigation, rename.
import {
  type Connection,
  type DocumentHighlight,
  DocumentHighlightKind,
  type Location,
  type LocationLink,
  type Position,
  type TextDocumentEdit,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { toWorkspaceEdit } from './code-actions.ts';
import {
  toCompletionItem,
  toInlayHint,
  toLocation,
  toMarkup,
  toSelectionRange,
} from './lsp-results.ts';
import type { Project } from './project.ts';
import type { ProjectFile, Projects } from './projects.ts';
import {
  type About,
  distinctJson,
  offsetsOf,
  type Running,
  refusedRequest,
  request,
  type Session,
  type Subject,
  showSearch,
} from './session.ts';

/** These are for rulesets, too. */
const IN_RULESETS = { inRulesets: true };

/** Registers the handlers of requests about positions. */
export function handlePositionRequests(
  connection: Connection,
  session: () => Session,
  about: About,
): void {
  /** Documentation of the items of the last list, by index. */
  let documentation: readonly (string | undefined)[] = [];
  let list = 0;

  connection.onCompletion(
    about(async (subject, { position }) => {
      const offset = subject.offset(position);
      const found = await request(subject, {
        request: subject.isRuleset ? 'rulesetCompletion' : 'completion',
        offset,
      });
      if (!found) return null;
      const { completion } = session().support;
      documentation = found.items.map(({ doc }) => doc);
      list++;
      return {
        isIncomplete: found.incomplete,
        items: found.items.map((item, index) => ({
          ...toCompletionItem(subject.lines, item, completion),
          ...(completion.resolvesDocumentation && item.doc && { data: { list, index } }),
        })),
      };
    }, IN_RULESETS),
  );
  connection.onCompletionResolve((item) => {
    const data = item.data as { readonly list: number; readonly index: number } | undefined;
    const doc = data?.list === list ? documentation[data.index] : undefined;
    return doc === undefined
      ? item
      : { ...item, documentation: toMarkup(doc, session().support.completion) };
  });
  connection.onHover(
    about(async (subject, { position }) => {
      const found = await request(subject, {
        request: subject.isRuleset ? 'rulesetHover' : 'hover',
        offset: subject.offset(position),
      });
      return (
        found && {
          range: subject.lines.rangeOf(found),
          contents: toMarkup(found.blocks.join('\n\n'), {
            markdown: session().support.markdownHover,
          }),
        }
      );
    }, IN_RULESETS),
  );
  connection.onDefinition(
    about(async (subject, { position }): Promise<LocationLink[] | Location[]> => {
      const found = await request(subject, {
        request: 'definition',
        offset: subject.offset(position),
      });
      if (!found) return [];
      const { project, lines } = subject;
      if (!session().support.definitionLinks)
        return found.targets.map(({ range }) => toLocation(project, range));
      return found.targets.map(({ range, whole }) => ({
        originSelectionRange: lines.rangeOf(found.origin),
        targetUri: project.uriOf(range.uri),
        targetRange: toLocation(project, whole).range,
        targetSelectionRange: toLocation(project, range).range,
      }));
    }),
  );
  connection.onReferences(
    about(async (subject, { position, context }, running) => {
      const found: Location[] = [];
      const { projects } = session();
      for await (const file of inAllDocuments(projects, subject, position, running)) {
        const ranges = await request(file, {
          request: 'references',
          offset: file.offset,
          declaration: context.includeDeclaration,
        });
        found.push(...(ranges ?? []).map((range) => toLocation(file.project, range)));
      }
      return distinctJson(found);
    }),
  );
  connection.onDocumentHighlight(
    about(async (subject, { position }): Promise<DocumentHighlight[]> => {
      const offset = subject.offset(position);
      const found = await request(subject, { request: 'documentHighlights', offset });
      return (found ?? []).map((range) => ({
        range: subject.lines.rangeOf(range),
        kind: range.kind === 'write' ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
      }));
    }),
  );
  connection.onPrepareRename(
    about(async (subject, { position }) => {
      const offset = subject.offset(position);
      const found = await request(subject, { request: 'prepareRename', offset });
      if (!found) return null;
      if ('refused' in found) throw refusedRequest(found.refused);
      return { range: subject.lines.rangeOf(found.range), placeholder: found.name };
    }),
  );
  connection.onRenameRequest(
    about(async (subject, { position, newName }, running) => {
      const { open, projects, support } = session();
      const edits: WorkspaceEdit[] = [];
      for await (const file of inAllDocuments(projects, subject, position, running)) {
        const { offset } = file;
        const made = await request(file, { request: 'rename', offset, to: newName });
        if (!made) continue;
        if ('refused' in made) throw refusedRequest(made.refused);
        edits.push(toWorkspaceEdit(file.project, made.files, open, support.edits));
      }
      return mergeWorkspaceEdits(edits);
    }),
  );
  connection.languages.inlayHint.on(
    about(async (subject, { range }) => {
      const found = await request(subject, { request: 'inlayHints', ...offsetsOf(subject, range) });
      const { markdownHover: markdown } = session().support;
      return (found ?? []).map((hint) => toInlayHint(subject.lines, hint, { markdown }));
    }),
  );
  connection.onSelectionRanges(
    about(async (subject, { positions }) => {
      const found = await Promise.all(
        positions.map(async (position) => {
          const offset = subject.offset(position);
          const ranges = await request(subject, { request: 'selectionRanges', offset });
          return (
            toSelectionRange(subject.lines, ranges ?? []) ?? {
              range: { start: position, end: position },
            }
          );
        }),
      );
      return found;
    }),
  );
}

/**
 * Yields where the symbol at a position is, in each document of the workspace that has its file:
 * the one that the position is in, else that of its definition. Reports its progress, and ends with
 * the request.
 */
async function* inAllDocuments(
  projects: Projects,
  subject: Subject,
  position: Position,
  { isEnded, progress }: Running,
): AsyncGenerator<ProjectFile & { readonly offset: number }> {
  const { project, reference } = subject;
  const offset = subject.offset(position);
  const definition = await request(subject, { request: 'definition', offset });
  const starts = new Map([[project.keyOf(reference), offset]]);
  for (const { range } of definition?.targets ?? []) {
    const key = project.keyOf(range.uri);
    if (!starts.has(key)) starts.set(key, range.start);
  }
  const seen = new Set<Project>();
  const { report, done } = showSearch(progress);
  for (const [key, start] of starts)
    for await (const file of projects.search(key, { isEnded, report })) {
      if (seen.has(file.project)) continue;
      seen.add(file.project);
      yield { ...file, offset: start };
    }
  done();
}

/** Returns the edits of several projects as one; projects may share files. */
function mergeWorkspaceEdits(all: readonly WorkspaceEdit[]): WorkspaceEdit | null {
  const [first] = all;
  if (!first) return null;
  if (first.changes) {
    const changes: Record<string, TextEdit[]> = {};
    for (const edit of all)
      for (const [uri, list] of Object.entries(edit.changes ?? {}))
        changes[uri] = distinctJson([...(changes[uri] ?? []), ...list]);
    return { changes };
  }
  const files = new Map<string, TextDocumentEdit>();
  for (const change of all.flatMap((edit) => edit.documentChanges ?? [])) {
    if (!('textDocument' in change)) continue;
    const { uri } = change.textDocument;
    const edits = distinctJson([...(files.get(uri)?.edits ?? []), ...change.edits]);
    files.set(uri, { textDocument: change.textDocument, edits });
  }
  return { documentChanges: [...files.values()] };
}
