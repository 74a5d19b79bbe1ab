// Details of a schema: types, title, description, constraints for the type, a reference. Floats
// below its row.
import { FolderOutput, Link2, type LucideIcon, PencilLine, X } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ReferenceOption, SchemaCommand, SchemaRow } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { GrowingText } from '../../ui/GrowingText.tsx';
import { Picker } from '../../ui/Picker.tsx';
import { useAnchored } from '../../ui/use-anchored.ts';
import { RefusalText } from '../RefusalText.tsx';
import { AddKeyword, KeywordField, useKeywordInput } from './KeywordField.tsx';
import { rowName } from './row-text.ts';
import { useSchemaContext } from './schema-context.ts';

export interface SchemaDetailsProps {
  readonly row: SchemaRow;
  readonly anchor: RefObject<HTMLElement | null>;
  /** The keyword to focus; a new object for each request. */
  readonly focusOn: { readonly keyword: string | undefined };
}

export function SchemaDetails({
  row,
  anchor,
  focusOn: focusTarget,
}: SchemaDetailsProps): ReactNode {
  const { actions, language, locked } = useSchemaContext();
  const popup = useRef<HTMLDivElement>(null);
  const heading = useId();
  const [pending, setPending] = useState<readonly string[]>([]);
  useAnchored(anchor, popup, true);
  useLayoutEffect(() => {
    const { keyword } = focusTarget;
    const box = popup.current;
    const field =
      keyword === undefined ? null : box?.querySelector(`[data-keyword="${CSS.escape(keyword)}"]`);
    const target = (field ?? box)?.querySelector<HTMLElement>(
      'input, textarea, select, button:not(.visual-schema-drop, .visual-schema-close)',
    );
    (target ?? box)?.focus();
    if (target instanceof HTMLInputElement) target.select();
    field?.scrollIntoView({ block: 'nearest' });
  }, [focusTarget]);
  // A press outside closes it; typed text is written when its control loses the focus.
  useEffect(() => {
    const press = (event: PointerEvent): void => {
      const to = event.target;
      if (to instanceof Node && !popup.current?.contains(to)) actions.details(null);
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [actions]);
  // A keyword that was just chosen gets the focus.
  const last = pending.at(-1);
  useEffect(() => {
    if (last !== undefined)
      popup.current
        ?.querySelector<HTMLElement>(
          `[data-keyword="${CSS.escape(last)}"] :is(input, textarea, [role=switch])`,
        )
        ?.focus();
  }, [last]);
  const close = (back: boolean): void => {
    actions.details(null);
    if (back) actions.focus(row.pointer);
  };
  const shown = [
    ...row.set.map(({ name }) => name),
    ...pending.filter((name) => !row.set.some((one) => one.name === name)),
  ];
  return (
    <div
      ref={popup}
      popover="manual"
      role="dialog"
      aria-labelledby={heading}
      tabIndex={-1}
      className="ui-popup visual-schema-details"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        close(true);
      }}
      onBlur={(event) => {
        const to = event.relatedTarget;
        if (to instanceof Node && !popup.current?.contains(to)) close(false);
      }}
    >
      <div className="visual-schema-details-head ui-row">
        <h3 id={heading} dir="auto">
          {rowName(row)}
        </h3>
        <Button icon={X} iconOnly className="visual-schema-close" onClick={() => close(true)}>
          Close
        </Button>
      </div>
      {row.ref === null && (
        <>
          <TypeChecks row={row} />
          <TextKeyword row={row} keyword="title" label="Title" />
          <TextKeyword row={row} keyword="description" label="Description" />
          {shown.map((name) => {
            const one = row.set.find((set) => set.name === name);
            const info = language.keywords.find((known) => known.name === name) ?? {
              name,
              label: name,
              doc: '',
              types: [],
              control: { is: 'data' as const },
            };
            return (
              <KeywordField
                key={name}
                row={row}
                info={info}
                value={one?.value}
                large={one?.whole === false}
                problems={one?.problems.map(({ message }) => message) ?? []}
                onDrop={() => setPending(pending.filter((other) => other !== name))}
              />
            );
          })}
          {!locked && (
            <AddKeyword
              row={row}
              pending={pending}
              onPending={(name) => setPending([...pending, name])}
              onClose={() => close(false)}
            />
          )}
        </>
      )}
      {!locked && (
        <div className="visual-schema-field" data-keyword="$ref">
          <div className="visual-schema-buttons ui-wrap">
            <ReferencePicker row={row} icon={Link2} />
            {row.ref ? (
              <Button
                look="outline"
                icon={PencilLine}
                onClick={() => {
                  close(true);
                  void actions.send({ do: 'inline-schema', schema: row.pointer }, row.pointer);
                }}
              >
                Replace the reference with a copy
              </Button>
            ) : (
              row.written &&
              row.boolean === null && (
                <Button
                  look="outline"
                  icon={FolderOutput}
                  onClick={() => {
                    close(false);
                    actions.extract(row);
                  }}
                >
                  Extract…
                </Button>
              )
            )}
          </div>
        </div>
      )}
    </div>
  );
}

function TextKeyword({
  row,
  keyword,
  label,
}: {
  readonly row: SchemaRow;
  readonly keyword: 'title' | 'description';
  readonly label: string;
}): ReactNode {
  const { actions, locked } = useSchemaContext();
  const id = useId();
  const command = (text: string): SchemaCommand => ({
    do: 'set-keyword',
    schema: row.pointer,
    keyword,
    value: text === '' ? undefined : text,
  });
  const draft = useKeywordInput(row[keyword], {
    label: `${label} of ${rowName(row)}`,
    write: (text) => actions.send(command(text), row.pointer),
    command,
  });
  return (
    <div className="visual-schema-field" data-keyword={keyword}>
      <label htmlFor={id}>{label}</label>
      <GrowingText
        id={id}
        oneLine={keyword === 'title'}
        readOnly={locked}
        aria-describedby={draft.error === null ? undefined : `${id}-error`}
        aria-invalid={draft.error !== null || undefined}
        value={draft.text}
        onText={draft.type}
        onBlur={() => draft.commit()}
        onKeyDown={(event) => draft.keys(event, keyword === 'description')}
      />
      {draft.error !== null && (
        <p className="visual-schema-error" data-tone="error" id={`${id}-error`} role="status">
          <span>
            <RefusalText host={actions.host} refusal={draft.error} />
          </span>
        </p>
      )}
    </div>
  );
}

// Makes a schema a reference to another one.

function ReferencePicker({
  row,
  icon,
}: {
  readonly row: SchemaRow;
  readonly icon: LucideIcon;
}): ReactNode {
  const { actions } = useSchemaContext();
  const [targets, setTargets] = useState<readonly ReferenceOption[] | null>(null);
  const requests = useRef(0);
  const load = (): void => {
    requests.current += 1;
    const own = requests.current;
    setTargets(null);
    actions.host
      .request(actions.uri, { request: 'referenceTargets', pointer: row.pointer })
      .catch(() => null)
      .then((found) => own === requests.current && setTargets(found ?? []));
  };
  const options = targets && [...new Map(targets.map((target) => [target.ref, target])).values()];
  return (
    <Picker
      look="outline"
      icon={icon}
      text={row.ref ? row.ref.label : 'Reuse existing…'}
      label={
        row.ref
          ? `${rowName(row)} refers to ${row.ref.label}: choose another schema`
          : `Make ${rowName(row)} a reference to a schema`
      }
      search="Find a schema"
      none="No schemas to refer to yet. Extract one to the components first."
      options={
        options === null
          ? null
          : options.map(({ ref, label, detail }) => ({ value: ref, label, detail: detail || ref }))
      }
      onOpen={load}
      onPick={(ref) => {
        actions.details(null);
        actions.focus(row.pointer);
        void actions.send({ do: 'set-reference', schema: row.pointer, ref }, row.pointer);
      }}
    />
  );
}

// The types of a schema; several can be chosen if its language supports that.

function TypeChecks({ row }: { readonly row: SchemaRow }): ReactNode {
  const { language, actions, locked } = useSchemaContext();
  const taken = new Set(row.nullable ? [...row.types, 'null'] : row.types);
  const choose = (type: string): void => {
    const on = !taken.has(type);
    const only = !language.several && type !== 'null';
    const names = [...language.types, 'null'].filter((name) =>
      name === type ? on : taken.has(name) && !(only && name !== 'null'),
    );
    void actions.send(
      {
        do: 'set-type',
        schema: row.pointer,
        type: names.length === 0 ? null : names.length === 1 ? (names[0] ?? null) : names,
      },
      row.pointer,
    );
  };
  return (
    <fieldset className="visual-schema-field" data-keyword="type" disabled={locked}>
      <legend>{language.several ? 'Types' : 'Type'}</legend>
      <div className="visual-schema-types">
        {[...language.types, 'null'].map((type) => (
          <label key={type} className="visual-schema-option">
            <input type="checkbox" checked={taken.has(type)} onChange={() => choose(type)} />
            <span>{type}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
