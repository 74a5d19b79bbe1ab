// What is done to the text on request, by the commands and by quick fixes; each is one undo step.
import { describe, expect, test, vi } from 'vitest';
import type { CodeAction } from '../../core/types.ts';
import { openEditor, type TestEditor } from '../testing.ts';

const LAMPS = `apidoc: 3.1.0
info:
  title: Lamps
  version: '1'
servers:
  tower:
    host: lamps.example.com
    protocol: mqtt
`;
const UNSORTED = LAMPS.replace(
  '    host: lamps.example.com\n    protocol: mqtt\n',
  '    # spoken there\n    protocol: mqtt\n    host: lamps.example.com\n',
);
const SORTED = LAMPS.replace('    protocol: mqtt\n', '    # spoken there\n    protocol: mqtt\n');

async function run(studio: TestEditor, command: string): Promise<void> {
  await studio.code.getAction(command)?.run();
  await studio.settled();
}

/** Expects a text, and the one before after one undo. */
function becameAndUndone(studio: TestEditor, text: string, before: string): void {
  expect(studio.text()).toBe(text);
  studio.workspace.undo.undo(studio.model());
  expect(studio.text()).toBe(before);
}

describe('Format document', () => {
  test('tidies the text in one undo step', async () => {
    const untidy = LAMPS.replace('  title: Lamps\n', '  title:   Lamps  \n');
    const studio = await openEditor(untidy);
    await run(studio, 'apidoc.format');
    becameAndUndone(studio, LAMPS, untidy);
  });

  test('notifies the user where there is nothing to format', async () => {
    const studio = await openEditor(LAMPS);
    await run(studio, 'apidoc.format');
    expect(studio.notices).toEqual(['Nothing to format.']);
    expect(studio.edits).toEqual([]);
  });
});

describe('Sort keys', () => {
  test('sorts at once where there is one way to', async () => {
    const studio = await openEditor(UNSORTED);
    studio.code.setPosition(studio.at('title'));
    await run(studio, 'apidoc.sort');
    becameAndUndone(studio, SORTED, UNSORTED);
  });

  test('notifies the user where all keys are in order', async () => {
    const studio = await openEditor(LAMPS);
    await run(studio, 'apidoc.sort');
    expect(studio.notices).toEqual([
      'There is nothing to sort: the keys are in order, or the text has errors.',
    ]);
  });
});

describe('Convert to', () => {
  test('JSON and back by one undo, after a warning about lost comments', async () => {
    const text = `# The lamps of the tower\n${LAMPS}`;
    const studio = await openEditor(text);
    await run(studio, 'apidoc.toJson');
    expect(studio.previews).toMatchObject([{ title: 'Convert to JSON', files: [] }]);
    expect(studio.previews[0]?.lost.join()).toMatch(/comment/);
    expect(JSON.parse(studio.text())).toMatchObject({ info: { title: 'Lamps' } });
    expect(studio.model().getLanguageId()).toBe('json');
    studio.workspace.undo.undo(studio.model());
    expect(studio.text()).toBe(text);
    expect(studio.model().getLanguageId()).toBe('yaml');
    expect(studio.languagesSet).toEqual(['json', 'yaml']);
  });

  test('does nothing where the warning is cancelled', async () => {
    const text = `# The lamps of the tower\n${LAMPS}`;
    const studio = await openEditor(text);
    studio.confirms = false;
    await run(studio, 'apidoc.toJson');
    expect([studio.text(), studio.languagesSet]).toEqual([text, []]);
  });

  test('refuses the language that the document is in, and other files', async () => {
    const studio = await openEditor({ '': LAMPS, 'parts.yaml': 'a: 1\n' });
    await run(studio, 'apidoc.toYaml');
    studio.code.setModel(studio.model('parts.yaml'));
    await run(studio, 'apidoc.toJson');
    expect(studio.notices).toEqual([
      'The document is already YAML.',
      'Only the root document can be converted: other files are referenced by name.',
    ]);
  });
});

describe('a list of quick fixes that was requested by a key', () => {
  const INVOKE = 1;
  const AUTO = 2;
  const setup = async () => {
    const studio = await openEditor({ '': LAMPS });
    const { CodeActionModel, CodeActionsState } = await import(
      'monaco-editor/editor/contrib/codeAction/browser/codeActionModel.js'
    );
    const shown: object[] = [];
    const model = Object.assign(Object.create(CodeActionModel.prototype), {
      _state: CodeActionsState.Empty,
      _editor: studio.code,
      _codeActionOracle: { value: {} },
      _onDidChangeState: { fire: (state: object) => void shown.push(state) },
    }) as InstanceType<typeof CodeActionModel>;
    const moveTo = (piece: string) => studio.code.setPosition(studio.at(piece));
    const request = (type: number, piece: string) => {
      let resolve = (_: readonly object[]): void => undefined;
      const promise = new Promise<readonly object[]>((settle) => {
        resolve = settle;
      });
      const cancel = vi.fn();
      const state = new CodeActionsState.Triggered(
        { type },
        studio.at(piece),
        Object.assign(promise, { cancel }),
      );
      model.setState(state);
      return { state, cancel, respond: () => resolve([]) };
    };
    moveTo('mqtt');
    const showNothing = () => model.setState(CodeActionsState.Empty);
    /** The editor shows another model. */
    const replaceModel = () => {
      Object.assign(model, { _codeActionOracle: { value: undefined } });
      showNothing();
    };
    return { shown, request, moveTo, showNothing, replaceModel };
  };

  test('stays until its response, though the light bulb requests its own for the same caret', async () => {
    const { shown, request } = await setup();
    const list = request(INVOKE, 'mqtt');
    request(AUTO, 'mqtt');
    expect(list.cancel).not.toHaveBeenCalled();
    expect(shown).toEqual([list.state]);
    list.respond();
    await list.state.actions;
    const bulb = request(AUTO, 'mqtt');
    expect(shown).toEqual([list.state, bulb.state]);
  });

  test('stays though the light bulb shows late what an earlier caret was about, or nothing', async () => {
    const { shown, request, showNothing } = await setup();
    const list = request(INVOKE, 'mqtt');
    request(AUTO, 'Lamps');
    showNothing();
    expect(list.cancel).not.toHaveBeenCalled();
    expect(shown).toEqual([list.state]);
  });

  test('is dropped when another model is shown', async () => {
    const { request, replaceModel } = await setup();
    const list = request(INVOKE, 'mqtt');
    replaceModel();
    expect(list.cancel).toHaveBeenCalled();
  });

  test('is dropped when the caret has gone on, or the user requests another', async () => {
    const { shown, request, moveTo } = await setup();
    const list = request(INVOKE, 'mqtt');
    moveTo('Lamps');
    const bulb = request(AUTO, 'Lamps');
    expect(list.cancel).toHaveBeenCalled();
    moveTo('mqtt');
    const [one, other] = [request(INVOKE, 'mqtt'), request(INVOKE, 'mqtt')];
    expect(one.cancel).toHaveBeenCalled();
    expect(shown).toEqual([list.state, bulb.state, one.state, other.state]);
  });
});

describe('quick fixes', () => {
  const offered = async (studio: TestEditor, piece: string, only?: string) => {
    const provider = studio.features.codeActionProvider.ordered(studio.model())[0];
    const at = studio.at(piece);
    const list = await provider?.provideCodeActions(
      studio.model(),
      new studio.Range(at.lineNumber, at.column, at.lineNumber, at.column),
      {
        markers: studio.editor.getModelMarkers({ resource: studio.model().uri }),
        trigger: studio.languages.CodeActionTriggerType.Invoke,
        ...(only && { only }),
      },
      studio.token,
    );
    return list?.actions ?? [];
  };
  const choose = async (studio: TestEditor, piece: string, title: string | RegExp) => {
    const all = await offered(studio, piece);
    const action = all.find((one) => new RegExp(title).test(one.title));
    const { id = '', arguments: given = [] } = action?.command ?? {};
    await studio.monacoCommands.executeCommand(id, ...given);
    await studio.settled();
    return action;
  };
  const BROKEN = LAMPS.replace("version: '1'", "versoin: '1'").replace('protocol:', 'protocl:');

  test('the preferred one renames a misspelt field', async () => {
    const broken = `${LAMPS}    summry: On the roof\n`;
    const studio = await openEditor(broken);
    const action = await choose(studio, 'summry', 'Rename "summry" to "summary"');
    expect(action).toMatchObject({ kind: 'quickfix', isPreferred: true });
    becameAndUndone(studio, broken.replace('summry', 'summary'), broken);
  });

  test('one fixes all problems of a kind', async () => {
    const studio = await openEditor(BROKEN);
    const action = await choose(studio, 'versoin', '^Fix all problems of this kind');
    expect(action?.kind).toBe('quickfix.all');
    becameAndUndone(studio, LAMPS, BROKEN);
  });

  test('nothing is fixed, and the user notified, where the problems are gone meanwhile', async () => {
    const studio = await openEditor(BROKEN);
    const all = await offered(studio, 'versoin');
    const fixAll = all.find(({ kind }) => kind === 'quickfix.all');
    studio.model().setValue(LAMPS);
    const { id = '', arguments: given = [] } = fixAll?.command ?? {};
    await studio.monacoCommands.executeCommand(id, ...given);
    await studio.settled();
    expect(studio.notices.join()).toMatch(/^None of these problems could be fixed/);
    expect(studio.text()).toBe(LAMPS);
  });

  test('the light bulb requests nothing where nothing is marked', async () => {
    const studio = await openEditor(BROKEN);
    const provider = studio.features.codeActionProvider.ordered(studio.model())[0];
    const list = await provider?.provideCodeActions(
      studio.model(),
      new studio.Range(1, 1, 1, 1),
      { markers: [], trigger: studio.languages.CodeActionTriggerType.Auto },
      studio.token,
    );
    expect([list?.actions, studio.requests]).toEqual([[], []]);
  });

  test('sorting is offered on request only', async () => {
    const studio = await openEditor(UNSORTED);
    const kinds = (await offered(studio, 'protocol')).map(({ kind }) => kind);
    expect(kinds).not.toContain('refactor.rewrite.sort');
    const sorts = await offered(studio, 'protocol', 'refactor.rewrite.sort');
    expect(new Set(sorts.map(({ kind }) => kind))).toEqual(new Set(['refactor.rewrite.sort']));
  });

  const perform = async (studio: TestEditor, given: Partial<CodeAction>) => {
    const action = { title: 'Change', kind: 'refactor', files: [], ...given };
    await studio.monacoCommands.executeCommand('apidoc.perform', action);
    await studio.settled();
  };

  test('an object moves to a new file, as one step of undo', async () => {
    const text = `${LAMPS}components:\n  schemas:\n    Lamp:\n      type: object\n      title: Lamp\n`;
    const studio = await openEditor({ '': text });
    await choose(studio, 'title: Lamp\n', '^Move "Lamp" to the new file');
    const [file] = studio.created;
    const moved = text.replace(/ {6}type: object\n.*\n/, `      $ref: ./${file?.uri}\n`);
    expect(studio.text()).toBe(moved);
    expect(studio.created).toEqual([{ uri: 'Lamp.yaml', text: 'type: object\ntitle: Lamp\n' }]);
    studio.noticeAction();
    expect([studio.text(), studio.text('Lamp.yaml')]).toEqual([text, '']);
    studio.workspace.undo.redo(studio.model());
    expect([studio.text(), studio.text('Lamp.yaml')]).toEqual([moved, file?.text]);
  });

  test('an object is not moved over a file that was added meanwhile', async () => {
    const studio = await openEditor({ '': LAMPS, 'parts.yaml': 'a: 1\n' });
    const edit = { start: 0, end: 0, text: '# a\n' };
    await perform(studio, {
      creates: 'parts.yaml',
      files: [
        { uri: '', edits: [edit] },
        { uri: 'parts.yaml', edits: [edit] },
      ],
    });
    expect(studio.notices).toEqual(['parts.yaml already exists, so nothing was changed.']);
    expect([studio.text(), studio.text('parts.yaml')]).toEqual([LAMPS, 'a: 1\n']);
  });

  test('what is lost is confirmed first', async () => {
    const studio = await openEditor(LAMPS);
    const files = [{ uri: '', edits: [{ start: 0, end: 0, text: '# a\n' }] }];
    studio.confirms = false;
    await perform(studio, { files, warnings: ['A comment is lost.'] });
    expect(studio.previews).toMatchObject([{ title: 'Change', lost: ['A comment is lost.'] }]);
    expect(studio.text()).toBe(LAMPS);
    studio.confirms = true;
    await perform(studio, { files, warnings: ['A comment is lost.'] });
    expect(studio.text()).toBe(`# a\n${LAMPS}`);
  });

  test('an action over several files is announced, and selects its result', async () => {
    const studio = await openEditor({ '': LAMPS, 'parts.yaml': 'a: 1\n' });
    const edits = [{ start: 0, end: 0, text: '# a\n' }];
    await perform(studio, {
      files: [
        { uri: '', edits },
        { uri: 'parts.yaml', edits },
      ],
      select: { uri: '', start: 4, end: 10 },
    });
    expect(studio.notices).toEqual(['Changed 2 files. One undo reverts all of them.']);
    expect(studio.marked(studio.code.getSelection() as never)).toBe('apidoc');
    studio.workspace.undo.undo(studio.model());
    expect([studio.text(), studio.text('parts.yaml')]).toEqual([LAMPS, 'a: 1\n']);
  });

  test('shows the result in another file, creates files, sets the language and opens the conversion', async () => {
    const studio = await openEditor({ '': LAMPS, 'parts.yaml': 'a: 1\n' });
    const select = { uri: 'parts.yaml', start: 0, end: 1 };
    await perform(studio, { files: [{ uri: 'parts.yaml', edits: [] }], select });
    await perform(studio, { treatAs: 'json' });
    await perform(studio, { creates: 'new.yaml' });
    await perform(studio, { converts: true });
    expect(studio.conversions).toBe(1);
    expect(studio.shown).toEqual([select]);
    expect(studio.languagesSet).toEqual(['json']);
    expect(studio.created).toMatchObject([{ uri: 'new.yaml' }]);
  });

  test('changes nothing where one of the files is read-only or missing', async () => {
    const files = { '': LAMPS, 'parts.yaml': 'a: 1\n' };
    const studio = await openEditor(files, { readOnly: ['parts.yaml'] });
    const edits = [{ start: 0, end: 0, text: '# a\n' }];
    for (const uri of ['parts.yaml', 'gone.yaml'])
      await perform(studio, {
        files: [
          { uri: '', edits },
          { uri, edits },
        ],
      });
    expect(studio.notices).toEqual([
      'parts.yaml was loaded from a host and is read-only.',
      'The document has no file gone.yaml.',
    ]);
    expect(studio.text()).toBe(LAMPS);
  });
});
