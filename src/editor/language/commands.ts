// What can be done with the whole text on request: format, sort, and write it in the other language.
import { editor, type IDisposable, KeyCode, KeyMod } from 'monaco-editor/editor';
import { SORTS, together, type Workspace } from './workspace.ts';

/**
 * Adds the commands to the editor: to its own palette, and for whoever triggers them by id. They come with the editor, for a key must not be lost.
 * @param features resolves when the other language features are there, which come later: sorting is asked of them
 */
export function commands(workspace: Workspace, features: Promise<void>): IDisposable {
  const { code } = workspace;
  return together([
    code.addAction({
      id: 'apidoc.format',
      label: 'Format document',
      keybindings: [KeyMod.Shift | KeyMod.Alt | KeyCode.KeyF],
      precondition: '!editorReadonly',
      run: () => format(workspace),
    }),
    code.addAction({
      id: 'apidoc.sort',
      label: 'Sort keys',
      precondition: '!editorReadonly',
      // A menu of what can be sorted here and how.
      run: () => features.then(() => code.trigger('apidoc', 'editor.action.codeAction', { kind: SORTS, apply: 'never' })),
    }),
    code.addAction({
      id: 'apidoc.toYaml',
      label: 'Convert to YAML',
      precondition: '!editorReadonly',
      run: () => convert(workspace, 'yaml'),
    }),
    code.addAction({
      id: 'apidoc.toJson',
      label: 'Convert to JSON',
      precondition: '!editorReadonly',
      run: () => convert(workspace, 'json'),
    }),
  ]);
}

async function format({ code, ask, apply, uriOf, host }: Workspace): Promise<void> {
  const model = code.getModel();
  const edits = model && (await ask(model, { ask: 'format' }));
  const uri = model && uriOf(model);
  if (!edits || uri === null) return;
  if (edits.length === 0) host.tell('Nothing to format.');
  else apply([{ uri, edits }]);
}

async function convert(workspace: Workspace, to: 'yaml' | 'json'): Promise<void> {
  const { code, ask, apply, uriOf, host } = workspace;
  const model = code.getModel();
  if (!model) return;
  if (uriOf(model) !== '') {
    host.tell('Only the root document can be converted: other files are referenced by name.', 'warning');
    return;
  }
  const from = model.getLanguageId() === 'json' ? 'json' : 'yaml';
  const name = to === 'json' ? 'JSON' : 'YAML';
  const made = from === to ? { refused: `The document is already ${name}.` } : await ask(model, { ask: 'convert', to });
  if (!made) return;
  if ('refused' in made) {
    host.tell(made.refused, 'warning');
    return;
  }
  const version = model.getVersionId();
  if (made.lost.length > 0 && !(await host.confirm({ title: `Convert to ${name}`, files: [], lost: made.lost }))) return;
  if (model.isDisposed() || model.getVersionId() !== version) return;
  const become = (language: 'yaml' | 'json'): void => {
    editor.setModelLanguage(model, language);
    host.setLanguage(language);
  };
  const files = [{ uri: '', edits: [{ start: 0, end: model.getValueLength(), text: made.text }] }];
  apply(files, { undone: () => become(from), redone: () => become(to) });
  become(to);
  code.setPosition({ lineNumber: 1, column: 1 });
}
