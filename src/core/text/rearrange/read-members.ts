// Takes a collection apart: which lines and comments belong to which of its members.
import { propsStart, skip } from '../edit/scan.ts';
import { indentOf, lineEnd, lineStart } from '../lines.ts';
import { isEntry, isMerged, type Node, type Slot } from '../tree.ts';
import { commentsIn, endsInKept, type PieceSource, type Written } from './written.ts';

/** What is around a value, and how a collection is laid out. */
export interface Around {
  /** Comments after the last member. */
  tail: string[];
  flow: boolean;
  /** Each member of a flow collection is on its own line. */
  lined: boolean;
  /** How much deeper members are than what holds the collection. */
  indent: string;
  /** How much deeper the line of the opening bracket is. */
  outer: string;
  /** A flow collection has a comma after its last member. */
  comma: boolean;
  /** What is before and after the value: white space, anchor, comment. */
  lead: string;
  trail: string;
}

/** A member of a collection as it is written. */
interface RawMember {
  readonly key: string;
  readonly keyText: string | null;
  readonly before: string[];
  beside: string;
  readonly written: Written;
  readonly node: Node;
}

interface RawParts extends Around {
  members: RawMember[];
}

/** Returns the parts of a value as it is written. */
export function readMembers(written: Written, node: Node): RawParts {
  const { source, from, to, at } = written;
  const { text } = source;
  const end = at + (written.alias ?? node.length);
  const parts: RawParts = {
    members: [],
    tail: [],
    flow: node.kind !== 'scalar' && node.flow,
    lined: false,
    indent: '',
    outer: '',
    comma: false,
    lead: text.slice(from, Math.max(from, at)),
    trail: text.slice(Math.max(from, Math.min(end, to)), to),
  };
  if (node.kind === 'scalar' || written.alias !== undefined) return parts;
  if (node.flow) readFlow(parts, written, node, end);
  else readBlock(parts, written, node);
  return parts;
}

interface Found {
  readonly slot: Slot;
  /** Of the key or dash. */
  readonly start: number;
  /** End of the key. */
  readonly keyEnd?: number;
  /** Behind the colon or dash. */
  readonly from: number;
  readonly end: number;
}

function readBlock(
  parts: RawParts,
  { source, from, to, at, base, holder }: Written,
  node: Node,
): void {
  const { text } = source;
  const found = node.kind === 'map' ? entriesOf(node, at, text) : dashesOf(node, at, text);
  const first = found[0];
  const start = first?.start ?? at;
  const column = start - lineStart(text, start);
  const own = ' '.repeat(column);
  parts.indent = ' '.repeat(Math.max(0, column - (holder === 'root' ? 0 : base.length)));
  const newline = parts.lead.indexOf('\n');
  const root = holder === 'root';
  // A merge key that comes first is a line above the first key.
  const inline = root || newline < 0;
  const head = inline ? (root ? from : at) : from + newline + 1;
  const merged = first ? lineStart(text, start) : to + 1;
  let before = linesOf(text.slice(head, Math.max(head, merged)), own);
  parts.lead = root ? '' : inline ? parts.lead : parts.lead.slice(0, newline);
  parts.trail = '';
  found.forEach((one, index) => {
    const next = found[index + 1];
    const until = next ? lineStart(text, next.start) : to + 1;
    const line = Math.min(endOf(text, one, until - 1), to);
    const gap = text.slice(line + 1, Math.max(line + 1, until));
    const deeper = isBlockCollection(one.slot) ? deeperComments(gap, column) : 0;
    // The last line of a text may have no line end.
    const ends = Math.min(line + deeper, Math.max(line, to));
    parts.members.push(member(source, one, before, own, ends));
    before = linesOf(gap.slice(deeper), own);
  });
  parts.tail = before;
}

/** Returns the end of the last line of a member, with the blank lines that belong to a scalar. */
function endOf(text: string, { slot, end, from }: Found, until: number): number {
  let line = lineEnd(text, Math.max(end, from));
  const at = end - slot.value.length;
  if (slot.alias !== undefined || !endsInKept(text, at, slot.value)) return line;
  while (line < until && text.slice(line + 1, lineEnd(text, line + 1)).trim() === '')
    line = lineEnd(text, line + 1);
  return line;
}

/** Returns the length of the comments that begin a gap, with line ends, deeper than a column. */
function deeperComments(gap: string, column: number): number {
  let length = 0;
  let at = 0;
  for (const line of gap.split('\n')) {
    const spaces = line.length - line.trimStart().length;
    if (line.trim() !== '') {
      if (spaces <= column || !line.trimStart().startsWith('#')) break;
      length = at + line.length + 1;
    }
    at += line.length + 1;
  }
  return length;
}

function entriesOf(node: Node & { kind: 'map' }, at: number, text: string): Found[] {
  return node.entries
    .filter((one) => !isMerged(one))
    .map((slot) => {
      const keyEnd = at + slot.keyAt + slot.keyLength;
      const colon = skip(text, keyEnd);
      return {
        slot,
        start: propsStart(text, at + slot.keyAt),
        keyEnd,
        from: text[colon] === ':' ? colon + 1 : keyEnd,
        end: at + slot.valueAt + (slot.alias ?? slot.value.length),
      };
    });
}

function dashesOf(node: Node, at: number, text: string): Found[] {
  if (node.kind !== 'seq') return [];
  let end = at;
  return node.items.map((slot) => {
    const start = skip(text, end);
    end = Math.max(start + 1, at + slot.valueAt + (slot.alias ?? slot.value.length));
    return { slot, start, from: start + 1, end };
  });
}

function member(
  source: PieceSource,
  { slot, start, keyEnd = start, from, end }: Found,
  before: string[],
  base: string,
  to: number,
): RawMember {
  const length = slot.alias ?? slot.value.length;
  const entry = isEntry(slot);
  const keyText = entry ? source.text.slice(start, keyEnd) : null;
  const isExplicit = keyText?.startsWith('?') === true;
  const written: Written = {
    source,
    from,
    to: Math.max(from, to),
    at: Math.max(from, end - length),
    base,
    holder: entry ? 'key' : 'item',
    ...(slot.alias === undefined ? {} : { alias: slot.alias }),
    ...(isExplicit && { isExplicit }),
  };
  return {
    key: entry ? slot.key : '',
    keyText: isExplicit ? null : keyText,
    before: [...before, ...commentsIn(source.text.slice(keyEnd, from))],
    beside: '',
    written,
    node: slot.value,
  };
}

function readFlow(
  parts: RawParts,
  { source, at, base: held }: Written,
  node: Node,
  end: number,
): void {
  const { text } = source;
  const found =
    node.kind === 'map'
      ? entriesOf(node, at, text)
      : node.kind === 'seq'
        ? node.items.map((slot) => {
            const start = propsStart(text, at + slot.valueAt);
            return {
              slot,
              start,
              keyEnd: start,
              from: start,
              end: at + slot.valueAt + (slot.alias ?? slot.value.length),
            };
          })
        : [];
  let last = at + 1;
  const outer = indentOf(text, at);
  parts.outer = outer.startsWith(held) ? outer.slice(held.length) : '';
  for (const one of found) {
    const gap = readGap(text.slice(last, one.start));
    const previous = parts.members.at(-1);
    if (previous) previous.beside = gap.beside;
    else if (gap.beside !== '') gap.before.unshift(gap.beside);
    if (gap.lined) parts.lined = true;
    const base = indentOf(text, one.start);
    if (!previous && gap.lined && base.startsWith(outer)) parts.indent = base.slice(outer.length);
    parts.members.push(member(source, one, gap.before, base, one.end));
    last = Math.max(one.end, one.from);
  }
  const gap = readGap(text.slice(last, end - 1));
  const previous = parts.members.at(-1);
  if (previous) previous.beside = gap.beside;
  else if (gap.beside !== '') gap.before.unshift(gap.beside);
  parts.tail = gap.before;
  parts.comma = gap.comma && found.length > 0;
  if (gap.before.length > 0) parts.lined = true;
}

/** What is between two members of a flow collection. */
interface Gap {
  /** Comments and merge keys, one a line. */
  readonly before: string[];
  /** The comment on the line of the member before it. */
  readonly beside: string;
  readonly lined: boolean;
  readonly comma: boolean;
}

function readGap(gap: string): Gap {
  const before: string[] = [];
  let beside = '';
  let lined = false;
  let comma = false;
  let merge = '';
  const endMerge = () => {
    if (merge.trim() !== '') before.push(merge.trim());
    merge = '';
  };
  for (let at = 0; at < gap.length; at++) {
    const one = gap[at] ?? '';
    if (one === '#' && /[\s,]/.test(gap[at - 1] ?? ' ')) {
      const text = gap.slice(at, lineEnd(gap, at)).trimEnd();
      endMerge();
      if (lined || before.length > 0 || beside !== '') before.push(text);
      else beside = text;
      at = lineEnd(gap, at) - 1;
    } else if (one === '\n') {
      lined = true;
      merge += ' ';
    } else if (one === ',' && merge.trim() === '') comma = true;
    else {
      merge += one;
      if (one === ',' && !/\[[^\]]*$/.test(merge)) endMerge();
    }
  }
  endMerge();
  return { before, beside, lined, comma };
}

function isBlockCollection({ value, alias }: Slot): boolean {
  return alias === undefined && value.kind !== 'scalar' && !value.flow;
}

/** Returns the lines of a gap without the indentation of their collection. */
function linesOf(gap: string, indent: string): string[] {
  if (gap === '') return [];
  const lines = (gap.endsWith('\n') ? gap.slice(0, -1) : gap).split('\n');
  return lines.map((line) =>
    line.startsWith(indent) ? line.slice(indent.length).trimEnd() : line.trim(),
  );
}
