/**
 * Around each file of unit tests. For the "owner stacks" that it shows in its warnings, React takes
 * a stack trace of each element that is created: under Vitest this is more than a third of the time
 * of a test that renders. React itself does without them after the first 10,000 elements.
 */
import * as React from 'react';
import { afterAll, vi } from 'vitest';

const internals = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
  });

// Files share their modules: one that a worker under test still loads when its file ends, and that
// is cut off then, could not be loaded by any file after it.
afterAll(() => vi.dynamicImportSettled());
