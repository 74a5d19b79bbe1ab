/** The hostile documents of `conformance/attacks`, and what of them must not be in a page. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

/** A case of the manifest that is a document. */
export interface Attack {
  readonly id: string;
  readonly file: string;
  readonly must?: readonly string[];
}

const folder = path.resolve(import.meta.dirname, '../conformance/attacks');
const { cases } = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as {
  cases: (Omit<Attack, 'file'> & { readonly file?: string })[];
};

/** All cases that are documents. */
export const attacks: readonly Attack[] = cases.filter((a): a is Attack => a.file !== undefined);

/** Returns the bytes of a case. */
export const bytesOf = ({ file }: Attack): Buffer => readFileSync(path.join(folder, file));

/** Returns whether the page shows a document: without one, `breaches` has nothing to look at. */
export const isDocumentationShown = (page: Page): Promise<boolean> =>
  page.locator('[aria-label="Documentation"] article').first().isVisible();

/** Returns what is in the page that must not be. */
export function breaches(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const out: string[] = [];
    if (Reflect.get(window, '__pwned') !== undefined) out.push('__pwned is set');
    const plain = {} as Record<string, unknown>;
    if (plain.polluted !== undefined || plain.isAdmin !== undefined)
      out.push('the prototype of all objects is changed');
    const docs = document.querySelector('[aria-label="Documentation"]');
    const bad =
      'script, iframe, object, embed, base, meta, link, form, input, dialog, marquee, video, audio, math, template, style, svg use, svg animate, svg foreignObject, img[src^="http"]';
    for (const e of docs?.querySelectorAll(bad) ?? []) {
      // The pane's own fields have a class of ours, which nothing from a document ever gets.
      if (!e.matches('input[class^="docs-"]')) out.push(`element ${e.outerHTML.slice(0, 80)}`);
    }
    for (const e of docs?.querySelectorAll('*') ?? []) {
      for (const a of e.attributes) {
        if (a.name.startsWith('on')) out.push(`attribute ${a.name}`);
        if ((a.name === 'href' || a.name === 'src') && !/^(?:https?:|mailto:|#)/.test(a.value))
          out.push(`address ${a.value.slice(0, 80)}`);
        if (a.name === 'href' && /^mailto:[^?]*\?/.test(a.value))
          out.push(`mail with parameters ${a.value.slice(0, 80)}`);
      }
    }
    // A name can pretend to be another one with these: outside the text of the document they are
    // shown as codes.
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const shown = !text.parentElement?.closest('.monaco-editor, script, style, noscript');
      if (shown && /[\u202d\u202e]/.test(text.nodeValue ?? ''))
        out.push(`direction override in "${text.nodeValue?.slice(0, 80)}"`);
    }
    const bar = document.elementFromPoint(20, 20)?.closest('header');
    if (!bar) out.push('the bar is covered');
    if (document.getElementById('root')?.parentElement !== document.body)
      out.push('the root is another element');
    return out;
  });
}
