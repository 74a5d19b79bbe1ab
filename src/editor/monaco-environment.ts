// Sets the location of Monaco's worker, before the first editor requests one.
import editorWorkerUrl from 'monaco-editor/editor/editor.worker.js?worker&url';
import { createWorker } from '../worker/create-worker.ts';

self.MonacoEnvironment = { getWorker: () => createWorker(editorWorkerUrl, 'editor') };
