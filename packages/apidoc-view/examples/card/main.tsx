// A card of a catalog that shows one API: the host application loads the text by its own client,
// such as that of an entity in Backstage, and gives it to the element.
import 'apidoc-view';
import { type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../react/apidoc-view.d.ts';

interface ApiEntity {
  readonly name: string;
  readonly definition: string;
}

/** Stands for the client of the host application. */
async function loadEntity(): Promise<ApiEntity> {
  const response = await fetch('../documents/webhooks-http.yaml');
  return { name: 'webhooks', definition: await response.text() };
}

function ApiCard({ entity }: { readonly entity: ApiEntity }): ReactNode {
  return (
    <article className="card">
      <h2>{entity.name}</h2>
      <apidoc-view document={entity.definition} theme="light" />
    </article>
  );
}

function Catalog(): ReactNode {
  const [entity, setEntity] = useState<ApiEntity | null>(null);
  useEffect(() => void loadEntity().then(setEntity), []);
  return (
    <main>
      <h1>Catalog</h1>
      {entity && <ApiCard entity={entity} />}
    </main>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Catalog />);
