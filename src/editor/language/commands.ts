// What can be done with the whole text on request: format, sort, and write it in the other
// language.
import { editor, type IDisposable, KeyCode, KeyMod } from 'monaco-editor/editor';
import { applyCodeAction } from './apply-code-action.ts';
import { joinDisposables, SORT_ACTION_KIND, type Workspace } from './workspace.ts';

/**
 * Adds the commands to the editor: to its own command palette, and for callers that trigger them
 * by id. They are registered with the editor, so that no key is lost.
 * @param features resolves when the other language features are loaded, which happens later:
 *   sorting needs them
 */
export function commands(workspace: Workspace, features: Promise<void>): IDisposable {
  const { code } = workspace;
  return joinDisposables([
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

async function format({ code, request, apply, uriOf, host }: Workspace): Promise<void> {
  const model = code.getModel();
  const edits = model && (await request(model, { request: 'formatting' }));
  const uri = model && uriOf(model);
  if (!edits || uri === null) return;
  if (edits.length === 0) host.notify('Nothing to format.');
  else apply([{ uri, edits }]);
}

/** Sorts at once where there is one way to, else opens a menu of them. */
async function sort(workspace: Workspace, features: Promise<void>): Promise<void> {
  const { code, request, host } = workspace;
  const model = code.getModel();
  const at = code.getPosition();
  if (!model || !at) return;
  const offset = model.getOffsetAt(at);
  const found = await request(model, {
    request: 'codeActions',
    start: offset,
    end: offset,
    only: 'sorting',
  });
  const [first, second] = found ?? [];
  if (!found) return;
  if (!first)
    host.notify('There is nothing to sort: the keys are in order, or the text has errors.');
  else if (second)
    features.then(() =>
      code.trigger('apidoc', 'editor.action.codeAction', {
        kind: SORT_ACTION_KIND,
        apply: 'never',
      }),
    );
  else if (first.refused !== undefined) host.notify(first.refused, 'warning');
  else await applyCodeAction(workspace, first);
}

async function convert(workspace: Workspace, to: 'yaml' | 'json'): Promise<void> {
  const { code, request, apply, uriOf, host } = workspace;
  const model = code.getModel();
  if (!model) return;
  if (uriOf(model) !== '') {
    host.notify(
      'Only the root document can be converted: other files are referenced by name.',
      'warning',
    );
    return;
  }
  const from = model.getLanguageId() === 'json' ? 'json' : 'yaml';
  const name = to === 'json' ? 'JSON' : 'YAML';
  const made =
    from === to
      ? { refused: `The document is already ${name}.` }
      : await request(model, { request: 'convert', to });
  if (!made) return;
  if ('refused' in made) {
    host.notify(made.refused, 'warning');
    return;
  }
  const version = model.getVersionId();
  if (
    made.warnings.length > 0 &&
    !(await host.confirm({ title: `Convert to ${name}`, files: [], lost: made.warnings }))
  )
    return;
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
