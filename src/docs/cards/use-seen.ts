// Whether an element is on the screen or close to it, for what is worth asking only then.
import { type RefObject, useEffect, useRef, useState } from 'react';

/** So far outside of the view an answer comes and changes heights before anybody sees it, and the browser keeps what is in sight where it is. */
const NEAR = '800px 0px';

/** A ref for an element, and whether it is seen. */
export function useSeen<T extends Element>(): [ref: RefObject<T | null>, seen: boolean] {
  const ref = useRef<T>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    // The margin counts for the root alone: without the element that scrolls, what stands above its edge is cut off and never close.
    const root = ref.current.closest('.docs');
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false), { root, rootMargin: NEAR });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, seen];
}
