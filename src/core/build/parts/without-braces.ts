// An address without some of its `{names}`.

/**
 * The text without the names and one of the marks that part each from what is beside it: `orders/{id}/items` is `orders/items`.
 * @param pieces offsets of the names, within their braces
 */
export function withoutBraces(text: string, pieces: readonly { readonly from: number; readonly to: number }[]): string {
  let out = text;
  for (const { from, to } of [...pieces].sort((a, b) => b.from - a.from)) {
    let start = from - 1;
    let end = to + 1;
    const before = isMark(out[start - 1]);
    const after = isMark(out[end]);
    if (before && (after || end === out.length) && (start > 1 || after)) start--;
    else if (after && start === 0) end++;
    const rest = out.slice(0, start) + out.slice(end);
    out = rest === '' ? out.slice(from, to) : rest;
  }
  return out;
}

function isMark(letter: string | undefined): boolean {
  return letter !== undefined && /[/.:_-]/.test(letter);
}
