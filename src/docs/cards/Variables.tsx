// Names with choices: server variables and channel parameters, each with a field to fill it in.

import './address-form.css';
import { type ReactNode, useId, useSyncExternalStore } from 'react';
import { childPointer } from '../../core/light.ts';
import type { Link, PartId, VariableView } from '../../core/types.ts';
import { BreakableText, CodeText } from '../components/BreakableText.tsx';
import { Description } from '../components/Description.tsx';
import { fieldLocation } from '../components/field-location.ts';
import { InlineLink } from '../components/InlineLink.tsx';
import { ShowMore } from '../components/ShowMore.tsx';
import { uniqueKeys } from '../components/unique-keys.ts';
import { valueKey } from '../pane/folds.ts';
import { anchorOf } from '../pane/location.ts';
import { usePane, usePaneState, usePrint } from '../pane/pane.ts';
import { OtherFields } from './TypedFields.tsx';

interface VariablesProps {
  variables: readonly VariableView[];
  /** Names the open states below. */
  fold: string;
  /** Pointer of the map that declares them. */
  pointer: string;
  values: VariableValues;
  /** Names that the address uses: only these can be filled in. */
  used: ReadonlySet<string>;
  /** Messages in which a `location` points to a field. */
  messages?: readonly Link[];
}

/** One row a name. */
export function Variables({
  variables,
  fold,
  pointer,
  values,
  used,
  messages = [],
}: VariablesProps): ReactNode {
  const print = usePrint();
  const keys = uniqueKeys(variables.map((v) => v.name));
  return (
    <ul className="docs-variables">
      <ShowMore items={variables} first={50} noun="more" listed="item">
        {(v, i) => (
          <li key={keys[i]} data-pointer={childPointer(pointer, v.name)}>
            <div className="docs-variable ui-row ui-wrap">
              <span className="docs-variable-name">
                <CodeText className="docs-param" text={v.name} />
              </span>
              {!print && used.has(v.name) && (
                <VariableInput
                  variable={v}
                  value={values.get(v.name)}
                  onValue={(value) => values.set(v.name, value)}
                />
              )}
              {v.undeclared && (
                <span className="docs-undeclared">used in the address, not declared</span>
              )}
              {v.location !== undefined && (
                <ExpressionLink expression={v.location} messages={messages} />
              )}
            </div>
            <div className="docs-variable-more ui-column">
              {(v.enum || v.default !== undefined || v.examples) && (
                <div className="docs-values">
                  {v.enum && <VariableTexts label="one of" texts={v.enum} />}
                  {v.default !== undefined && <VariableTexts label="default" texts={[v.default]} />}
                  {v.examples && v.examples.length > 0 && (
                    <VariableTexts
                      label={v.examples.length === 1 ? 'example' : 'examples'}
                      texts={v.examples}
                    />
                  )}
                </div>
              )}
              {v.description !== undefined && (
                <Description text={v.description} fold={`${fold}/${keys[i]}`} />
              )}
              <OtherFields of={v} fold={`${fold}/${keys[i]}`} />
            </div>
          </li>
        )}
      </ShowMore>
    </ul>
  );
}

/** Renders a label and its values. They are always strings, so that `8883` needs no quotes. */
function VariableTexts({ label, texts }: { label: string; texts: readonly string[] }): ReactNode {
  return (
    <span className="docs-value-list">
      <span className="docs-value-label ui-note">{label}</span>
      <ShowMore items={texts} first={8} noun="more">
        {(text, i) => (
          <code key={i} className="docs-value">
            {text === '' ? '""' : <BreakableText text={text} />}
          </code>
        )}
      </ShowMore>
    </span>
  );
}

/** Values that are offered beside what can be typed. */
const OFFERED = 50;
/** Most values that are listed in a menu; beyond them a field takes any value. */
const CHOICES = 500;

/**
 * A choice where the values are listed, else a text with default and examples on offer. Left empty,
 * the name stays in the address.
 */
export function VariableInput({
  variable,
  value,
  onValue,
}: {
  variable: VariableView;
  value: string;
  onValue(value: string): void;
}): ReactNode {
  const list = useId();
  const { name, enum: choices } = variable;
  const label = `Value of ${name}`;
  if (choices && choices.length > 0 && choices.length <= CHOICES) {
    const all = new Set(choices.filter((choice) => choice !== ''));
    return (
      <select
        className="docs-field"
        aria-label={label}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      >
        <option value="">{`{${name}}`}</option>
        {value !== '' && !all.has(value) && <option value={value}>{value} (not listed)</option>}
        {[...all].map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    );
  }
  const offered = new Set(
    [
      ...(variable.default === undefined ? [] : [variable.default]),
      ...(choices ?? []),
      ...(variable.examples ?? []),
    ].slice(0, OFFERED),
  );
  return (
    <>
      <input
        className="docs-field"
        aria-label={label}
        placeholder="value"
        list={offered.size > 0 ? list : undefined}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
      />
      {offered.size > 0 && (
        <datalist id={list}>
          {[...offered].map((offer) => (
            <option key={offer} value={offer} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** Values by name; '' where there is none. */
export interface VariableValues {
  get(name: string): string;
  set(name: string, value: string): void;
}

/**
 * Returns the values for `variables` of a part: what was typed, else the default. They survive
 * edits and are shared by every card that uses this part.
 */
export function useVariableValues(id: PartId, variables: readonly VariableView[]): VariableValues {
  const { values: memory } = usePane();
  // One text for all of them: the snapshot of a store has to compare equal as long as nothing
  // changed.
  const read = () =>
    JSON.stringify(variables.map((v) => memory.chosen(valueKey(id, v.name), v.default ?? '')));
  const values: string[] = JSON.parse(useSyncExternalStore(memory.subscribe, read, read));
  const byName = new Map(variables.map((v, i) => [v.name, values[i] ?? '']));
  return {
    get: (name) => byName.get(name) ?? '',
    set: (name, value) => memory.choose(valueKey(id, name), value),
  };
}

// Where the value of a parameter comes from: a runtime expression, linked to the field that it
// names.

/** Messages that are looked into. */
const MOST = 50;

/** The expression, as a link where one of the messages has the field. */
function ExpressionLink({
  expression,
  messages,
}: {
  expression: string;
  messages: readonly Link[];
}): ReactNode {
  const pane = usePane();
  const found = usePaneState((s) => {
    for (const { id } of messages.slice(0, MOST)) {
      const message = id === null ? undefined : s.model.parts.get(id);
      const at =
        message?.kind === 'message' ? fieldLocation(s.model.parts, message, expression) : null;
      if (at?.is === 'place') return `${at.location.uri}#${at.location.pointer}`;
    }
    return '';
  });
  const hash = found.indexOf('#');
  const code = <CodeText text={expression} />;
  return (
    <span className="docs-constraint">
      from{' '}
      {hash < 0 ? (
        code
      ) : (
        <InlineLink
          anchor={anchorOf(found)}
          alone
          onGo={() =>
            pane.goToLocation({ uri: found.slice(0, hash), pointer: found.slice(hash + 1) })
          }
        >
          {code}
        </InlineLink>
      )}
    </span>
  );
}
