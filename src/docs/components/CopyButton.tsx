// Buttons that copy a text or the address of a location, and say so.

import { Braces, Check, Copy, FileText, Link2, type LucideIcon, Type } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Location, Part } from '../../core/types.ts';
import { usePane, usePrint } from '../pane/pane.ts';

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

/** Copies a message or a schema as types of TypeScript; renders nothing for other parts. */
export function CopyTypesButton({ part, of }: { part: Part; of: string }): ReactNode {
  const { typesOf } = usePane().services;
  if (!typesOf || (part.kind !== 'message' && part.kind !== 'schema')) return null;
  const copy = () => copyWritten(typesOf(part.id));
  return <ClipboardButton icon={Type} label={`Copy types of ${of}`} copy={copy} />;
}

/** Copies what is written on request, and returns what to say. */
async function copyWritten(written: Promise<string | null>): Promise<string> {
  const text = await written;
  if (text == null) return 'Not copied';
  await navigator.clipboard.writeText(text);
  return 'Copied';
}

const TOO_LONG = 'Too long for a link';
const FAILED: ReadonlySet<string> = new Set(['', TOO_LONG, 'Not copied']);

interface ClipboardButtonProps {
  icon: LucideIcon;
  label: string;
  /** Returns what to say; rejects where the browser doesn't permit it. */
  copy(): Promise<string>;
}

function ClipboardButton({ icon, label, copy }: ClipboardButtonProps): ReactNode {
  const print = usePrint();
  const [status, setStatus] = useState('');
  useEffect(() => {
    if (status === '') return;
    const timer = setTimeout(() => setStatus(''), 1_600);
    return () => clearTimeout(timer);
  }, [status]);
  if (print) return null;
  const Icon = FAILED.has(status) ? icon : Check;
  return (
    <button
      type="button"
      className="docs-copy ui-inline"
      data-status={status || undefined}
      aria-label={label}
      onClick={() => void copy().then(setStatus, () => setStatus('Not copied'))}
    >
      <Icon size={14} aria-hidden="true" />
      <span role="status">{status}</span>
    </button>
  );
}
