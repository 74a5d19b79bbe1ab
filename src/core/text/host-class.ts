// Says whether a host name is on the public internet, on this computer or inside a private network,
// from the name alone.

/** `local-name` is a name that only a local network resolves: dotless, `.local` and others. */
export type HostClass =
  | 'public'
  | 'loopback'
  | 'private'
  | 'link-local'
  | 'reserved'
  | 'local-name';

/** First address and prefix length of each block that is not on the public internet (RFC 6890). */
const BLOCKS_4: readonly (readonly [number, number, HostClass])[] = [
  [quad(0, 0), 8, 'loopback'],
  [quad(10, 0), 8, 'private'],
  [quad(100, 64), 10, 'private'],
  [quad(127, 0), 8, 'loopback'],
  [quad(169, 254), 16, 'link-local'],
  [quad(172, 16), 12, 'private'],
  [quad(192, 0), 24, 'reserved'],
  [quad(192, 168), 16, 'private'],
  [quad(198, 18), 15, 'private'],
  [quad(224, 0), 3, 'reserved'],
];

const LOCAL_ENDINGS = /\.(?:local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa)$/;

/**
 * @param hostname as `URL.hostname` gives it: lower case, IPv4 in four parts whatever form was
 * typed, IPv6 in brackets
 * @returns the class by the name alone: a public name can still resolve to a private address, which
 * no page can see
 */
export function hostClass(hostname: string): HostClass {
  if (hostname.startsWith('[')) return class6(hostname.slice(1, -1));
  const name = hostname.replace(/\.+$/, '').toLowerCase();
  const four = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(name);
  if (four) return class4(four.slice(1).reduce((value, part) => value * 256 + Number(part), 0));
  if (name === 'localhost' || name.endsWith('.localhost')) return 'loopback';
  if (!name.includes('.') || LOCAL_ENDINGS.test(name)) return 'local-name';
  return 'public';
}

function quad(first: number, second: number): number {
  return (first * 256 + second) * 65536;
}

function class4(address: number): HostClass {
  for (const [start, bits, kind] of BLOCKS_4) {
    const size = 2 ** (32 - bits);
    if (address >= start && address < start + size) return kind;
  }
  return 'public';
}

function class6(text: string): HostClass {
  const words = words6(text);
  const [first = 0, second = 0] = words;
  const last4 = (words[6] ?? 0) * 65536 + (words[7] ?? 0);
  const zeros = (count: number) => words.slice(0, count).every((word) => word === 0);
  if (zeros(7) && (words[7] ?? 0) <= 1) return 'loopback';
  // Local-use translation, 64:ff9b:1::/48 (RFC 8215).
  if (first === 0x64 && second === 0xff9b && words[2] === 1) return 'private';
  // Forms that carry an IPv4 address: mapped, compatible, translated (64:ff9b::/96) and 6to4
  // (2002::/16).
  if (zeros(6) || (zeros(5) && words[5] === 0xffff) || (first === 0x64 && second === 0xff9b))
    return class4(last4);
  if (first === 0x2002) return class4(second * 65536 + (words[2] ?? 0));
  // Teredo (2001::/32) hides an IPv4 address, and 2001:db8::/32 is for documentation.
  if (first === 0x2001 && (second === 0 || second === 0xdb8)) return 'reserved';
  if ((first & 0xfe00) === 0xfc00) return 'private';
  if ((first & 0xff80) === 0xfe80) return 'link-local';
  return (first & 0xe000) === 0x2000 ? 'public' : 'reserved';
}

/** The eight words of an IPv6 address in the form `URL` writes: hexadecimal, at most one `::`. */
function words6(text: string): number[] {
  const [head = '', tail] = text.split('::');
  const read = (part: string) =>
    part === '' ? [] : part.split(':').map((word) => Number.parseInt(word, 16));
  const front = read(head);
  const back = tail === undefined ? [] : read(tail);
  return [...front, ...Array<number>(Math.max(0, 8 - front.length - back.length)).fill(0), ...back];
}
