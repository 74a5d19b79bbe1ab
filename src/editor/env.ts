// Tells Monaco where its worker is, before the first editor asks for one.
import editorWorkerUrl from 'monaco-editor/editor/editor.worker.js?worker&url';
import { createWorker } from '../worker/policy.ts';

self.MonacoEnvironment = { getWorker: () => createWorker(editorWorkerUrl, 'editor') };
