// The file that a card, or a row of it, is written in: relative links of its descriptions start there.
import { createContext, useContext } from 'react';

/** Uri of the file relative to the entry document; '' for the entry document itself. */
export const FileUri = createContext('');

export function useFileUri(): string {
  return useContext(FileUri);
}
