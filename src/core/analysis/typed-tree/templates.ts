// Texts with `{names}` in them, and the maps that say what these stand for (sections Channel
// Object, Server Object).

import { type AddressExpression, addressExpressions } from '../../format/expressions.ts';
import { get, type Node, stringOf } from '../../text/tree.ts';
import type { TypedNode } from './typed-node.ts';

interface Template {
  readonly fields: readonly string[];
  /** The field that declares the names. */
  readonly declares: string;
}

const TEMPLATES: ReadonlyMap<string, Template> = new Map([
  ['Channel', { fields: ['address'], declares: 'parameters' }],
  ['Server', { fields: ['host', 'pathname'], declares: 'variables' }],
]);

/** A text with names in it: the names, and the field beside it that declares them. */
export interface TemplateText {
  readonly expressions: readonly AddressExpression[];
  readonly declares: string;
  /** What declares them; undefined where nothing does. */
  readonly declared: Node | undefined;
}

/** Returns the names in a value, if it is one in which they mean something. */
export function templateAt({ node, field, parent }: TypedNode): TemplateText | null {
  const template = parent?.table && field ? TEMPLATES.get(parent.table.kind) : undefined;
  const text = stringOf(node);
  if (!template || text === undefined || !field || !template.fields.includes(field.name))
    return null;
  return {
    expressions: addressExpressions(text),
    declares: template.declares,
    declared: get(parent?.node, template.declares),
  };
}
