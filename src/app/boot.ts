// The first script of the page: asks for the editor's code, most of all bytes, while the rest of the page is still on its way.

const query = new URLSearchParams(location.search);
const view = query.get('view');
const reads = view === 'docs' || query.has('readOnly') || (view !== 'editor' && window.innerWidth < 760);
const opens = query.has('url') || query.has('load') || query.has('example') || location.hash.length > 1;

const page = import('./main.tsx');
// Where it fails, the page asks again when it shows the editor, and says so there.
const editor = (): Promise<unknown> => import('./frame/Writing.tsx').catch(() => undefined);
if (opens && !reads) void editor();
else void page.then(() => setTimeout(editor, 1500));
