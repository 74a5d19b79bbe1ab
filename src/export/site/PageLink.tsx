// The links between pages of a site.
import type { ReactNode } from 'react';
import type { PartId } from '../../core/types.ts';
import type { SiteView } from './site-view.ts';

interface PageLinkProps {
  view: SiteView;
  /** Index of the document whose page is opened. */
  document: number;
  /** The object on that page; its beginning without one. */
  part?: PartId | null;
  /** The DOM id of another element of it. */
  at?: string;
  /** Index of the document whose page the link is on; absent for pages of the site itself. */
  from?: number;
  children?: ReactNode;
}

/** The name of a document, or another text, as a link to its page. */
export function PageLink({ view, document, part, at, from, children }: PageLinkProps): ReactNode {
  const { page = '', name = '' } = view.documents[document] ?? {};
  // Pages of documents are in one folder. Each of these addresses begins with a path of our own.
  const file = from === undefined ? page : from === document ? '' : page.replace(/^.*\//, '');
  const id = (part && view.links.part(part)) || at;
  const href = file + (id !== undefined ? `#${id}` : file === '' ? '#' : '');
  return (
    <a className="docs-link" href={href} dir="auto">
      {children ?? name}
    </a>
  );
}

/** A link to a section of the page with the system map. */
export function MapLink({
  view,
  at,
  children,
}: Pick<PageLinkProps, 'view' | 'children'> & { at: string }): ReactNode {
  return (
    <a className="docs-link" href={`${view.links.map}#${at}`}>
      {children}
    </a>
  );
}
