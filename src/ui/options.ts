// What a list offers, and which of it fits what a user typed.

export interface Option {
  readonly value: string;
  readonly label: string;
  /** What else is known of it, beside or below the label. */
  readonly detail?: string;
}

/** More are not drawn: whoever looks for one types on. */
export const MOST = 100;

/** The options that have every word of `query` in label, value or detail, in any case; those whose label begins with it first. */
export function fitting(options: readonly Option[], query: string): readonly Option[] {
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
