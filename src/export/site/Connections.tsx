// On the page of a document: whom it talks to.
import type { ReactNode } from 'react';
import { RelationTable, UnmatchedTable } from './RelationTable.tsx';
import { SystemDrawing } from './SystemDrawing.tsx';
import type { SiteView } from './site-view.ts';

/** The relations of one document, or nothing where it has no operations. */
export function Connections({ view, document }: { view: SiteView; document: number }): ReactNode {
  const { relations = [] } = view.documents[document] ?? {};
  const unmatched = view.map.unmatched.filter(({ end }) => end.document === document);
  const rows = relations.map((row, index) => ({ row, index }));
  const ends = unmatched.map((row, i) => ({ row, index: rows.length + i }));
  if (relations.length === 0 && unmatched.length === 0) return null;
  return (
    <section className="docs-section site-connections" aria-labelledby="site-connections">
      <h2 id="site-connections">Connections</h2>
      {relations.length > 0 && (
        <>
          <SystemDrawing view={view} relations={relations} unmatched={[]} from={document} />
          <RelationTable view={view} from={document} relations={rows} />
        </>
      )}
      {unmatched.length > 0 && (
        <>
          <h3>Without another side</h3>
          <UnmatchedTable view={view} from={document} ends={ends} />
        </>
      )}
    </section>
  );
}
