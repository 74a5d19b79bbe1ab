// What was dropped or pasted, taken out of its event. Reading it loads another module.

/** A file or a folder of a transfer. */
export interface TransferItem {
  readonly file: File | null;
  readonly folder: FileSystemEntry | null;
  readonly handle: Promise<FileSystemHandle | undefined>;
}

export interface Transfer {
  readonly files: readonly TransferItem[];
  /** The first address of a list of them. */
  readonly address: string | undefined;
  readonly text: string;
}

/**
 * Takes everything out of `data`, in the event that brings it: the browser empties it after that.
 * The caller prevents the event's default in every case.
 */
export function takeTransfer(data: DataTransfer): Transfer {
  const items = Array.from(data.items).filter((item) => item.kind === 'file');
  return {
    files: items.map((item) => ({
      file: item.getAsFile(),
      folder: folderOf(item.webkitGetAsEntry?.() ?? null),
      handle: handleOf(item),
    })),
    address: data
      .getData('text/uri-list')
      .split(/\r?\n/)
      .find((line) => line !== '' && !line.startsWith('#')),
    text: data.getData('text/plain'),
  };
}

function folderOf(entry: FileSystemEntry | null): FileSystemEntry | null {
  return entry?.isDirectory ? entry : null;
}

/** Chromium only; elsewhere the document can be saved as a download. */
function handleOf(item: DataTransferItem): Promise<FileSystemHandle | undefined> {
  const get = (
    item as DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> }
  ).getAsFileSystemHandle;
  if (!get) return Promise.resolve(undefined);
  return get.call(item).then(
    (handle) => handle ?? undefined,
    () => undefined,
  );
}
