// Values in force that are not written, shown in the text.
import { type IDisposable, languages } from 'monaco-editor/editor';
import { LANGUAGES, markdown, type Workspace } from './workspace.ts';

export function inlayHints({ request }: Workspace): IDisposable {
  return languages.registerInlayHintsProvider(LANGUAGES, {
    async provideInlayHints(model, range) {
      const [start, end] = [
        model.getOffsetAt(range.getStartPosition()),
        model.getOffsetAt(range.getEndPosition()),
      ];
      const found = await request(model, { request: 'inlayHints', start, end });
      return {
        hints: (found ?? []).map(({ at, text, doc }) => ({
          label: text,
          position: model.getPositionAt(at),
          paddingLeft: true,
          ...(doc && { tooltip: markdown(doc) }),
        })),
        dispose: () => undefined,
      };
    },
  });
}
