// Systems for tests: documents in text, and what is known of them together.
import { Analyzer } from '../analyzer.ts';
import { systemMap } from './system-map.ts';
import type { End, SystemDocument, SystemMap } from './types.ts';

/** A document of a system; the name is its path. */
export const systemDocument = (uri: string, document: object): SystemDocument => {
  const analyzer = new Analyzer(uri, 'json');
  analyzer.setText(
    JSON.stringify({ apidoc: '3.1.0', info: { title: uri, version: '1' }, ...document }),
  );
  return { uri, model: analyzer.model() };
};

/** Returns the relations in short: `a, b > c: address`; names are the paths. */
export function relationsIn(
  documents: readonly SystemDocument[],
  { relations }: SystemMap = systemMap(documents),
): string[] {
  return relations.map(
    ({ address, senders, receivers }) =>
      `${namesOf(documents, senders)} > ${namesOf(documents, receivers)}: ${address}`,
  );
}

const namesOf = (documents: readonly SystemDocument[], ends: readonly End[]): string =>
  ends.map(({ document }) => documents[document]?.uri).join(', ');
