// The rules about the URLs of servers and the addresses of channels in AsyncAPI 2, and about what
// describes the names in them.
import { addressExpressions } from '../../../format/expressions.ts';
import { quote } from '../../../format/message-text.ts';
import { get, type Node, stringOf } from '../../../text/tree.ts';
import { misspeltNames } from '../misspelt-names.ts';
import type { DocumentRule, RuleContext } from '../rule.ts';
import { usedEntries } from './used-objects.ts';

/**
 * A URI template as published schemas check the keys of channels (RFC 6570): characters of an
 * address, and names of letters, digits and `_` in braces.
 */
const URI_TEMPLATE =
  /^(?:(?:[^\p{Cc} "'<>%\\^`{|}]|%[0-9a-f]{2})|\{[+#./;?&=,!@|]?(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?(?:,(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?)*\})*$/iu;

/** Names in an address or URL, and what describes them. */
interface Names {
  readonly used: ReadonlySet<string>;
  /** Null where nothing is described, and what can't be read. */
  readonly declared: readonly string[] | null;
}

function namesIn(text: string, map: Node | undefined): Names | null {
  if (map && map.kind !== 'map') return null;
  return {
    used: new Set(addressExpressions(text).map(({ name }) => name)),
    declared: map ? map.entries.map(({ key }) => key) : null,
  };
}

/** Names that are used and not described, with those that are surely meant by others left out. */
function missingNames({ used, declared }: Names): string[] {
  const known = new Set(declared);
  const meant = new Set(misspeltNames(known, used).values());
  return [...used].filter((name) => !known.has(name) && !meant.has(name));
}

function helpFor(name: string, { used, declared }: Names): string {
  const other = misspeltNames(new Set(declared), used).get(name);
  return other === undefined
    ? `Add {${name}} there, or remove it.`
    : `Did you mean ${quote(other)}?`;
}

/** Returns rules that are errors where something is described, else warnings. */
function inBothSeverities(
  code: string,
  check: (context: RuleContext, isError: boolean) => void,
): DocumentRule[] {
  return ([true, false] as const).map((isError) => ({
    codes: { [code]: isError ? 'error' : 'warning' },
    kinds: [],
    checkDocument: (context) => check(context, isError),
  }));
}

// Published parsers refuse names that differ, but neither a URL nor an address of which no name is
// described, nor descriptions without any name.
const serverVariables = inBothSeverities('server-variables', (context, isError) => {
  for (const { uri, path, node } of usedEntries(context.documents, 'servers')) {
    const url = stringOf(get(node, 'url'));
    const names = url === undefined ? null : namesIn(url, get(node, 'variables'));
    if (!names) continue;
    if (isError === (names.declared !== null))
      for (const name of missingNames(names))
        context.report(
          uri,
          [...path, 'url'],
          'value',
          `{${name}} is used but not declared. Add ${quote(name)} to "variables".`,
        );
    if (isError === names.used.size > 0)
      for (const name of names.declared ?? [])
        if (!names.used.has(name))
          context.report(
            uri,
            [...path, 'variables', name],
            'key',
            `Variable ${quote(name)} is not used in "url". ${helpFor(name, names)}`,
          );
  }
});

const channelParameters = inBothSeverities('channel-parameters', (context, isError) => {
  for (const channel of usedEntries(context.documents, 'channels')) {
    const { uri, path, node, name: address, entryPath } = channel;
    const names = namesIn(address, get(node, 'parameters'));
    if (!names) continue;
    if (isError === (names.declared !== null))
      for (const name of missingNames(names))
        context.report(
          '',
          entryPath,
          'key',
          `{${name}} is used in the address but not declared. Add ${quote(name)} to "parameters".`,
        );
    if (isError === names.used.size > 0)
      for (const name of names.declared ?? [])
        if (!names.used.has(name))
          context.report(
            uri,
            [...path, 'parameters', name],
            'key',
            `Parameter ${quote(name)} is not used in the address. ${helpFor(name, names)}`,
          );
  }
});

const channelAddress: DocumentRule = {
  codes: { 'channel-address': 'error' },
  kinds: [],
  checkDocument({ documents, report }) {
    const channels = get(documents.root, 'channels');
    for (const { key } of channels?.kind === 'map' ? channels.entries : []) {
      const problem = addressProblem(key);
      if (problem !== null) report('', ['channels', key], 'key', problem);
    }
  },
};

function addressProblem(address: string): string | null {
  if (address === '') return 'The address of a channel must not be empty.';
  if (address.includes('?'))
    return `An address can't have a query (${quote('?')}). Remove it, and describe query parameters in the protocol binding.`;
  if (address.includes('#'))
    return `An address can't have a fragment or the wildcard ${quote('#')}. Use a parameter such as {rest}.`;
  if (URI_TEMPLATE.test(address)) return null;
  const odd = addressExpressions(address).find(({ name }) => !/^\w+$/.test(name));
  if (odd)
    return `${quote(`{${odd.name}}`)} is not a parameter in version 2. Use only letters, digits and "_" between the braces.`;
  return 'The address is not a URI template. Write characters such as spaces, quotes and % as percent-encoded, and parameters as {name}.';
}

export const addressRules: readonly DocumentRule[] = [
  ...serverVariables,
  ...channelParameters,
  channelAddress,
];
