// Types of the element in JSX.
import type { ApidocView, ApidocViewEvents } from 'apidoc-view';
import type { DetailedHTMLProps, HTMLAttributes } from 'react';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'apidoc-view': DetailedHTMLProps<HTMLAttributes<ApidocView>, ApidocView> &
        Partial<
          Pick<
            ApidocView,
            'src' | 'document' | 'theme' | 'at' | 'only' | 'validate' | 'outline' | 'search'
          >
        > & {
          onnavigate?(event: ApidocViewEvents['navigate']): void;
          onproblems?(event: ApidocViewEvents['problems']): void;
        };
    }
  }
}
