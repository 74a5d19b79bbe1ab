// A line above each shared definition with the number of its references, which a click shows, and
// above unused ones.
import { Emitter, editor, type IDisposable, languages } from 'monaco-editor/editor';
import { ICommandService } from 'monaco-editor/platform/commands/common/commands.js';
import type { Requests } from '../../core/types.ts';
import { toRange } from '../open-documents.ts';
import { locationsOf } from './references.ts';
import { joinDisposables, LANGUAGES, typingRests, type Workspace } from './workspace.ts';

const SHOW = 'apidoc.showUses';

/** Lenses that Monaco can move at every key in time. Of more, those near the view are given. */
const FEW = 150;
/** Lines above and below the screen that count as near. */
const NEAR = 120;
/** Milliseconds that scrolling rests before others are given. */
const REST = 150;

/**
 * Milliseconds that typing rests at most before references are counted again: all of a document
 * are looked up. Monaco moves the lenses it has until then.
 */
const LONGEST_PAUSE = 3000;

type KnownLenses = {
  readonly model: editor.ITextModel;
  readonly version: number;
  readonly lenses: Requests['codeLenses']['response'];
};

export function codeLenses(workspace: Workspace): IDisposable {
  const { request, code } = workspace;
  const changed = new Emitter<languages.CodeLensProvider>();
  let known: KnownLenses | null = null;
  /** Offsets between which all lenses are given. */
  let given: readonly [start: number, end: number] | null = null;
  let resting: ReturnType<typeof setTimeout> | undefined;

  const provider: languages.CodeLensProvider = {
    onDidChange: changed.event,
    async provideCodeLenses(model, token) {
      const version = model.getVersionId();
      const isKnown = known?.model === model && known.version === version;
      if (known?.model === model && !isKnown) await typingRests(model, token, LONGEST_PAUSE);
      if (token.isCancellationRequested) return null;
      const all = isKnown ? known?.lenses : await request(model, { request: 'codeLenses' });
      if (!all) return null;
      // Nearly all messages are used once: a line above each would say nothing.
      const found = all.filter(({ referenceCount }) => referenceCount !== 1);
      known = { model, version, lenses: found };
      given = found.length > FEW ? visibleOffsets(code, model) : null;
      const [start, end] = given ?? [0, Number.POSITIVE_INFINITY];
      return {
        lenses: found
          .filter((lens) => lens.end >= start && lens.start <= end)
          .map((lens) => ({
            range: toRange(model, lens),
            command: {
              id: lens.referenceCount > 0 ? SHOW : '',
              title: lens.title,
              arguments: [lens.start],
            },
          })),
        dispose: () => undefined,
      };
    },
  };

  return joinDisposables([
    changed,
    languages.registerCodeLensProvider(LANGUAGES, provider),
    code.onDidScrollChange(({ scrollTopChanged }) => {
      if (!scrollTopChanged || !given) return;
      clearTimeout(resting);
      resting = setTimeout(() => {
        const model = code.getModel();
        const seen = model && visibleOffsets(code, model, NEAR / 3);
        if (given && seen && (seen[0] < given[0] || seen[1] > given[1])) changed.fire(provider);
      }, REST);
    }),
    { dispose: () => clearTimeout(resting) },
    editor.registerCommand(SHOW, async (accessor, at: number) => {
      const commands = accessor.get(ICommandService);
      const model = code.getModel();
      const uses = model && (await request(model, { request: 'codeLensReferences', offset: at }));
      if (!model || !uses || uses.length === 0) return;
      await commands.executeCommand(
        'editor.action.showReferences',
        model.uri,
        model.getPositionAt(at),
        await locationsOf(workspace, uses),
      );
    }),
  ]);
}

/** The offsets of what is on the screen, and some lines around it. */
function visibleOffsets(
  code: editor.ICodeEditor,
  model: editor.ITextModel,
  lines = NEAR,
): readonly [start: number, end: number] {
  const ranges = code.getVisibleRanges();
  const first = Math.max(1, (ranges[0]?.startLineNumber ?? 1) - lines);
  const last = Math.min(model.getLineCount(), (ranges.at(-1)?.endLineNumber ?? 1) + lines);
  return [
    model.getOffsetAt({ lineNumber: first, column: 1 }),
    model.getOffsetAt({ lineNumber: last, column: 1 }),
  ];
}
