// Names that nothing else has.

/**
 * Returns the name itself, or the first of `order2`, `order3`, ... that is free. Behind a digit the number is set off: `order1-2`, since `order12` would be another count.
 * @param isTaken whether something has a name already
 */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  const stem = /\d$/.test(name) ? `${name}-` : name;
  let free = name;
  for (let n = 2; isTaken(free); n++) free = `${stem}${n}`;
  return free;
}
