// The header of a form: the object, its parents, and links to the other panes.
import {
  BookOpen,
  ChevronRight,
  CircleHelp,
  Code,
  Copy,
  Ellipsis,
  FolderInput,
  Layers,
  PencilLine,
  Trash2,
} from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import type { Form } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import type { MenuItem } from '../../ui/menu-item.ts';
import { useQuery } from '../../ui/use-query.ts';
import { refusalOf } from '../changes.ts';
import { ExtractDialog } from '../part-dialogs/ExtractDialog.tsx';
import { occurrencesText } from '../part-dialogs/rename.ts';
import { TraitDialog } from '../part-dialogs/TraitDialog.tsx';
import { FieldError } from './controls/FieldError.tsx';
import { NameInput } from './controls/NameInput.tsx';
import { locationKey, useInspector, useReadOnly } from './inspector-context.ts';
import { useSender } from './use-field-input.ts';
import type { NameCheck } from './use-name-check.ts';

export function InspectorHeader({ form }: { form: Form }): ReactNode {
  const { host, base, onLocation: onPlace, focus } = useInspector();
  const locked = useReadOnly();
  const sender = useSender<string>(form.uri);
  const [renaming, setRenaming] = useState(false);
  const [help, setHelp] = useState(false);
  const { uri, pointer } = form;
  const here = { uri, pointer };
  const name = sender.pending?.value ?? form.name;
  const isPart = form.renamable || /^\d+$/.test(form.path.at(-1) ?? '');
  const nameId = `${base}rename`;

  const rename = async (to: string): Promise<void> => {
    setRenaming(false);
    focus(nameId);
    if (to === form.name) return;
    await sender.send(to, { do: 'rename', pointer, to });
  };
  /** Checks what renaming would do, before the name is accepted. */
  const judge = async (to: string): Promise<NameCheck> => {
    const built = await host.preview(uri, { do: 'rename', pointer, to });
    if (!built) return { error: null, text: '' };
    return 'refused' in built
      ? { error: built.refused, text: '' }
      : { error: null, text: occurrencesText(built) };
  };
  const duplicate = async (): Promise<void> => {
    const outcome = await host.applyCommand(uri, { do: 'duplicate', pointer });
    if ('refused' in outcome) sender.setError(refusalOf(outcome));
  };
  const remove = async (): Promise<void> => {
    const up = form.breadcrumbs.at(-1);
    if ((await host.remove(here)) && up) onPlace({ uri, pointer: up.pointer });
  };
  /**
   * What can be moved to the components, requested for each version of the text so that the offer
   * is correct.
   */
  const { data, isCurrent } = useQuery(
    form.path.length > 0 && form.readOnly === null ? locationKey(form) : null,
    async () => (await host.request(uri, { request: 'extraction', pointer })) ?? undefined,
    { again: [form] },
  );
  const { component, trait } = (isCurrent && data) || { component: null, trait: null };
  const [extracting, setExtracting] = useState<'component' | 'trait' | null>(null);
  const items: readonly MenuItem[] = [
    ...(form.renamable
      ? [
          {
            label: 'Rename',
            icon: PencilLine,
            shortcut: 'F2',
            disabled: locked,
            run: () => setRenaming(true),
          },
        ]
      : []),
    ...(isPart
      ? [{ label: 'Duplicate', icon: Copy, disabled: locked, run: () => void duplicate() }]
      : []),
    ...(component
      ? [
          {
            label: 'Move to components…',
            icon: FolderInput,
            disabled: locked,
            run: () => setExtracting('component'),
          },
        ]
      : []),
    ...(trait && trait.fields.length > 0
      ? [
          {
            label: 'Extract trait…',
            icon: Layers,
            disabled: locked,
            run: () => setExtracting('trait'),
          },
        ]
      : []),
    { label: 'Delete…', icon: Trash2, disabled: locked, run: () => void remove() },
  ];
  return (
    <header className="visual-inspector-head">
      {form.breadcrumbs.length > 0 && (
        <nav aria-label="Location">
          <ol className="visual-inspector-crumbs ui-list">
            {form.breadcrumbs.map((crumb) => (
              <Fragment key={crumb.pointer}>
                <li>
                  <button
                    type="button"
                    dir="auto"
                    onClick={() => onPlace({ uri, pointer: crumb.pointer })}
                  >
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
            siblings={[]}
            keys={undefined}
            check={judge}
            done={(to) => void rename(to)}
            cancel={() => {
              setRenaming(false);
              focus(nameId);
            }}
          />
        ) : (
          <h2 dir="auto">
            {name}
            {form.title !== form.name && (
              <span className="visual-inspector-kind ui-help">{form.title}</span>
            )}
          </h2>
        )}
        <span className="visual-inspector-actions">
          {form.renamable && !renaming && !locked && (
            <Button
              id={nameId}
              icon={PencilLine}
              iconOnly
              onClick={() => setRenaming(true)}
            >{`Rename ${form.name}`}</Button>
          )}
          {form.doc !== '' && (
            <Button
              icon={CircleHelp}
              iconOnly
              aria-expanded={help}
              onClick={() => setHelp(!help)}
            >{`About ${form.title}`}</Button>
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
        <ExtractDialog
          host={host}
          location={here}
          component={component}
          onClose={() => setExtracting(null)}
        />
      )}
      {extracting === 'trait' && trait && (
        <TraitDialog
          host={host}
          location={here}
          trait={trait}
          onClose={() => setExtracting(null)}
        />
      )}
      <FieldError id={`${base}head-error`} fault={sender.error} />
      {help && (
        <div className="visual-inspector-help">
          <host.Markdown text={form.doc} />
        </div>
      )}
    </header>
  );
}
