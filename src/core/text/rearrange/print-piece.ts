// Values back to text: as they are written where nothing changed, else in the style around them.
import { jsonScalar, keyText, literalOf, scalarText } from '../edit/print-value.ts';
import type { TextStyle } from '../edit/text-style.ts';
import { isMergeLine, type Member, type Parts, type Piece } from './piece.ts';
import { anchorOf, commentsIn, endsInKept, type Holder, withIndentation } from './written.ts';

/** Where a value is printed. */
interface Target {
  readonly style: TextStyle;
  readonly json: boolean;
  /** The indentation of what holds it. */
  readonly base: string;
  readonly holder: Holder;
  /** Inside a flow collection. */
  readonly flow: boolean;
  /** New collections have one member a line: in JSON, if that around them does. */
  readonly lined: boolean;
  /** The lines above the first member are printed already: they are above the dash. */
  readonly begun?: boolean;
  /** Columns that a line inside brackets or of a scalar is indented by at least. */
  readonly floor: number;
  /** Receives comments that can't be where they are any more, for a line above. */
  readonly hoisted: string[];
}

/** Returns the text of a whole document. */
export function printPiece(root: Piece, style: TextStyle, json: boolean): string {
  const flow = json || (root.kind !== 'scalar' && root.parts.flow);
  const lined = flow && (root.written ? root.parts.lined : style.unit !== null);
  const hoisted: string[] = [];
  const target = { style, json, base: '', flow: json, lined, floor: 0, hoisted };
  const text = print(root, { ...target, holder: 'root' });
  return [...hoisted, text].join('\n');
}

/** Returns whether a value is not as it is written any more. */
function isToBePrinted(piece: Piece): boolean {
  if (piece.changed || !piece.written) return true;
  if (!piece.isOpen || piece.isAlias) return false;
  return piece.parts.members.some((one) => one.changed || isToBePrinted(one.value));
}

/** Returns what follows the colon or dash. */
function print(piece: Piece, target: Target): string {
  const { written } = piece;
  const block = piece.kind !== 'scalar' && !piece.isAlias && written && !piece.parts.flow;
  const verbatim =
    written &&
    !isToBePrinted(piece) &&
    (!block ||
      (written.holder === target.holder && !target.flow && needsLineOfItsOwn(piece, target))) &&
    !(target.flow && (isBlockScalar(piece) || hasComments(piece)));
  if (verbatim) {
    const text = written.source.text.slice(written.from, written.to);
    return spaceValue(rebase(text, written.base, target, block ? 0 : target.floor), target);
  }
  if (piece.kind === 'scalar') return printScalar(piece, target);
  const { parts } = piece;
  const empty = parts.members.length === 0 && parts.tail.length === 0;
  const flow = target.flow || (parts.flow && !parts.members.some((one) => needsBlock(one.value)));
  return flow || empty ? printFlow(piece, parts, target) : printBlock(piece, parts, target);
}

/**
 * The items of a list can't be at the column of a dash above them, and the first key of a map not
 * on the line of a key, where it may be behind `? key :`.
 */
function needsLineOfItsOwn(piece: Piece, { holder }: Target): boolean {
  if (holder === 'key')
    return piece.parts.lead.includes('\n') || piece.written?.isExplicit !== true;
  return holder !== 'item' || piece.parts.indent.length >= 2;
}

/** Whether there are comments around a value as it is written. */
function hasComments({ parts }: Piece): boolean {
  return commentsIn(parts.lead).length > 0 || commentsIn(parts.trail).length > 0;
}

/** Whether a value can't be in a flow collection as it is. */
function needsBlock(piece: Piece): boolean {
  if (piece.isAlias || !piece.written) return false;
  if (piece.kind === 'scalar') return isBlockScalar(piece) && !piece.scalar;
  return !piece.parts.flow && piece.parts.members.length > 0;
}

function printScalar(piece: Piece, target: Target): string {
  const { style, flow } = target;
  const { lead, trail } = piece.parts;
  const value = piece.scalar?.value ?? (piece.node.kind === 'scalar' ? piece.node.value : null);
  const before = piece.node.kind === 'scalar' && piece.written ? piece.node.style : undefined;
  const raw = piece.scalar || piece.node.kind !== 'scalar' ? undefined : piece.node.raw;
  const lines = flow || piece.written || typeof value !== 'string' ? null : literalOf(value);
  if (flow || lines) hoistComments(piece, target);
  if (lines) return literalText(lines, target);
  const scalar = { kind: 'scalar', value, ...(raw !== undefined && { raw }) } as const;
  const text = isJson(target)
    ? jsonScalar(scalar)
    : (raw ?? scalarText(scalar, { quote: style.quote, inFlow: flow, safe: false }, before));
  return spaceValue(
    flow ? `${anchorOf(lead)}${text}` : `${leadOf(piece, target)}${text}${trail}`,
    target,
  );
}

/** Gives away the comments around a value that is printed without them. */
function hoistComments({ parts }: Piece, { json, hoisted }: Target): void {
  if (!json) hoisted.push(...commentsIn(parts.lead), ...commentsIn(parts.trail));
}

/** Returns a new text of several lines as a block scalar. */
function literalText(
  { header, lines }: { readonly header: string; readonly lines: readonly string[] },
  { base, holder, style }: Target,
): string {
  const own = base + ' '.repeat(holder === 'root' ? 0 : style.indent);
  return [` ${header}`, ...lines.map((line) => withIndentation(line, own))].join('\n');
}

/** Makes sure that a value is apart from its colon or dash. */
function spaceValue(text: string, { holder, flow, style }: Target): string {
  if (holder === 'root') return text;
  if (flow && holder === 'item') return text.trimStart();
  if (text === '' || /^[\s]/.test(text)) return text;
  return (flow ? style.colon : ' ') + text;
}

function printBlock(piece: Piece, parts: Parts, target: Target): string {
  const { holder, base, style } = target;
  const list = piece.kind === 'seq';
  const least = holder === 'item' ? 2 : list ? 0 : 1;
  const usual = list && !style.indentSeq ? 0 : style.indent;
  const width =
    holder === 'root'
      ? 0
      : Math.max(least, isBelowAnother(piece) && !parts.flow ? parts.indent.length : usual);
  const own = base + ' '.repeat(width);
  const lines: string[] = [];
  let previous: Member | undefined;
  for (const one of parts.members) {
    // A comment above the first key behind a dash is above the dash.
    const hoisted = list ? linesAboveDash(one) : [];
    const before = target.begun && !previous ? [] : linesAfter(previous, one.before);
    const inner = {
      ...target,
      base: own,
      flow: false,
      lined: false,
      begun: hoisted.length > 0,
      floor: own.length + 1,
      hoisted: [] as string[],
    };
    const text = own + memberText(one, list, inner);
    const around = [...inner.hoisted, ...commentsIn(one.beside)];
    // One comment can stay behind a value of one line.
    const beside = around.length === 1 && !/[\n#]/.test(text) ? ` ${around.pop()}` : '';
    lines.push(...[...before, ...hoisted, ...around].map((line) => withIndentation(line, own)));
    lines.push(text + beside);
    previous = one;
  }
  lines.push(...linesAfter(previous, parts.tail).map((line) => withIndentation(line, own)));
  if (parts.members.length === 0 && !parts.tail.some(isMergeLine))
    lines.push(own + (list ? '[]' : '{}'));
  const body = lines.join('\n');
  if (holder === 'root') return body;
  if (parts.flow) hoistComments(piece, target);
  const lead = parts.flow ? ` ${anchorOf(parts.lead)}`.trimEnd() : parts.lead;
  const inline = holder === 'item' && lead.trim() === '' && /^\s*[^#\s]/.test(body);
  const head = piece.written?.holder === holder ? lead : lead.trimEnd();
  const text = inline ? ' '.repeat(width - 1) + body.slice(own.length) : `${head}\n${body}`;
  return /^[\s]/.test(text) ? text : ` ${text}`;
}

/** Whether a value is below another one as it is written. */
function isBelowAnother({ written }: Piece): boolean {
  return written !== null && written.holder !== 'root';
}

/** Returns the comments above the first key of an item that can be above its dash. */
function linesAboveDash({ value }: Member): readonly string[] {
  if (value.kind !== 'map' || !isToBePrinted(value) || value.isAlias) return [];
  const first = value.parts.flow ? undefined : value.parts.members[0];
  if (!first || value.parts.lead.trim() !== '') return [];
  return first.before.some(isMergeLine) ? [] : first.before;
}

function memberText(one: Member, list: boolean, target: Target): string {
  if (list) return `-${print(one.value, { ...target, holder: 'item' })}`;
  return `${keyOf(one, target)}:${print(one.value, { ...target, holder: 'key' })}`;
}

/** Whether new texts are written as in JSON: YAML without a space after colons needs the quotes. */
function isJson({ json, flow, style }: Target): boolean {
  return json || (flow && style.colon === '');
}

function keyOf({ key, keyText: known }: Member, target: Target): string {
  if (known !== null) return known;
  const { style, flow } = target;
  if (isJson(target)) return jsonScalar({ kind: 'scalar', value: key });
  return keyText(key, { quote: style.quote, inFlow: flow, safe: false });
}

function printFlow(piece: Piece, parts: Parts, target: Target): string {
  const { style, json } = target;
  const outer = target.base + parts.outer;
  const base = target.flow ? outer.padEnd(target.floor) : outer;
  const list = piece.kind === 'seq';
  const [open, close] = list ? ['[', ']'] : ['{', '}'];
  const stays = parts.flow && !(target.flow && hasComments(piece));
  if (!stays) hoistComments(piece, target);
  const lead = stays ? leadOf(piece, target) : anchorOf(parts.lead);
  const trail = stays ? parts.trail : '';
  if (parts.members.length === 0 && parts.tail.length === 0)
    return spaceValue(`${lead}${open}${close}${trail}`, target);
  const commented =
    !json &&
    (parts.tail.length > 0 || parts.members.some((one) => one.before.length > 0 || one.beside));
  const lined = commented || (piece.written && parts.flow ? parts.lined : json && target.lined);
  const unit = parts.indent || style.unit || '  ';
  const own = lined ? (base + unit).padEnd(target.floor) : base;
  const inner = { ...target, base: own, flow: true, lined };
  const texts = parts.members.map((one) => {
    const hoisted = lined ? [] : target.hoisted;
    const text = list
      ? print(one.value, { ...inner, hoisted, holder: 'item' })
      : `${keyOf(one, inner)}:${print(one.value, { ...inner, hoisted, holder: 'key' })}`;
    return { text, hoisted };
  });
  if (!lined) {
    const pad = list ? '' : padOf(piece, style.pad);
    const text = texts.map((one) => one.text).join(`,${style.comma}`);
    return spaceValue(`${lead}${open}${pad}${text}${pad}${close}${trail}`, target);
  }
  const last = texts.length - 1;
  const hasMerges = parts.tail.some(isMergeLine);
  const lines = parts.members.flatMap((one, index) => {
    const { text, hoisted } = texts[index] ?? { text: '', hoisted: [] };
    const beside = one.beside === '' && hoisted.length === 1 ? hoisted.pop() : one.beside;
    const comma = index < last || parts.comma || hasMerges ? ',' : '';
    return [
      ...[...one.before, ...hoisted].map((line) => own + line),
      own + text + comma + (beside ? ` ${beside}` : ''),
    ];
  });
  lines.push(...parts.tail.map((line) => own + line));
  return spaceValue(`${lead}${open}\n${lines.join('\n')}\n${base}${close}${trail}`, target);
}

/** Returns the white space inside the brackets of a map as it is written. */
function padOf({ written, parts }: Piece, pad: string): string {
  if (!written || !parts.flow) return pad;
  return /\s/.test(written.source.text[written.at + 1] ?? '') ? ' ' : '';
}

/** Returns what is before a value as it is written, at its new indentation. */
function leadOf({ written, parts: { lead } }: Piece, target: Target): string {
  if (!written || !lead.includes('\n')) return lead;
  return rebase(`${lead}.`, written.base, target, target.floor).slice(0, -1);
}

/**
 * Moves the lines after the first one from an indentation to that of a target.
 * @param floor columns that each is indented by at least, but for the bracket that ends all
 */
function rebase(text: string, from: string, { base, flow }: Target, floor: number): string {
  if (!text.includes('\n') || (from === base && floor === 0)) return text;
  const [first = '', ...rest] = text.split('\n');
  const moved = rest.map((line, index) => {
    const bare = line.trimStart();
    if (bare === '') return line;
    const now = line.startsWith(from) ? base + line.slice(from.length) : base + bare;
    const isEnd = !flow && index === rest.length - 1 && /^[\]}]\s*(?:#.*)?$/.test(bare);
    return now.length - bare.length >= floor - (isEnd ? 1 : 0) ? now : ' '.repeat(floor + 1) + bare;
  });
  return [first, ...moved].join('\n');
}

// The lines between two members: comments and blank lines, which must not become part of a block
// scalar above them.

/** Returns the lines below a member, without what would be part of its block scalar there. */
function linesAfter(member: Member | undefined, lines: readonly string[]): readonly string[] {
  if (!member || lines.length === 0) return lines;
  const first = lines.findIndex((line) => line.trim() !== '');
  const from = lines[0]?.trim() === '' && keepsLines(member.value) ? first : 0;
  const left = lines.slice(from < 0 ? lines.length : from);
  // A comment that is indented as the scalar is a line of it.
  if (first >= 0 && endsInBlock(member.value)) {
    const comment = left.findIndex((line) => line.trim() !== '');
    left[comment] = left[comment]?.trimStart() ?? '';
  }
  return left;
}

/** Whether a value ends in a block scalar. */
function endsInBlock(piece: Piece): boolean {
  if (piece.isAlias) return false;
  if (piece.kind === 'scalar')
    return isBlockScalar(piece) || (piece.string?.includes('\n') ?? false);
  const { flow, members, tail } = piece.parts;
  const last = members.at(-1);
  return !flow && tail.length === 0 && last !== undefined && endsInBlock(last.value);
}

/** Whether a value ends in a block scalar to which the blank lines after it belong. */
function keepsLines(piece: Piece): boolean {
  const { written } = piece;
  if (!piece.isOpen || piece.kind === 'scalar')
    return (
      written !== null && !piece.scalar && endsInKept(written.source.text, written.at, piece.node)
    );
  const last = piece.parts.members.at(-1);
  return last !== undefined && piece.parts.tail.length === 0 && keepsLines(last.value);
}

/** Returns whether a value is written as a block scalar. */
function isBlockScalar({ node }: Piece): boolean {
  return node.kind === 'scalar' && (node.style === 'literal' || node.style === 'folded');
}
