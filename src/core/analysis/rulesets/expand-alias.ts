// The paths that an alias of a ruleset stands for.
import { quote } from '../../format/message-text.ts';
import { nearestWord } from '../../text/nearest.ts';
import type { Alias, Given } from './ruleset.ts';

/** Paths that one alias may stand for: aliases of aliases could grow without end. */
const MAX_PATHS = 1_000;

/** An alias that can't be used. */
export class AliasError extends Error {}

/**
 * Returns the paths that a path with an alias means; one without an alias is itself.
 * @param fits whether a target of one of these formats counts; without it all do
 * @throws AliasError for an alias that isn't there, or that is part of a circle
 */
export function expandAlias(
  path: string,
  aliases: ReadonlyMap<string, Alias>,
  fits?: (formats: readonly string[]) => boolean,
  inside: readonly string[] = [],
  count = { left: MAX_PATHS },
): string[] {
  if (count.left-- <= 0) throw new AliasError(`The alias stands for more than ${MAX_PATHS} paths.`);
  if (!path.startsWith('#')) return [path];
  const [, name] = /^#([A-Za-z0-9_-]+)/.exec(path) ?? [];
  if (name === undefined) throw new AliasError('Expected the name of an alias after #.');
  if (inside.includes(name))
    throw new AliasError(`The alias ${quote(name)} is circular: ${[...inside, name].join(' → ')}.`);
  const alias = aliases.get(name);
  if (!alias) {
    const meant = nearestWord(name, [...aliases.keys()]);
    throw new AliasError(
      `Unknown alias ${quote(name)}.${meant ? ` Did you mean ${quote(meant)}?` : ' Add it to "aliases".'}`,
    );
  }
  const rest = path.slice(name.length + 1);
  return pathsOfAlias(alias, fits).flatMap(({ text: own }) =>
    expandAlias(own + rest, aliases, fits, [...inside, name], count),
  );
}

function pathsOfAlias(
  alias: Alias,
  fits: ((formats: readonly string[]) => boolean) | undefined,
): readonly Given[] {
  if ('given' in alias) return alias.given;
  if (!fits) return alias.targets.flatMap(({ given }) => given);
  return [...alias.targets].reverse().find(({ formats }) => fits(formats))?.given ?? [];
}
