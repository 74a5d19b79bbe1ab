// The page while the first document is loading.
import type { ReactNode } from 'react';
import { useStudio } from '../reader-services.ts';

export function LoadingPage(): ReactNode {
  const loading = useStudio((s) => s.loading);
  return (
    <main className="app-opening ui-scroll" id="work">
      <h1 className="ui-hidden">Apidoc Studio</h1>
      {loading && (
        <p className="app-loading" role="status">
          Loading from {loading.host}
          <button type="button" className="ui-button" data-look="outline" onClick={loading.cancel}>
            Cancel
          </button>
        </p>
      )}
    </main>
  );
}
