// For tests only: the tree of a text, on lines.
import { isEntry, type Node, type Tree } from '../tree.ts';

/** Each node on a line: its key, its range as `offset+length`, its style or kind, its value. */
export function outline({ root, at, broken }: Tree): string[] {
  const lines: string[] = broken ? ['broken'] : [];
  const visit = (node: Node, from: number, indent: string, label: string): void => {
    const range = `${indent}${label}${from}+${node.length}`;
    if (node.kind === 'scalar') {
      const raw = node.raw === undefined ? '' : ` for ${node.raw}`;
      lines.push(`${range} ${node.style} ${JSON.stringify(node.value)}${raw}`);
      return;
    }
    lines.push(`${range} ${node.flow ? 'flow ' : ''}${node.kind} of ${node.size}`);
    for (const slot of node.kind === 'map' ? node.entries : node.items) {
      const key = isEntry(slot)
        ? `${slot.broken ? 'broken ' : ''}${slot.key} ${from + slot.keyAt}+${slot.keyLength}`
        : '-';
      const alias = slot.alias === undefined ? '' : ` alias+${slot.alias}`;
      visit(slot.value, from + slot.valueAt, `${indent}  `, `${key}${alias}: `);
    }
  };
  if (root) visit(root, at, '', '');
  return lines;
}

/** Each problem as `code offset+length: message`, with the related range behind it. */
export function problemLines({ problems }: Tree): string[] {
  return problems.map((p) => {
    const severity = p.severity === 'error' ? '' : `${p.severity} `;
    const related = p.related ? ` ${p.related.at}+${p.related.length}: ${p.related.message}` : '';
    return `${severity}${p.code} ${p.at}+${p.length}: ${p.message}${related}`;
  });
}
