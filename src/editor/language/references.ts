// Find references: every location in every file where what is under the caret is used.
import { type IDisposable, languages } from 'monaco-editor/editor';
import type { FileRange } from '../../core/language/types.ts';
import { toRange } from '../ranges.ts';
import { referenceLabel } from './reference-label.ts';
import { referenceList, setReferenceLabels } from './reference-list.ts';
import { LANGUAGES, together, type Workspace } from './workspace.ts';

/** Returns ranges as Monaco lists them, and gives the list their labels; those in files that are not loaded are left out. */
export async function locationsOf({ ask, modelOf }: Workspace, places: readonly FileRange[]): Promise<languages.Location[]> {
  const found: { readonly uri: languages.Location['uri']; readonly range: languages.Location['range']; readonly label: string }[] = [];
  for (const uri of new Set(places.map((place) => place.uri))) {
    const model = modelOf(uri);
    if (!model) continue;
    const own = places.filter((place) => place.uri === uri);
    const paths = await ask(model, { ask: 'paths', offsets: own.map(({ start }) => start) });
    own.forEach((place, i) => {
      const range = toRange(model, place);
      found.push({ uri: model.uri, range, label: referenceLabel(paths?.[i] ?? [], range.startLineNumber) });
    });
  }
  setReferenceLabels(found);
  return found.map(({ uri, range }) => ({ uri, range }));
}

export function references(workspace: Workspace): IDisposable {
  return together([
    referenceList(workspace),
    languages.registerReferenceProvider(LANGUAGES, {
      async provideReferences(model, position) {
        const found = await workspace.ask(model, { ask: 'references', offset: model.getOffsetAt(position) });
        return found && locationsOf(workspace, found);
      },
    }),
  ]);
}
