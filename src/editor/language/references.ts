// Find references: every location in every file where what is under the caret is used.
import { type IDisposable, languages } from 'monaco-editor/editor';
import type { FileRange } from '../../core/types.ts';
import { referenceLabel } from '../monaco-texts.ts';
import { toRange } from '../open-documents.ts';
import { referenceList, rowWidth, setReferenceLabels } from './reference-list.ts';
import { joinDisposables, LANGUAGES, type Workspace } from './workspace.ts';

/** Returns ranges with labels as Monaco lists them, without those in files that aren't loaded. */
export async function locationsOf(
  { code, request, modelOf }: Workspace,
  places: readonly FileRange[],
): Promise<languages.Location[]> {
  const found: {
    readonly uri: languages.Location['uri'];
    readonly range: languages.Location['range'];
    readonly label: string;
    readonly row: string;
  }[] = [];
  const width = rowWidth(code.getLayoutInfo().width);
  for (const uri of new Set(places.map((reference) => reference.uri))) {
    const model = modelOf(uri);
    if (!model) continue;
    const own = places.filter((reference) => reference.uri === uri);
    const paths = await request(model, {
      request: 'paths',
      offsets: own.map(({ start }) => start),
    });
    own.forEach((reference, i) => {
      const range = toRange(model, reference);
      const path = paths?.[i] ?? [];
      const line = range.startLineNumber;
      const row = referenceLabel(path, line, width);
      found.push({ uri: model.uri, range, label: referenceLabel(path, line), row });
    });
  }
  setReferenceLabels(found);
  return found.map(({ uri, range }) => ({ uri, range }));
}

export function references(workspace: Workspace): IDisposable {
  return joinDisposables([
    referenceList(workspace),
    languages.registerReferenceProvider(LANGUAGES, {
      async provideReferences(model, position, { includeDeclaration }) {
        const found = await workspace.request(model, {
          request: 'references',
          offset: model.getOffsetAt(position),
          declaration: includeDeclaration,
        });
        return found && locationsOf(workspace, found);
      },
    }),
  ]);
}

export function definition({ request, modelOf }: Workspace): IDisposable {
  return languages.registerDefinitionProvider(LANGUAGES, {
    async provideDefinition(model, position) {
      const found = await request(model, {
        request: 'definition',
        offset: model.getOffsetAt(position),
      });
      return found?.targets.flatMap(({ range, whole }): languages.LocationLink[] => {
        const target = modelOf(range.uri);
        if (!target) return [];
        return [
          {
            originSelectionRange: toRange(model, found.origin),
            uri: target.uri,
            range: toRange(target, whole),
            targetSelectionRange: toRange(target, range),
          },
        ];
      });
    },
  });
}

const { Read, Write } = languages.DocumentHighlightKind;

export function documentHighlights({ request }: Workspace): IDisposable {
  return languages.registerDocumentHighlightProvider(LANGUAGES, {
    async provideDocumentHighlights(model, position) {
      const found = await request(model, {
        request: 'documentHighlights',
        offset: model.getOffsetAt(position),
      });
      return found?.map((reference) => ({
        range: toRange(model, reference),
        kind: reference.kind === 'write' ? Write : Read,
      }));
    },
  });
}
