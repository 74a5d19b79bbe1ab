// What scripts add to the pages of a site: a search over all documents. The function is written
// into a file as it is, so that it may use nothing outside of itself.
import type { SearchData, SearchEntry } from './search-data.ts';

/** Adds the search field. Without it, all pages are there to read. */
export function enhanceSearch(page: Document): void {
  const home = page.getElementById('site-search');
  const view = page.defaultView as (Window & { apidocSearch?: SearchData }) | null;
  if (!home || !view) return;
  const { root = '' } = home.dataset;
  const MOST = 60;
  /** Letters around the text that matched. */
  const AROUND = 60;
  const element = <Name extends keyof HTMLElementTagNameMap>(
    name: Name,
    className: string,
    text = '',
  ): HTMLElementTagNameMap[Name] => {
    const made = page.createElement(name);
    made.className = className;
    made.textContent = text;
    return made;
  };
  const field = element('input', 'export-field');
  field.type = 'search';
  field.placeholder = 'Search all documents';
  field.ariaLabel = 'Search all documents';
  const status = element('p', 'site-status');
  status.role = 'status';
  const results = element('ul', 'site-results');
  const found = element('div', 'site-found');
  found.append(status, results);
  const form = element('search', 'site-search');
  form.append(field, found);

  let loading: Promise<void> | null = null;
  /** The data are a script, because pages on a disk may load no other file. */
  const load = (): Promise<void> => {
    loading ??= new Promise((resolve, reject) => {
      if (view.apidocSearch) return resolve();
      const script = element('script', '');
      script.src = `${root}assets/search-data.js`;
      script.addEventListener('load', () => resolve());
      script.addEventListener('error', () => reject(new Error()));
      page.head.append(script);
    });
    return loading;
  };
  /** The best first: names that begin with the words, then other names, then the rest. */
  const rank = ([, , title, detail, more]: SearchEntry, words: readonly string[]): number => {
    const [name, line] = [title.toLowerCase(), detail.toLowerCase()];
    const all = `${name} ${line} ${more.toLowerCase()}`;
    if (!words.every((word) => all.includes(word))) return -1;
    const [first = ''] = words;
    if (name.startsWith(first)) return 0;
    return words.every((word) => name.includes(word))
      ? 1
      : words.every((word) => line.includes(word))
        ? 2
        : 3;
  };
  /** Marks the words, whatever case they have. */
  const mark = (into: HTMLElement, text: string, words: readonly string[]): void => {
    const low = text.toLowerCase();
    let from = 0;
    while (from < text.length) {
      const [at, word] = words
        .map((one): [number, string] => [low.indexOf(one, from), one])
        .filter(([start]) => start >= 0 && low.length === text.length)
        .sort(([a, one], [b, other]) => a - b || other.length - one.length)[0] ?? [text.length, ''];
      into.append(text.slice(from, at));
      if (word !== '') into.append(element('mark', '', text.slice(at, at + word.length)));
      from = at + word.length;
      if (word === '') break;
    }
  };
  /** The piece of a text around the first of the words that nothing else shows. */
  const pieceOf = (text: string, shown: string, words: readonly string[]): string => {
    const low = text.toLowerCase();
    const [at = -1] = words
      .filter((word) => !shown.toLowerCase().includes(word))
      .map((word) => low.indexOf(word))
      .filter((start) => start >= 0);
    if (at < 0) return '';
    const start = Math.max(0, at - AROUND);
    const piece = text.slice(start, at + 2 * AROUND).trim();
    return `${start > 0 ? '\u2026' : ''}${piece}${at + 2 * AROUND < text.length ? '\u2026' : ''}`;
  };
  const search = (): void => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const { documents = [], entries = [] } = view.apidocSearch ?? {};
    const hits = (words.length === 0 ? [] : entries)
      .map((entry): [number, SearchEntry] => [rank(entry, words), entry])
      .filter(([at]) => at >= 0)
      .sort(([a], [b]) => a - b);
    const count = hits.length === 1 ? '1 result' : `${hits.length} results`;
    status.textContent =
      words.length === 0
        ? ''
        : hits.length === 0
          ? 'No results'
          : hits.length > MOST
            ? `${count}, the first ${MOST}:`
            : count;
    results.replaceChildren(
      ...hits.slice(0, MOST).map(([, [document, kind, title, detail, more, anchor]]) => {
        const [name = '', file = ''] = documents[document] ?? [];
        const row = element('li', '');
        const link = element('a', 'docs-link');
        mark(link, title || name, words);
        link.href = `${root}${file}#${anchor}`;
        link.dir = 'auto';
        const what = kind === 'Document' ? kind : `${kind} of ${name}`;
        row.append(link, element('span', 'site-note', what));
        const line = element('code', 'docs-address');
        mark(line, detail, words);
        if (detail !== '') row.append(line);
        const piece = element('span', 'site-note site-piece');
        mark(piece, pieceOf(more, `${title} ${detail}`, words), words);
        if (piece.textContent !== '') row.append(piece);
        return row;
      }),
    );
  };
  const run = (): void => {
    load().then(search, () => {
      loading = null;
      status.textContent = "The search couldn't be loaded. Type again to try again.";
    });
  };
  field.addEventListener('input', run);
  form.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || field.value === '') return;
    field.value = '';
    field.focus();
    search();
  });
  field.addEventListener('focus', () => load().catch(() => undefined), { once: true });
  home.append(form);
}
