// A small document on the start page that can be typed into; its documentation and its diagram
// follow. Loaded after the page.
import { ArrowRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Model } from '../../core/types.ts';
import { tokenize } from '../../docs/code/tokens.ts';
import { Docs } from '../../docs/Docs.tsx';
import { loadCards } from '../../docs/load-cards.ts';
import type { Services } from '../../docs/pane/services.ts';
import { webStorage } from '../../share/web-storage.ts';
import { Button } from '../../ui/Button.tsx';
import { useApp } from '../app-context.ts';
import { DiagramPicture } from './DiagramPicture.tsx';
import type { ModelMaker } from './model-maker.ts';
import './live-sample.css';

/** Twelve lines that show what a document is made of. */
const SAMPLE = `apidoc: 3.1.0
info:
  title: Lamps
  version: 1.0.0
channels:
  lamps:
    address: home/{floor}/lamp
    parameters: {floor: {}}
    messages:
      switched: {payload: {type: object, properties: {on: {type: boolean}}}}
operations:
  receiveSwitched: {action: receive, channel: {$ref: '#/channels/lamps'}}
`;
const KEY = 'apidoc:sample';
/** A sample is small: what is longer was stored by something else. */
const LONGEST = 50_000;

/** Returns what was typed in this tab before, or the sample. */
function storedSample(): string {
  try {
    const stored = webStorage('sessionStorage')?.getItem(KEY) ?? '';
    return stored.trim() !== '' && stored.length <= LONGEST ? stored : SAMPLE;
  } catch {
    return SAMPLE;
  }
}

function keepSample(text: string): void {
  try {
    webStorage('sessionStorage')?.setItem(KEY, text);
  } catch {
    // Without storage a reload shows the sample again.
  }
}

const SERVICES: Services = { embedded: true, inPage: true, titleLevel: 2 };

export function LiveSample({ maker }: { maker: ModelMaker }): ReactNode {
  const { opener } = useApp();
  const [text, setText] = useState(storedSample);
  const model = useModel(maker, text);
  const title = model?.info?.title ?? 'the sample';
  return (
    <section className="app-sample" aria-labelledby="sample">
      <div className="app-sample-head">
        <h2 id="sample" className="app-start-label">
          Try it: type here
        </h2>
        <Button
          icon={ArrowRight}
          look="outline"
          onClick={() => {
            keepSample('');
            opener.madeDocument(model?.info?.title ?? 'document', text);
          }}
        >
          Continue with this
        </Button>
      </div>
      <SampleEditor
        text={text}
        onChange={(next) => {
          setText(next);
          keepSample(next);
        }}
      />
      {model && (
        <>
          <DiagramPicture
            className="app-sample-diagram"
            model={model}
            alt={`Diagram of ${title}`}
          />
          <div className="app-sample-docs">
            <Docs
              model={model}
              problems={[]}
              marked={null}
              reveal={0}
              reader
              services={SERVICES}
              loadCards={loadCards}
              label="What readers see"
              onSelect={() => undefined}
            />
          </div>
        </>
      )}
    </section>
  );
}

/** The model of the text that was typed last; the one before until it is made. */
function useModel(maker: ModelMaker, text: string): Model | null {
  const [model, setModel] = useState<Model | null>(null);
  const latest = useRef(text);
  const making = useRef(false);
  useEffect(() => {
    latest.current = text;
    const make = async (): Promise<void> => {
      making.current = true;
      for (let made: string | null = null; made !== latest.current; ) {
        made = latest.current;
        const found = await maker.model(made, 'yaml');
        if (found) setModel(found);
      }
      making.current = false;
    };
    if (!making.current) void make();
  }, [maker, text]);
  return model;
}

interface SampleEditorProps {
  text: string;
  onChange(text: string): void;
}

/** A text field over the same text in colour. Tab leaves it, Enter keeps the indentation. */
function SampleEditor({ text, onChange }: SampleEditorProps): ReactNode {
  const pieces = useMemo(() => tokenize(text, 'yaml'), [text]);
  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const { value, selectionStart } = event.currentTarget;
    const line = value.slice(value.lastIndexOf('\n', selectionStart - 1) + 1, selectionStart);
    const indent = /^ */.exec(line)?.[0] ?? '';
    // Unlike a new value, it can be undone.
    if (document.execCommand('insertText', false, `\n${indent}${/:\s*$/.test(line) ? '  ' : ''}`))
      event.preventDefault();
  };
  return (
    <div className="app-sample-text">
      <pre aria-hidden="true">
        {pieces.map(({ kind, text: piece }, i) => (
          // Pieces have no identity but their position.
          <span key={String(i)} className={`docs-syn-${kind}`}>
            {piece}
          </span>
        ))}
        {'\n'}
      </pre>
      <textarea
        aria-label="Text of the sample"
        value={text}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={press}
      />
    </div>
  );
}
