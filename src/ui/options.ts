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
 * those whose label starts with it first.
 */
export function filterOptions(options: readonly Option[], query: string): readonly Option[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  const fit = options.filter(({ label, value, detail = '' }) => {
    const text = `${label}\n${value}\n${detail}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const first = words.join(' ');
  const begins = (option: Option): boolean => option.label.toLowerCase().startsWith(first);
  return [...fit.filter(begins), ...fit.filter((option) => !begins(option))];
}
