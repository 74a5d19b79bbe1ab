// What can be done with the whole text on request: format, sort, and write it in the other language.
import { editor, type IDisposable, KeyCode, KeyMod } from 'monaco-editor/editor';
import { perform } from './perform.ts';
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
      run: () => sort(workspace, features),
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

/** Sorts at once where there is one way to, else opens a menu of them. */
async function sort(workspace: Workspace, features: Promise<void>): Promise<void> {
  const { code, ask, host } = workspace;
  const model = code.getModel();
  const at = code.getPosition();
  if (!model || !at) return;
  const offset = model.getOffsetAt(at);
  const found = await ask(model, { ask: 'actions', start: offset, end: offset, want: 'sorts' });
  const [first, second] = found ?? [];
  if (!found) return;
  if (!first) host.tell('There is nothing to sort: the keys are in order, or the text has errors.');
  else if (second) features.then(() => code.trigger('apidoc', 'editor.action.codeAction', { kind: SORTS, apply: 'never' }));
  else if (first.refused !== undefined) host.tell(first.refused, 'warning');
  else await perform(workspace, first);
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
