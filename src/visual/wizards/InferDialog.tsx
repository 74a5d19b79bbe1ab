// Extends an existing schema from samples, with a preview of the result before it is written.
import './wizards.css';
import type { ReactNode } from 'react';
import type { ChangedLine, EditCommand, Location } from '../../core/types.ts';
import { SCROLLS_BY_KEY } from '../../ui/scrolls-by-key.ts';
import { useQuery } from '../../ui/use-query.ts';
import type { VisualHost } from '../visual-host.ts';
import { createSession, useValues } from './edit-session.ts';
import { inferFromSample, sampleError } from './sample-value.ts';
import { WizardDialog } from './WizardDialog.tsx';

export interface SchemaDialogProps {
  readonly host: VisualHost;
  readonly location: Location;
  onDone(): void;
}

export function InferDialog({ host, location, onDone }: SchemaDialogProps): ReactNode {
  const { uri, pointer } = location;
  const { values, set, focus, next } = useValues(() => ({}));
  const session = createSession(values, undefined, set, focus);
  const sample = session.sample('sample');
  const isEmpty = sample.text.trim() === '';
  const read = inferFromSample(sample);
  const error =
    sampleError(sample) ?? (isEmpty ? 'Paste a sample first, such as {"id": 1}.' : null);
  const command: EditCommand = {
    do: 'infer-schema',
    schema: pointer,
    inferred: read?.schema ?? {},
    samples: read?.values ?? [],
    ...(session.flag('keep') && { keep: true }),
  };
  return (
    <WizardDialog
      host={host}
      uri={uri}
      title="Infer from an example"
      about="Changes the schema to describe the sample. Keywords and comments that match the sample are kept."
      verb="Apply"
      command={command}
      preview={
        <ChangePreview
          host={host}
          uri={uri}
          command={error === null ? command : null}
          hint="Paste a sample to preview the changes of the schema."
        />
      }
      session={{ ...session, dirty: !isEmpty, next }}
      fields={[
        {
          is: 'sample',
          name: 'sample',
          label: 'Example of the data',
          help: 'Paste one or more as JSON or YAML. Only properties that all of them have are required.',
          required: true,
          bare: true,
          error,
        },
        { is: 'check', name: 'keep', label: 'Keep it as an example in the document' },
      ]}
      onDone={onDone}
    />
  );
}

// The lines that a change removes and adds, updated while the form is filled in.

interface ChangePreviewProps {
  readonly host: VisualHost;
  /** The file that pointers of the command are in. */
  readonly uri: string;
  /** Null while a value is missing or invalid. */
  readonly command: EditCommand | null;
  /** Shown while a value is missing. */
  readonly hint: string;
}

/** Milliseconds without a change before the preview is requested. */
const REST = 180;

const SPOKEN = { same: '', removed: 'Removed: ', added: 'Added: ' };
const SIGNS = { same: ' ', removed: '−', added: '+' };

function ChangePreview({ host, uri, command, hint }: ChangePreviewProps): ReactNode {
  const { data: found } = useQuery(
    command && `${uri}#${JSON.stringify(command)}`,
    async () => command && (await host.request(uri, { request: 'changedLines', command })),
    { debounce: REST },
  );
  return (
    <section className="visual-wiz-preview" aria-label="Changes">
      <h3>Changes</h3>
      {!command || !found ? (
        <p className="visual-wiz-hint ui-help">{command ? 'Generating the text' : hint}</p>
      ) : 'refused' in found ? (
        <p className="visual-wiz-hint ui-help">{found.refused}</p>
      ) : (
        <>
          {found.notes.map((note) => (
            <p key={note} className="visual-wiz-hint ui-help">
              {note}
            </p>
          ))}
          {found.files.map(({ uri: file, hunks }) => (
            <div key={file} className="visual-wiz-diff" {...SCROLLS_BY_KEY}>
              {withoutIndent(hunks).flatMap((hunk, i) => [
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a response never change their order.
                ...(i > 0 ? [<hr key={`${i}`} />] : []),
                ...hunk.map(({ is, text }, j) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a response never change their order.
                  <div key={`${i} ${j}`} data-is={is}>
                    <span aria-hidden="true">{SIGNS[is]}</span>
                    <code>
                      <span className="ui-hidden">{SPOKEN[is]}</span>
                      {text}
                    </code>
                  </div>
                )),
              ])}
            </div>
          ))}
        </>
      )}
    </section>
  );
}

/** Returns the lines without their common indentation. */
function withoutIndent(
  hunks: readonly (readonly ChangedLine[])[],
): readonly (readonly ChangedLine[])[] {
  const depths = hunks
    .flat()
    .flatMap(({ text }) => (text.trim() === '' ? [] : [/^ */.exec(text)?.[0].length ?? 0]));
  const depth = Math.min(...depths);
  return depths.length === 0
    ? hunks
    : hunks.map((hunk) => hunk.map(({ is, text }) => ({ is, text: text.slice(depth) })));
}
