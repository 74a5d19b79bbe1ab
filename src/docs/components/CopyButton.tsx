// Buttons that copy a text or the address of a location, and say so.

import { Braces, Check, Copy, FileText, Link2, type LucideIcon, Type } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Location, Part, TypeLanguage } from '../../core/types.ts';
import { useKeptChoice, usePane, usePrint } from '../pane/pane.ts';

/** Copies `text`. `label` says what it is ("address") and is part of the button's name. */
export function CopyButton({ text, label }: { text: string; label: string }): ReactNode {
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  };
  return <ClipboardButton icon={Copy} label={`Copy ${label}`} copy={copy} />;
}

/**
 * Copies a link to `location`; renders nothing where there are no links. `of` is the title of the
 * target.
 */
export function CopyLinkButton({ location, of }: { location: Location; of: string }): ReactNode {
  const { services } = usePane();
  if (!services.linkTo) return null;
  const copy = async () => {
    const link = await services.linkTo?.({ uri: location.uri, pointer: location.pointer });
    if (link) await navigator.clipboard.writeText(link);
    return link === undefined ? '' : link ? 'Link copied' : TOO_LONG;
  };
  return <ClipboardButton icon={Link2} label={`Copy link to ${of}`} copy={copy} />;
}

interface WrittenProps {
  location: Location;
  of: string;
}

/** Copies the part at `location` as Markdown; renders nothing where nobody writes that. */
export function CopyMarkdownButton({ location, of }: WrittenProps): ReactNode {
  const { markdownOf } = usePane().services;
  if (!markdownOf) return null;
  const copy = () => copyWritten(markdownOf({ uri: location.uri, pointer: location.pointer }));
  return <ClipboardButton icon={FileText} label={`Copy ${of} as Markdown`} copy={copy} />;
}

/** Copies the schema at `location` as JSON Schema; renders nothing where nobody writes that. */
export function CopyJsonSchemaButton({ location, of }: WrittenProps): ReactNode {
  const { jsonSchemaOf } = usePane().services;
  if (!jsonSchemaOf) return null;
  const copy = () => copyWritten(jsonSchemaOf({ uri: location.uri, pointer: location.pointer }));
  return <ClipboardButton icon={Braces} label={`Copy as JSON Schema: ${of}`} copy={copy} />;
}

/**
 * Copies a message or a schema as types, with the language beside it from then on: another one
 * copies again. Renders nothing for other parts. On paper it says where what is exported has them.
 */
export function CopyTypesButton({ part, of }: { part: Part; of: string }): ReactNode {
  const { typesOf, typesNumber } = usePane().services;
  const print = usePrint();
  const [language, choose] = useKeptChoice<TypeLanguage>('language of types', 'typescript');
  const [status, run] = useCopying();
  const [used, setUsed] = useState(false);
  if (print) {
    const number = typesNumber?.(part.id);
    return number === undefined ? null : <span data-types={number} />;
  }
  if (!typesOf || (part.kind !== 'message' && part.kind !== 'schema')) return null;
  const copy = (as: TypeLanguage) => run(() => copyWritten(typesOf(part.id, as), NO_TYPES));
  return (
    <>
      <StatusButton
        icon={Type}
        label={`Copy types of ${of}`}
        status={status}
        onPress={() => {
          setUsed(true);
          copy(language);
        }}
      />
      {used && (
        <Suspense fallback={null}>
          <TypesLanguage
            language={language}
            onChoose={(next) => {
              choose(next);
              copy(next);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const TypesLanguage = lazy(() => import('./TypesLanguage.tsx'));

/** Copies what is written on request, and returns what to say. */
async function copyWritten(written: Promise<string | null>, none = 'Not copied'): Promise<string> {
  const text = await written;
  if (text == null) return none;
  await navigator.clipboard.writeText(text);
  return 'Copied';
}

const TOO_LONG = 'Too long for a link';
const NO_TYPES = 'No types to copy';
const FAILED: ReadonlySet<string> = new Set(['', TOO_LONG, NO_TYPES, 'Not copied']);

interface ClipboardButtonProps {
  icon: LucideIcon;
  label: string;
  /** Returns what to say; rejects where the browser doesn't permit it. */
  copy(): Promise<string>;
}

function ClipboardButton({ icon, label, copy }: ClipboardButtonProps): ReactNode {
  const [status, run] = useCopying();
  return <StatusButton icon={icon} label={label} status={status} onPress={() => run(copy)} />;
}

/** Returns what to say of the last copying, for a moment, and what starts one. */
function useCopying(): [status: string, run: (copy: () => Promise<string>) => void] {
  const [status, setStatus] = useState('');
  useEffect(() => {
    if (status === '') return;
    const timer = setTimeout(() => setStatus(''), 1_600);
    return () => clearTimeout(timer);
  }, [status]);
  return [status, (copy) => void copy().then(setStatus, () => setStatus('Not copied'))];
}

interface StatusButtonProps {
  icon: LucideIcon;
  label: string;
  status: string;
  onPress(): void;
}

function StatusButton({ icon, label, status, onPress }: StatusButtonProps): ReactNode {
  const print = usePrint();
  if (print) return null;
  const Icon = FAILED.has(status) ? icon : Check;
  return (
    <button
      type="button"
      className="docs-copy ui-inline"
      data-status={status || undefined}
      aria-label={label}
      onClick={onPress}
    >
      <Icon size={14} aria-hidden="true" />
      <span role="status">{status}</span>
    </button>
  );
}
