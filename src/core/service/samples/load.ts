/** Loads what makes code for operations, which is needed when somebody wants some. */
export const loadCodeSamples = async () => (await import('./samples.ts')).codeSamples;
