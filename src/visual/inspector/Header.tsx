// What the form is the form of, the way up, and to the other panes.
import { BookOpen, ChevronRight, CircleHelp, Code, Copy, Ellipsis, FolderInput, Layers, PencilLine, Trash2 } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import type { Extraction } from '../../core/build/parts/intents.ts';
import type { Form } from '../../core/form/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu, type MenuItem } from '../../ui/Menu.tsx';
import { ExtractDialog } from '../parts/ExtractDialog.tsx';
import { placesText } from '../parts/places.ts';
import { TraitDialog } from '../parts/TraitDialog.tsx';
import { Fault } from './controls/Fault.tsx';
import { NameInput } from './controls/NameInput.tsx';
import { useDesk } from './desk.ts';
import { refusalOf } from './types.ts';
import type { Judged } from './use-judged.ts';
import { useLocked } from './use-locked.ts';
import { useSend } from './use-send.ts';

export function Header({ form }: { form: Form }): ReactNode {
  const { host, base, onPlace, focus } = useDesk();
  const locked = useLocked();
  const sender = useSend<string>(form.uri);
  const [renaming, setRenaming] = useState(false);
  const [help, setHelp] = useState(false);
  const { uri, pointer } = form;
  const here = { uri, pointer };
  const name = sender.under?.value ?? form.name;
  const isPart = form.renamable || /^\d+$/.test(form.path.at(-1) ?? '');
  const nameId = `${base}rename`;

  const rename = async (to: string): Promise<void> => {
    setRenaming(false);
    focus(nameId);
    if (to === form.name) return;
    await sender.send(to, { do: 'rename', pointer, to });
  };
  /** What renaming would do, for the name is not given before it is known. */
  const judge = async (to: string): Promise<Judged> => {
    const built = await host.preview(uri, { do: 'rename', pointer, to });
    if (!built) return { fault: null, text: '' };
    return 'refused' in built ? { fault: built.refused, text: '' } : { fault: null, text: placesText(built) };
  };
  const duplicate = async (): Promise<void> => {
    const outcome = await host.make(uri, { do: 'duplicate', pointer });
    if ('refused' in outcome) sender.setFault(refusalOf(outcome));
  };
  const remove = async (): Promise<void> => {
    const up = form.crumbs.at(-1);
    if ((await host.remove(here)) && up) onPlace({ uri, pointer: up.pointer });
  };
  /** What can go to the components, asked for each text: what is offered must be true of it. */
  const [extraction, setExtraction] = useState<{ readonly of: Form; readonly found: Extraction } | null>(null);
  const [extracting, setExtracting] = useState<'component' | 'trait' | null>(null);
  useEffect(() => {
    let wanted = true;
    if (form.path.length > 0 && form.readOnly === null)
      void host
        .ask(form.uri, { ask: 'extraction', pointer: form.pointer })
        .then((found) => wanted && found && setExtraction({ of: form, found }));
    return () => {
      wanted = false;
    };
  }, [host, form]);
  const { component, trait } =
    extraction?.of.uri === uri && extraction.of.pointer === pointer ? extraction.found : { component: null, trait: null };
  const items: readonly MenuItem[] = [
    ...(form.renamable ? [{ label: 'Rename', icon: PencilLine, shortcut: 'F2', disabled: locked, run: () => setRenaming(true) }] : []),
    ...(isPart ? [{ label: 'Duplicate', icon: Copy, disabled: locked, run: () => void duplicate() }] : []),
    ...(component ? [{ label: 'Move to components…', icon: FolderInput, disabled: locked, run: () => setExtracting('component') }] : []),
    ...(trait && trait.fields.length > 0
      ? [{ label: 'Extract trait…', icon: Layers, disabled: locked, run: () => setExtracting('trait') }]
      : []),
    { label: 'Delete…', icon: Trash2, disabled: locked, run: () => void remove() },
  ];
  return (
    <header className="visual-inspector-head">
      {form.crumbs.length > 0 && (
        <nav aria-label="Location">
          <ol className="visual-inspector-crumbs ui-list">
            {form.crumbs.map((crumb) => (
              <Fragment key={crumb.pointer}>
                <li>
                  <button type="button" dir="auto" onClick={() => onPlace({ uri, pointer: crumb.pointer })}>
                    {crumb.label}
                  </button>
                  <ChevronRight className="ui-icon" aria-hidden="true" />
                </li>
              </Fragment>
            ))}
          </ol>
        </nav>
      )}
      <div className="visual-inspector-title">
        {renaming && <h2 className="ui-hidden">{form.name}</h2>}
        {renaming ? (
          <NameInput
            label={`New name of ${form.name}`}
            start={form.name}
            taken={[]}
            keys={undefined}
            judge={judge}
            done={(to) => void rename(to)}
            cancel={() => {
              setRenaming(false);
              focus(nameId);
            }}
          />
        ) : (
          <h2 dir="auto">
            {name}
            {form.title !== form.name && <span className="visual-inspector-kind">{form.title}</span>}
          </h2>
        )}
        <span className="visual-inspector-actions">
          {form.renamable && !renaming && !locked && (
            <Button id={nameId} icon={PencilLine} iconOnly onClick={() => setRenaming(true)}>{`Rename ${form.name}`}</Button>
          )}
          {form.doc !== '' && (
            <Button icon={CircleHelp} iconOnly aria-expanded={help} onClick={() => setHelp(!help)}>{`About ${form.title}`}</Button>
          )}
          <Button icon={Code} iconOnly onClick={() => host.show(here, 'text')}>
            Go to text
          </Button>
          <Button icon={BookOpen} iconOnly onClick={() => host.show(here, 'docs')}>
            Go to documentation
          </Button>
          {form.path.length > 0 && <Menu label="More" icon={Ellipsis} iconOnly groups={[items]} />}
        </span>
      </div>
      {extracting === 'component' && component && (
        <ExtractDialog host={host} place={here} component={component} onClose={() => setExtracting(null)} />
      )}
      {extracting === 'trait' && trait && <TraitDialog host={host} place={here} trait={trait} onClose={() => setExtracting(null)} />}
      <Fault id={`${base}head-fault`} fault={sender.fault} />
      {help && (
        <div className="visual-inspector-help">
          <host.Markdown text={form.doc} />
        </div>
      )}
    </header>
  );
}
