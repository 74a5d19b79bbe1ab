// Markdown in hovers and lists of the editor, by the parser of the documentation and as elements:
// Monaco's own way makes HTML of a text, by two further libraries.
import { parse } from '../docs/markdown/parse.ts';

type Token = ReturnType<typeof parse>[number];

/** A text as Monaco passes it. */
export interface MarkdownText {
  readonly value: string;
  /** Whether its links may run commands, or which ones. */
  readonly isTrusted?: unknown;
}

export interface MarkdownOptions {
  /** Follows a link; without it links are text. */
  readonly actionHandler?: (link: string, text: MarkdownText) => unknown;
  /** Returns a block of code in the colours of its language; undefined leaves it without. */
  readonly codeBlockRenderer?: (language: string, code: string) => Promise<HTMLElement | undefined>;
  /** Is called when the size of the element may have changed. */
  readonly asyncRenderCallback?: () => void;
}

const ELEMENTS: ReadonlySet<string> = new Set(
  'a blockquote br code em h1 h2 h3 h4 h5 h6 hr li ol p s strong table tbody td th thead tr ul'.split(
    ' ',
  ),
);
/** Addresses that lead somewhere outside the document, and commands of the editor. */
const LEAVING = /^(?:https?|mailto):/i;
const COMMAND = /^command:/i;

/**
 * Renders a text. An image is its description, since the editor loads nothing by itself.
 * @param target Where to put it, emptied before; otherwise a new element.
 */
export function renderMarkdown(
  text: MarkdownText,
  options: MarkdownOptions = {},
  target: HTMLElement = document.createElement('div'),
): { readonly element: HTMLElement; dispose(): void } {
  const disposal = new AbortController();
  const { actionHandler, asyncRenderCallback } = options;
  const pending: Promise<void>[] = [];
  const isLink = (address: string): boolean =>
    actionHandler !== undefined &&
    (LEAVING.test(address) || (COMMAND.test(address) && Boolean(text.isTrusted)));

  const append = (tokens: readonly Token[], parent: HTMLElement): void => {
    const open = [parent];
    for (const token of tokens) {
      const inside = open.at(-1) ?? parent;
      if (token.nesting === -1) open.pop();
      else if (token.nesting === 1) open.push(openElement(token, inside, isLink));
      else if (token.type === 'inline') append(token.children ?? [], inside);
      else if (token.type === 'fence' || token.type === 'code_block')
        pending.push(appendCode(token, inside, options, disposal.signal));
      else appendLeaf(token, inside);
    }
  };
  target.replaceChildren();
  append(parse(text.value), target);
  if (asyncRenderCallback && pending.length > 0)
    void Promise.all(pending).then(() => {
      if (!disposal.signal.aborted) asyncRenderCallback();
    });

  const follow = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.dataset.href) return;
    event.preventDefault();
    actionHandler?.(link.dataset.href, text);
  };
  const { signal } = disposal;
  target.addEventListener('click', follow, { signal });
  // The middle button; the right one opens a menu.
  target.addEventListener('auxclick', (event) => event.button === 1 && follow(event), { signal });
  return { element: target, dispose: () => disposal.abort() };
}

/** Returns what a text says, without marks. */
export function renderAsPlaintext(text: MarkdownText | string): string {
  return typeof text === 'string' ? text : (renderMarkdown(text).element.textContent ?? '');
}

/** Appends the element of a token and returns it; without an element of its own, where it is. */
function openElement(
  token: Token,
  inside: HTMLElement,
  isLink: (address: string) => boolean,
): HTMLElement {
  const address = String(token.attrGet('href') ?? '');
  if (token.hidden || !ELEMENTS.has(token.tag) || (token.tag === 'a' && !isLink(address)))
    return inside;
  const element = document.createElement(token.tag);
  if (element instanceof HTMLAnchorElement) {
    // Followed by the handler alone; the address is there to be seen and copied.
    element.dataset.href = address;
    element.href = COMMAND.test(address) ? '' : address;
  }
  if (element instanceof HTMLOListElement) element.start = Number(token.attrGet('start') ?? 1);
  const side = /^text-align:(center|right)$/.exec(String(token.attrGet('style') ?? ''))?.[1];
  if (side) element.style.textAlign = side;
  inside.append(element);
  return element;
}

function appendLeaf(token: Token, inside: HTMLElement): void {
  if (token.type === 'softbreak') inside.append('\n');
  else if (ELEMENTS.has(token.tag)) {
    const element = document.createElement(token.tag);
    element.textContent = token.content;
    inside.append(element);
  } else inside.append(token.content);
}

/** Appends a block of code, with colours once they are there. */
async function appendCode(
  { info, content }: Token,
  inside: HTMLElement,
  { codeBlockRenderer }: MarkdownOptions,
  signal: AbortSignal,
): Promise<void> {
  const block = document.createElement('div');
  const code = document.createElement('code');
  const pre = document.createElement('pre');
  const [language = ''] = info.trim().split(/\s/);
  code.textContent = content.replace(/\n$/, '');
  pre.append(code);
  block.append(pre);
  inside.append(block);
  const coloured = await codeBlockRenderer?.(language, code.textContent).catch(() => undefined);
  if (coloured && !signal.aborted) block.replaceChildren(coloured);
}
