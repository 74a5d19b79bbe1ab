// A keyword of a schema with the control for its value.
import { Plus, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { KeywordControl, KeywordInfo, SchemaCommand, SchemaRow } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { GrowingText } from '../../ui/GrowingText.tsx';
import { Picker } from '../../ui/Picker.tsx';
import { Suggest } from '../../ui/Suggest.tsx';
import { Switch } from '../../ui/Switch.tsx';
import type { Refusal } from '../changes.ts';
import type { ReadResult } from '../inspector/use-field-input.ts';
import { dataText, parseValueText, readNumber } from '../inspector/value-text.ts';
import { RefusalText } from '../RefusalText.tsx';
import { type TextInput, useTextInput } from '../use-text-input.ts';
import { rowName } from './row-text.ts';
import { useSchemaContext } from './schema-context.ts';

export interface KeywordFieldProps {
  readonly row: SchemaRow;
  readonly info: KeywordInfo;
  /** Undefined if it is not written yet. */
  readonly value: unknown;
  /** Whether the value is too large to be edited here. */
  readonly large: boolean;
  readonly problems: readonly string[];
  /** Removes the field of a keyword that was never written. */
  onDrop(): void;
}

export function KeywordField({
  row,
  info,
  value,
  large,
  problems,
  onDrop,
}: KeywordFieldProps): ReactNode {
  const { actions, locked } = useSchemaContext();
  const id = useId();
  const { control, name, label } = info;
  const setting = (now: unknown): SchemaCommand => ({
    do: 'set-keyword',
    schema: row.pointer,
    keyword: name,
    value: now,
  });
  const send = (now: unknown): Promise<Refusal> => actions.send(setting(now), row.pointer);
  const draft = useKeywordInput(keywordText(value, control), {
    label: `${label} of ${rowName(row)}`,
    write: async (text) => {
      const read = await readKeywordText(text, control, row.types);
      if ('error' in read) return { message: read.error };
      return 'value' in read ? send(read.value) : value === undefined ? null : send(undefined);
    },
    command(text) {
      const read = readKeywordText(text, control, row.types);
      if (read instanceof Promise || 'error' in read) return undefined;
      return setting('value' in read ? read.value : undefined);
    },
  });
  const invalid = draft.error !== null || problems.length > 0;
  const common = {
    id,
    'aria-describedby': `${id}-doc${invalid ? ` ${id}-error` : ''}`,
    'aria-invalid': invalid || undefined,
    readOnly: locked,
    onBlur: () => draft.commit(),
  };
  const lines =
    control.is === 'values' ||
    control.is === 'names' ||
    control.is === 'data' ||
    (control.is === 'text' && control.markdown);
  return (
    <div
      className="visual-schema-field"
      data-keyword={name}
      data-toggle={control.is === 'toggle' || undefined}
    >
      <label htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      {!locked && (
        <Button
          icon={X}
          iconOnly
          className="visual-schema-drop"
          onClick={() => {
            draft.type(keywordText(value, control));
            onDrop();
            if (value !== undefined) void send(undefined);
          }}
        >{`Remove ${label}`}</Button>
      )}
      {large ? (
        <p className="visual-schema-help ui-help" id={id}>
          Too large to edit here. Edit it in the text.
        </p>
      ) : control.is === 'toggle' ? (
        <Switch
          id={id}
          value={typeof value === 'boolean' ? value : null}
          labelledBy={`${id}-label`}
          describedBy={`${id}-doc`}
          disabled={locked}
          onChange={(now) => void send(now)}
        />
      ) : control.is === 'text' && control.suggest && !locked ? (
        <Suggest
          {...common}
          value={draft.text}
          options={control.suggest.map((one) => ({ value: one, label: one }))}
          listLabel={`Suggestions for ${label}`}
          isWellKnown
          onText={draft.type}
          onPick={(one) => {
            draft.type(one);
            draft.commit(one);
          }}
          onKeyDown={(event) => draft.keys(event)}
        />
      ) : lines ? (
        <GrowingText
          {...common}
          data-code=""
          rows={control.is === 'data' ? 1 : 2}
          spellCheck={false}
          value={draft.text}
          onText={draft.type}
          onKeyDown={(event) => draft.keys(event, true)}
        />
      ) : (
        <input
          {...common}
          type="text"
          className="ui-input"
          data-code={control.is === 'text' || undefined}
          inputMode={control.is === 'number' ? 'decimal' : undefined}
          spellCheck={false}
          autoComplete="off"
          dir="auto"
          value={draft.text}
          onChange={(event) => draft.type(event.target.value)}
          onKeyDown={(event) => draft.keys(event)}
        />
      )}
      <p className="visual-schema-help ui-help" id={`${id}-doc`}>
        {firstSentence(info.doc)}
        {control.is === 'values' || control.is === 'names' ? ' One per line.' : ''}
      </p>
      {invalid && (
        <p className="visual-schema-error" data-tone="error" id={`${id}-error`} role="status">
          <span>
            {draft.error && <RefusalText host={actions.host} refusal={draft.error} />}{' '}
            {problems.join(' ')}
          </span>
        </p>
      )}
    </div>
  );
}

/** Returns the first sentence, without code marks. */
function firstSentence(doc: string): string {
  return (/^.*?[.](?=\s|$)/s.exec(doc)?.[0] ?? doc).replaceAll('`', '');
}

export interface KeywordInput {
  /** Label of the input, shown in other locations. */
  readonly label: string;
  /** Resolves with why the text was refused, or null. */
  write(text: string): Promise<Refusal>;
  /** Returns the command that writes the text, if it is known synchronously. */
  command(text: string): SchemaCommand | undefined;
}

export function useKeywordInput(value: string, writing: KeywordInput): TextInput {
  const { actions } = useSchemaContext();
  return useTextInput(value, { host: actions.host, uri: actions.uri, ...writing });
}

// Converts values of keywords to text, and typed text to values.

/** Returns a value as the text of its control; '' for none. Lists have one value per line. */
export function keywordText(value: unknown, control: KeywordControl): string {
  if (value === undefined) return '';
  if ((control.is === 'values' || control.is === 'names') && Array.isArray(value))
    return value.map(lineOf).join('\n');
  return control.is === 'text' && typeof value === 'string' ? value : dataText(value);
}

/** Returns a line for a value; a string that would be parsed as something else is quoted. */
function lineOf(value: unknown): string {
  return typeof value === 'string' && isUnquotedString(value)
    ? value
    : (JSON.stringify(value) ?? '');
}

function isUnquotedString(text: string): boolean {
  if (text.trim() !== text || text === '' || /[\r\n]/.test(text)) return false;
  try {
    JSON.parse(text);
    return false;
  } catch {
    return !/^["[{]/.test(text);
  }
}

/** @param types that a value may have, so that a digit is a string if only strings are allowed */
export function readKeywordText(
  text: string,
  control: KeywordControl,
  types: readonly string[],
): ReadResult | Promise<ReadResult> {
  switch (control.is) {
    case 'number':
      return readNumber(text, control);
    case 'text':
      return text === '' ? { unset: true } : { value: text };
    case 'names':
    case 'values': {
      const lines = text.split('\n').map((line) => line.trim());
      const values = lines
        .filter((line) => line !== '')
        .map((line) => readLine(line, control.is === 'names' || isOnlyType(types, 'string')));
      return values.length === 0 ? { unset: true } : { value: values };
    }
    default:
      return isOnlyType(types, 'string') && text !== '' && !text.startsWith('"')
        ? { value: text }
        : parseValueText(text, () => Promise.resolve(null));
  }
}

function isOnlyType(types: readonly string[], type: string): boolean {
  return types.length === 1 && types[0] === type;
}

function readLine(line: string, texts: boolean): unknown {
  try {
    const value: unknown = JSON.parse(line);
    return texts && typeof value !== 'string' && value !== null ? line : value;
  } catch {
    return line;
  }
}

// Adds a constraint that applies to the type, or a subschema.

interface AddKeywordProps {
  readonly row: SchemaRow;
  /** Keywords that are shown but not written yet. */
  readonly pending: readonly string[];
  onPending(name: string): void;
  onClose(): void;
}

export function AddKeyword({ row, pending, onPending, onClose }: AddKeywordProps): ReactNode {
  const { language, actions } = useSchemaContext();
  const groups = keywordGroups(
    { ...row, addable: row.addable.filter((name) => !pending.includes(name)) },
    language.keywords,
  );
  const choose = (name: string): void => {
    const info = language.keywords.find((one) => one.name === name);
    if (!info) return;
    const { control } = info;
    if (control.is === 'toggle')
      void actions.send(
        { do: 'set-keyword', schema: row.pointer, keyword: name, value: true },
        row.pointer,
      );
    else if (control.is === 'dependencies') {
      onClose();
      actions.add({ schema: row.pointer, keyword: name, after: undefined });
    } else if (control.is !== 'schemas') onPending(name);
    else {
      onClose();
      actions.fold(row.pointer, true);
      if (control.holds === 'map')
        actions.add({ schema: row.pointer, keyword: name, after: undefined });
      else {
        void actions.send({ do: 'add-schema', schema: row.pointer, keyword: name }, row.pointer);
        actions.focus(row.pointer);
      }
    }
  };
  return (
    <div className="visual-schema-field">
      <Picker
        look="outline"
        icon={Plus}
        text="Add"
        label={`Add to ${rowName(row)}`}
        search="Find a keyword"
        none="Nothing can be added."
        options={groups.flatMap(({ label: group, keywords }) =>
          keywords.map(({ name, label }) => ({ value: name, label, detail: group })),
        )}
        onPick={choose}
      />
    </div>
  );
}

// Keywords that can be added to a schema, in groups: those for its type first.

interface KeywordGroup {
  readonly label: string;
  readonly keywords: readonly KeywordInfo[];
}

/** Keywords for experts, which define how others are read. */
const RARE = /^\$|^(?:contentMediaType|contentEncoding|externalDocs|xml|definitions)$/;

/** Labels of the groups of a schema without a type, by the type that their keywords apply to. */
const OF_TYPE: readonly (readonly [string, string])[] = [
  ['string', 'Strings'],
  ['number', 'Numbers'],
  ['array', 'Arrays'],
  ['object', 'Objects'],
];

/** Returns the groups that are not empty, in order of use. */
export function keywordGroups(
  { types, addable, holds }: Pick<SchemaRow, 'types' | 'addable' | 'holds'>,
  keywords: readonly KeywordInfo[],
): readonly KeywordGroup[] {
  const infos = new Map(keywords.map((info) => [info.name, info]));
  const known = (names: readonly string[]): readonly KeywordInfo[] =>
    names.flatMap((name) => infos.get(name) ?? []);
  const [values, inside] = [known(addable), known(holds)];
  const often = (info: KeywordInfo): boolean => !RARE.test(info.name);
  const rare = { label: 'More', keywords: [...values, ...inside].filter((info) => !often(info)) };
  const groups =
    types.length > 0
      ? [
          { label: 'Constraints', keywords: values.filter(often) },
          { label: 'Schemas inside', keywords: inside.filter(often) },
        ]
      : [
          {
            label: 'Combine schemas',
            keywords: inside.filter((info) => often(info) && info.types.length === 0),
          },
          {
            label: 'Any type',
            keywords: values.filter((info) => often(info) && info.types.length === 0),
          },
          ...OF_TYPE.map(([type, label]) => ({
            label,
            keywords: [...values, ...inside].filter(
              (info) => often(info) && info.types[0] === type,
            ),
          })),
        ];
  return [...groups, rare].filter((group) => group.keywords.length > 0);
}
