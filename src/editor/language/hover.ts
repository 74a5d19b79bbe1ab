// Hover: describes what is under the pointer.
import { type IDisposable, languages } from 'monaco-editor/editor';
import { toRange } from '../open-documents.ts';
import { LANGUAGES, markdown, type Workspace } from './workspace.ts';

export function hover({ request }: Workspace): IDisposable {
  return languages.registerHoverProvider(LANGUAGES, {
    async provideHover(model, position) {
      const found = await request(model, { request: 'hover', offset: model.getOffsetAt(position) });
      return found && { range: toRange(model, found), contents: found.blocks.map(markdown) };
    },
  });
}
