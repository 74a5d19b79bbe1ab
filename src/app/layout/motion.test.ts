// @vitest-environment happy-dom
// Motion: a pane that is opened slides, an outline moves from a card to its node, a row grows into
// its card, and nothing moves where the user prefers that.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { growRows } from '../../docs/filter/OperationsFilter.tsx';
import { animatePanes } from './PaneLayout.tsx';

interface Shown {
  readonly view: string;
  readonly panels: { readonly form: boolean };
}
type Listener = (state: Shown, before: Shown) => void;

const animated: { readonly element: Element; readonly frames: unknown }[] = [];
const ANIMATE = Element.prototype.animate;
let finish: (() => void)[] = [];
let isCalm = false;
beforeEach(() => {
  animated.length = 0;
  finish = [];
  isCalm = false;
  vi.stubGlobal('matchMedia', () => ({ matches: isCalm }));
  vi.stubGlobal('requestAnimationFrame', (task: () => void) => setTimeout(task, 0));
  Element.prototype.animate = function (this: Element, frames: unknown) {
    animated.push({ element: this, frames });
    return { finished: new Promise<void>((done) => finish.push(done)) } as never;
  } as never;
  // happy-dom lays nothing out.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(10, 20, 300, 100),
  );
});
afterEach(() => {
  document.body.replaceChildren();
  Element.prototype.animate = ANIMATE;
});

/** Panes with a table of operations, and a store of which the test is the only user. */
function panes() {
  const root = document.createElement('main');
  const pane = (id: string) => {
    const made = document.createElement('div');
    made.id = id;
    made.dataset.panel = 'true';
    root.append(made);
    return made;
  };
  const table = document.createElement('table');
  table.className = 'docs-does';
  const link = document.createElement('a');
  link.href = '#/operations/run';
  table.insertRow().insertCell().append(link);
  const card = document.createElement('article');
  card.id = '/operations/run';
  card.className = 'docs-card';
  card.dataset.marked = 'true';
  pane('docs').append(table, card);
  document.body.append(root);
  growRows(root);
  let listener: Listener = () => {};
  const store = {
    subscribe(to: Listener) {
      listener = to;
      return () => {};
    },
  };
  animatePanes(store as never, root);
  const shown = (view: string, form = false): Shown => ({ view, panels: { form } });
  return { pane, link, card, change: (to: Shown, from: Shown) => listener(to, from), shown };
}

const tick = () => new Promise((done) => setTimeout(done, 30));

test('a pane that is opened slides in, the others stay', async () => {
  const { pane, change, shown } = panes();
  change(shown('split', true), shown('split'));
  const form = pane('form');
  await tick();
  expect(animated.map(({ element }) => element)).toEqual([form]);
});

test('an outline moves from a card to its node of the diagram, and is gone afterwards', async () => {
  const { pane, change, shown } = panes();
  change(shown('diagram'), shown('split'));
  const node = document.createElement('div');
  node.className = 'diagram-card';
  node.dataset.marked = 'true';
  pane('diagram').append(node);
  await tick();
  expect(animated.map(({ element }) => element.hasAttribute('data-moves'))).toEqual([true]);
  for (const done of finish) done();
  await tick();
  expect(document.querySelectorAll('[data-moves]')).toHaveLength(0);
});

test('a row grows into the card that it opens', async () => {
  const { link, card } = panes();
  link.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await tick();
  expect(animated.map(({ element }) => element)).toEqual([card]);
});

test('nothing moves where the user prefers less motion', async () => {
  isCalm = true;
  const { pane, link, change, shown } = panes();
  change(shown('diagram', true), shown('split'));
  pane('form');
  link.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await tick();
  expect(animated).toEqual([]);
});
