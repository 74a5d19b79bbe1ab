/**
 * Runs in the page: reads the documentation to its end as a reader does who wants to see
 * everything. Goes from card to card, opens whatever is closed in it, and chooses one alternative
 * after the other where they exclude each other: tabs, examples, the schemas of a `oneOf`.
 * @param {number} rounds Most presses on one card.
 * @returns {Promise<string>} All texts, labels and values that were shown, in lower case.
 * @throws {Error} If there is no documentation, or a card has more to press than `rounds`.
 */
export async function readDocumentation(rounds) {
  const found = document.querySelector('.docs');
  if (!found) throw new Error('The page shows no documentation');
  const root = found;
  const CLOSED =
    'button[aria-expanded="false"], .docs-more:not([aria-expanded], .docs-example-end), [role="treeitem"][aria-expanded="false"] > .docs-row, [role="treeitem"]:not([aria-expanded])[data-kind="more"] > .docs-row';
  const CHOICES =
    '[role="tablist"], [role="treeitem"] > .docs-row > .docs-options, .docs-option-list, .docs-example-choice';
  /** @type {Set<string>} */
  const texts = new Set();

  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  /** Waits until nothing is loading, and two frames in a row change nothing. */
  const settle = async () => {
    let changed = false;
    const observer = new MutationObserver(() => {
      changed = true;
    });
    observer.observe(root, { subtree: true, childList: true, attributes: true });
    for (let quiet = 0; quiet < 2; ) {
      changed = false;
      await frame();
      quiet = changed || isLoading() ? 0 : quiet + 1;
    }
    observer.disconnect();
  };
  const isLoading = () =>
    [...root.querySelectorAll('[role="tabpanel"]')].some(
      ({ textContent }) => textContent === 'Loading…',
    );

  /** @param {Element} unit */
  const read = (unit) => {
    texts.add(/** @type {HTMLElement} */ (unit).innerText);
    for (const element of unit.querySelectorAll('[aria-label], [value], option'))
      texts.add(
        `${element.getAttribute('aria-label')} ${element.getAttribute('value')} ${element.textContent}`,
      );
  };

  /**
   * What belongs to a card, or to the page outside of all cards.
   * @param {Element} unit
   * @param {string} selector
   */
  const inside = (unit, selector) =>
    [...unit.querySelectorAll(selector)].filter(
      (element) => (element.closest('article') ?? root) === unit,
    );

  /**
   * Opens everything that is closed.
   * @param {Element} unit
   * @param {Map<Element, number>} pressed How often each was pressed.
   * @param {() => void} count
   */
  const open = async (unit, pressed, count) => {
    for (;;) {
      const closed = inside(unit, CLOSED).filter((element) => {
        const before = pressed.get(element) ?? 0;
        // A list of many is continued by the same button; another one is pressed in vain once.
        return before === 0 || (before < 50 && !element.hasAttribute('aria-expanded'));
      });
      if (closed.length === 0) return;
      for (const element of closed) {
        // One press may have opened several, such as the explanations of all bindings.
        if (!element.isConnected || !element.matches(CLOSED)) continue;
        pressed.set(element, (pressed.get(element) ?? 0) + 1);
        /** @type {HTMLElement} */ (element).click();
      }
      count();
      await settle();
    }
  };

  /**
   * Chooses the next alternative of the last choice that has one left: choices inside of others
   * follow them. Returns whether there was one.
   * @param {Element} unit
   * @param {Map<Element, number>} chosen How many of each choice were chosen.
   */
  const choose = (unit, chosen) => {
    for (const choice of inside(unit, CHOICES).reverse()) {
      const options = [...choice.children].filter(
        (option) => option.tagName !== 'OPTION' || !isGenerated(option),
      );
      const next = chosen.get(choice) ?? 0;
      const option = options[next];
      if (!option) continue;
      chosen.set(choice, next + 1);
      if (choice instanceof HTMLSelectElement) {
        choice.value = option.getAttribute('value') ?? '';
        choice.dispatchEvent(new Event('change', { bubbles: true }));
      } else if (option instanceof HTMLElement) option.click();
      return true;
    }
    return false;
  };
  /** @param {Element} option */
  const isGenerated = (option) => option.getAttribute('value') === 'made';

  /** @param {Element} unit */
  const readUnit = async (unit) => {
    /** @type {Map<Element, number>} */
    const pressed = new Map();
    /** @type {Map<Element, number>} */
    const chosen = new Map();
    let round = 0;
    const count = () => {
      if (++round > rounds) throw new Error(`Too much to press in ${unit.id}`);
    };
    if (unit !== root) unit.scrollIntoView();
    await settle();
    for (let more = true; more; ) {
      await open(unit, pressed, count);
      read(unit);
      more = choose(unit, chosen);
      count();
      await settle();
    }
  };

  await readUnit(root);
  /** @type {Set<string>} */
  const done = new Set();
  for (;;) {
    const next = [...root.querySelectorAll('article')].find(({ id }) => !done.has(id));
    if (next) {
      const { id } = next;
      await readUnit(next);
      if (next.isConnected) done.add(id);
      continue;
    }
    const from = root.scrollTop;
    root.scrollTop += root.clientHeight * 0.8;
    await settle();
    if (root.scrollTop === from) break;
  }
  return [...texts].join('\n').toLowerCase();
}
