// What the address of the page and its host require: a page to read, or the studio.
import { type Link, parseLink } from '../share/link.ts';
import type { View } from '../store/state.ts';
import { LINK_VIEWS, wasEditedHere } from './opening/page-key.ts';

/** Below this width, in CSS pixels, one pane is shown at a time. */
export const NARROW = '(max-width: 759px)';

/**
 * Media query of windows in which editor, documentation and form don't fit beside each other: from
 * here on editor and documentation have 550 pixels each beside the outline and the form.
 */
export const COMPACT = '(max-width: 1679px)';

export interface PageLink {
  readonly link: Link;
  /** How `apidoc-studio serve` serves the page; undefined for any other host. */
  readonly served: string | undefined;
  readonly view: View;
  /** The address is that of a document to read: what editing needs is not loaded. */
  readonly reading: boolean;
  /**
   * When to load the editor: with the page, after a while, or when the user comes near the views
   * that show it. Whoever reads does without: to start it stops the page for a moment.
   */
  readonly editor: 'now' | 'soon' | 'on demand';
}

/** Reads the address of the page. */
export function pageLink(): PageLink {
  const meta = (name: string): string | undefined =>
    document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  const named = parseLink(location.href);
  const served = meta('apidoc-served');
  const embed = named.embed || served === 'docs' || meta('apidoc-embed') !== undefined;
  const link = embed ? { ...named, embed } : named;
  const { kind } = link.source;
  // A document of others opens to read, until the user goes on to edit it.
  const foreign =
    (kind === 'text' || kind === 'url') && (window.innerWidth < 900 || !wasEditedHere());
  const view = embed ? 'read' : link.view ? LINK_VIEWS[link.view] : foreign ? 'read' : 'split';
  const own = kind === 'none' || kind === 'draft';
  const reading = view === 'read' && !link.safe && served === undefined && (embed || !own);
  const reads = window.matchMedia(NARROW).matches
    ? view !== 'edit'
    : view === 'read' || view === 'diagram';
  const waits = embed || link.safe || reads;
  const editor = waits ? 'on demand' : served !== undefined || kind !== 'none' ? 'now' : 'soon';
  return { link, served, view, reading, editor };
}
