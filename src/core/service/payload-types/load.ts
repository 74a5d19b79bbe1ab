/** Loads what writes the types of a message or schema, for a page in which somebody copies them. */
export const loadTypesOfPart = async () => (await import('./typescript.ts')).typesOfPart;
