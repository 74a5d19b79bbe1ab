// Quick fixes, refactorings and sorting as code actions of the protocol, and edits of several
// files.
import {
  type ChangeAnnotation,
  type CodeAction,
  CodeActionKind,
  type Diagnostic,
  type TextDocumentEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { formatCount } from '../core/api.ts';
import type { FileEdits, CodeAction as ServiceAction } from '../core/types.ts';
import { toTextEdit } from './lsp-results.ts';
import type { OpenTexts } from './open-texts.ts';
import type { Project } from './project.ts';

/** Kind of the action that fixes everything that has one safe fix, as run on saving. */
export const FIX_ALL_KIND = `${CodeActionKind.SourceFixAll}.apidoc`;
export const SORT_KIND = `${CodeActionKind.Source}.sort`;

/** What a client can do with code actions and workspace edits. */
export interface EditSupport {
  /** Edits by versions of texts (`documentChanges`). */
  readonly versions: boolean;
  readonly createFile: boolean;
  /** Edits that the user confirms first. */
  readonly annotations: boolean;
  readonly disabled: boolean;
  /** The edits of an action are requested when it is chosen. */
  readonly resolvesEdit: boolean;
}

const CONFIRM = 'confirm';

/**
 * Returns edits of the files of a project.
 * @param creates the file among them that is created first
 * @param lost what the user must confirm, one sentence each
 */
export function toWorkspaceEdit(
  project: Project,
  files: readonly FileEdits[],
  open: OpenTexts,
  support: EditSupport,
  {
    creates,
    lost = [],
    title = '',
  }: {
    readonly creates?: string;
    readonly lost?: readonly string[];
    readonly title?: string;
  } = {},
): WorkspaceEdit {
  const annotated = lost.length > 0 && support.annotations;
  const edits = files.map(({ uri, edits: list }) => {
    const lines = project.linesOf(uri);
    return { uri, edits: list.map((edit) => toTextEdit(lines, edit)) };
  });
  if (!support.versions)
    return {
      changes: Object.fromEntries(edits.map((file) => [project.uriOf(file.uri), file.edits])),
    };
  const annotation: ChangeAnnotation = {
    label: title,
    description: lost.join(' '),
    needsConfirmation: true,
  };
  return {
    documentChanges: [
      ...(creates === undefined
        ? []
        : [
            {
              kind: 'create' as const,
              uri: project.uriOf(creates),
              // A file that is there already is never one to move something into.
              options: { ignoreIfExists: files.length === 1 },
            },
          ]),
      ...edits.map(
        (file): TextDocumentEdit => ({
          textDocument: {
            uri: project.uriOf(file.uri),
            version: open.get(project.keyOf(file.uri))?.version ?? null,
          },
          edits: annotated
            ? file.edits.map((edit) => ({ ...edit, annotationId: CONFIRM }))
            : file.edits,
        }),
      ),
    ],
    ...(annotated && { changeAnnotations: { [CONFIRM]: annotation } }),
  };
}

/** What the server needs to work out the edits of an action that is chosen. */
export interface ActionData {
  readonly uri: string;
  readonly version: number | null;
  /** All problems with this code; null for all that have a safe fix. */
  readonly fixAll: string | null;
  /** The document is converted to version 3. */
  readonly converts?: true;
}

/** What a conversion does: its edits, and what it doesn't keep, one sentence each. */
export interface ConversionEdits {
  readonly files: readonly FileEdits[];
  readonly lost: readonly string[];
}

/** Sentences about what is lost that a user confirms one by one; more are counted. */
const MAX_LOST = 10;

/** Returns what the conversion of a document does; null where it can't be converted. */
export async function conversionEdits(project: Project): Promise<ConversionEdits | null> {
  await project.update();
  const preview = project.shown.preview();
  if (!preview) return null;
  const lost = preview.notes.filter((one) => one.severity === 'warning').map((one) => one.message);
  const more = lost.length - MAX_LOST;
  return {
    files: preview.files,
    lost: [
      ...lost.slice(0, MAX_LOST),
      ...(more > 0 ? [`And ${formatCount(more, 'more value')}.`] : []),
    ],
  };
}

/**
 * Returns an action of the service for the client; null for one that it can't offer there.
 * @param diagnostics those that the client sent with its request
 * @param data for actions whose edits are worked out later
 * @param conversion what the action that converts the document does, if that isn't worked out later
 */
export function toCodeAction(
  project: Project,
  reference: string,
  action: ServiceAction,
  diagnostics: readonly Diagnostic[],
  open: OpenTexts,
  support: EditSupport,
  data: Omit<ActionData, 'fixAll'>,
  conversion: ConversionEdits | null,
): CodeAction | null {
  const { title, fixes, preferred, creates, treatAs, all, refused } = action;
  const { files = action.files, lost: warnings = action.warnings } =
    (action.converts && conversion) || {};
  const later = action.converts && support.resolvesEdit ? null : all;
  // How a text is read is up to the client.
  if (treatAs !== undefined) return null;
  if (action.converts && !conversion && !support.resolvesEdit) return null;
  if (creates !== undefined && !(support.createFile && support.versions)) return null;
  if (refused !== undefined && !support.disabled) return null;
  if (all !== undefined && !support.resolvesEdit) return null;
  const fixed = fixes && project.linesOf(reference).rangeOf(fixes);
  const own = diagnostics.filter(
    ({ code, range }) =>
      fixed && code === fixes.code && JSON.stringify(range) === JSON.stringify(fixed),
  );
  return {
    title: warnings?.length ? `${title}…` : title,
    kind: kindOf(action),
    ...(own.length > 0 && { diagnostics: own }),
    ...(preferred && { isPreferred: true }),
    ...(refused !== undefined && { disabled: { reason: refused } }),
    ...(later !== undefined && {
      data: {
        ...data,
        fixAll: later,
        ...(action.converts && { converts: true }),
      } satisfies ActionData,
    }),
    ...(refused === undefined &&
      later === undefined && {
        edit: toWorkspaceEdit(project, files, open, support, {
          ...(creates !== undefined && { creates }),
          lost: warnings ?? [],
          title,
        }),
      }),
  };
}

function kindOf({ kind }: ServiceAction): string {
  // Fixes of all problems of a kind are offered beside those for one of them.
  if (kind === 'source.fixAll') return CodeActionKind.QuickFix;
  return kind;
}

/** Returns the action that fixes everything; clients run it on saving if the user wants that. */
export function fixAllAction(data: Omit<ActionData, 'fixAll'>): CodeAction {
  return {
    title: 'Fix all problems that have one safe fix',
    kind: FIX_ALL_KIND,
    data: { ...data, fixAll: null } satisfies ActionData,
  };
}
