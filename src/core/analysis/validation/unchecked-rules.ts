// Rules of the checklist that no look at a document can decide, with the reason: so that nothing is
// left out silently.

/** A rule that is not checked. */
export interface UncheckedRule {
  /** Row of the checklist. */
  readonly id: string;
  readonly reason: string;
}

const RUNTIME = 'It is about messages and calls at run time; a document only describes them.';
const ADVICE = 'It is a recommendation, and any other choice is legal.';
const INTENT = 'It depends on what the application does, which the document cannot show.';

/** In the order of the checklist. */
export const uncheckedRules: readonly UncheckedRule[] = [
  { id: 'CHAN-26', reason: ADVICE },
  {
    id: 'OP-33',
    reason: `${RUNTIME} Messages that can't be told apart are reported at their channel (CHAN-25).`,
  },
  { id: 'OP-34', reason: RUNTIME },
  { id: 'OP-35', reason: INTENT },
  {
    id: 'REP-14',
    reason: `${RUNTIME} Messages that can't be told apart are reported at their channel (CHAN-25).`,
  },
  {
    id: 'MSG-24',
    reason:
      'The format does not define which headers belong to a protocol, and it differs from broker to broker.',
  },
  { id: 'MSG-29', reason: RUNTIME },
  {
    id: 'SCH-56',
    reason: `${RUNTIME} That the property exists and is required is checked (SCH-53, SCH-54).`,
  },
  { id: 'RTE-02', reason: RUNTIME },
  { id: 'COMP-25', reason: `${INTENT} Channels that no operation uses are reported.` },
  { id: 'CPS-33', reason: RUNTIME },
  { id: 'EMQ-49', reason: RUNTIME },
  { id: 'OAF-30', reason: 'A real credential looks like any other text.' },
  { id: 'OAF-31', reason: RUNTIME },
  { id: 'GEN-01', reason: ADVICE },
  { id: 'GEN-02', reason: INTENT },
  { id: 'GEN-03', reason: 'A program cannot decide which facts belong to a protocol.' },
  { id: 'GEN-04', reason: 'It allows something and forbids nothing.' },
  { id: 'GEN-05', reason: 'It is about what people do with a document, not about its content.' },
  {
    id: 'GEN-06',
    reason: 'It allows tools to ignore formats; examples are compared with those that are listed.',
  },
  { id: 'GEN-07', reason: 'It allows something and forbids nothing.' },
];
