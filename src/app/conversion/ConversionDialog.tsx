// Converts a document of AsyncAPI 2: both texts of each file, what is not kept, and the options.
// Loaded when it is first opened.
import './conversion.css';
import { Check, Info, TriangleAlert } from 'lucide-react';
import {
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { formatCount, lineStarts, positionAt } from '../../core/light.ts';
import type { ConversionOptions, ConversionPreview } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { visibleText } from '../../ui/display-text.ts';
import { nextTask } from '../../ui/next-task.ts';
import { SCROLLS_BY_KEY } from '../../ui/scrolls-by-key.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { useApp } from '../app-context.ts';
import { FileComparison } from '../disk/Comparison.tsx';
import { nameOfFile } from '../file-names.ts';
import { useStudio } from '../reader-services.ts';
import type { AppServices } from '../services.ts';
import { undoAction } from '../undo-action.ts';

/** A choice of the dialog: its values, each with what it does. */
interface Choice<T extends string> {
  readonly label: string;
  readonly values: Readonly<Record<T, string>>;
}

const FORMATS = {
  'asyncapi 3.0.0': 'AsyncAPI 3.0',
  'asyncapi 3.1.0': 'AsyncAPI 3.1',
  'apidoc 3.1.0': 'Apidoc 3.1',
} as const;

const FORMAT: Choice<keyof typeof FORMATS> = { label: 'Format', values: FORMATS };
const VIEW: Choice<ConversionOptions['view']> = {
  label: 'Written for',
  values: {
    application: 'The application: publish becomes receive',
    client: 'Its clients: publish becomes send',
  },
};
const NAMES: Choice<ConversionOptions['names']> = {
  label: 'Channel names',
  values: { address: 'Keep addresses', id: 'Make short names' },
};

const BROKEN = "The document couldn't be converted. Fix its syntax errors first.";
const INTERRUPTED = 'The conversion was interrupted. Close this dialog and try again.';

interface Previewed {
  readonly preview: ConversionPreview;
  /** Version of the document that it is of. */
  readonly version: number;
  /** The texts of that version, by uri. */
  readonly before: ReadonlyMap<string, string>;
}

export default function ConversionDialog(): ReactNode {
  const app = useApp();
  const hide = useStore(app.conversion, (s) => s.hide);
  const [format, setFormat] = useState<keyof typeof FORMATS>('asyncapi 3.0.0');
  const [view, setView] = useState<ConversionOptions['view']>('application');
  const [names, setNames] = useState<ConversionOptions['names']>('address');
  const [refused, setRefused] = useState<string | null>(null);
  const convert = useRef<HTMLButtonElement>(null);
  /** A change of the text is the conversion itself. */
  const [applying, setApplying] = useState(false);
  const { previewed, failed } = usePreview(optionsOf(format, view, names), applying);
  const name = FORMATS[format];
  const run = async (): Promise<void> => {
    if (!previewed) return;
    setApplying(true);
    const why = await app.visual
      .getState()
      .trackChange(applyConversion(app, previewed.preview, previewed.version, name));
    setApplying(why === null);
    setRefused(why);
    if (why !== null) return;
    // Replacing the text and giving the focus back are long enough to be felt as one.
    await nextTask();
    hide();
  };
  return (
    <Dialog title={`Convert to ${name}`} first={convert} onClose={hide}>
      <div className="app-save-dialog" data-wide>
        <div className="app-conversion-options ui-wrap">
          <Select choice={FORMAT} value={format} onChange={setFormat} />
          <Select choice={VIEW} value={view} onChange={setView} />
          <Select choice={NAMES} value={names} onChange={setNames} />
        </div>
        {failed && <p role="alert">{failed}</p>}
        {previewed && <Preview {...previewed} />}
        {!previewed && !failed && <p role="status">Converting the document</p>}
        {refused && <p role="alert">{refused}</p>}
        <div className="app-save-actions ui-wrap">
          <p className="ui-grow ui-help">
            Comments, order and layout are kept. You can undo the conversion.
          </p>
          <Button look="outline" onClick={hide}>
            Cancel
          </Button>
          <Button
            look="primary"
            icon={Check}
            ref={convert}
            aria-disabled={!previewed}
            onClick={() => void run()}
          >
            {previewed && previewed.preview.files.length > 1
              ? `Convert ${formatCount(previewed.preview.files.length, 'file')}`
              : 'Convert'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function optionsOf(
  format: keyof typeof FORMATS,
  view: ConversionOptions['view'],
  names: ConversionOptions['names'],
): ConversionOptions {
  return {
    to: format === 'asyncapi 3.0.0' ? '3.0.0' : '3.1.0',
    root: format === 'apidoc 3.1.0' ? 'apidoc' : 'asyncapi',
    view,
    names,
  };
}

/** Requests the conversion for each choice; the one before stays until the next one is known. */
function usePreview(
  { to, root, view, names }: ConversionOptions,
  applying: boolean,
): {
  readonly previewed: Previewed | null;
  readonly failed: string | null;
} {
  const { store } = useApp();
  const version = useStudio((s) => s.document?.version ?? 0);
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    if (applying) return;
    let enabled = true;
    const { request } = store.getState();
    const options = { to, root, view, names };
    const found = request({ request: 'conversionPreview', options });
    void found.then((preview) => {
      const { document, textOf } = store.getState();
      if (!enabled || document?.version !== version) return;
      setFailed(preview ? null : preview === null ? BROKEN : INTERRUPTED);
      if (!preview) setPreviewed(null);
      else {
        const texts = preview.files.map(({ uri }) => [uri, textOf(uri) ?? ''] as const);
        setPreviewed({ preview, version, before: new Map(texts) });
      }
    });
    return () => {
      enabled = false;
    };
  }, [store, version, to, root, view, names, applying]);
  return { previewed, failed };
}

/**
 * The texts of one file before and after, and the notes about all files: hundreds of elements,
 * which another version of the text doesn't render again.
 */
const Preview = memo(function Preview({ preview, before }: Previewed): ReactNode {
  const name = useStudio((s) => s.document?.name ?? '');
  const [chosen, setChosen] = useState('');
  const [reveal, setReveal] = useState<{ readonly line: number; readonly uri: string }>();
  const { files, notes } = preview;
  const nameOf = (uri: string): string => nameOfFile(uri, { name });
  const compare = (uri: string): ReactNode => (
    <Compared
      key={uri}
      name={nameOf(uri)}
      before={before.get(uri) ?? ''}
      after={files.find((file) => file.uri === uri)?.text ?? ''}
      reveal={reveal?.uri === uri ? reveal : undefined}
    />
  );
  const tabs = files.map(({ uri }) => ({ id: uri, label: nameOf(uri) }));
  return (
    <>
      <ConversionNotes
        notes={notes}
        before={before}
        nameOf={files.length > 1 ? nameOf : null}
        onShow={(uri, line) => {
          setChosen(uri);
          setReveal({ uri, line });
        }}
      />
      {files.length > 1 ? (
        <Tabs label="Files" tabs={tabs} chosen={chosen} onChoose={setChosen}>
          {compare}
        </Tabs>
      ) : (
        compare(files[0]?.uri ?? '')
      )}
    </>
  );
});

function Compared({
  name,
  before,
  after,
  reveal,
}: {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly reveal: { readonly line: number } | undefined;
}): ReactNode {
  const language = useStudio((s) => s.document?.language ?? 'yaml');
  const theirs = useCallback(async () => before, [before]);
  return (
    <FileComparison
      sides={['Now', 'After the conversion']}
      labels={[`${name} now`, `${name} after the conversion`]}
      language={/\.json$/i.test(name) ? 'json' : language}
      mine={after}
      theirs={theirs}
      reveal={reveal}
    />
  );
}

function Select<T extends string>({
  choice: { label, values },
  value,
  onChange,
}: {
  readonly choice: Choice<T>;
  readonly value: T;
  onChange(value: T): void;
}): ReactNode {
  const id = useId();
  const all = Object.keys(values) as T[];
  return (
    <div className="app-conversion-option">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="ui-field"
        value={value}
        onChange={(event) => {
          const chosen = all.find((one) => one === event.target.value);
          if (chosen) onChange(chosen);
        }}
      >
        {all.map((one) => (
          <option key={one} value={one}>
            {values[one]}
          </option>
        ))}
      </select>
    </div>
  );
}

// The notes of a conversion, those about losses first: each shows its line in the comparison.

interface NotesProps {
  readonly notes: ConversionPreview['notes'];
  /** The texts before the conversion, by uri. */
  readonly before: ReadonlyMap<string, string>;
  /** What the user calls a file; null where there is only one. */
  readonly nameOf: ((uri: string) => string) | null;
  onShow(uri: string, line: number): void;
}

function ConversionNotes({ notes, before, nameOf, onShow }: NotesProps): ReactNode {
  const lost = notes.filter(({ severity }) => severity === 'warning');
  const errors = lost.filter(({ code }) => code === 'error-in-result');
  const kept = notes.filter(({ severity }) => severity !== 'warning');
  const lineOf = useMemo(() => {
    const starts = new Map([...before].map(([uri, text]) => [uri, lineStarts(text)]));
    return (uri: string, offset: number) => positionAt(starts.get(uri) ?? [0], offset).line;
  }, [before]);
  return (
    <section className="app-conversion-notes" {...SCROLLS_BY_KEY} aria-label="Notes">
      <p>{summary(lost.length - errors.length, kept.length, errors.length)}</p>
      {notes.length > 0 && (
        <ul className="ui-list">
          {[...lost, ...kept].map(({ code, file, path, severity, message, start }) => {
            const line = lineOf(file, start);
            const Icon = severity === 'warning' ? TriangleAlert : Info;
            return (
              <li key={`${code} ${file}#${path} ${message}`}>
                <button
                  type="button"
                  className="app-conversion-note"
                  onClick={() => onShow(file, line)}
                >
                  <Icon
                    className="ui-icon"
                    data-severity={severity}
                    aria-label={severity === 'warning' ? 'warning' : 'note'}
                  />
                  <span className="ui-grow">{visibleText(message)}</span>
                  <span className="app-conversion-line ui-note">
                    {nameOf ? `${nameOf(file)}, line ${line}` : `line ${line}`}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

function summary(lost: number, kept: number, errors: number): string {
  if (lost === 0 && kept === 0 && errors === 0) return 'Everything is kept.';
  const wrong = errors > 0 ? ` The result has ${formatCount(errors, 'new error')}.` : '';
  const more = (kept > 0 ? ` ${formatCount(kept, 'note')}.` : '') + wrong;
  return lost === 0
    ? `Nothing is lost.${more}`
    : `${formatCount(lost, 'value')} can't be kept as ${lost === 1 ? 'it is' : 'they are'}.${more}`;
}

// Replaces the texts of a document by those of a conversion, as one step of undo.

/**
 * Applies a conversion of a version of the document, and notifies of it with an Undo action.
 * @param name what the document is afterwards: `AsyncAPI 3.0`
 * @returns in one sentence why nothing was changed; null where it was
 */
export async function applyConversion(
  { store, visual }: Pick<AppServices, 'store' | 'visual'>,
  { files }: ConversionPreview,
  version: number,
  name: string,
): Promise<string | null> {
  const state = store.getState;
  const editor = await visual.getState().needEditor();
  if (!editor)
    return "The editor couldn't be loaded, so nothing was changed. Try again when you are online.";
  if (state().document?.version !== version)
    return 'The text has changed since, so nothing was changed. Look at the new comparison.';
  // The references of the other files fit only if these change with them.
  for (const { uri } of files) state().adoptFile(uri);
  let notice: number | null = null;
  const refused = editor.change(files, {
    undone: () => notice !== null && state().dismiss(notice),
  });
  if (refused !== null) return refused;
  // Rendering what follows from it would make the task of the editor too long.
  await nextTask();
  // The caret is behind what was replaced. Locations are those of the documentation, which stays.
  const { file, selection, select } = state();
  select({ uri: file, pointer: selection?.uri === file ? selection.pointer : '' }, 'form');
  const count = files.length > 1 ? `: ${formatCount(files.length, 'file')}` : '';
  notice = state().notify({
    text: `Converted to ${name}${count}.`,
    action: undoAction(store, () => editor.undo()),
  });
  return null;
}
