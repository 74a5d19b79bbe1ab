// Actions in several files are undone and redone as a whole, and typing only where it was typed.
import { describe, expect, test } from 'vitest';
import { randomOf } from '../core/text/edit/testing.ts';
import { createUndoSteps, type TextHistory } from './undo-steps.ts';

/**
 * Texts whose history is kept as Monaco keeps it; undo and redo are reported as Monaco reports
 * them.
 */
function studio(names: readonly string[]) {
  const steps = createUndoSteps<Text>();
  class Text implements TextHistory {
    readonly name: string;
    private done: { readonly what: string }[] = [];
    private back: { readonly what: string }[] = [];
    open = true;
    constructor(name: string) {
      this.name = name;
    }
    past = () => [...this.done];
    future = () => [...this.back];
    isOpen = () => this.open;
    undo(): void {
      const last = this.done.pop();
      if (!last) return;
      this.back.push(last);
      steps.undone(this);
    }
    redo(): void {
      const last = this.back.pop();
      if (!last) return;
      this.done.push(last);
      steps.redone(this);
    }
    write(what: string): void {
      this.done.push({ what });
      this.back = [];
      steps.edited(this);
    }
    forget(): void {
      this.done = [];
      this.back = [];
    }
    text = (): string => this.done.map(({ what }) => what).join(' ');
  }
  const texts = names.map((name) => new Text(name));
  const left: string[] = [];
  const act = (what: string, some: readonly Text[]): void => {
    for (const text of some) text.write(what);
    steps.add(some, { left: (those) => void left.push(...those.map(({ name }) => name)) });
  };
  return {
    steps,
    texts: texts as [Text, Text, Text],
    act,
    left,
    now: () => texts.map((text) => text.text()),
  };
}

const files = () => studio(['a', 'b', 'c']);

describe('undo in the toolbar', () => {
  test('an action in two files, while one of them, or none of them, is shown', () => {
    for (const shown of [0, 1, 2] as const) {
      const { steps, texts, act, now } = files();
      const [a, b] = texts;
      act('rename', [a, b]);
      expect(steps.canUndo(texts[shown])).toBe(true);
      expect(steps.undo(texts[shown])).toEqual({ changed: [a, b] });
      expect(now()).toEqual(['', '', '']);
      expect(steps.canUndo(texts[shown])).toBe(false);
      expect(steps.canRedo(texts[shown])).toBe(true);
      expect(steps.redo(texts[shown])).toEqual({ changed: [a, b] });
      expect(now()).toEqual(['rename', 'rename', '']);
    }
  });

  test('an action in a file that is not shown', () => {
    const { steps, texts, act, now } = files();
    const [a, b] = texts;
    a.write('typed');
    act('form', [b]);
    expect(steps.undo(a)).toEqual({ changed: [b] });
    expect(now()).toEqual(['typed', '', '']);
    expect(steps.undo(a)).toEqual({ changed: [a] });
    expect(steps.undo(a)).toBe(null);
    expect(steps.redo(a)).toEqual({ changed: [a] });
    expect(steps.redo(a)).toEqual({ changed: [b] });
    expect(now()).toEqual(['typed', 'form', '']);
  });

  test('what was typed in the file that is shown, where that is newer; never what was typed in another', () => {
    const { steps, texts, act, now } = files();
    const [a, b, c] = texts;
    act('form', [b]);
    c.write('elsewhere');
    a.write('typed');
    expect(steps.undo(a)).toEqual({ changed: [a] });
    expect(steps.undo(a)).toEqual({ changed: [b] });
    expect(steps.undo(a)).toBe(null);
    expect(steps.canUndo(a)).toBe(false);
    expect(now()).toEqual(['', '', 'elsewhere']);
  });

  test('does nothing where one of the files changed since, until that change is undone', () => {
    const { steps, texts, act, now } = files();
    const [a, b] = texts;
    act('rename', [a, b]);
    b.write('typed');
    expect(steps.undo(a)).toEqual({ blocked: [b], all: [a, b] });
    expect(now()).toEqual(['rename', 'rename typed', '']);
    expect(steps.undo(b)).toEqual({ changed: [b] });
    expect(steps.undo(a)).toEqual({ changed: [a, b] });
    expect(now()).toEqual(['', '', '']);
  });

  test('of two actions the newer one first, though the file that is shown has only the older one', () => {
    const { steps, texts, act, now } = files();
    const [a, b, c] = texts;
    act('first', [a, b]);
    act('second', [b, c]);
    steps.undo(a);
    expect(now()).toEqual(['first', 'first', '']);
    steps.undo(c);
    expect(now()).toEqual(['', '', '']);
    steps.redo(c);
    steps.redo(c);
    expect(now()).toEqual(['first', 'first second', 'second']);
  });

  test('redoes nothing where one of the files changed after the undo', () => {
    const { steps, texts, act, now } = files();
    const [a, b, c] = texts;
    act('rename', [a, b]);
    steps.undo(a);
    b.write('typed');
    expect(steps.redo(a)).toEqual({ blocked: [b], all: [a, b] });
    expect(steps.redo(c)).toBe(null);
    expect(steps.canRedo(c)).toBe(false);
    b.undo();
    // What could be redone in this file is the typing now.
    expect(steps.redo(a)).toEqual({ blocked: [b], all: [a, b] });
    expect(now()).toEqual(['', '', '']);
  });

  test('ignores documents that are no longer open', () => {
    const { steps, texts, act } = files();
    const [a, b] = texts;
    act('form', [a]);
    a.open = false;
    expect(steps.canUndo(b)).toBe(false);
    expect(steps.undo(b)).toBe(null);
  });

  test('a text that was replaced as a whole has nothing to undo', () => {
    const { steps, texts, act, now } = files();
    const [a, b] = texts;
    act('rename', [a, b]);
    b.forget();
    expect(steps.undo(a)).toEqual({ changed: [a] });
    expect(now()).toEqual(['', '', '']);
  });
});

describe('undo in the text', () => {
  test('undoes and redoes the change in the other files, too', () => {
    const { texts, act, now, left } = files();
    const [a, b] = texts;
    act('rename', [a, b]);
    b.undo();
    expect(now()).toEqual(['', '', '']);
    a.redo();
    expect(now()).toEqual(['rename', 'rename', '']);
    expect(left).toEqual([]);
  });

  test('skips a file that changed since, and reports it once; the change follows later', () => {
    const { steps, texts, act, now, left } = files();
    const [a, b] = texts;
    act('rename', [a, b]);
    b.write('typed');
    a.undo();
    expect(now()).toEqual(['', 'rename typed', '']);
    expect(left).toEqual(['b']);
    // The half that is left is that file's own.
    expect(steps.undo(a)).toBe(null);
    expect(steps.undo(b)).toEqual({ changed: [b] });
    expect(steps.undo(b)).toEqual({ changed: [b] });
    expect(left).toEqual(['b']);
    expect(now()).toEqual(['', '', '']);
    expect(steps.redo(a)).toEqual({ changed: [a, b] });
    expect(now()).toEqual(['rename', 'rename', '']);
  });

  test('never redoes an unrelated change in another file', () => {
    const { texts, act, now } = files();
    const [a, b] = texts;
    act('rename', [a, b]);
    a.undo();
    b.write('typed');
    b.undo();
    a.redo();
    expect(now()).toEqual(['rename', '', '']);
  });
});

test.each(Array.from({ length: 300 }, (_, run) => run))(
  'the toolbar alone never splits an action, run %i',
  (run) => {
    const random = randomOf(run);
    const { steps, texts, act, now } = files();
    const pick = <V>(some: readonly V[]): V => some[Math.floor(random() * some.length)] as V;
    const actions: { readonly what: string; readonly at: readonly (typeof texts)[number][] }[] = [];
    let shown = texts[0];
    for (let i = 0; i < 60; i++) {
      const chance = random();
      const before = now();
      if (chance < 0.2) shown = pick(texts);
      else if (chance < 0.4) shown.write(`typed${i}`);
      else if (chance < 0.6) {
        const at = texts.filter(() => random() < 0.5);
        if (at.length > 0) {
          act(`act${i}`, at);
          actions.push({ what: `act${i}`, at });
        }
      } else {
        const took = chance < 0.85 ? steps.undo(shown) : steps.redo(shown);
        if (!took || 'blocked' in took) expect(now()).toEqual(before);
        else expect(now()).not.toEqual(before);
      }
      for (const { what, at } of actions) {
        const has = at.map((text) => text.text().split(' ').includes(what));
        expect(new Set(has).size, `${what} after ${i}`).toBe(1);
      }
    }
  },
);
