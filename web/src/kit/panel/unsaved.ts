import { useCallback, useEffect, useRef } from 'react';
import { readAccessToken, parseUserId } from '../../api/credentials';

/** A form with unsaved changes. `params`: the query parameters that choose the form, in addition to the path. */
interface Unsaved {
  params: readonly string[];
}

const forms = new Set<Unsaved>();
/** When a form was last removed with unsaved changes, in milliseconds. */
let removedAt = -Infinity;
const recentMs = 10_000;
let ask: ((leave: () => void) => void) | null = null;

/**
 * Asks before a form with unsaved changes is left by a link, Back, another brand or the browser. `params`: the query
 * parameters that choose the form, such as a year. Returns a function to call after saving, before the form navigates.
 */
export function useUnsaved(isChanged: boolean, params: readonly string[] = []): () => void {
  const form = useRef<Unsaved | null>(null);
  const key = params.join();

  useEffect(
    () => () => {
      if (form.current && forms.has(form.current)) removedAt = Date.now();
    },
    [],
  );
  useEffect(() => {
    if (!isChanged) return;
    const own: Unsaved = { params: key ? key.split(',') : [] };
    const owner = parseUserId(readAccessToken());
    const onUnload = (event: BeforeUnloadEvent) => {
      const token = readAccessToken();
      // When the session is over, the page closes without a question. The typed values are kept.
      if (forms.has(own) && token !== null && parseUserId(token) === owner) event.preventDefault();
    };
    form.current = own;
    forms.add(own);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      forms.delete(own);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [isChanged, key]);

  return useCallback(() => {
    if (form.current) forms.delete(form.current);
  }, []);
}

interface Place {
  pathname: string;
  search: string;
}

/** Whether a navigation from here to there leaves a form with unsaved changes. */
export function leavesUnsaved(here: Place, there: Place): boolean {
  const [now, then] = [new URLSearchParams(here.search), new URLSearchParams(there.search)];
  return [...forms].some(
    ({ params }) =>
      here.pathname !== there.pathname || params.some((param) => now.get(param) !== then.get(param)),
  );
}

/** Whether a form has unsaved changes, or had some when it was removed a moment ago. */
export const hasLostUnsaved = (): boolean => forms.size > 0 || Date.now() - removedAt < recentMs;

/** Forgets unsaved changes. Called when the thing that they belong to was removed. */
export function clearUnsaved(): void {
  forms.clear();
  removedAt = -Infinity;
}

/** Asks the same question before an action that closes all forms, such as logout. */
export function closeForms(leave: () => void): void {
  if (forms.size > 0 && ask) ask(leave);
  else leave();
}

/** Sets the function that asks. Only one place may do so. */
export function answerFor(asker: (leave: () => void) => void): () => void {
  ask = asker;
  return () => void (ask = null);
}
