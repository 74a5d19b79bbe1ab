// Find references: every place in every file where what is under the caret is used.
import { type IDisposable, languages } from 'monaco-editor/editor';
import type { FileRange } from '../../core/language/types.ts';
import { toRange } from '../ranges.ts';
import { LANGUAGES, type Workspace } from './workspace.ts';

/** Places as Monaco shows them; those in files that are not here are left out. */
export function locationsOf({ modelOf }: Workspace, places: readonly FileRange[]): languages.Location[] {
  return places.flatMap((place) => {
    const model = modelOf(place.uri);
    return model ? [{ uri: model.uri, range: toRange(model, place) }] : [];
  });
}

export function references(workspace: Workspace): IDisposable {
  return languages.registerReferenceProvider(LANGUAGES, {
    async provideReferences(model, position) {
      const found = await workspace.ask(model, { ask: 'references', offset: model.getOffsetAt(position) });
      return found && locationsOf(workspace, found);
    },
  });
}
