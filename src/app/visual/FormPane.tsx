// The inspector, fed from the store. Loaded when it is first shown.
import { type ReactNode, useEffect, useMemo } from 'react';
import type { Location } from '../../core/types.ts';
import { saveFocus } from '../../ui/restore-focus.ts';
import { useLazy } from '../../ui/use-lazy.ts';
import { focusContent } from '../focus-next-pane.ts';
import { useStudio } from '../reader-services.ts';
import { useVisualHost } from './use-visual-host.ts';

export function FormPane(): ReactNode {
  const { host, canEdit } = useVisualHost();
  const uri = useStudio((s) => s.selection?.uri ?? s.file);
  const pointer = useStudio((s) => s.selection?.pointer ?? '');
  const version = useStudio((s) => s.analysis.modelVersion);
  const document = useStudio((s) => s.document?.opened);
  const name = useStudio((s) => s.document?.name);
  // Alone on the page, where the documentation would have the heading of all.
  const narrow = useStudio((s) => s.narrow);
  const select = useStudio((s) => s.select);
  const location = useMemo<Location>(() => ({ uri, pointer }), [uri, pointer]);
  const { part: parts, failed } = useLazy(load);
  // Closed with the keyboard in it, it goes back to where that was before. The documentation, which
  // the form replaces in a narrow window, takes the focus along: then the text has it.
  useEffect(() => {
    const focusText = () => {
      if (window.document.activeElement === window.document.body) focusContent();
    };
    const restore = saveFocus();
    focusText();
    return () => {
      restore();
      focusText();
    };
  }, []);
  if (failed)
    return <p role="alert">The form couldn't be loaded. Try again when you are online.</p>;
  if (!parts || version === 0)
    return (
      <section className="app-waiting" aria-label="Form" aria-busy="true">
        <span className="ui-hidden">Loading the form</span>
        <i />
        <i />
      </section>
    );
  const { Inspector, SchemaEditor } = parts;
  return (
    <>
      {narrow && <h1 className="ui-hidden">{name}</h1>}
      <Inspector
        key={document}
        host={host}
        location={location}
        version={version}
        canEdit={canEdit(uri)}
        onLocation={(to) => select(to, 'form')}
        schema={SchemaEditor}
      />
    </>
  );
}

async function load() {
  const [{ Inspector }, { SchemaEditor }] = await Promise.all([
    import('../../visual/inspector/Inspector.tsx'),
    import('../../visual/schema/SchemaEditor.tsx'),
  ]);
  return { Inspector, SchemaEditor };
}
