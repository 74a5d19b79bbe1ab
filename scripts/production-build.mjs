/**
 * Vite's build of what is published. Vite builds for production only where the variable NODE_ENV
 * says so, and tests set it to something else: they packed programs that nobody gets, whose `docs`
 * failed.
 */
import { build as quietBuild } from './quiet-build.mjs';

/**
 * Builds as Vite does, for production whatever the environment says.
 * @type {typeof quietBuild}
 */
export async function build(config) {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    return await quietBuild(config);
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}
