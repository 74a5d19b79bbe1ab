// A schema as a row: its name, its type, whether it is required, its other keywords, and its
// actions.
import {
  ArrowRight,
  ChevronRight,
  CircleAlert,
  GripVertical,
  Plus,
  Repeat,
  TriangleAlert,
} from 'lucide-react';
import {
  memo,
  type ReactNode,
  type Ref,
  type RefObject,
  use,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { SchemaRow } from '../../core/types.ts';
import { visibleText } from '../../ui/display-text.ts';
import type { Refusal } from '../changes.ts';
import { QuickFixButtons, type QuickFixButtonsProps } from '../inspector/QuickFixButtons.tsx';
import { RefusalText } from '../RefusalText.tsx';
import { combineOptions, unionLabel, unionOf } from './combine-options.ts';
import {
  GridCell,
  GridRow,
  parentSchemaOf,
  RequiredButton,
  RowButton,
  RowName,
  RowSelect,
  RowTabIndex,
} from './GridRow.tsx';
import { RowMenu } from './RowMenu.tsx';
import { canBeReordered, rowAccessibleName, rowName } from './row-text.ts';
import { useSchemaContext, VersionContext } from './schema-context.ts';

export interface TreeRowProps {
  readonly row: SchemaRow;
  /** Id of its element, for elements that refer to it. */
  readonly id: string;
  /** Whether it is a reference to a schema that contains it. */
  readonly again: boolean;
  readonly level: number;
  readonly index: number;
  readonly count: number;
  readonly open: boolean | null;
  /** Whether there is an object to move it into, or out of. */
  readonly canIndent: boolean;
  readonly canOutdent: boolean;
  /** Whether it has the tab stop. */
  readonly tabStop: boolean;
  readonly editing: boolean;
  readonly error: Refusal;
}

export const TreeRow = memo(function Row({
  row,
  id,
  again,
  level,
  index,
  count,
  open,
  canIndent,
  canOutdent,
  tabStop,
  editing,
  error,
}: TreeRowProps): ReactNode {
  const { actions, locked } = useSchemaContext();
  const name = rowName(row);
  const tab = tabStop ? 0 : -1;
  const union = row.ref === null && !row.nullable ? unionOf(row) : null;
  const another =
    union === null ? undefined : combineOptions(row).find(({ value }) => value === union);
  const adds =
    !another && row.ref === null && row.holds.includes('properties') && row.boolean !== 'never';
  return (
    <RowTabIndex value={tab}>
      <GridRow
        level={level}
        id={id}
        data-id={actions.idOf(row.pointer)}
        data-missed={!row.written || undefined}
        tabIndex={tab}
        aria-posinset={index + 1}
        aria-setsize={count}
        aria-expanded={open ?? undefined}
        aria-label={rowAccessibleName(row, again)}
        aria-describedby={error !== null || row.problems.length > 0 ? `${id}-error` : undefined}
        onFocus={() => actions.select(row.pointer)}
      >
        <GridCell part="first">
          {!locked && canBeReordered(row) && (
            <GripVertical className="ui-icon visual-schema-grip" aria-hidden="true" />
          )}
          {open === null ? (
            <span className="visual-schema-twisty" />
          ) : (
            <button
              type="button"
              className="visual-schema-twisty"
              tabIndex={-1}
              aria-label={
                row.ref
                  ? `${open ? 'Hide' : 'Show'} ${row.ref.label} below ${name}`
                  : `${open ? 'Close' : 'Open'} ${name}`
              }
              onClick={() => actions.fold(row.pointer, !open)}
            >
              <ChevronRight className="ui-icon" data-open={open || undefined} aria-hidden="true" />
            </button>
          )}
          <RowName row={row} editing={editing} />
        </GridCell>
        <GridCell part="typed">
          {row.ref ? <RefCell row={row} again={again} /> : <TypeSelect row={row} />}
        </GridCell>
        <GridCell part="must">
          {row.required !== null && (
            <RequiredButton
              on={row.required}
              label={`${name} is required`}
              disabled={locked}
              onClick={() =>
                void actions.send(
                  {
                    do: 'require-property',
                    schema: parentSchemaOf(row),
                    name: row.name,
                    required: !row.required,
                  },
                  row.pointer,
                )
              }
            />
          )}
        </GridCell>
        <GridCell part="says">
          <KeywordChips row={row} />
        </GridCell>
        <GridCell part="acts">
          {another && !locked && (
            <RowButton
              icon={Plus}
              label={`Add an alternative to ${name}`}
              title="Add an alternative"
              onClick={() => actions.combine(another)}
            />
          )}
          {adds && !locked && (
            <RowButton
              icon={Plus}
              label={`Add a property to ${name}`}
              title="Add a property"
              onClick={() =>
                actions.add({ schema: row.pointer, keyword: 'properties', after: undefined })
              }
            />
          )}
          <RowMenu row={row} index={index} nests={{ in: canIndent, out: canOutdent }} />
        </GridCell>
        {(error !== null || row.problems.length > 0) && (
          <GridCell part="problems" id={`${id}-error`}>
            <RowProblems row={row} error={error} />
          </GridCell>
        )}
      </GridRow>
    </RowTabIndex>
  );
});

// Other keywords of a schema, as chips that open their controls.

function KeywordChips({ row }: { readonly row: SchemaRow }): ReactNode {
  const tabIndex = use(RowTabIndex);
  const { actions, locked } = useSchemaContext();
  if (row.set.length === 0 && row.description === '') return null;
  return (
    <>
      {row.set.map((one) => (
        <button
          key={one.name}
          type="button"
          className="visual-schema-chip ui-help"
          data-faulty={one.problems.length > 0 || undefined}
          aria-label={`${one.text}, ${one.name} of ${rowName(row)}`}
          disabled={locked}
          tabIndex={tabIndex}
          dir="auto"
          onClick={() => actions.details(row, one.name)}
        >
          {one.text}
        </button>
      ))}
      {row.description !== '' && (
        <span className="visual-schema-description ui-ellipsis ui-help" dir="auto">
          {row.description.trim().split('\n', 1)[0]}
        </span>
      )}
    </>
  );
}

// A link to a schema that is defined elsewhere.

interface RefCellProps {
  readonly row: SchemaRow;
  /** Whether it refers to a schema that contains it. */
  readonly again: boolean;
}

function RefCell({ row, again }: RefCellProps): ReactNode {
  const { actions } = useSchemaContext();
  const { ref } = row;
  if (!ref) return null;
  const { target, label, text, why } = ref;
  const Icon = again ? Repeat : ArrowRight;
  const leads = `Open ${label}, which ${rowName(row)} refers to${again ? ' and is part of' : ''}`;
  return (
    <button
      type="button"
      className="visual-schema-ref"
      data-lost={target === null || undefined}
      tabIndex={use(RowTabIndex)}
      aria-label={
        target ? leads : `${rowName(row)} refers to ${text}, which can't be resolved: ${why}`
      }
      onClick={() => (target ? actions.open(target) : actions.details(row, '$ref'))}
    >
      <Icon className="ui-icon" aria-hidden="true" />
      <span dir="auto">{label}</span>
    </button>
  );
}

// The type of a schema: one of the types of its language, none, or several.

const ANY = 'any';
const NEVER = 'never';
const SEVERAL = '…';
const REFER = '→';
const OR = ' | ';
const BECOME = '+';

function TypeSelect({ row }: { readonly row: SchemaRow }): ReactNode {
  const { language, actions, locked } = useSchemaContext();
  const union = row.nullable ? null : unionOf(row);
  const now =
    row.boolean === 'never'
      ? NEVER
      : row.types.length === 0 && !row.nullable
        ? (union ?? ANY)
        : [...row.types, ...(row.nullable ? ['null'] : [])].join(OR);
  const nulls = row.types.length === 1 ? row.types.map((type) => `${type}${OR}null`) : [];
  const known = [ANY, ...language.types, ...nulls];
  const combining = combineOptions(row);
  const choose = (value: string): void => {
    const combined = combining.find((choice) => BECOME + choice.value === value);
    if (combined) actions.combine(combined);
    else if (value === SEVERAL) actions.details(row, 'type');
    else if (value === REFER) actions.details(row, '$ref');
    else
      void actions.send({ do: 'set-type', schema: row.pointer, type: typesIn(value) }, row.pointer);
  };
  return (
    <RowSelect
      aria-label={`Type of ${rowName(row)}`}
      data-type={row.types.length === 1 ? row.types[0] : undefined}
      disabled={locked}
      value={row.boolean === 'always' ? ANY : now}
      onChange={(event) => choose(event.target.value)}
    >
      {!known.includes(now) && now !== NEVER && (
        <option value={now}>{union === null ? now : unionLabel(union)}</option>
      )}
      <option value={ANY}>any</option>
      {language.types.map((type) => (
        <option key={type} value={type}>
          {type}
        </option>
      ))}
      {nulls.map((type) => (
        <option key={type} value={type}>
          {type}
        </option>
      ))}
      {now === NEVER && <option value={NEVER}>not allowed</option>}
      {language.several && <option value={SEVERAL}>Several types…</option>}
      <option value={REFER}>Reference…</option>
      {combining.length > 0 && (
        <optgroup label="This schema">
          {combining.map(({ value, label, reason }) => (
            <option key={value} value={BECOME + value} disabled={reason !== null}>
              {label}
            </option>
          ))}
        </optgroup>
      )}
    </RowSelect>
  );
}

function typesIn(value: string): readonly string[] | null {
  return value === ANY ? null : value.split(OR);
}

// The problems of a row of a schema. Unlike those of a field in the form they wait for their fixes
// until they are in view, and are as narrow as the column.

/** Further problems are shown as a count. */
const MOST = 3;

interface RowProblemsProps {
  readonly row: SchemaRow;
  /** Why the last change of the row was not applied. */
  readonly error: Refusal;
}

function RowProblems({ row: { pointer, problems }, error }: RowProblemsProps): ReactNode {
  const { host, showRefusal } = useSchemaContext().actions;
  const more = problems.length - MOST;
  return (
    <>
      {error !== null && (
        <RowMessage tone="error">
          <RefusalText host={host} refusal={error} />
        </RowMessage>
      )}
      {problems.slice(0, MOST).map((problem) => (
        <Problem
          key={`${problem.code} ${problem.pointer} ${problem.message}`}
          problem={problem}
          onRefused={(refusal) => showRefusal(pointer, refusal)}
        />
      ))}
      {more > 0 && <p className="visual-schema-help ui-help">{`And ${more} more.`}</p>}
    </>
  );
}

function Problem({
  problem,
  onRefused,
}: Pick<QuickFixButtonsProps, 'problem' | 'onRefused'>): ReactNode {
  const tabIndex = use(RowTabIndex);
  const { locked, actions } = useSchemaContext();
  const { host } = actions;
  const version = use(VersionContext);
  const element = useRef<HTMLDivElement>(null);
  const seen = useWasInView(element);
  return (
    <RowMessage ref={element} tone={problem.severity === 'error' ? 'error' : 'warning'}>
      <span dir="auto">{visibleText(problem.message)}</span>
      {seen && !locked && (
        <QuickFixButtons
          host={host}
          version={version}
          problem={problem}
          tabIndex={tabIndex}
          onRefused={onRefused}
        />
      )}
    </RowMessage>
  );
}

/**
 * Returns whether an element has ever been visible: of a thousand rows with problems only those
 * request quick fixes.
 */
function useWasInView(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((one) => one.isIntersecting) && setSeen(true),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}

interface RowMessageProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly tone: 'error' | 'warning';
  readonly children?: ReactNode;
}

function RowMessage({ ref, tone, children }: RowMessageProps): ReactNode {
  const Icon = tone === 'error' ? CircleAlert : TriangleAlert;
  return (
    <div ref={ref} className="visual-schema-error" data-tone={tone}>
      <Icon className="ui-icon" aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
