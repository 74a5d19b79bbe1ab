// What else can be said of a schema: types, title, description, constraints that fit the type, a reference. Floats below its row.
import { FolderOutput, Link2, PencilLine, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { SchemaIntent } from '../../core/build/schema/intents.ts';
import type { SchemaRow } from '../../core/build/schema/types.ts';
import { useAnchored } from '../../ui/anchored.ts';
import { Button } from '../../ui/Button.tsx';
import { GrowingText } from '../../ui/GrowingText.tsx';
import { AddKeyword } from './AddKeyword.tsx';
import { Keyword } from './Keyword.tsx';
import { Refer } from './Refer.tsx';
import { Types } from './Types.tsx';
import { useBench } from './types.ts';
import { useText } from './use-text.ts';
import { nameOf } from './words.ts';

export interface DetailsProps {
  readonly row: SchemaRow;
  readonly anchor: RefObject<HTMLElement | null>;
  /** The keyword that gets the keyboard; a new object each time it is asked for. */
  readonly wanted: { readonly keyword: string | undefined };
}

export function Details({ row, anchor, wanted }: DetailsProps): ReactNode {
  const { acts, language, locked } = useBench();
  const popup = useRef<HTMLDivElement>(null);
  const heading = useId();
  const [pending, setPending] = useState<readonly string[]>([]);
  useAnchored(anchor, popup, true);
  useLayoutEffect(() => {
    const { keyword } = wanted;
    const box = popup.current;
    const field = keyword === undefined ? null : box?.querySelector(`[data-keyword="${CSS.escape(keyword)}"]`);
    const target = (field ?? box)?.querySelector<HTMLElement>(
      'input, textarea, select, button:not(.visual-schema-drop, .visual-schema-close)',
    );
    (target ?? box)?.focus();
    if (target instanceof HTMLInputElement) target.select();
    field?.scrollIntoView({ block: 'nearest' });
  }, [wanted]);
  // Whoever presses elsewhere is done here; what was typed is written when its control loses the keyboard.
  useEffect(() => {
    const press = (event: PointerEvent): void => {
      const to = event.target;
      if (to instanceof Node && !popup.current?.contains(to)) acts.details(null);
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [acts]);
  // A keyword that was just chosen gets the keyboard.
  const last = pending.at(-1);
  useEffect(() => {
    if (last !== undefined)
      popup.current?.querySelector<HTMLElement>(`[data-keyword="${CSS.escape(last)}"] :is(input, textarea, [role=switch])`)?.focus();
  }, [last]);
  const close = (back: boolean): void => {
    acts.details(null);
    if (back) acts.focus(row.pointer);
  };
  const shown = [...row.set.map(({ name }) => name), ...pending.filter((name) => !row.set.some((one) => one.name === name))];
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
      <div className="visual-schema-details-head">
        <h3 id={heading} dir="auto">
          {nameOf(row)}
        </h3>
        <Button icon={X} iconOnly className="visual-schema-close" onClick={() => close(true)}>
          Close
        </Button>
      </div>
      {row.ref === null && (
        <>
          <Types row={row} />
          <Words row={row} keyword="title" label="Title" />
          <Words row={row} keyword="description" label="Description" />
          {shown.map((name) => {
            const one = row.set.find((set) => set.name === name);
            const info = language.keywords.find((known) => known.name === name) ?? {
              name,
              label: name,
              doc: '',
              of: [],
              control: { is: 'data' as const },
            };
            return (
              <Keyword
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
            <AddKeyword row={row} pending={pending} onPending={(name) => setPending([...pending, name])} onClose={() => close(false)} />
          )}
        </>
      )}
      {!locked && (
        <div className="visual-schema-field" data-keyword="$ref">
          <div className="visual-schema-buttons">
            <Refer row={row} icon={Link2} />
            {row.ref ? (
              <Button
                look="outline"
                icon={PencilLine}
                onClick={() => {
                  close(true);
                  void acts.send({ do: 'inline-schema', schema: row.pointer }, row.pointer);
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
                    acts.extract(row);
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

function Words({
  row,
  keyword,
  label,
}: {
  readonly row: SchemaRow;
  readonly keyword: 'title' | 'description';
  readonly label: string;
}): ReactNode {
  const { acts, locked } = useBench();
  const id = useId();
  const intent = (text: string): SchemaIntent => ({
    do: 'set-keyword',
    schema: row.pointer,
    keyword,
    value: text === '' ? undefined : text,
  });
  const draft = useText(row[keyword], {
    label: `${label} of ${nameOf(row)}`,
    write: (text) => acts.send(intent(text), row.pointer),
    intent,
  });
  return (
    <div className="visual-schema-field" data-keyword={keyword}>
      <label htmlFor={id}>{label}</label>
      <GrowingText
        id={id}
        oneLine={keyword === 'title'}
        readOnly={locked}
        aria-describedby={draft.fault === null ? undefined : `${id}-fault`}
        aria-invalid={draft.fault !== null || undefined}
        value={draft.text}
        onText={draft.type}
        onBlur={() => draft.commit()}
        onKeyDown={(event) => draft.keys(event, keyword === 'description')}
      />
      {draft.fault !== null && (
        <p className="visual-schema-fault" data-tone="error" id={`${id}-fault`} role="status">
          Not applied: {draft.fault}
        </p>
      )}
    </div>
  );
}
