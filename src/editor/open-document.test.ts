// What is reported about a document that Monaco holds, and which problems are marked in it.
import { describe, expect, test } from 'vitest';
import { fingerprint } from '../share/fingerprint.ts';
import { countAllocations } from '../share/testing.ts';
import { openEditor, problem, type TestEditor } from './testing.ts';

const TEXT = 'apidoc: 3.1.0\ninfo:\n  title: Lamps\n';

const replace = (studio: TestEditor, from: string, to: string): void => {
  const at = studio.at(from);
  const end = at.delta(0, from.length);
  const range = studio.Range.fromPositions(at, end);
  studio.model().pushEditOperations(null, [{ range, text: to }], () => null);
};

describe('changes', () => {
  test('are reported as they are made, each with a version of its own', async () => {
    const studio = await openEditor(TEXT);
    replace(studio, 'Lamps', 'Lights');
    studio.model().undo();
    const start = TEXT.indexOf('Lamps');
    expect(studio.edits.map(({ version, changes }) => ({ version, changes }))).toEqual([
      { version: 2, changes: [{ rangeOffset: start, rangeLength: 5, text: 'Lights' }] },
      { version: 3, changes: [{ rangeOffset: start, rangeLength: 6, text: 'Lamps' }] },
    ]);
    expect(studio.edits[1]?.getText()).toBe(TEXT);
  });

  test.each([
    ['x: lamp\n', '\n', 0],
    ['\uFEFFx: lamp\r\n', '\r\n', 0],
    ['\uFEFFx: lamp\r\n', '\n', 1_998],
    ['x: lamp\r\n', '\r\n', 1_999],
    ['\uFEFFx: lamp\n', '\r\n', 6_000],
  ])(
    'give the text in pieces, too: %j, then lines that end in %j, %i of them',
    async (first, eol, count) => {
      const text = `${first}${`- \u{1F600}${eol}`.repeat(count)}`;
      const studio = await openEditor(text);
      replace(studio, 'lamp', 'a\nb');
      const end = studio.model().getFullModelRange().collapseToEnd();
      studio.model().pushEditOperations(null, [{ range: end, text: 'y' }], () => null);
      const lines = `${text.replace('\uFEFF', '').replace('lamp', 'a\nb')}y`.split(/\r?\n/);
      expect(studio.edits).toHaveLength(2);
      expect(studio.edits[1]?.getPieces().join('')).toBe(lines.join(eol));
      expect(studio.edits[1]?.getText()).toBe(lines.join(eol));
    },
  );

  test('of a large text give pieces that are read without a copy of it', async () => {
    const studio = await openEditor(`a: lamp\n${'- line of text\n'.repeat(40_000)}`);
    replace(studio, 'lamp', 'light');
    const allocated = countAllocations();
    const print = fingerprint(studio.edits[0]?.getPieces() ?? []);
    const bytes = allocated();
    const text = studio.text();
    expect(print).toBe(fingerprint(text));
    expect(bytes).toBeLessThan(text.length / 4);
  });

  test('of the whole text or of its line ends are reported with the text', async () => {
    const studio = await openEditor(TEXT);
    studio.model().setValue('a: 1\nb: 2\n');
    studio.model().setEOL(studio.editor.EndOfLineSequence.CRLF);
    expect(studio.edits).toEqual([]);
    expect(studio.flushes.map(({ text }) => text)).toEqual(['a: 1\nb: 2\n', 'a: 1\r\nb: 2\r\n']);
  });

  test('that Monaco makes on opening come first, with a version of their own', async () => {
    const studio = await openEditor('\uFEFFa: 1\r\nb: 2\nc: 3\r\n');
    expect(studio.flushes.map(({ text }) => text)).toEqual(['a: 1\r\nb: 2\r\nc: 3\r\n']);
    expect(studio.flushes[0]?.version).toBeGreaterThan(1);
  });
});

test('a text of one line gets the line ends of YAML, and tabs are never inserted', async () => {
  const studio = await openEditor('\ta: 1');
  expect(studio.model().getEOL()).toBe('\n');
  expect(studio.model().getOptions()).toMatchObject({ insertSpaces: true, tabSize: 2 });
});

describe('markers', () => {
  const show = async (studio: TestEditor, ...problems: ReturnType<typeof problem>[]) => {
    const { createMarkers } = await import('./markers.ts');
    const markers = createMarkers(studio.model(), 'apidoc');
    markers.show(problems);
    return markers;
  };
  const markersOf = (studio: TestEditor) =>
    studio.editor.getModelMarkers({ resource: studio.model().uri, owner: 'apidoc' });

  test('are at the exact range, of every severity', async () => {
    const studio = await openEditor(TEXT);
    const start = TEXT.indexOf('Lamps');
    const severities = ['error', 'warning', 'information', 'hint'] as const;
    await show(
      studio,
      ...severities.map((severity) => problem({ severity, start, end: start + 5 })),
    );
    expect(markersOf(studio).map((marker) => studio.marked(marker))).toEqual(
      severities.map(() => 'Lamps'),
    );
    const { MarkerSeverity: of } = studio;
    expect(new Set(markersOf(studio).map(({ severity }) => severity))).toEqual(
      new Set([of.Error, of.Warning, of.Info, of.Hint]),
    );
  });

  test('of rulesets stay while others change, the most severe of many', async () => {
    const { openDocument } = await import('./open-document.ts');
    const studio = await openEditor(TEXT);
    const listener = { onEdit: () => undefined, onFlush: () => undefined };
    const document = openDocument(studio.model(), TEXT, 1, listener, 2);
    const many = Array.from({ length: 150 }, (_, i) =>
      problem({ severity: 'warning', start: i, end: i + 1 }),
    );
    const gravest = problem({ severity: 'error', start: 20, end: 21 });
    document.showProblems([problem({ start: 0, end: 1 })], 1, [...many, gravest]);
    document.showProblems([], 1);
    expect(markersOf(studio)).toEqual([]);
    const ofRules = studio.editor.getModelMarkers({ owner: 'apidoc-rules' });
    expect(ofRules).toHaveLength(100);
    const errors = ofRules.filter(({ severity }) => severity === studio.MarkerSeverity.Error);
    expect(errors).toHaveLength(1);
  });

  test('are drawn, and removed, in the task that shows them', async () => {
    const studio = await openEditor(TEXT);
    const drawn = () =>
      studio
        .model()
        .getAllDecorations()
        .filter(({ options }) => options.className?.includes('squiggly'))
        .map(({ range }) => studio.model().getValueInRange(range));
    const start = TEXT.indexOf('Lamps');
    const markers = await show(studio, problem({ start, end: start + 5 }));
    expect(drawn()).toEqual(['Lamps']);
    markers.show([]);
    expect(drawn()).toEqual([]);
  });

  test('of an empty range grow to a character, at the end of a line to the one before', async () => {
    const studio = await openEditor(TEXT);
    const end = TEXT.indexOf('\n');
    await show(studio, problem({ start: 0, end: 0 }), problem({ start: end, end }));
    const pieces = markersOf(studio).map((marker) => studio.marked(marker));
    expect(pieces.sort()).toEqual(['0', 'a']);
  });

  test('name related locations of the same file only', async () => {
    const studio = await openEditor(TEXT);
    const related = [
      { uri: '', path: [], start: 0, end: 6, message: 'Here.' },
      { uri: 'parts.yaml', path: [], start: 0, end: 6, message: 'There.' },
    ];
    await show(studio, problem({ start: 0, end: 6, related }));
    expect(markersOf(studio)[0]?.relatedInformation?.map(({ message }) => message)).toEqual([
      'Here.',
    ]);
  });

  test('are set again only where they differ from what is drawn', async () => {
    const studio = await openEditor(TEXT);
    let changes = 0;
    const listener = studio.editor.onDidChangeMarkers(() => {
      changes++;
    });
    const start = TEXT.indexOf('Lamps');
    const one = () => [problem({ start, end: start + 5 })];
    const markers = await show(studio, ...one());
    await studio.settled();
    const before = changes;
    markers.show(one());
    await studio.settled();
    expect(changes).toBe(before);
    // A line above moves what is drawn, so that it is compared no longer.
    markers.edited([{ range: new studio.Range(1, 1, 1, 1), text: '\n' }]);
    markers.show([]);
    expect(markersOf(studio)).toEqual([]);
    listener.dispose();
  });
});

describe('the caret', () => {
  const watched = async () => {
    const studio = await openEditor(TEXT);
    const { watchCaret } = await import('./caret-watch.ts');
    const moves: [offset: number, by: string, cause: string][] = [];
    const watch = watchCaret(studio.code, (...move) => moves.push(move));
    return { studio, watch, moves };
  };

  test('is reported once for the moves of a task, as a jump where no key or pointer moved it', async () => {
    const { studio, watch, moves } = await watched();
    studio.code.setPosition(studio.at('info'));
    studio.code.setPosition(studio.at('title'));
    await studio.settled();
    expect(moves).toEqual([[TEXT.indexOf('title'), 'user', 'jump']]);
    watch.dispose();
  });

  test('moves by what is typed', async () => {
    const { studio, watch, moves } = await watched();
    studio.code.trigger('keyboard', 'type', { text: 'x' });
    await studio.settled();
    expect(moves).toEqual([[1, 'user', 'edit']]);
    watch.dispose();
  });

  test('is the program’s where it moves without a report', async () => {
    const { studio, watch, moves } = await watched();
    watch.withoutReport(() => studio.code.setPosition(studio.at('info')));
    await studio.settled();
    expect(moves.map(([, by]) => by)).toEqual(['program']);
    watch.dispose();
  });

  test('is not reported after the watch ends', async () => {
    const { studio, watch, moves } = await watched();
    studio.code.setPosition(studio.at('info'));
    watch.dispose();
    await studio.settled();
    expect(moves).toEqual([]);
  });
});

test('the sides of merge conflicts have colours until they are solved', async () => {
  const text = 'a: 1\n<<<<<<< HEAD\nb: 2\nc: 3\n||||||| 12\nb: 1\n=======\n>>>>>>> main\nd: 4\n';
  const studio = await openEditor(text);
  const colours = () =>
    studio
      .model()
      .getAllDecorations()
      .flatMap(({ range, options: { className } }) =>
        className?.startsWith('editor-conflict')
          ? [`${range.startLineNumber}-${range.endLineNumber} ${className.slice(16)}`]
          : [],
      );
  const { createConflictColours } = await import('./conflict-colours.ts');
  const shown = createConflictColours(studio.model());
  shown.show([problem({ start: 5, end: 17, code: 'merge-conflict' })]);
  expect(colours().sort()).toEqual(['2-2 ours-head', '3-4 ours', '5-6 base', '8-8 theirs-head']);
  replace(studio, '<<<<<<< HEAD\n', '');
  shown.show([]);
  expect(colours()).toEqual([]);
});
