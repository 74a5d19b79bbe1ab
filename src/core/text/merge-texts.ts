// Merges two texts that both began as a third one, line by line, as git does: what only one of them
// changed is taken, what both changed is a conflict between markers.

/** A merged text. */
export interface MergedText {
  readonly text: string;
  /** How many conflicts are marked in it. */
  readonly conflicts: number;
}

/** Names of the sides, as the markers say them. */
export interface SideNames {
  readonly ours: string;
  readonly theirs: string;
}

/** Lines `from` to `to` of the base that are lines `start` to `end` of a side. */
interface Hunk {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
}

/** Merges two texts whose last common text was `base`. */
export function mergeTexts(
  base: string,
  ours: string,
  theirs: string,
  names: SideNames,
): MergedText {
  if (ours === theirs || theirs === base) return { text: ours, conflicts: 0 };
  if (ours === base) return { text: theirs, conflicts: 0 };
  const [common, left, right] = [base, ours, theirs].map(linesOf) as [string[], string[], string[]];
  const [own, other] = [changedLines(common, left), changedLines(common, right)];
  let text = '';
  let conflicts = 0;
  let at = 0;
  let [i, j] = [0, 0];
  while (i < own.length || j < other.length) {
    const from = Math.min(own[i]?.from ?? Infinity, other[j]?.from ?? Infinity);
    let to = from;
    const [firstOwn, firstOther] = [i, j];
    // Changes that touch each other are one, since neither side saw both.
    for (let grown = true; grown; ) {
      grown = false;
      for (let hunk = own[i]; hunk && hunk.from <= to; hunk = own[++i]) {
        to = Math.max(to, hunk.to);
        grown = true;
      }
      for (let hunk = other[j]; hunk && hunk.from <= to; hunk = other[++j]) {
        to = Math.max(to, hunk.to);
        grown = true;
      }
    }
    text += common.slice(at, from).join('');
    at = to;
    const mine = sideOf(left, own.slice(firstOwn, i), from, to);
    const yours = sideOf(right, other.slice(firstOther, j), from, to);
    if (i === firstOwn || mine === yours) text += yours ?? '';
    else if (j === firstOther) text += mine ?? '';
    else {
      conflicts++;
      text += conflictText(mine ?? '', yours ?? '', names, ours.includes('\r\n') ? '\r\n' : '\n');
    }
  }
  return { text: text + common.slice(at).join(''), conflicts };
}

/** Returns the lines of a side for those of the base that a group of hunks covers. */
function sideOf(lines: readonly string[], hunks: readonly Hunk[], from: number, to: number) {
  const [first, last] = [hunks[0], hunks.at(-1)];
  if (!first || !last) return null;
  return lines.slice(first.start - (first.from - from), last.end + (to - last.to)).join('');
}

function conflictText(ours: string, theirs: string, names: SideNames, lineEnd: string): string {
  const whole = (side: string): string =>
    side === '' || side.endsWith('\n') ? side : side + lineEnd;
  return [
    `<<<<<<< ${names.ours}${lineEnd}`,
    whole(ours),
    `=======${lineEnd}`,
    whole(theirs),
    `>>>>>>> ${names.theirs}${lineEnd}`,
  ].join('');
}

/** Returns the lines of a text with their ends. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Steps after which what is left counts as changed: the time grows with their square. */
const MAX_STEPS = 1_000;

/**
 * Returns the fewest changed lines of two texts (E. Myers, An O(ND) Difference Algorithm and Its
 * Variations, 1986).
 */
function changedLines(before: readonly string[], after: readonly string[]): Hunk[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  while (
    tail < Math.min(before.length, after.length) - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail++;
  const [old, now] = [
    before.slice(head, before.length - tail),
    after.slice(head, after.length - tail),
  ];
  if (old.length === 0 && now.length === 0) return [];
  const whole = { from: head, to: head + old.length, start: head, end: head + now.length };
  const kept = commonLines(old, now);
  if (!kept) return [whole];
  const hunks: Hunk[] = [];
  let [x, y] = [0, 0];
  for (const [line, other] of [...kept, [old.length, now.length] as const]) {
    if (line > x || other > y)
      hunks.push({ from: head + x, to: head + line, start: head + y, end: head + other });
    [x, y] = [line + 1, other + 1];
  }
  return hunks;
}

/** Returns the indexes of lines that both have, in order; null beyond the limit of steps. */
function commonLines(
  old: readonly string[],
  now: readonly string[],
): readonly (readonly [number, number])[] | null {
  const trace: Map<number, number>[] = [];
  let reach = new Map<number, number>([[1, 0]]);
  for (let steps = 0; steps <= Math.min(MAX_STEPS, old.length + now.length); steps++) {
    const next = new Map(reach);
    trace.push(reach);
    for (let k = -steps; k <= steps; k += 2) {
      let x = startOf(reach, k, steps);
      while (x < old.length && x - k < now.length && old[x] === now[x - k]) x++;
      next.set(k, x);
      if (x >= old.length && x - k >= now.length) return tracePairs(trace, old.length, now.length);
    }
    reach = next;
  }
  return null;
}

/** Returns where a path on a diagonal starts, from the better of its neighbours. */
function startOf(reach: ReadonlyMap<number, number>, k: number, steps: number): number {
  const [below, above] = [reach.get(k - 1) ?? -1, reach.get(k + 1) ?? -1];
  return k === -steps || (k !== steps && below < above) ? above : below + 1;
}

function tracePairs(
  trace: readonly ReadonlyMap<number, number>[],
  width: number,
  height: number,
): readonly (readonly [number, number])[] {
  const common: [number, number][] = [];
  let [x, y] = [width, height];
  for (let steps = trace.length - 1; steps >= 0; steps--) {
    const reach = trace[steps] ?? new Map<number, number>();
    const start = startOf(reach, x - y, steps);
    const before = start - (x - y);
    while (x > start && y > before) common.push([--x, --y]);
    if (steps === 0) break;
    const k = x - y;
    const isAbove =
      k === -steps || (k !== steps && (reach.get(k - 1) ?? -1) < (reach.get(k + 1) ?? -1));
    if (isAbove) y--;
    else x--;
  }
  return common.reverse();
}
