// A document to begin with, where there is none yet.
import { tableOf } from '../../spec/spec.ts';
import type { Asked, Offer, Skeleton, Stop } from '../offer-types.ts';
import { Skeletons } from './fields-skeleton.ts';

type Pair = readonly [string | Stop, Skeleton];

/** What an empty text may become: the fields that every document needs, or one of each part as well. */
export function starterOffers({ subject, cursor, shape }: Asked): readonly Offer[] {
  if (cursor.path.length > 0 || cursor.keys.length > 0 || cursor.role === 'none' || shape === 'free' || shape.is !== 'object') return [];
  if (cursor.role === 'key' && !cursor.open) return [];
  const { dialect } = subject;
  const table = tableOf(shape.kind);
  const skeletons = new Skeletons(subject);
  const needed = skeletons
    .object(table)
    .map.map(([name, value]): Pair => (name === dialect.rootField ? [name, dialect.version] : [name, value]));
  const offer = (label: string, detail: string, rank: number, fields: readonly Pair[]): Offer => ({
    label,
    kind: 'snippet',
    detail,
    doc: table.doc,
    rank,
    put: cursor.role === 'key' ? { is: 'fields', fields } : { is: 'value', value: { map: fields } },
  });
  return [offer(`${dialect.rootField} document`, 'with all required fields', 0, needed)];
}
