// Texts of a document in Monaco's lists.

/**
 * Returns a text as the label that shows it as it is written: `$(name)` would be an icon of
 * Monaco's, or nothing without one of that name.
 */
export function labelText(text: string): string {
  return text.replace(/\$\((?=[\w~-]+\))/g, '\\$&');
}
