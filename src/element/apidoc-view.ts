// The custom element `<apidoc-view>`: attributes and properties in, events out.
import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { Location } from '../core/types.ts';
import readingWorkerUrl from '../worker/reading-worker.ts?worker&url';
import validatingWorkerUrl from '../worker/validating-worker.ts?worker&url';
import { startWorker } from './start-worker.ts';
import { styleSheet } from './styles.ts';
import type { ApidocViewEvents, ViewTheme } from './types.ts';
import { type LoadedTheme, View } from './View.tsx';
import { createViewer, locationOf, textOf, type Viewer } from './viewer.ts';

/** Properties that a page may have set before the element was defined. */
const PROPERTIES = [
  'src',
  'document',
  'theme',
  'at',
  'only',
  'validate',
  'outline',
  'search',
  'logo',
  'accent',
  'accentDark',
  'font',
  'footer',
] as const;

/** Properties about the look, which what shows them is loaded for. */
const THEME = ['logo', 'accent', 'accentDark', 'font', 'footer'] as const;

/** The attribute of a property. */
const attributeOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const THEME_ATTRIBUTES: ReadonlySet<string> = new Set(THEME.map(attributeOf));

/** Where pages are rendered on a server there are no elements. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

const loadValidation = async () => (await import('../worker/validating.ts')).createValidation;

/** The documentation of a document. It fills its own height and scrolls by itself. */
export class ApidocView extends Base {
  static readonly observedAttributes: readonly string[] = PROPERTIES.map(attributeOf);

  #viewer: Viewer | null = null;
  #root: Root | null = null;
  #text: string | null = null;
  #isScheduled = false;
  #theme: LoadedTheme | null = null;
  #themes = 0;
  #tools: CSSStyleSheet | undefined;

  constructor() {
    super();
    if (globalThis.HTMLElement) this.attachShadow({ mode: 'open' });
  }

  /** Address of the document. With a text only what its references are relative to. */
  get src(): string | null {
    return this.getAttribute('src');
  }
  set src(value: string | null) {
    this.#reflect('src', value);
  }

  /** The document as text, in place of loading it. Setting it leaves the attribute as it is. */
  get document(): string | null {
    return this.#text ?? this.getAttribute('document');
  }
  set document(value: string | null) {
    this.#text = value ?? null;
    this.#schedule();
  }

  /** Colours; by default those of the page around it, by its `color-scheme`. */
  get theme(): ViewTheme {
    const theme = this.getAttribute('theme');
    return theme === 'light' || theme === 'dark' ? theme : 'auto';
  }
  set theme(value: ViewTheme | null) {
    this.#reflect('theme', value);
  }

  /**
   * Where the reader is sent: a JSON Pointer such as `/operations/placeOrder`, in another file
   * `common.yaml#/components/messages/Order`. What is after a `#` may be percent-encoded, as in the
   * address of a page.
   */
  get at(): string | null {
    return this.getAttribute('at');
  }
  set at(value: string | null) {
    this.#reflect('at', value);
  }

  /** The only object that is shown, written as `at`; follows what the reader chooses to see. */
  get only(): string | null {
    return this.getAttribute('only');
  }
  set only(value: string | null) {
    this.#reflect('only', value);
  }

  /** Validates the document, which loads another worker, and reports its problems. */
  get validate(): boolean {
    return this.hasAttribute('validate');
  }
  set validate(value: boolean) {
    this.toggleAttribute('validate', value);
  }

  /** Shows an outline beside the documentation. */
  get outline(): boolean {
    return this.hasAttribute('outline');
  }
  set outline(value: boolean) {
    this.toggleAttribute('outline', value);
  }

  /** Shows a button that finds in the documentation, which loads the worker of `validate`. */
  get search(): boolean {
    return this.hasAttribute('search');
  }
  set search(value: boolean) {
    this.toggleAttribute('search', value);
  }

  /** An image above the documentation: a `data:` address, or a file of the page's origin. */
  get logo(): string | null {
    return this.getAttribute('logo');
  }
  set logo(value: string | null) {
    this.#reflect('logo', value);
  }

  /** The colour of links; where it is hard to read, they are in a shade of the same hue. */
  get accent(): string | null {
    return this.getAttribute('accent');
  }
  set accent(value: string | null) {
    this.#reflect('accent', value);
  }

  /** The same for the dark theme. */
  get accentDark(): string | null {
    return this.getAttribute('accent-dark');
  }
  set accentDark(value: string | null) {
    this.#reflect('accent-dark', value);
  }

  /** `system`, `inter`, `serif`, `mono`, or a family that the page has. */
  get font(): string | null {
    return this.getAttribute('font');
  }
  set font(value: string | null) {
    this.#reflect('font', value);
  }

  /** CommonMark below the documentation. */
  get footer(): string | null {
    return this.getAttribute('footer');
  }
  set footer(value: string | null) {
    this.#reflect('footer', value);
  }

  connectedCallback(): void {
    for (const name of PROPERTIES) this.#takeProperty(name);
    if (this.#viewer || !this.shadowRoot) return;
    this.#adopt();
    const box = this.ownerDocument.createElement('div');
    box.className = 'element-box';
    this.shadowRoot.replaceChildren(box);
    this.#viewer = createViewer({
      createWorker: () => startWorker(validatingWorkerUrl, 'apidoc-validation', loadValidation),
      createReadingWorker: () => startWorker(readingWorkerUrl, 'apidoc-reading', loadValidation),
      onProblems: (problems) => this.#dispatch('problems', problems),
    });
    this.#viewer.showOnly(locationOf(this.only));
    if (this.at !== null) this.#viewer.goTo(locationOf(this.at));
    this.#root = createRoot(box);
    this.#render();
    this.#schedule();
    void this.#loadTheme();
  }

  disconnectedCallback(): void {
    // An element that is only moved is connected again by then.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#root?.unmount();
      this.#viewer?.close();
      this.#root = null;
      this.#viewer = null;
    });
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    // A page sends its reader to the same location once more.
    if (before === after && name !== 'at') return;
    if (name === 'document') this.#text = null;
    if (name === 'at') this.#viewer?.goTo(locationOf(after));
    else if (name === 'only') this.#viewer?.showOnly(locationOf(after));
    else if (name === 'outline' || name === 'search') this.#render();
    else if (THEME_ATTRIBUTES.has(name)) void this.#loadTheme();
    else if (name !== 'theme') this.#schedule();
  }

  readonly #onNavigate = ({ uri, pointer }: Location): void =>
    this.#dispatch('navigate', { uri, pointer });
  readonly #onShowOnly = (location: Location | null): void => {
    this.only = location && textOf(location);
  };
  readonly #onTools = (styles: () => CSSStyleSheet): void => {
    this.#tools ??= styles();
    this.#adopt();
  };

  /** Reads the look that the page chose; an element that has none loads nothing for it. */
  async #loadTheme(): Promise<void> {
    if (!this.#viewer) return;
    const turn = ++this.#themes;
    const isThemed = THEME.some((name) => this[name] !== null);
    const parts = isThemed ? await import('./theme.tsx') : null;
    const { logo, accent, accentDark, font, footer } = this;
    const theme =
      parts &&
      (await parts.readElementTheme({ logo, accent, accentDark, font, footer }, this.baseURI));
    if (turn !== this.#themes || !this.#viewer) return;
    this.#theme = parts && theme && { parts, theme, sheet: new CSSStyleSheet() };
    this.#theme?.sheet.replaceSync(theme?.styles ?? '');
    this.#adopt();
    this.#render();
  }

  #adopt(): void {
    if (!this.shadowRoot) return;
    const more = [this.#tools, this.#theme?.sheet].filter((sheet) => sheet !== undefined);
    this.shadowRoot.adoptedStyleSheets = [styleSheet(), ...more];
  }

  #render(): void {
    if (!this.#viewer) return;
    this.#root?.render(
      createElement(View, {
        viewer: this.#viewer,
        outline: this.outline,
        search: this.search,
        theme: this.#theme,
        onTools: this.#onTools,
        onNavigate: this.#onNavigate,
        onShowOnly: this.#onShowOnly,
      }),
    );
  }

  /** Opens the document once for all attributes and properties that are set in one task. */
  #schedule(): void {
    if (this.#isScheduled || !this.#viewer) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      this.#viewer?.show({ src: this.src, text: this.document, validates: this.validate });
    });
  }

  #reflect(name: string, value: string | null): void {
    if (value == null) this.removeAttribute(name);
    else this.setAttribute(name, value);
  }

  /** A property of the same name would hide the accessor. */
  #takeProperty(name: (typeof PROPERTIES)[number]): void {
    if (!Object.hasOwn(this, name)) return;
    const value: unknown = this[name];
    delete (this as Partial<ApidocView>)[name];
    Object.assign(this, { [name]: value });
  }

  #dispatch<K extends keyof ApidocViewEvents>(
    type: K,
    detail: ApidocViewEvents[K]['detail'],
  ): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}
