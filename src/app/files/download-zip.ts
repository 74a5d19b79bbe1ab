// Downloads the files of a document as one archive, with the folders that they are in.
import { percentDecoded } from '../../core/light.ts';
import { downloadBlob } from '../../share/save-file.ts';
import { encodeText } from '../../share/text-encoding.ts';
import { diskPath } from '../disk/disk.ts';
import type { DiskServices } from '../disk/files-on-disk.ts';
import { severalFiles } from '../share/share-link.ts';

/**
 * Downloads all files as they are now, each in its encoding. What writes it is loaded for it.
 * @returns whether it was downloaded; where not, the user was shown why
 */
export async function downloadZip(
  { store, disk }: Pick<DiskServices, 'store' | 'disk'>,
  download: typeof downloadBlob = downloadBlob,
): Promise<boolean> {
  const { document, notify } = store.getState();
  if (!document) return false;
  const files = severalFiles(store, () => true);
  if (!files) {
    notify({
      text: "A file of this document is outside of its folder or has an address, so they can't be in one archive. Download it as one file.",
      tone: 'error',
    });
    return false;
  }
  const write = await import('../../share/write-zip.ts').catch(() => null);
  if (!write) {
    notify({
      text: "Part of the studio couldn't be loaded, so nothing was downloaded. Try again when you are online.",
      tone: 'error',
    });
    return false;
  }
  const onDisk = disk.getState().records.get(document.id)?.files;
  const zipped = files.map(({ path, text }, at) => {
    const { stamp } = onDisk?.get(at === 0 ? diskPath(document, '') : path) ?? {};
    const encoded = encodeText(text, stamp?.format);
    return {
      path: percentDecoded(path) ?? path,
      content: typeof encoded === 'string' ? new TextEncoder().encode(encoded) : encoded,
    };
  });
  download(document.name.replace(/(?:\.[^.]*)?$/, '.zip'), await write.writeZip(zipped));
  return true;
}
