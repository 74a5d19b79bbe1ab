// The entry of the preview's page.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { connectEditor, followEditorTheme } from './editor-host.ts';
import { createPreviewStore, Preview } from './Preview.tsx';
import '../../ui/base.css';
import './page.css';

followEditorTheme();
const store = createPreviewStore();
const host = connectEditor(store.receive);
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');
createRoot(root).render(
  <StrictMode>
    <Preview store={store} host={host} />
  </StrictMode>,
);
host.post({ type: 'ready' });
