// The panes around one document: outline, editor, documentation, problems; side by side, or one at
// a time in a narrow window.
import {
  BookOpen,
  PanelLeft,
  PencilLine,
  SlidersHorizontal,
  TriangleAlert,
  Workflow,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { type StoreApi, useStore } from 'zustand';
import { SECTION_HINTS } from '../../docs/section-hints.ts';
import type { Pane } from '../../store/state.ts';
import type { Studio } from '../../store/store.ts';
import { useLazy } from '../../ui/use-lazy.ts';
import { useApp } from '../app-context.ts';
import { useDocsChanges } from '../comparison/use-docs-changes.ts';
import { ConversionBanner } from '../conversion/ShownConversion.tsx';
import { useStudio } from '../reader-services.ts';
import { PaneBoundary } from '../safe/PaneBoundary.tsx';
import { AuthorGuide } from '../visual/AuthorGuide.tsx';
import { FormPane } from '../visual/FormPane.tsx';
import { SitePermissionBanner, ValidationPausedBanner } from './Banners.tsx';
import { DiagramPane, type DiagramStates } from './DiagramPane.tsx';
import { DocsPane } from './DocsPane.tsx';
import { createEditorHost, EditorHost, LazyEditorPane } from './EditorHost.tsx';
import { HostedBanner } from './HostedBanner.tsx';
import { OutlinePane } from './OutlinePane.tsx';
import { ProblemsPane } from './ProblemsPane.tsx';
import { StatusBar } from './StatusBar.tsx';

const TABS: readonly {
  readonly pane: Pane;
  readonly label: string;
  readonly icon: typeof BookOpen;
}[] = [
  { pane: 'read', label: 'Read', icon: BookOpen },
  { pane: 'edit', label: 'Edit', icon: PencilLine },
  { pane: 'diagram', label: 'Diagram', icon: Workflow },
  { pane: 'form', label: 'Form', icon: SlidersHorizontal },
  { pane: 'problems', label: 'Problems', icon: TriangleAlert },
  { pane: 'outline', label: 'Outline', icon: PanelLeft },
];

const loadLesson = async () => (await import('../lessons/LessonBar.tsx')).LessonBar;

export function PaneLayout(): ReactNode {
  const narrow = useStudio((s) => s.narrow);
  const editing = useStudio((s) =>
    s.narrow ? s.pane === 'edit' : s.view === 'edit' || s.view === 'split',
  );
  const needed = useStore(useApp().visual, (s) => s.needsEditor);
  const wrote = useWasShown(editing || needed);
  const [host] = useState(createEditorHost);
  const [diagrams] = useState<DiagramStates>(() => new Map());
  const { store } = useApp();
  const work = useRef<HTMLElement>(null);
  useEffect(() => (work.current ? animatePanes(store, work.current) : undefined), [store]);
  return (
    <main ref={work} className="app-work ui-column" id="work">
      <LazyLesson />
      <HostedBanner />
      <SitePermissionBanner />
      <ValidationPausedBanner />
      <ConversionBanner />
      <LazyComparisonToolbar />
      {narrow ? (
        <NarrowLayout editor={host} diagrams={diagrams} />
      ) : (
        <WideLayout editor={host} diagrams={diagrams} />
      )}
      {wrote &&
        createPortal(
          <PaneBoundary name="editor">
            <LazyEditorPane />
          </PaneBoundary>,
          host,
        )}
    </main>
  );
}

/** The bar of the lesson, loaded where one was begun. */
function LazyLesson(): ReactNode {
  const begun = useStore(useApp().lesson, (s) => s.document !== null);
  const { part: Bar } = useLazy(loadLesson, begun);
  return begun && Bar ? <Bar /> : null;
}

interface LayoutProps {
  /** Holds the editor, wherever it is shown. */
  readonly editor: HTMLElement;
  readonly diagrams: DiagramStates;
}

function WideLayout({ editor, diagrams }: LayoutProps): ReactNode {
  const view = useStudio((s) => s.view);
  const outline = useStudio((s) => s.panels.outline);
  const form = useStudio((s) => s.panels.form);
  const problems = useStudio((s) => s.panels.problems);
  // The drawing gets the width until something is selected to read about; the caret of the editor
  // is not a selection here.
  const picked = useStudio((s) => s.selection !== null && s.selection.by !== 'editor');
  const compact = useStudio((s) => s.compact);
  const { fontSize } = useStore(useApp().editing, (s) => s.settings);
  // Four columns are too narrow: what the form is about is in the drawing or the text, and the
  // documentation comes back when the form is closed.
  const replaced = form && (view === 'diagram' || (view === 'split' && compact));
  const docs = view !== 'edit' && !replaced && !(view === 'diagram' && !picked);
  // What is beside the text gives way first.
  const beside = compact && view === 'split' ? { docs: 160, form: 160 } : { docs: 280, form: 260 };
  const panelIds = [
    ...(outline ? ['outline'] : []),
    ...(view === 'read' ? [] : view === 'diagram' ? ['diagram'] : ['editor']),
    ...(docs ? ['docs'] : []),
    ...(form ? ['form'] : []),
  ];
  const layout = useDefaultLayout({ id: SIZES_KEY, storage: paneSizes, panelIds });
  return (
    <>
      {(view === 'edit' || view === 'split') && !docs && <Title />}
      <Group orientation="vertical" className="app-rows">
        <Panel id="main" minSize={120}>
          <Group orientation="horizontal" className="app-columns" {...layout}>
            {outline && (
              <>
                <Panel
                  id="outline"
                  defaultSize={240}
                  minSize={160}
                  maxSize={480}
                  groupResizeBehavior="preserve-pixel-size"
                >
                  <PaneBoundary name="outline">
                    <OutlinePane />
                  </PaneBoundary>
                </Panel>
                <Separator className="app-divider" aria-label="Width of the outline" />
              </>
            )}
            {(view === 'edit' || view === 'split') && (
              <Panel id="editor" minSize={minEditorWidth(fontSize)}>
                <EditorHost host={editor} />
              </Panel>
            )}
            {view === 'diagram' && (
              <Panel id="diagram" minSize={280} {...(docs && { defaultSize: '56%' })}>
                <DiagramPane memory={diagrams} alone={!docs} />
              </Panel>
            )}
            {view === 'split' && docs && (
              <Separator className="app-divider" aria-label="Width of the editor" />
            )}
            {view === 'diagram' && docs && (
              <Separator className="app-divider" aria-label="Width of the diagram" />
            )}
            {docs && (
              <Panel id="docs" minSize={beside.docs}>
                <PaneBoundary name="documentation">
                  <AuthorDocs />
                </PaneBoundary>
              </Panel>
            )}
            {form && <Separator className="app-divider" aria-label="Width of the form" />}
            {form && (
              <Panel
                id="form"
                defaultSize={340}
                minSize={beside.form}
                maxSize={720}
                groupResizeBehavior="preserve-pixel-size"
              >
                <PaneBoundary name="form">
                  <FormPane />
                </PaneBoundary>
              </Panel>
            )}
          </Group>
        </Panel>
        {problems && <Separator className="app-divider" aria-label="Height of the problems" />}
        {problems && (
          <Panel
            id="problems"
            defaultSize={200}
            minSize={80}
            groupResizeBehavior="preserve-pixel-size"
          >
            <PaneBoundary name="list of problems">
              <ProblemsPane />
            </PaneBoundary>
          </Panel>
        )}
      </Group>
      {!problems && (
        <PaneBoundary name="list of problems">
          <ProblemsPane />
        </PaneBoundary>
      )}
      <StatusBar />
    </>
  );
}

function NarrowLayout({ editor, diagrams }: LayoutProps): ReactNode {
  const { store } = useApp();
  const pane = useStudio((s) => s.pane);
  const errors = useStudio((s) => s.analysis.counts?.errors ?? 0);
  return (
    <>
      <div className="app-one">
        {(pane === 'edit' || pane === 'problems' || pane === 'outline') && <Title />}
        {pane === 'edit' && <EditorHost host={editor} />}
        {pane === 'read' && (
          <PaneBoundary name="documentation">
            <AuthorDocs />
          </PaneBoundary>
        )}
        {pane === 'diagram' && <DiagramPane memory={diagrams} alone />}
        {pane === 'form' && (
          <PaneBoundary name="form">
            <FormPane />
          </PaneBoundary>
        )}
        {pane === 'problems' && (
          <PaneBoundary name="list of problems">
            <ProblemsPane alone />
          </PaneBoundary>
        )}
        {pane === 'outline' && (
          <PaneBoundary name="outline">
            <OutlinePane />
          </PaneBoundary>
        )}
      </div>
      <StatusBar />
      <nav className="app-tabs" aria-label="Panes">
        {TABS.map(({ pane: name, label, icon: Icon }) => (
          <button
            key={name}
            type="button"
            className="app-tab ui-note"
            aria-current={pane === name ? 'page' : undefined}
            onClick={() => store.getState().setPane(name)}
          >
            <Icon className="ui-icon" aria-hidden="true" />
            {label}
            {name === 'problems' && errors > 0 && <span className="app-tab-count">{errors}</span>}
          </button>
        ))}
      </nav>
    </>
  );
}

/** The heading of the page where no pane has one. */
function Title(): ReactNode {
  const name = useStudio((s) => s.analysis.model?.info?.title ?? s.document?.name);
  return <h1 className="ui-hidden">{name ?? 'Untitled'}</h1>;
}

/** Returns true once `shown` was true: what was shown once stays mounted. */
function useWasShown(shown: boolean): boolean {
  const [was, setWas] = useState(shown);
  useEffect(() => {
    if (shown) setWas(true);
  }, [shown]);
  return was || shown;
}

const loadComparison = async () => (await import('../comparison/ComparisonToolbar.tsx')).default;

/** The bar of a comparison, loaded with the first one. */
function LazyComparisonToolbar(): ReactNode {
  const compares = useStore(useApp().compare, (s) => s.old !== null);
  const { part: Bar } = useLazy(loadComparison, compares);
  return compares && Bar ? <Bar /> : null;
}

/**
 * The documentation of an author: with a guide for a document that is begun, and with what changed
 * while the document is compared.
 */
function AuthorDocs(): ReactNode {
  return <DocsPane guide={AuthorGuide} changes={useDocsChanges()} hints={SECTION_HINTS} />;
}

// The widths of the panes, kept where the browser can keep them. What is not a layout of those
// panes is dropped: the library parses it while the page renders, and would fail at every start.

/** Of the names that `useDefaultLayout` stores layouts by, one for each set of panes. */
export const SIZES_KEY = 'apidoc-studio-panes';

/** A storage for `useDefaultLayout`. */
export const paneSizes = {
  getItem: (key: string): string | null => {
    try {
      const text = localStorage.getItem(key);
      return text !== null && isLayout(JSON.parse(text), panesOf(key)) ? text : null;
    } catch {
      return null;
    }
  },
  setItem: (key: string, value: string): void => {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Without storage the widths are the default ones next time.
    }
  },
};

/** Characters of a line that always fit into the editor. */
const LEAST_CHARACTERS = 45;
/** Characters of the line numbers, and pixels of what is beside them and of the scroll bar. */
const NUMBERS = 4;
const BORDERS = 44;
/** Width of a character of a monospaced font, of its size. */
const CHARACTER = 0.602;

/** Returns the least width of the editor, in pixels. @param fontSize in pixels */
export function minEditorWidth(fontSize: number): number {
  return Math.ceil((LEAST_CHARACTERS + NUMBERS) * fontSize * CHARACTER) + BORDERS;
}

const panesOf = (key: string): string[] => key.split(`:${SIZES_KEY}:`)[1]?.split(':') ?? [];

/** Whether a value gives each of the panes a share of the width, in percent. */
function isLayout(value: unknown, panes: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const shares = new Map<string, unknown>(Object.entries(value));
  const sizes = panes.map((pane) => shares.get(pane));
  return (
    shares.size === panes.length &&
    sizes.every((size) => typeof size === 'number' && size >= 0 && size <= 100) &&
    Math.abs(sizes.reduce<number>((sum, size) => sum + Number(size), 0) - 100) < 1
  );
}

// Motion that shows where something comes from: a pane slides in from its side, and an outline
// moves from the selected card to its node of the diagram, and back. Nothing waits for it, and
// there is none where the user prefers less motion.

const TIMING = { duration: 160, easing: 'ease-out' } as const;
/** Of the outline. The page to read has no style sheet for it. */
const LOOK = {
  position: 'fixed',
  zIndex: '20',
  border: '2px solid var(--accent)',
  borderRadius: 'var(--radius)',
  pointerEvents: 'none',
} as const;
/** px that a pane slides. */
const SLIDE = 24;
/** Milliseconds in which what is shown has to be there. */
const PATIENCE = 600;
/** By id of the pane: the side that it comes from. */
const SIDES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  outline: [-SLIDE, 0],
  docs: [SLIDE, 0],
  form: [SLIDE, 0],
  problems: [0, SLIDE],
};
const CARD = '.docs-card[data-marked]';
const NODE = '.diagram-card[data-marked]';

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Animates what the user opens in the panes.
 * @returns a function that ends it
 */
export function animatePanes(
  store: Pick<StoreApi<Studio>, 'subscribe'>,
  root: HTMLElement,
): () => void {
  const panes = (): Map<string, Element> =>
    new Map([...root.querySelectorAll('[data-panel]')].map((pane) => [pane.id, pane]));
  return store.subscribe((state, before) => {
    if (state.view === before.view && state.panels === before.panels) return;
    if (prefersReducedMotion()) return;
    const had = panes();
    const from = rectOf(before.view === 'diagram' ? NODE : CARD);
    requestAnimationFrame(() => {
      for (const [id, pane] of panes()) {
        const [x, y] = SIDES[id] ?? [0, 0];
        if (had.has(id) || x + y === 0) continue;
        pane.animate([{ transform: `translate(${x}px, ${y}px)`, opacity: 0 }, {}], TIMING);
      }
    });
    if (from && (state.view === 'diagram') !== (before.view === 'diagram'))
      moveOutline(from, () => document.querySelector(state.view === 'diagram' ? NODE : CARD));
  });
}

const rectOf = (selector: string): DOMRect | null =>
  document.querySelector(selector)?.getBoundingClientRect() ?? null;

/** Moves an outline to an element as soon as that is in view and rests. */
function moveOutline(from: DOMRect, find: () => Element | null): void {
  const began = performance.now();
  let last = '';
  const look = (): void => {
    const to = find()?.getBoundingClientRect();
    const at = to ? `${to.x} ${to.y} ${to.width} ${to.height}` : '';
    const isShown = to && to.width > 0 && to.top < innerHeight && to.bottom > 0;
    if (isShown && at === last) animateOutline(from, to);
    else if (performance.now() - began < PATIENCE) requestAnimationFrame(look);
    last = at;
  };
  requestAnimationFrame(look);
}

function animateOutline(from: DOMRect, to: DOMRect): void {
  const outline = document.createElement('div');
  outline.dataset.moves = '';
  outline.setAttribute('aria-hidden', 'true');
  Object.assign(outline.style, LOOK);
  const frame = ({ x, y, width, height }: DOMRect): Keyframe => ({
    left: `${x}px`,
    top: `${y}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  document.body.append(outline);
  const moves = outline.animate(
    [
      { ...frame(from), opacity: 1 },
      { ...frame(to), opacity: 0.4 },
    ],
    TIMING,
  );
  void moves.finished.catch(() => undefined).then(() => outline.remove());
}
