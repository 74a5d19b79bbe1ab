// @vitest-environment happy-dom
// What scripts add to an exported page.
import { deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enhancePage } from './enhance-page.ts';

const PAGE = `<main>
<nav class="docs-contents"><a href="#placed">Order placed</a></nav>
<article class="docs-card" id="placed"><div class="docs-head"><h3>Order placed</h3></div><p>Sent to <code>shop.<wbr>orders.<wbr>v2</code> at once</p></article>
<article class="docs-card" id="paid"><div class="docs-head"><h3>Order paid</h3></div><p>Ends</p><p>here</p></article>
</main>`;

beforeEach(() => {
  document.body.innerHTML = PAGE;
  Element.prototype.scrollIntoView ??= () => {};
  enhancePage(document);
});
afterEach(() => {
  document.body.innerHTML = '';
});

const one = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector) as E;
const find = (text: string) => {
  const field = one<HTMLInputElement>('.export-field');
  field.value = text;
  field.dispatchEvent(new Event('input'));
  return one('.export-status').textContent;
};
const press = (key: string, shiftKey = false) =>
  one('.export-field').dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey }));

test('finds a text that may break, in any case', () => {
  expect(find('Shop.Orders.V2')).toBe('1 of 1');
});

test('finds what is in one block, not what is in two', () => {
  expect(find('v2 at once')).toBe('1 of 1');
  expect(find('ends here')).toBe('No results');
  expect(find('endshere')).toBe('No results');
});

test('leaves out the contents, and goes round through the results', () => {
  expect(find('order p')).toBe('1 of 2');
  press('Enter');
  expect(one('.export-status').textContent).toBe('2 of 2');
  press('Enter');
  expect(one('.export-status').textContent).toBe('1 of 2');
  press('Enter', true);
  expect(one('.export-status').textContent).toBe('2 of 2');
  expect(find('')).toBe('');
});

test('folds a card, and all', () => {
  const [first] = document.querySelectorAll<HTMLElement>('.export-fold');
  first?.click();
  expect(one('#placed').hasAttribute('data-folded')).toBe(true);
  expect(first?.getAttribute('aria-expanded')).toBe('false');
  const all = one('.export-bar > button');
  expect(all.textContent).toBe('Collapse all');
  all.click();
  expect(document.querySelectorAll('[data-folded]')).toHaveLength(2);
  expect(all.textContent).toBe('Expand all');
  all.click();
  expect(document.querySelectorAll('[data-folded]')).toHaveLength(0);
});

test('unfolds the card of a result', () => {
  one('.export-bar > button').click();
  find('ends');
  expect(one('#paid').hasAttribute('data-folded')).toBe(false);
  expect(one('#placed').hasAttribute('data-folded')).toBe(true);
});

test.each([
  ['/channels/placed', 'row'],
  ['/channels/placed/payload/properties/id/type', 'id'],
  ['/channels/placed/payload/properties/identity', 'row'],
  ['/channels/%C3%A9t%C3%A9%20%7Ba%7D', 'other'],
  ['doc-.23..2f.channels.2f.placed', 'row'],
  ['/nowhere', undefined],
])('the link %s of the studio unfolds and shows what is there', (anchor, expected) => {
  document.body.innerHTML = `<main>
<article class="docs-card" id="/channels/placed" data-name="row"><div class="docs-head"></div>
<p data-pointer="/channels/placed/payload/properties/id" data-name="id">id</p></article>
<article class="docs-card" id="/channels/été {a}" data-name="other"><div class="docs-head"></div></article></main>`;
  enhancePage(document);
  const shown: (string | undefined)[] = [];
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (
    this: HTMLElement,
  ) {
    shown.push(this.dataset.name);
  });
  one('.export-bar > button').click();
  location.hash = anchor;
  window.dispatchEvent(new Event('hashchange'));
  scroll.mockRestore();
  expect(shown.at(-1)).toBe(expected);
  expect(document.querySelectorAll('[data-folded]')).toHaveLength(expected ? 1 : 2);
  location.hash = '';
});

test('marks what is read in the contents, and keeps the address at it, without entries in the history', () => {
  vi.useFakeTimers();
  const placed = one('#placed');
  const entries = history.length;
  const scrollTo = (top: number, gesture?: string) => {
    placed.getBoundingClientRect = () => ({ top }) as DOMRect;
    if (gesture) window.dispatchEvent(new Event(gesture));
    for (let i = 0; i < 5; i++) window.dispatchEvent(new Event('scroll'));
    vi.advanceTimersByTime(300);
  };
  const current = () => document.querySelector('[aria-current]')?.textContent;
  const replace = vi.spyOn(history, 'replaceState');
  scrollTo(900);
  expect(current()).toBeUndefined();
  scrollTo(20);
  expect(current()).toBe('Order placed');
  expect(replace).not.toHaveBeenCalled();
  scrollTo(10, 'wheel');
  expect(location.hash).toBe('#placed');
  scrollTo(900, 'wheel');
  expect(location.hash).toBe('');
  expect(history.length).toBe(entries);
  vi.useRealTimers();
});

test('copies a schema with what it refers to, from the end of the page', async () => {
  const data = {
    roots: ['Order', { title: 'alone', $defs: { Order: true }, $ref: '#/$defs/Order' }, 'a/b %'],
    $defs: {
      Order: { items: { $ref: '#/$defs/Order' }, not: { $ref: '#/$defs/a~1b%20%25' } },
      'a/b %': { type: 'string' },
      Other: {},
    },
  };
  document.body.innerHTML = `<main><div data-schema="0"></div><div data-schema="1"></div><div data-schema="2"></div></main><script type="application/json" id="docs-schemas">${JSON.stringify(data)}</script>`;
  const copied: unknown[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied.push(JSON.parse(text));
  });
  enhancePage(document);
  for (const button of document.querySelectorAll<HTMLElement>('.export-copy')) button.click();
  await vi.waitFor(() => expect(one('.export-status').textContent).toBe('Copied'));
  const { Order, 'a/b %': other } = data.$defs;
  const $schema = 'https://json-schema.org/draft/2020-12/schema';
  expect(copied).toEqual([
    { $schema, ...Order, $defs: { Order, 'a/b %': other } },
    { $schema, ...(data.roots[1] as object) },
    { $schema, type: 'string' },
  ]);
});

test('opens code for an operation, by the client that was chosen for another one', async () => {
  const rows = [
    [
      ['kcat', 'shell', 'kcat', 'kcat -P\n'],
      ['kafkajs', 'javascript', 'KafkaJS (JavaScript)', '<b>kafka</b>\n'],
    ],
    [
      ['wscat', 'shell', 'wscat', 'wscat -c\n'],
      ['ws', 'javascript', 'ws (JavaScript)', 'socket\n'],
    ],
  ];
  const data = deflateRawSync(JSON.stringify(rows)).toString('base64');
  document.body.innerHTML = `<main><div data-samples="0" data-title="Code to send"></div><div data-samples="1" data-title="Code to receive"></div></main><script type="application/json" id="docs-samples">"${data}"</script>`;
  enhancePage(document);
  const [send, receive] = document.querySelectorAll<HTMLElement>('[data-samples] > button');
  expect(send?.textContent).toBe('Code to send');
  expect(document.querySelector('pre')).toBeNull();
  send?.click();
  expect(send?.getAttribute('aria-expanded')).toBe('true');
  await vi.waitFor(() => expect(one('pre').textContent).toBe('kcat -P\n'));
  const choice = one<HTMLSelectElement>('select');
  choice.value = 'kafkajs';
  choice.dispatchEvent(new Event('change'));
  expect(one('pre').textContent).toBe('<b>kafka</b>\n');
  receive?.click();
  await vi.waitFor(() => expect(document.querySelectorAll('pre')[1]?.textContent).toBe('socket\n'));
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied.push(text);
  });
  one('.export-copy').click();
  await vi.waitFor(() => expect(one('.export-status').textContent).toBe('Copied'));
  expect(copied).toEqual(['<b>kafka</b>\n']);
  send?.click();
  expect(one('.export-samples').hidden).toBe(true);
  expect(localStorage.getItem('apidoc-code-client')).toBe('kafkajs javascript');
});

test('copies the types of a message', async () => {
  const types = [
    ['typescript', 'TypeScript', ['other', 'type A = string;\n', 'type B = 1;\n']],
    ['python', 'Python', [null, 'A = str\n', null]],
    ['go', 'Go', ['other', 'type A string\n', null]],
  ];
  const data = deflateRawSync(JSON.stringify(types)).toString('base64');
  document.body.innerHTML = `<main><span data-types="1"></span><span data-types="2"></span><span data-types="0"></span></main><script type="application/json" id="docs-types">"${data}"</script>`;
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied.push(text);
  });
  enhancePage(document);
  expect(one('.export-copy').textContent).toBe('Copy types');
  one('.export-copy').click();
  await vi.waitFor(() => expect(one('.export-status').textContent).toBe('Copied'));
  expect(copied).toEqual(['type A = string;\n']);
  const [first, second, third] = document.querySelectorAll<HTMLElement>('[data-types]');
  const choice = first?.querySelector('select');
  expect(choice?.ariaLabel).toBe('Language of types');
  expect([...(choice?.options ?? [])].map(({ value, text }) => `${value} ${text}`)).toEqual([
    'typescript TypeScript',
    'python Python',
    'go Go',
  ]);
  expect(choice?.value).toBe('typescript');

  // Another language copies again, and is that of all others from then on.
  if (choice) choice.value = 'go';
  choice?.dispatchEvent(new Event('change'));
  await vi.waitFor(() => expect(copied).toEqual(['type A = string;\n', 'type A string\n']));
  expect(localStorage.getItem('apidoc-types-language')).toBe('go');
  third?.querySelector('button')?.click();
  await vi.waitFor(() => expect(copied.at(-1)).toBe('other'));
  const others = third?.querySelector('select');
  expect([others?.options.length, others?.value]).toEqual([2, 'go']);

  // One that has fewer languages than others has the first of them, and nothing to choose.
  second?.querySelector('button')?.click();
  await vi.waitFor(() => expect(copied.at(-1)).toBe('type B = 1;\n'));
  expect(second?.querySelector('select')).toBeNull();
});

test('goes to the field by "/", but not where it is typed into another field', () => {
  const other = document.createElement('input');
  one('main').append(other);
  const slash = (on: HTMLElement) => {
    on.focus();
    const event = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true });
    on.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(slash(other)).toBe(false);
  expect(document.activeElement).toBe(other);
  expect(slash(document.body)).toBe(true);
  expect(document.activeElement).toBe(one('.export-field'));
});
