// A `{name}` in an address, a host or a pathname: what stands for it.
import type { Range } from '../../parse/place.ts';
import { get, type Node, stringOf } from '../../parse/tree.ts';
import { inFile } from '../structure/pieces.ts';
import { pathOf, type Standing } from '../structure/standing.ts';
import { templateOf } from '../structure/templates.ts';
import type { Subject } from '../subject.ts';
import { code, codes, escaped, facts, headline, said } from './text.ts';

/** What is said of the name under the cursor; null where there is none. */
export function templateHover(subject: Subject, standing: Standing, offset: number): { range: Range; blocks: string[] } | null {
  const template = templateOf(standing);
  const place = template && inFile(standing, subject.text);
  if (!template || !place || !standing.above) return null;
  for (const { name, start, end } of template.expressions) {
    const range = place(start, end);
    if (offset < range.start || offset > range.end) continue;
    const node = get(template.declared, name);
    const path = [...pathOf(standing.above), template.declares, name];
    const declared = node && subject.world.deref(subject.uri, path, node)?.node;
    return { range, blocks: node && !declared ? [headline(name), LOST] : blocksOf(name, template.declares, declared) };
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
  return said([
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
  return list?.kind === 'seq' ? codes(list.items.flatMap(({ value }) => stringOf(value) ?? [])) : undefined;
}
