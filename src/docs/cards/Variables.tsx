// Names with choices: server variables and channel parameters, each with a field to fill it in.
import { type ReactNode, useId } from 'react';
import type { Link, VariableView } from '../../core/model/types.ts';
import { Description } from '../bits/Description.tsx';
import { keysOf } from '../bits/keys.ts';
import { More } from '../bits/More.tsx';
import { Fields } from '../bits/Value.tsx';
import { Wrap } from '../bits/Wrap.tsx';
import { usePrint } from '../pane/pane.ts';
import { below } from '../pane/place.ts';
import { Location } from './Location.tsx';
import type { Values } from './values.ts';
import './filler.css';

interface VariablesProps {
  variables: readonly VariableView[];
  /** Names the open states below. */
  fold: string;
  /** Pointer of the map that declares them. */
  pointer: string;
  values: Values;
  /** Names that the address uses: only these can be filled in. */
  used: ReadonlySet<string>;
  /** Messages in which a `location` points to a field. */
  messages?: readonly Link[];
}

/** One row a name. */
export function Variables({ variables, fold, pointer, values, used, messages = [] }: VariablesProps): ReactNode {
  const print = usePrint();
  const keys = keysOf(variables.map((v) => v.name));
  return (
    <ul className="docs-variables">
      <More items={variables} first={50} noun="more" listed="item">
        {(v, i) => (
          <li key={keys[i]} data-pointer={below(pointer, [v.name])}>
            <div className="docs-variable">
              <span className="docs-variable-name">
                <code className="docs-param">
                  <Wrap text={v.name} />
                </code>
              </span>
              {!print && used.has(v.name) && (
                <Control variable={v} value={values.get(v.name)} onValue={(value) => values.set(v.name, value)} />
              )}
              {v.undeclared && <span className="docs-undeclared">used in the address, not declared</span>}
              {v.location !== undefined && <Location expression={v.location} messages={messages} />}
            </div>
            <div className="docs-variable-more">
              {(v.enum || v.default !== undefined || v.examples) && (
                <div className="docs-values">
                  {v.enum && <Texts label="one of" texts={v.enum} />}
                  {v.default !== undefined && <Texts label="default" texts={[v.default]} />}
                  {v.examples && v.examples.length > 0 && (
                    <Texts label={v.examples.length === 1 ? 'example' : 'examples'} texts={v.examples} />
                  )}
                </div>
              )}
              {v.description !== undefined && <Description text={v.description} fold={`${fold}/${keys[i]}`} />}
              {v.extensions && <Fields fields={v.extensions} />}
            </div>
          </li>
        )}
      </More>
    </ul>
  );
}

/** A word and the values it speaks of. They are texts always, so that `8883` needs no quotes. */
function Texts({ label, texts }: { label: string; texts: readonly string[] }): ReactNode {
  return (
    <span className="docs-value-list">
      <span className="docs-value-label">{label}</span>
      <More items={texts} first={8} noun="more">
        {(text, i) => (
          <code key={i} className="docs-value">
            {text === '' ? '""' : <Wrap text={text} />}
          </code>
        )}
      </More>
    </span>
  );
}

/** Values that are offered beside what can be typed. */
const OFFERED = 50;
/** Most values that are listed in a menu; beyond them a field takes any value. */
const CHOICES = 500;

/** A choice where the values are listed, else a text with default and examples on offer. Left empty, the name stays in the address. */
function Control({ variable, value, onValue }: { variable: VariableView; value: string; onValue(value: string): void }): ReactNode {
  const list = useId();
  const { name, enum: choices } = variable;
  const label = `Value of ${name}`;
  if (choices && choices.length > 0 && choices.length <= CHOICES) {
    const all = new Set(choices.filter((choice) => choice !== ''));
    return (
      <select className="docs-field" aria-label={label} value={value} onChange={(event) => onValue(event.target.value)}>
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
    [...(variable.default === undefined ? [] : [variable.default]), ...(choices ?? []), ...(variable.examples ?? [])].slice(0, OFFERED),
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
