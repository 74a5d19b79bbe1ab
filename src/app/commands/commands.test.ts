// What commands do: what they show, when they are offered, and why they can't run.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createComparison } from '../comparison/comparison-state.ts';
import { KEYWORDS } from '../palette/palette-items.ts';
import type { AppServices } from '../services.ts';
import type { Command } from './command.ts';

// The labels of keys depend on the platform, which is read when the commands are loaded.
vi.hoisted(() => vi.stubGlobal('navigator', { platform: 'Linux' }));

const { COMMANDS, runOrNotify, usableCommands } = await import('../commands.ts');
const { keyText } = await import('./shortcuts.ts');

interface Fake {
  readonly app: AppServices;
  readonly state: Record<string, unknown>;
  readonly visual: Record<string, unknown>;
  readonly editor: { actions: ReturnType<typeof vi.fn>; run: ReturnType<typeof vi.fn> };
}

/** Services in which only what commands read and call exists. */
function fake(state: Record<string, unknown> = {}): Fake {
  const all: Record<string, unknown> = {
    document: { id: 'a', name: 'orders.yaml', path: '', language: 'yaml', version: 1 },
    analysis: { model: null },
    files: [],
    file: '',
    start: false,
    narrow: false,
    pane: 'edit',
    view: 'split',
    panels: { outline: true, form: false, problems: false },
    setPane: vi.fn(),
    setView: vi.fn(),
    setPanel: vi.fn(),
    showPane: vi.fn(),
    showStart: vi.fn(),
    notify: vi.fn(),
    ...state,
  };
  const editor = {
    actions: vi.fn(() => [
      { id: 'editor.action.rename', label: 'Rename Symbol' },
      { id: 'editor.action.commentLine', label: 'Toggle Line Comment' },
    ]),
    keysOf: () => null,
    run: vi.fn(),
    canUndo: () => false,
    canRedo: () => false,
    undo: vi.fn(),
  };
  const visual: Record<string, unknown> = {
    pendingChanges: 0,
    editor,
    settled: () => Promise.resolve(),
    wizard: vi.fn(() => Promise.resolve(null)),
  };
  const services = {
    store: { getState: () => all },
    visual: { getState: () => visual },
    compare: createComparison(),
    disk: { getState: () => ({ records: new Map() }) },
    findWidget: { getState: () => 1, setState: vi.fn() },
    editor,
    embed: false,
  };
  return { app: services as unknown as AppServices, state: all, visual, editor };
}

let it: Fake;
beforeEach(() => {
  it = fake();
});

describe('the palette', () => {
  const ids = (app: AppServices): string[] => usableCommands(app).map(({ id }) => id);

  test('offers commands of the studio, then actions of the editor that are none of them', () => {
    const offered = ids(it.app);
    expect(offered[0]).toBe('new');
    expect(offered.at(-1)).toBe('editor editor.action.commentLine');
    expect(offered).toContain('rename');
    expect(offered).not.toContain('editor editor.action.rename');
    expect(new Set(offered).size).toBe(offered.length);
  });

  test('leaves out what opens it, and what makes no sense now', () => {
    expect(ids(it.app)).not.toContain('palette');
    expect(ids(it.app)).not.toContain('print');
    expect(ids(fake({ analysis: { model: {} } }).app)).toContain('print');
    const none = ids(fake({ document: null }).app);
    expect(none).toContain('open-file');
    expect(none.filter((id) => /^(?:save|share|edit$|add-)/.test(id))).toEqual([]);
  });

  test('finds only commands that exist by other words', () => {
    const known = new Set(Object.values<Command>(COMMANDS).map(({ id }) => id));
    expect(Object.keys(KEYWORDS).filter((id) => !known.has(id))).toEqual([]);
  });

  test('offers the themes that are not chosen', () => {
    const dark = fake({ theme: 'dark', setTheme: vi.fn() });
    expect(ids(dark.app).filter((id) => id.startsWith('theme-'))).toEqual([
      'theme-light',
      'theme-system',
    ]);
    COMMANDS.themeLight.run(dark.app);
    expect(dark.state.setTheme).toHaveBeenCalledExactlyOnceWith('light');
  });

  test('offers the conversion to the other language only', () => {
    expect(ids(it.app)).toContain('to-json');
    expect(ids(it.app)).not.toContain('to-yaml');
  });
});

describe('a command that cannot run', () => {
  test('notifies the user of the reason', () => {
    runOrNotify(COMMANDS.reload, it.app);
    expect(it.state.notify).toHaveBeenCalledWith({
      text: 'This document has no file on disk.',
    });
  });
});

describe('views', () => {
  test('a command of the editor brings it into view', () => {
    COMMANDS.definition.run(it.app);
    expect(it.state.showPane).toHaveBeenCalledExactlyOnceWith('edit');
    expect(it.editor.run).toHaveBeenCalledWith('editor.action.revealDefinition');
  });

  test('a command for the whole text loads the editor where it is not there yet', async () => {
    const reading = fake({ view: 'diagram' });
    const loaded = Promise.resolve(reading.editor);
    Object.assign(reading.app, { editor: null });
    reading.visual.needEditor = vi.fn(() => loaded);
    for (const command of [COMMANDS.format, COMMANDS.sort, COMMANDS.toJson])
      expect(command.when?.(reading.app)).toBe(true);
    for (const command of [COMMANDS.toYaml, COMMANDS.rename, COMMANDS.definition])
      expect(command.when?.(reading.app)).toBe(false);
    COMMANDS.toJson.run(reading.app);
    expect(reading.state.showPane).toHaveBeenCalledExactlyOnceWith('edit');
    await loaded;
    expect(reading.editor.run).toHaveBeenCalledExactlyOnceWith('apidoc.toJson');
    expect(COMMANDS.format.when?.({ ...reading.app, embed: true })).toBe(false);
    Object.assign(reading.state, { file: 'b.json', files: [{ uri: 'b.json', language: 'json' }] });
    expect(COMMANDS.toYaml.when?.(reading.app)).toBe(true);
    expect(COMMANDS.toJson.when?.(reading.app)).toBe(false);
    Object.assign(reading.state, { document: null, file: '', files: [] });
    expect(COMMANDS.format.when?.(reading.app)).toBe(false);
  });

  test.each([
    [{}, 'setPanel', ['form', true]],
    [{ panels: { form: true } }, 'setPanel', ['form', false]],
    [{ narrow: true, pane: 'read' }, 'setPane', ['form']],
    [{ narrow: true, pane: 'form' }, 'setPane', ['read']],
  ])('the form is shown and hidden: %j', (state, method, args) => {
    const some = fake(state);
    COMMANDS.form.run(some.app);
    expect(some.state[method]).toHaveBeenCalledExactlyOnceWith(...args);
  });

  test('searching shows the documentation', () => {
    COMMANDS.find.run(it.app);
    expect(it.state.showPane).toHaveBeenCalledExactlyOnceWith('read');
  });

  test('a wizard leaves the start page', () => {
    const start = fake({ start: true });
    COMMANDS.addChannel.run(start.app);
    expect(start.state.showStart).toHaveBeenCalledWith(false);
    expect(start.visual.wizard).toHaveBeenCalledWith('channel');
  });
});

describe('undo', () => {
  test('undoes at once when no edit is pending', () => {
    COMMANDS.undo.run(it.app);
    expect((it.editor as unknown as { undo: unknown }).undo).toHaveBeenCalledOnce();
  });

  test.each([
    ['waits for an edit that a form shows already', 2, 1],
    ['does nothing if the edit is rejected', 1, 0],
  ])('%s', async (_, version, times) => {
    it.visual.pendingChanges = 1;
    let apply = (): void => undefined;
    const applied = new Promise<void>((resolve) => {
      apply = resolve;
    });
    it.visual.settled = () => applied;
    COMMANDS.undo.run(it.app);
    const { undo } = it.editor as unknown as { undo: ReturnType<typeof vi.fn> };
    expect(undo).not.toHaveBeenCalled();
    it.state.document = { ...(it.state.document as object), version };
    apply();
    await applied;
    await Promise.resolve();
    expect(undo).toHaveBeenCalledTimes(times);
  });
});

test('the files of a document of AsyncAPI 2 are combined as those of any other', () => {
  const request = vi.fn(async () => null);
  const conversion = { from: '2.6.0', to: '3.0.0', state: 'shown' };
  const { app } = fake({ request, analysis: { model: null, conversion } });
  COMMANDS.downloadOne.run(app);
  expect(request).toHaveBeenCalledWith({ request: 'bundle' });
});

test.each([
  ['Mod+Shift+S', 'Ctrl+Shift+S'],
  ['Alt+ArrowLeft', 'Alt+←'],
  ['F12', 'F12'],
])('the keys %s are labelled %s', (keys, label) => expect(keyText(keys)).toBe(label));
