// Images of descriptions. Loading one reveals the reader to its host: nothing is loaded without the
// user's consent.
import { type ReactNode, useContext, useState, useSyncExternalStore } from 'react';
import { SafeLink } from '../../ui/SafeLink.tsx';
import { createFolds, type Folds } from '../pane/folds.ts';
import { PaneContext, useFileUri, usePrint } from '../pane/pane.ts';
import type { ImageConsent } from '../pane/services.ts';
import { imageAddress, type ImageAddress as Known, kilobytes } from './image-address.ts';

export interface MarkdownImageProps {
  /** Address as written. */
  source: string;
  /** Alternative text; '' where there is none. */
  text: string;
}

/** The image once it was requested; before that its text, its host, and buttons to show it. */
export function MarkdownImage({ source, text }: MarkdownImageProps): ReactNode {
  const { picture, shown } = useImage(source);
  const print = usePrint();
  if (picture && shown)
    return <LoadedImage key={picture.href} picture={picture} source={source} text={text} />;
  if (!picture || print)
    return (
      <>
        Image: <SafeLink to={source}>{text || undefined}</SafeLink>
      </>
    );
  return (
    <span className="docs-image">
      <ImagePlaceholder picture={picture} text={text} />
      <ShowButtons source={source} text={text} />
    </span>
  );
}

/**
 * Renders an image that is a link: the image, or its text. `ShowImageButtons` follows the link,
 * since a link can't contain buttons.
 */
export function LinkedImage({ source, text }: MarkdownImageProps): ReactNode {
  const { picture, shown } = useImage(source);
  if (picture && shown)
    return <LoadedImage key={picture.href} picture={picture} source={source} text={text} linked />;
  return text === '' ? 'Image' : `Image: ${text}`;
}

/** The buttons for an image that is not shown yet. */
export function ShowImageButtons({ source, text }: MarkdownImageProps): ReactNode {
  const { picture, shown } = useImage(source);
  const print = usePrint();
  return (
    picture &&
    !shown &&
    !print && (
      <span className="docs-image">
        <ShowButtons source={source} text={text} />
      </span>
    )
  );
}

function ImagePlaceholder({ picture, text }: { picture: Known; text: string }): ReactNode {
  const from =
    picture.host === null ? `in the document (${kilobytes(picture)} KB)` : `from ${picture.host}`;
  return <span>{text === '' ? `Image ${from}` : `Image: ${text}, ${from}`}</span>;
}

function ShowButtons({ source, text }: MarkdownImageProps): ReactNode {
  const { picture, show, showAll, showAlways } = useImage(source);
  const caption = text === '' ? '' : `: ${text}`;
  return (
    <>
      <button
        type="button"
        className="docs-image-show"
        aria-label={`Show image${caption}`}
        onClick={show}
      >
        Show image
      </button>
      <button type="button" className="docs-image-show" onClick={showAll}>
        {picture?.host == null
          ? 'Show all embedded images'
          : `Show all images from ${picture.host}`}
      </button>
      {showAlways && (
        <button
          type="button"
          className="docs-image-show"
          aria-label={`Always show images from ${picture?.host} in this document`}
          onClick={showAlways}
        >
          Always in this document
        </button>
      )}
    </>
  );
}

function LoadedImage({
  picture,
  source,
  text,
  linked = false,
}: MarkdownImageProps & { picture: Known; linked?: boolean }): ReactNode {
  const [failed, setFailed] = useState(false);
  const print = usePrint();
  if (failed) {
    const where = picture.host === null ? '' : ` from ${picture.host}`;
    if (linked) return `Couldn't load the image${where}${text === '' ? '' : `: ${text}`}`;
    return (
      <span className="docs-image" role="status">
        Couldn't load the image{where}:{' '}
        <SafeLink to={picture.host === null ? '' : source}>{text || undefined}</SafeLink>
        <button type="button" className="docs-image-show" onClick={() => setFailed(false)}>
          Try again
        </button>
      </span>
    );
  }
  return (
    <img
      className="docs-image-shown"
      src={picture.href}
      alt={text}
      referrerPolicy="no-referrer"
      // Paper does not wait for what is decoded later.
      decoding={print ? 'sync' : 'async'}
      onError={() => setFailed(true)}
    />
  );
}

interface ImageRequest {
  /** Null for an address that cannot be shown. */
  readonly picture: Known | null;
  readonly shown: boolean;
  show(): void;
  /** Shows all images of the same host. */
  showAll(): void;
  /** Shows them each time this document is opened; undefined where that can't be kept. */
  readonly showAlways: (() => void) | undefined;
}

/** What is known of an image address, and whether the user requested it for this document. */
function useImage(source: string): ImageRequest {
  const pane = useContext(PaneContext);
  const uri = useFileUri();
  // Outside of a pane each text remembers for itself.
  const [own] = useState(createFolds);
  const consent = pane?.services.images ?? imageConsent(pane?.folds ?? own);
  const picture = imageAddress(source, baseOf(uri, pane?.services.base?.() ?? null));
  const one = `image ${picture?.href}`;
  const all = `images of ${picture?.host ?? 'the document'}`;
  const host = picture?.host ?? null;
  const { addHost } = consent;
  const read = () =>
    picture !== null &&
    (consent.has(one) ||
      consent.has(all) ||
      (host !== null && consent.hosts?.().includes(host) === true));
  const shown = useSyncExternalStore(consent.subscribe, read, read);
  return {
    picture,
    shown,
    show: () => consent.add(one),
    showAll: () => consent.add(all),
    showAlways: host !== null && addHost ? () => addHost(host) : undefined,
  };
}

function imageConsent({ isOpen, set, subscribe }: Folds): ImageConsent {
  return { has: (key) => isOpen(key, false), add: (key) => set(key, true), subscribe };
}

/** Address of the file that a text is in. */
function baseOf(uri: string, base: string | null): string | null {
  try {
    return new URL(uri, base ?? undefined).href;
  } catch {
    return base;
  }
}
