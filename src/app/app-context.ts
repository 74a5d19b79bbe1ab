// How components get the running studio, which may be loaded after them.
import { createContext, useContext } from 'react';
import type { AppServices } from './services.ts';

export const AppContext = createContext<AppServices | null>(null);

/** Returns the running studio. @throws outside of the app's tree */
export function useApp(): AppServices {
  const app = useContext(AppContext);
  if (!app) throw new Error('This component must be rendered inside the studio');
  return app;
}
