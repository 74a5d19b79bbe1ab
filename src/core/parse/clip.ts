// Names of the document in messages are cut to a readable length.

/** At most 60 characters of `text`; what is cut off is shown by an ellipsis. */
export function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
