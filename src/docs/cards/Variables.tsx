// Names with choices: server variables and channel parameters.
import type { ReactNode } from 'react';
import type { VariableView } from '../../core/model/types.ts';
import { Description } from '../bits/Description.tsx';
import { keysOf } from '../bits/keys.ts';
import { Wrap } from '../bits/Wrap.tsx';
import { ValueList } from '../schema/SchemaFacts.tsx';

/** One row a name. `fold` names the open states below. */
export function Variables({ variables, fold }: { variables: readonly VariableView[]; fold: string }): ReactNode {
  const keys = keysOf(variables.map((v) => v.name));
  return (
    <ul className="docs-rows docs-variables">
      {variables.map((v, i) => (
        <li key={keys[i]}>
          <div className="docs-row">
            <code className="docs-param">
              <Wrap text={v.name} />
            </code>
            {v.undeclared && <span className="docs-undeclared">used in the address, not declared</span>}
            {v.location !== undefined && (
              <span className="docs-constraint">
                from{' '}
                <code>
                  <Wrap text={v.location} />
                </code>
              </span>
            )}
          </div>
          <div className="docs-row-more">
            {(v.enum || v.default !== undefined || v.examples) && (
              <div className="docs-values">
                {v.enum && <ValueList label="one of" values={v.enum} />}
                {v.default !== undefined && <ValueList label="default" values={[v.default]} />}
                {v.examples && v.examples.length > 0 && <ValueList label="examples" values={v.examples} first={4} />}
              </div>
            )}
            {v.description !== undefined && <Description text={v.description} fold={`${fold}/${keys[i]}`} />}
          </div>
        </li>
      ))}
    </ul>
  );
}
