// What could not be opened: what happened, what is safe, what to do next.
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { SafeLink } from '../../ui/SafeLink.tsx';
import { useReader, useStudio } from '../reader-services.ts';

export function FailureNote(): ReactNode {
  const { store } = useReader();
  const failure = useStudio((s) => s.failure);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (failure) heading.current?.focus();
  }, [failure]);
  if (!failure) return null;
  return (
    <section className="app-failure" role="alert" aria-labelledby="failure">
      <CircleAlert className="ui-icon app-failure-icon" aria-hidden="true" />
      <div className="app-failure-body">
        <h2 id="failure" className="app-failure-title" ref={heading} tabIndex={-1}>
          {failure.title}
        </h2>
        <p>{failure.explanation}</p>
        <p className="app-failure-safe">{failure.safe}</p>
        <div className="ui-row ui-wrap">
          {failure.actions.map((a) => (
            <Button key={a.label} look="outline" onClick={a.run}>
              {a.label}
            </Button>
          ))}
          {failure.page && <SafeLink to={failure.page.address}>{failure.page.label}</SafeLink>}
          <Button onClick={() => store.getState().setFailure(null)}>Dismiss</Button>
        </div>
      </div>
    </section>
  );
}
