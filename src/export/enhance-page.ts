// What scripts add to an exported page: finding in it, and folding its cards. The function is
// written into the page as it is, so that it may use nothing outside of itself.

/** Adds a toolbar to the page and a fold button to each card. Without it, all is there to read. */
export function enhancePage(page: Document): void {
  const main = page.querySelector('main');
  const view = page.defaultView;
  if (!main || !view) return;
  const cards = [...main.querySelectorAll<HTMLElement>('.docs-card')];

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
  const button = (className: string, text: string, label: string, press: () => void) => {
    const made = element('button', className, text);
    made.type = 'button';
    if (label !== '') made.ariaLabel = label;
    made.addEventListener('click', press);
    return made;
  };

  // Folding
  const setFolded = (card: HTMLElement, folded: boolean): void => {
    card.toggleAttribute('data-folded', folded);
    card.querySelector('.export-fold')?.setAttribute('aria-expanded', String(!folded));
  };
  const allFolded = () => cards.every((card) => card.hasAttribute('data-folded'));
  const foldAll = button('export-button', 'Collapse all', '', () => {
    const folded = !allFolded();
    for (const card of cards) setFolded(card, folded);
    nameFoldAll();
  });
  const nameFoldAll = () => {
    foldAll.textContent = allFolded() ? 'Expand all' : 'Collapse all';
  };
  for (const card of cards) {
    const head = card.querySelector('.docs-head');
    const name = head?.querySelector('h3')?.textContent ?? '';
    const fold = button('export-fold', '', `Details of ${name}`, () => {
      setFolded(card, !card.hasAttribute('data-folded'));
      nameFoldAll();
    });
    fold.setAttribute('aria-expanded', 'true');
    head?.prepend(fold);
  }
  const unfoldAround = (node: Node | null): void => {
    const inside = node && 'closest' in node ? (node as Element) : (node?.parentElement ?? null);
    const card = inside?.closest<HTMLElement>('.docs-card');
    if (!card?.hasAttribute('data-folded')) return;
    setFolded(card, false);
    nameFoldAll();
  };
  /** The card of a location, or the row of it that is nearest; also by the names of before. */
  const decoded = (text: string): string => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  };
  const named = (anchor: string): Element | null => {
    const id = decoded(anchor).replace(/^doc-\.23\.(.*)/s, (_, pointer: string) =>
      pointer.replace(/\.([0-9a-f]+)\./g, (_, unit) => String.fromCharCode(Number(`0x${unit}`))),
    );
    const exact =
      page.getElementById(anchor) ??
      page.getElementById(id) ??
      cards.find((card) => decoded(card.id) === id) ??
      null;
    for (let at = id; !exact && at.startsWith('/'); at = at.slice(0, at.lastIndexOf('/'))) {
      const card = page.getElementById(at);
      if (!card) continue;
      let nearest: HTMLElement = card;
      for (const row of card.querySelectorAll<HTMLElement>('[data-pointer]')) {
        const { pointer = '' } = row.dataset;
        const isAround = id === pointer || id.startsWith(`${pointer}/`);
        if (isAround && pointer.length > (nearest.dataset.pointer ?? at).length) nearest = row;
      }
      return nearest;
    }
    return exact;
  };
  const unfoldTarget = () => {
    const target = named(view.location.hash.slice(1));
    if (!target) return;
    unfoldAround(target);
    target.scrollIntoView();
  };
  view.addEventListener('hashchange', unfoldTarget);
  main.addEventListener('click', (event) => {
    // A click on the link of the present hash changes nothing else.
    const link = (event.target as Element).closest('a[href^="#"]');
    if (link?.getAttribute('href') === view.location.hash) unfoldTarget();
  });

  // Finding: a text may be in several nodes of one block, never in two blocks.
  const INLINE = /^(?:A|B|CODE|DEL|EM|I|S|SPAN|STRONG|WBR)$/;
  const blockOf = (node: Node): Element | null => {
    let at = node.parentElement;
    while (at && INLINE.test(at.tagName)) at = at.parentElement;
    return at;
  };
  const nodes: Text[] = [];
  const starts: number[] = [];
  let text = '';
  const readTexts = (): void => {
    const walker = page.createTreeWalker(main, 4);
    let block: Element | null = null;
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text) {
      // Neither contents, nor code that comes later, nor what only screen readers say of a link.
      if (node.parentElement?.closest('.docs-contents, .export-samples, .ui-link > :last-child'))
        continue;
      const own = blockOf(node);
      if (own !== block) text += '\n';
      block = own;
      nodes.push(node);
      starts.push(text.length);
      // Some letters have more code units in lower case, which would move all that follow.
      const lower = node.data.toLowerCase();
      text += lower.length === node.data.length ? lower : node.data;
    }
  };
  /** The node and the offset in it of an offset in all texts. */
  const pointAt = (offset: number, isEnd: boolean): [node: Text, offset: number] | null => {
    let low = 0;
    let high = nodes.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) + (isEnd ? 1 : 0) <= offset) low = middle;
      else high = middle - 1;
    }
    const node = nodes[low];
    return node ? [node, offset - (starts[low] ?? 0)] : null;
  };
  const MOST = 1000;
  const find = (query: string): Range[] => {
    if (nodes.length === 0) readTexts();
    const found: Range[] = [];
    let at = query === '' ? -1 : text.indexOf(query);
    while (at >= 0 && found.length < MOST) {
      const start = pointAt(at, false);
      const end = pointAt(at + query.length, true);
      if (start && end) {
        const range = page.createRange();
        range.setStart(...start);
        range.setEnd(...end);
        found.push(range);
      }
      at = text.indexOf(query, at + query.length);
    }
    return found;
  };

  // Schemas: those that a schema refers to are with all others at the end of the page.
  const shared = page.getElementById('docs-schemas');
  const schemaText = (number: number): string => {
    const { roots, $defs } = JSON.parse(shared?.textContent ?? '');
    const root = roots[number];
    const whole = typeof root === 'string' ? $defs[root] : root;
    const used: Record<string, unknown> = {};
    const collect = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [key, inner] of Object.entries(value)) {
        const name =
          key === '$ref' && typeof inner === 'string' && inner.startsWith('#/$defs/')
            ? decodeURIComponent(inner.slice(8)).replace(/~1/g, '/').replace(/~0/g, '~')
            : null;
        if (name === null) collect(inner);
        else if (Object.hasOwn($defs, name) && !Object.hasOwn(used, name)) {
          Object.defineProperty(used, name, { value: $defs[name], enumerable: true });
          collect($defs[name]);
        }
      }
    };
    if (typeof root === 'string') collect(whole);
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...whole,
      ...(Object.keys(used).length > 0 && { $defs: used }),
    };
    return `${JSON.stringify(schema, null, 2)}\n`;
  };
  /** Copies a text, and says so in the button and to screen readers. */
  const copyButton = (says: string, textOf: () => string | Promise<string>) => {
    const copy = button('export-button export-copy', says, '', async () => {
      try {
        await view.navigator.clipboard.writeText(await textOf());
        copy.textContent = 'Copied';
      } catch {
        copy.textContent = 'Not copied';
      }
      status.textContent = copy.textContent;
      view.setTimeout(() => {
        copy.textContent = says;
      }, 1_600);
    });
    return copy;
  };
  for (const tree of shared ? main.querySelectorAll<HTMLElement>('[data-schema]') : []) {
    const copy = copyButton('Copy as JSON Schema', () => schemaText(Number(tree.dataset.schema)));
    tree.append(copy);
  }

  /** Reads data that is compressed at the end of the page, when somebody first needs it. */
  const unpacked = new Map<string, Promise<unknown>>();
  const unpack = async (id: string): Promise<unknown> => {
    const stored = JSON.parse(page.getElementById(id)?.textContent ?? '');
    const bytes = Uint8Array.from(view.atob(stored), (character) => character.charCodeAt(0));
    const inflate = new DecompressionStream('deflate-raw');
    return JSON.parse(await new Response(new Blob([bytes]).stream().pipeThrough(inflate)).text());
  };
  const read = (id: string): Promise<unknown> => {
    const known = unpacked.get(id) ?? unpack(id);
    unpacked.set(id, known);
    return known;
  };
  /** What is chosen once, for all of this page and the next one; '' at first. */
  const createChoice = (key: string) => {
    let chosen = '';
    try {
      chosen = view.localStorage.getItem(key) ?? '';
    } catch {
      // A page may have no storage.
    }
    return {
      get: () => chosen,
      set(value: string) {
        chosen = value;
        try {
          view.localStorage.setItem(key, value);
        } catch {
          // It is remembered as long as the page is open.
        }
      },
    };
  };
  const choiceOf = (label: string, options: readonly (readonly [id: string, name: string])[]) => {
    const choice = element('select', 'export-field');
    choice.ariaLabel = label;
    for (const [id, name] of options) {
      const option = element('option', '', name);
      option.value = id;
      choice.append(option);
    }
    return choice;
  };

  // Types
  type Types = readonly [language: string, label: string, texts: readonly (string | null)[]];
  const typesLanguage = createChoice('apidoc-types-language');
  for (const place of main.querySelectorAll<HTMLElement>('[data-types]')) {
    let choice: HTMLSelectElement | null = null;
    const copy = copyButton('Copy types', async () => {
      const number = Number(place.dataset.types);
      const own = ((await read('docs-types')) as readonly Types[]).filter(
        ([, , texts]) => texts[number] != null,
      );
      const chosen = own.find(([language]) => language === typesLanguage.get()) ?? own[0];
      if (!choice && own.length > 1) {
        choice = choiceOf(
          'Language of types',
          own.map(([language, label]) => [language, label]),
        );
        // As in the studio, another language copies again.
        choice.addEventListener('change', () => {
          typesLanguage.set(choice?.value ?? '');
          copy.click();
        });
        place.append(choice);
      }
      if (choice) choice.value = chosen?.[0] ?? '';
      return chosen?.[2][number] ?? '';
    });
    place.append(copy);
  }

  // Code for operations
  type Sample = readonly [client: string, language: string, label: string, code: string];
  const client = createChoice('apidoc-code-client');
  /** Another protocol has other clients: one of the same language is nearest. */
  const chosenOf = (samples: readonly Sample[]): Sample | undefined =>
    samples.find(([id, language]) => client.get() === `${id} ${language}`) ??
    samples.find(([, language]) => client.get().endsWith(` ${language}`)) ??
    samples[0];
  const showChosen: (() => void)[] = [];
  const fillCode = (place: HTMLElement, samples: readonly Sample[]): void => {
    const choice = choiceOf(
      'Client',
      samples.map(([id, , label]) => [id, label]),
    );
    const code = element('pre', '');
    code.tabIndex = 0;
    code.dir = 'ltr';
    const box = element('div', 'docs-code');
    box.append(code);
    const show = (): void => {
      const [id = '', , , text = ''] = chosenOf(samples) ?? [];
      choice.value = id;
      code.textContent = text;
    };
    choice.addEventListener('change', () => {
      const sample = samples.find(([id]) => id === choice.value);
      if (sample) client.set(`${sample[0]} ${sample[1]}`);
      for (const one of showChosen) one();
    });
    const line = element('div', 'export-find');
    line.append(
      choice,
      copyButton('Copy code', () => code.textContent ?? ''),
    );
    place.append(line, box);
    showChosen.push(show);
    show();
  };
  for (const place of main.querySelectorAll<HTMLElement>('[data-samples]')) {
    const inside = element('div', 'export-samples');
    inside.hidden = true;
    const open = button('export-button', place.dataset.title ?? '', '', async () => {
      inside.hidden = !inside.hidden;
      open.setAttribute('aria-expanded', String(!inside.hidden));
      if (inside.hidden || inside.hasChildNodes()) return;
      try {
        const all = (await read('docs-samples')) as readonly (readonly Sample[])[];
        const samples = all[Number(place.dataset.samples)] ?? [];
        if (!inside.hasChildNodes()) fillCode(inside, samples);
      } catch {
        inside.textContent = "Couldn't read the code. Use a newer browser.";
      }
    });
    open.setAttribute('aria-expanded', 'false');
    place.append(open, inside);
  }

  let hits: Range[] = [];
  let current = -1;
  const registry = 'highlights' in CSS ? CSS.highlights : null;
  const show = (): void => {
    const hit = hits[current];
    const count = `${hits.length}${hits.length === MOST ? '+' : ''}`;
    status.textContent =
      field.value === '' ? '' : hit ? `${current + 1} of ${count}` : 'No results';
    previous.disabled = next.disabled = hits.length === 0;
    registry?.set('export-found', new Highlight(...hits));
    registry?.set('export-current', hit ? new Highlight(hit) : new Highlight());
    if (!hit) return;
    unfoldAround(hit.startContainer);
    hit.startContainer.parentElement?.scrollIntoView({ block: 'center' });
  };
  const move = (by: number): void => {
    if (hits.length > 0) current = (current + by + hits.length) % hits.length;
    show();
  };
  const field = element('input', 'export-field');
  field.type = 'search';
  field.placeholder = 'Find';
  field.ariaLabel = 'Find in this document';
  field.addEventListener('input', () => {
    hits = find(field.value.trim().toLowerCase());
    current = hits.length > 0 ? 0 : -1;
    show();
  });
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    move(event.shiftKey ? -1 : 1);
  });
  page.addEventListener('keydown', (event) => {
    // It is a character of a text there.
    const typed = (event.target as Element).closest('input, textarea, select, [contenteditable]');
    if (event.key !== '/' || typed) return;
    event.preventDefault();
    field.focus();
  });
  const status = element('span', 'export-status');
  status.role = 'status';
  const previous = button('export-button', '\u2191', 'Previous result', () => move(-1));
  const next = button('export-button', '\u2193', 'Next result', () => move(1));
  previous.disabled = next.disabled = true;
  const bar = element('header', 'export-bar');
  const search = element('search', 'export-find');
  search.append(field, status, previous, next);
  bar.append(search, foldAll);
  main.before(bar);
  unfoldTarget();

  // Contents and address follow what is read.
  const contents = page.querySelector('.docs-contents');
  const rows = [...(contents?.querySelectorAll<HTMLAnchorElement>('a[href^="#"]') ?? [])].flatMap(
    (link) => {
      const target = named(link.hash.slice(1));
      return target ? [{ link, target }] : [];
    },
  );
  let marked: HTMLAnchorElement | undefined;
  let isMoved = false;
  let passing = 0;
  let resting = 0;
  const mark = (): void => {
    passing = 0;
    const edge = bar.offsetHeight + 48;
    const read = rows.filter(({ target }) => target.getBoundingClientRect().top <= edge).at(-1);
    if (read?.link === marked) return;
    marked?.removeAttribute('aria-current');
    marked = read?.link;
    marked?.setAttribute('aria-current', 'location');
    const box = marked?.getBoundingClientRect();
    const around = contents?.getBoundingClientRect();
    // Not by `scrollIntoView`, which would scroll the page, too.
    if (contents && box && around && (box.top < around.top || box.bottom > around.bottom))
      contents.scrollTop += box.top - around.top - around.height / 2;
  };
  const rest = (): void => {
    mark();
    if (!isMoved) return;
    const address = `${view.location.href.replace(/#.*/s, '')}${marked?.hash ?? ''}`;
    try {
      if (address !== view.location.href)
        view.history.replaceState(view.history.state, '', address);
    } catch {
      // A page from a disk may have no say in its address.
    }
  };
  // What a link or the address goes to is more exact, and not a move of the reader.
  view.addEventListener('hashchange', () => {
    isMoved = false;
  });
  for (const gesture of ['wheel', 'pointerdown', 'touchmove', 'keydown'])
    view.addEventListener(
      gesture,
      () => {
        isMoved = true;
      },
      { passive: true },
    );
  view.addEventListener(
    'scroll',
    () => {
      if (passing === 0) passing = view.setTimeout(mark, 100);
      view.clearTimeout(resting);
      resting = view.setTimeout(rest, 250);
    },
    { passive: true },
  );
}
