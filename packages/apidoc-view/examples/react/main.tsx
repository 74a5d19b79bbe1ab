// Listens to events as React 19 does for custom elements: `on` and the name of the event.
import 'apidoc-view';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';

const OPERATIONS = ['announceOrder', 'collectPayment'];

function Page(): ReactNode {
  const [at, setAt] = useState<string | null>(null);
  const [visited, setVisited] = useState('nothing yet');
  return (
    <>
      <header>
        <h1>Orders</h1>
        {OPERATIONS.map((name) => (
          <button key={name} type="button" onClick={() => setAt(`/operations/${name}`)}>
            Go to {name}
          </button>
        ))}
        <p>
          Last visited: <output>{visited}</output>
        </p>
      </header>
      <main>
        <apidoc-view
          src="../documents/orders-kafka.yaml"
          at={at}
          onnavigate={({ detail }) => setVisited(detail.pointer)}
        />
      </main>
    </>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Page />);
