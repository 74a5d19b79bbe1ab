/** Loads what writes the types of a message or schema, for a page in which somebody copies them. */
export const loadTypesOfPart = async () => (await import('./payload-types.ts')).typesOfPart;

/** Loads what writes those of all messages and schemas, for an exported page. */
export const loadDocumentTypes = async () => (await import('./payload-types.ts')).documentTypes;
