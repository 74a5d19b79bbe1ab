// The way back to the catalog that a document was opened from.
import type { ReactNode } from 'react';

/** Returns the address of the catalog that the address of the page names; null if it names none. */
export function namedCatalog(): string | null {
  return new URLSearchParams(location.search).get('catalog');
}

export function CatalogLink(): ReactNode {
  const catalog = namedCatalog();
  if (catalog === null) return null;
  // As `catalogPage` writes it: the check of the sources sees so that it is a page of the studio.
  return (
    <a
      className="app-catalog ui-hover"
      href={`catalog.html?catalog=${encodeURIComponent(catalog)}`}
      title="All documents of the catalog"
    >
      Catalog
    </a>
  );
}
