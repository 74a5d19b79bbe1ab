// The options of a list, and which of them match a typed text.

export interface Option {
  readonly value: string;
  readonly label: string;
  /** Further details, beside or below the label. */
  readonly detail?: string;
}

/** Further options are not rendered: the user narrows the list by typing. */
export const MAX_OPTIONS = 100;

/**
 * Returns the options that have every word of `query` in label, value or detail, ignoring case;
 * the one that is it first, then those whose label starts with it.
 */
export function filterOptions(options: readonly Option[], query: string): readonly Option[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  const fit = options.filter(({ label, value, detail = '' }) => {
    const text = `${label}\n${value}\n${detail}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const first = words.join(' ');
  const rank = ({ label }: Option): number => {
    const text = label.toLowerCase();
    return text === first ? 0 : text.startsWith(first) ? 1 : 2;
  };
  return [0, 1, 2].flatMap((at) => fit.filter((option) => rank(option) === at));
}
