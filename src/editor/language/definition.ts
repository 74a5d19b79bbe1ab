// Go to definition and peek, into other files of the document too.
import { type IDisposable, languages } from 'monaco-editor/editor';
import { toRange } from '../ranges.ts';
import { LANGUAGES, type Workspace } from './workspace.ts';

export function definition({ ask, modelOf }: Workspace): IDisposable {
  return languages.registerDefinitionProvider(LANGUAGES, {
    async provideDefinition(model, position) {
      const found = await ask(model, { ask: 'definition', offset: model.getOffsetAt(position) });
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
