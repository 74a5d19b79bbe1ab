// What changed in the documents of a site since another version of them.
import type { ReactNode } from 'react';
import { countsOf, formatCount } from '../../core/light.ts';
import { CHANGES_ID } from '../../docs/changes/WhatChanged.tsx';
import { visibleText } from '../../ui/display-text.ts';
import { PageLink } from './PageLink.tsx';
import type { DocumentChanges, SiteView } from './site-view.ts';

/** The documents that changed, each with a link to its changes, then all others. */
export function ChangesPage({ view }: { view: SiteView }): ReactNode {
  const { documents, since, removed } = view;
  const indexes = documents.map((_, i) => i);
  const stateOf = (i: number): DocumentChanges => documents[i]?.documentation ?? {};
  const countOf = (i: number) => stateOf(i).changes?.comparison.changes.length ?? 0;
  const changed = indexes.filter((i) => countOf(i) > 0);
  const added = indexes.filter((i) => stateOf(i).isNew);
  const refused = indexes.filter((i) => stateOf(i).notCompared !== undefined);
  const same = documents.length - changed.length - added.length - refused.length;
  return (
    <>
      <h1 className="docs-title">What changed</h1>
      <p className="site-lead">
        {`Since ${visibleText(since ?? '')}. ${formatCount(same, 'document')} without changes.`}
      </p>
      <List
        title="Changed"
        rows={changed}
        of={(i) => {
          const { changes } = stateOf(i);
          return (
            <PageLink view={view} document={i} at={CHANGES_ID}>
              {changes && countsOf(changes.comparison)}
            </PageLink>
          );
        }}
        view={view}
      />
      <List title="New" rows={added} view={view} />
      <List
        title="Not compared"
        rows={refused}
        of={(i) => visibleText(stateOf(i).notCompared ?? '')}
        view={view}
      />
      {removed.length > 0 && (
        <section className="docs-section">
          <h2>Removed</h2>
          <ul className="site-changes">
            {removed.map((path) => (
              <li key={path}>
                <code>{visibleText(path)}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface ListProps {
  readonly title: string;
  /** Indexes of documents. */
  readonly rows: readonly number[];
  readonly view: SiteView;
  of?(document: number): ReactNode;
}

function List({ title, rows, view, of }: ListProps): ReactNode {
  if (rows.length === 0) return null;
  return (
    <section className="docs-section">
      <h2>{title}</h2>
      <ul className="site-changes">
        {rows.map((document) => (
          <li key={document}>
            <PageLink view={view} document={document} />
            {of && <span>{of(document)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
