// Samples of code for an operation: how its reader sends what the application receives, or receives
// what it sends.
import { SAMPLE_CLIENTS } from './clients.ts';
import { noSamples, type SampleLanguage, type SampleRequest, sampleFacts } from './facts.ts';

/** Code for one client. */
export interface CodeSample {
  /** What `--client` takes: `kcat`. */
  readonly client: string;
  readonly label: string;
  readonly language: SampleLanguage;
  readonly code: string;
}

/** Samples in the order that they are offered; or in a sentence why there are none. */
export type CodeSamples = { readonly samples: readonly CodeSample[] } | { readonly none: string };

/** What makes samples, as hosts of the documentation load it. */
export type CodeSampleMaker = typeof codeSamples;

/**
 * Returns code for every client that speaks the protocol of the server. Texts of the document are
 * only in literals of each language, and secrets are names of environment variables.
 */
export function codeSamples(request: SampleRequest): CodeSamples {
  const facts = sampleFacts(request);
  if ('none' in facts) return facts;
  if (facts.sends && facts.message === null)
    return { none: 'The operation has no message that could be sent.' };
  const clients = SAMPLE_CLIENTS.filter(({ protocols }) => protocols.includes(facts.protocol));
  if (clients.length === 0) return noSamples(facts.protocol);
  return {
    samples: clients.map(({ id, label, language, write }) => ({
      client: id,
      label,
      language,
      code: `${write(facts).trimEnd()}\n`,
    })),
  };
}
