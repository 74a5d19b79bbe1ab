// Bindings whose fields the format describes, with all they need and their version.
import { plainKind } from '../../spec/in-dialect.ts';
import type { ObjectTable } from '../../spec/kit.ts';
import { tableOf } from '../../spec/spec.ts';
import type { Asked, Offer, Skeleton, Stop } from '../offer-types.ts';
import { Skeletons } from './fields-skeleton.ts';

/** Beside the required fields, so many others are written out where nothing is required. */
const SHOWN = 4;

/** `sqs binding`: the entry of one protocol with its fields filled in. */
export function bindingSnippets({ subject, cursor, table }: Asked): readonly Offer[] {
  if (cursor.role !== 'key' || !table || !/Bindings$/.test(plainKind(table.kind)) || cursor.hasColon) return [];
  const skeletons = new Skeletons(subject);
  return table.fields.flatMap((field): Offer[] => {
    if (field.shape.is !== 'object' || cursor.keys.includes(field.name)) return [];
    const binding = tableOf(field.shape.kind);
    if (binding.fields.length < 2) return [];
    const value: Skeleton = { map: fieldsOf(binding, skeletons) };
    const put = { is: 'key', name: field.name, value } as const;
    return [{ label: `${field.name} binding`, kind: 'snippet', detail: 'with its fields', doc: binding.doc, rank: 4, put }];
  });
}

function fieldsOf(table: ObjectTable, skeletons: Skeletons): readonly (readonly [string | Stop, Skeleton])[] {
  const required = table.fields.filter((f) => f.required);
  const plain = table.fields.filter(
    (f) => !f.required && !f.applies && f.shape.is !== 'map' && f.shape.is !== 'list' && f.shape.is !== 'either',
  );
  const version = plain.filter((f) => /[vV]ersion$/.test(f.name) && f.shape.is === 'string').slice(-1);
  const others = plain.filter((f) => !version.includes(f) && f.shape.is !== 'object').slice(0, required.length > 0 ? 0 : SHOWN);
  return [...required, ...others, ...version].map((f) => [f.name, skeletons.ofField(f, 1)]);
}
