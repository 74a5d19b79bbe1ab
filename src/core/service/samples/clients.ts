// All clients, one row each: which protocols it speaks, and what writes its sample.
import type { SampleClient } from './facts.ts';
import { GO_CLIENTS } from './go.ts';
import { JAVA_CLIENTS } from './java.ts';
import { JAVASCRIPT_CLIENTS } from './javascript.ts';
import { PYTHON_CLIENTS } from './python.ts';
import { SHELL_CLIENTS } from './shell.ts';

/** Clients in the order that they are offered. */
export const SAMPLE_CLIENTS: readonly SampleClient[] = [
  ...SHELL_CLIENTS,
  ...JAVASCRIPT_CLIENTS,
  ...PYTHON_CLIENTS,
  ...JAVA_CLIENTS,
  ...GO_CLIENTS,
];
