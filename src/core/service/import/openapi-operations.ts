// The requests that an application sends by OpenAPI: its webhooks, and the callbacks of its
// operations.
import { parseReference } from '../../analysis/documents/reference.ts';
import { pieceAt } from '../../text/rearrange/document.ts';
import { Piece } from '../../text/rearrange/piece.ts';
import type { NodePath } from '../../text/tree.ts';
import { note } from './notes.ts';
import type { SchemaPiece } from './subschemas.ts';
import type { ImportSource } from './types.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];
const MAX_HOPS = 20;

/** A value of the source that no other object of the new document has. */
export type LocatedPiece = SchemaPiece;

/** What a request carries in one content type; both are null for a request without a body. */
export interface Body {
  readonly contentType: string | null;
  readonly media: LocatedPiece | null;
}

export interface SentRequest {
  readonly kind: 'webhook' | 'callback';
  /** The key of the webhook or callback. */
  readonly key: string;
  readonly method: string;
  readonly operation: LocatedPiece;
  /** The path item around it, which has fields of its own. */
  readonly item: LocatedPiece;
  /** Of a callback: the expression of its URL, and the request that it belongs to. */
  readonly callback?: { readonly url: string; readonly of: string };
  readonly description: Piece | undefined;
  readonly bodies: readonly Body[];
}

/** Finds what a document of OpenAPI sends. */
export function sentRequests(source: ImportSource): SentRequest[] {
  return new Finder(source).all();
}

class Finder {
  readonly #source: ImportSource;
  readonly #seen = new Set<Piece>();

  constructor(source: ImportSource) {
    this.#source = source;
  }

  all(): SentRequest[] {
    const { root } = this.#source;
    const webhooks = ['webhooks', 'x-webhooks'].flatMap((field) =>
      this.#entries({ piece: root.get(field), at: [field] }).flatMap((entry) =>
        this.#requests(entry, 'webhook', entry.at.at(-1) ?? ''),
      ),
    );
    const callbacks = this.#entries({ piece: root.get('paths'), at: ['paths'] }).flatMap((path) => {
      const item = this.#resolved(path);
      return item ? this.#callbacks(item, path.at.at(-1) ?? '') : [];
    });
    return [...webhooks, ...callbacks];
  }

  /** The callbacks of the operations of a path. */
  #callbacks(item: LocatedPiece, path: string): SentRequest[] {
    return METHODS.flatMap((method) => {
      const at = [...item.at, method, 'callbacks'];
      return this.#entries({ piece: item.piece.get(method)?.get('callbacks'), at }).flatMap(
        (entry) => {
          const callback = this.#resolved(entry);
          if (!callback) return [];
          return this.#entries(callback).flatMap((one) => {
            const url = one.at.at(-1) ?? '';
            if (url.startsWith('x-')) return [];
            const of = `${method.toUpperCase()} ${path}`;
            return this.#requests(one, 'callback', entry.at.at(-1) ?? '', { url, of });
          });
        },
      );
    });
  }

  #requests(
    entry: LocatedPiece,
    kind: SentRequest['kind'],
    key: string,
    callback?: SentRequest['callback'],
  ): SentRequest[] {
    const item = this.#resolved(entry);
    if (!item) return [];
    return METHODS.flatMap((method): SentRequest[] => {
      const written = item.piece.get(method);
      if (written?.kind !== 'map') return [];
      const operation = { piece: this.#own(written), at: [...item.at, method] };
      const body = operation.piece.get('requestBody');
      const at = [...operation.at, 'requestBody'];
      const request = body?.kind === 'map' ? this.#resolved({ piece: body, at }) : null;
      return [
        {
          kind,
          key,
          method,
          operation,
          item,
          ...(callback && { callback }),
          description: request?.piece.get('description'),
          bodies: request ? this.#bodies(request) : [{ contentType: null, media: null }],
        },
      ];
    });
  }

  #bodies({ piece, at }: LocatedPiece): Body[] {
    const bodies = this.#entries({ piece: piece.get('content'), at: [...at, 'content'] }).map(
      (entry): Body => {
        const media = this.#resolved(entry);
        const own = media && { ...media, piece: this.#own(media.piece) };
        return { contentType: entry.at.at(-1) ?? '', media: own };
      },
    );
    return bodies.length > 0 ? bodies : [{ contentType: null, media: null }];
  }

  #entries({
    piece,
    at,
  }: {
    readonly piece: Piece | undefined;
    readonly at: NodePath;
  }): LocatedPiece[] {
    if (piece?.kind !== 'map') return [];
    return piece.members.flatMap(({ key, value }) =>
      value.kind === 'map' && !key.startsWith('x-') ? [{ piece: value, at: [...at, key] }] : [],
    );
  }

  #resolved(from: LocatedPiece): LocatedPiece | null {
    return resolved(this.#source, from);
  }

  /** A value that is used already is copied as it is in the source. */
  #own(piece: Piece): Piece {
    if (this.#seen.has(piece)) return Piece.copied(piece.node);
    this.#seen.add(piece);
    return piece;
  }
}

/** Returns the object that a value is, or refers to; null where that isn't in the source. */
export function resolved(source: ImportSource, from: LocatedPiece): LocatedPiece | null {
  let here = from;
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    const ref = here.piece.get('$ref')?.string;
    if (ref === undefined) return here;
    const target = parseReference('', ref);
    if (!ref.startsWith('#') || !target.ok) {
      note(source, 'other-file', from.at, ref);
      return null;
    }
    const piece = pieceAt(source.root, target.path);
    if (piece?.kind !== 'map') break;
    here = { piece, at: target.path };
  }
  note(source, 'reference-target', from.at, here.piece.get('$ref')?.string ?? '');
  return null;
}
