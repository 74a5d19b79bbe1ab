// How values of documents are shown in messages.

const MAX_SHOWN = 60;

/** Returns a value as JSON, cut where it is long. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}...` : text;
}
