// Hover: what stands under the pointer.
import { type IDisposable, languages } from 'monaco-editor/editor';
import { toRange } from '../ranges.ts';
import { markdown } from './markdown.ts';
import { LANGUAGES, type Workspace } from './workspace.ts';

export function hover({ ask }: Workspace): IDisposable {
  return languages.registerHoverProvider(LANGUAGES, {
    async provideHover(model, position) {
      const found = await ask(model, { ask: 'hover', offset: model.getOffsetAt(position) });
      return found && { range: toRange(model, found), contents: found.blocks.map(markdown) };
    },
  });
}
