// What scripts add to the index of a site: a search over all documents. The function is written
// into a file as it is, so that it may use nothing outside of itself.
import type { SearchData, SearchEntry } from './search-data.ts';

/** Adds the search field. Without it, the index and the pages are there to read. */
export function enhanceSearch(page: Document): void {
  const home = page.getElementById('site-search');
  const view = page.defaultView as (Window & { apidocSearch?: SearchData }) | null;
  if (!home || !view) return;
  const MOST = 60;
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

  let loading: Promise<void> | null = null;
  /** The data are a script, because pages on a disk may load no other file. */
  const load = (): Promise<void> => {
    loading ??= new Promise((resolve, reject) => {
      if (view.apidocSearch) return resolve();
      const script = element('script', '');
      script.src = 'assets/search-data.js';
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
  const search = (): void => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const { documents = [], entries = [] } = view.apidocSearch ?? {};
    const found = (words.length === 0 ? [] : entries)
      .map((entry): [number, SearchEntry] => [rank(entry, words), entry])
      .filter(([at]) => at >= 0)
      .sort(([a], [b]) => a - b);
    const count = found.length === 1 ? '1 result' : `${found.length} results`;
    status.textContent =
      words.length === 0
        ? ''
        : found.length === 0
          ? 'No results'
          : found.length > MOST
            ? `${count}, the first ${MOST}:`
            : count;
    results.replaceChildren(
      ...found.slice(0, MOST).map(([, [document, kind, title, detail, , anchor]]) => {
        const [name = '', file = ''] = documents[document] ?? [];
        const row = element('li', '');
        const link = element('a', 'docs-link', title || name);
        link.href = `${file}#${anchor}`;
        link.dir = 'auto';
        const what = kind === 'Document' ? kind : `${kind} of ${name}`;
        row.append(link, element('span', 'site-note', what));
        if (detail !== '') row.append(element('code', 'docs-address', detail));
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
  field.addEventListener('focus', () => load().catch(() => undefined), { once: true });
  const form = element('search', 'site-search');
  form.append(field, status, results);
  home.append(form);
}
