// What can be done with a file of the document, and why not.
import type { StudioState } from '../../store/state.ts';

type Opened = Pick<StudioState, 'document' | 'files'>;

/** Why no file can be created, in one sentence; null where one can. */
export function reasonNotToCreate({ document }: Pick<Opened, 'document'>): string | null {
  return document?.base != null ? 'Files of a hosted document are loaded from its host.' : null;
}

/** Why a file, '' being the entry, cannot be renamed. */
export function reasonNotToRename(opened: Opened, uri: string): string | null {
  const file = opened.files.find((one) => one.uri === uri);
  if (opened.document?.base != null) return 'Files of a hosted document have the names that their host gives them.';
  return uri === '' || file?.owner === 'person' ? null : 'Only your own files can be renamed.';
}

/** Why a file, '' being the entry, cannot be deleted. */
export function reasonNotToDelete({ files }: Opened, uri: string): string | null {
  if (uri === '') return "The root document can't be deleted.";
  return files.some((one) => one.uri === uri && one.owner === 'person') ? null : 'Only your own files can be deleted.';
}
