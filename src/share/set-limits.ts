// How much is opened together, from disk or out of a link.

/** Files of one opening. */
export const MAX_SET_FILES = 200;
/** Bytes of all files of one opening. */
export const MAX_SET_BYTES = 32 * 1024 * 1024;
