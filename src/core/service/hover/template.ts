// A `{name}` in an address, a host or a pathname: what stands for it.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { inFile } from '../../analysis/typed-tree/scalar-pieces.ts';
import { templateAt } from '../../analysis/typed-tree/templates.ts';
import { pathOf, type TypedNode } from '../../analysis/typed-tree/typed-node.ts';
import type { Range } from '../../text/node-ranges.ts';
import { get, type Node, stringOf, stringsOf } from '../../text/tree.ts';
import { code, codes, escaped, facts, headline, nonEmpty } from './markdown.ts';

/** Returns the hover for the name under the cursor; null if there is none. */
export function templateHover(
  file: AnalyzedFile,
  standing: TypedNode,
  offset: number,
): { range: Range; blocks: string[] } | null {
  const template = templateAt(standing);
  const location = template && inFile(standing, file.text);
  if (!template || !location || !standing.parent) return null;
  for (const { name, start, end } of template.expressions) {
    const range = location(start, end);
    if (offset < range.start || offset > range.end) continue;
    const node = get(template.declared, name);
    const path = [...pathOf(standing.parent), template.declares, name];
    const declared = node && file.documents.resolve(file.uri, path, node)?.node;
    return {
      range,
      blocks:
        node && !declared ? [headline(name), LOST] : blocksOf(name, template.declares, declared),
    };
  }
  return null;
}

const LOST = "It is declared by a reference that can't be resolved.";

function blocksOf(name: string, declares: string, declared: Node | undefined): string[] {
  const word = declares === 'variables' ? 'variable' : 'parameter';
  if (!declared) {
    return [
      headline(`{${name}}`, `a ${word} that is not declared`),
      `Add ${code(name)} to ${code(declares)}, with a description and the values it may have.`,
    ];
  }
  const description = stringOf(get(declared, 'description'));
  const location = stringOf(get(declared, 'location'));
  return nonEmpty([
    headline(`{${name}}`, word),
    description !== undefined && escaped(description),
    facts([
      ['One of', listed(declared, 'enum')],
      ['Default', codes([stringOf(get(declared, 'default'))].filter((text) => text !== undefined))],
      ['Such as', listed(declared, 'examples')],
      ['In the message at', location && code(location)],
    ]),
  ]);
}

function listed(node: Node, field: string): string | undefined {
  const list = get(node, field);
  return list?.kind === 'seq' ? codes(stringsOf(list)) : undefined;
}
