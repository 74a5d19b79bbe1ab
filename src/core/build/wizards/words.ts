// Names of programs as words for people.

/** `order-events.v2` as words: `Order events v2`. */
export function words(name: string): string {
  const said = name
    .replace(/([a-z\d])([A-Z])/g, (_all, a: string, b: string) => `${a} ${b.toLowerCase()}`)
    .replace(/[-_.\s]+/g, ' ')
    .trim();
  return said.slice(0, 1).toUpperCase() + said.slice(1);
}
