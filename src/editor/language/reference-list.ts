// The list of references in the document's terms: Monaco's own shows text around each, and
// addresses that only it knows.
import { editor, type IDisposable, type IRange, type Uri } from 'monaco-editor/editor';
import {
  FilePreview,
  FileReferences,
  OneReference,
  ReferencesModel,
} from 'monaco-editor/editor/contrib/gotoSymbol/browser/referencesModel.js';
import { StandaloneServices } from 'monaco-editor/editor/standalone/browser/standaloneServices.js';
import { ILabelService } from 'monaco-editor/platform/label/common/label.js';
import { IStorageService } from 'monaco-editor/platform/storage/common/storage.js';
import { formatCount } from '../../core/light.ts';
import type { Workspace } from './workspace.ts';

/** Monaco's `StorageScope.PROFILE` and `StorageTarget.MACHINE`. */
const [PROFILE, MACHINE] = [0, 1];

/** The part of the width that the text beside the list gets; Monaco's own rows are shorter. */
const TEXT_WIDTH = 0.4;

interface ReferenceLabel {
  /** The whole of it, as it is read aloud. */
  readonly label: string;
  /** As much of it as a row shows. */
  readonly row: string;
}

/** Labels of the references that were found last, by file and position. */
const labels = new Map<string, ReferenceLabel>();

/** Returns how many characters a row has in an editor that is `width` pixels wide. */
export function rowWidth(width: number): number {
  const INDENT = 40;
  const CHARACTER = 6.5;
  return Math.floor((width * (1 - TEXT_WIDTH) - INDENT) / CHARACTER);
}

function keyOf(uri: Uri, { startLineNumber, startColumn }: IRange): string {
  return `${uri} ${startLineNumber}:${startColumn}`;
}

/** Sets what the list says of references; those of an earlier list are forgotten. */
export function setReferenceLabels(
  found: readonly (ReferenceLabel & { readonly uri: Uri; readonly range: IRange })[],
): void {
  labels.clear();
  for (const { uri, range, label, row } of found) labels.set(keyOf(uri, range), { label, row });
}

/** Has Monaco list references by labels and files by names. There is one workspace at a time. */
export function referenceList({ host, uriOf }: Workspace): IDisposable {
  const nameOf = (uri: Uri): string | null => {
    const model = editor.getModel(uri);
    const file = model && uriOf(model);
    return file === null ? null : host.nameOf(file);
  };
  const files = (uris: readonly Uri[]): string =>
    uris.length === 1 && uris[0] ? (nameOf(uris[0]) ?? '1 file') : formatCount(uris.length, 'file');
  const service = StandaloneServices.get(ILabelService);
  // It is Monaco's own setting, under its own key.
  StandaloneServices.get(IStorageService).store(
    'peekViewLayout',
    JSON.stringify({ ratio: TEXT_WIDTH, heightInLines: 18 }),
    PROFILE,
    MACHINE,
  );
  const own = {
    preview: FilePreview.prototype.preview,
    one: Object.getOwnPropertyDescriptor(OneReference.prototype, 'ariaMessage') ?? {},
    file: Object.getOwnPropertyDescriptor(FileReferences.prototype, 'ariaMessage') ?? {},
    all: Object.getOwnPropertyDescriptor(ReferencesModel.prototype, 'ariaMessage') ?? {},
    title: Object.getOwnPropertyDescriptor(ReferencesModel.prototype, 'title') ?? {},
    getUriLabel: service.getUriLabel,
    getUriBasenameLabel: service.getUriBasenameLabel,
  };
  const get = <T>(of: (self: T) => string): PropertyDescriptor => ({
    configurable: true,
    get(this: T) {
      return of(this);
    },
  });

  FilePreview.prototype.preview = function preview(range, n) {
    const uri = this._modelReference.object.textEditorModel?.uri;
    const row = uri && labels.get(keyOf(uri, range))?.row;
    if (row === undefined) return own.preview.call(this, range, n);
    const end = row.lastIndexOf(', line ');
    return {
      value: row,
      highlight: {
        start: end < 0 ? 0 : row.lastIndexOf('› ', end) + 2,
        end: end < 0 ? row.length : end,
      },
    };
  };
  const labelOf = ({ uri, range }: OneReference): string =>
    labels.get(keyOf(uri, range))?.label ?? `line ${range.startLineNumber}`;
  Object.defineProperty(
    OneReference.prototype,
    'ariaMessage',
    get<OneReference>((one) => `${labelOf(one)} in ${files([one.uri])}`),
  );
  Object.defineProperty(
    FileReferences.prototype,
    'ariaMessage',
    get<FileReferences>(
      ({ children, uri }) => `${formatCount(children.length, 'reference')} in ${files([uri])}`,
    ),
  );
  const uris = ({ groups }: ReferencesModel): Uri[] => groups.map(({ uri }) => uri);
  Object.defineProperty(
    ReferencesModel.prototype,
    'ariaMessage',
    get<ReferencesModel>((all) =>
      all.references.length === 0
        ? 'No references found'
        : `${formatCount(all.references.length, 'reference')} in ${files(uris(all))}`,
    ),
  );
  // Beside the word "References".
  Object.defineProperty(
    ReferencesModel.prototype,
    'title',
    get<ReferencesModel>((all) => files(uris(all))),
  );
  service.getUriLabel = (uri, options) =>
    nameOf(uri) === null ? own.getUriLabel.call(service, uri, options) : '';
  service.getUriBasenameLabel = (uri) => nameOf(uri) ?? own.getUriBasenameLabel.call(service, uri);

  return {
    dispose() {
      FilePreview.prototype.preview = own.preview;
      Object.defineProperty(OneReference.prototype, 'ariaMessage', own.one);
      Object.defineProperty(FileReferences.prototype, 'ariaMessage', own.file);
      Object.defineProperty(ReferencesModel.prototype, 'ariaMessage', own.all);
      Object.defineProperty(ReferencesModel.prototype, 'title', own.title);
      service.getUriLabel = own.getUriLabel;
      service.getUriBasenameLabel = own.getUriBasenameLabel;
      labels.clear();
    },
  };
}
