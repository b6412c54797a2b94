import { useCallback, useEffect, useRef } from 'react';
import { parseUserId, readAccessToken, getTokenUserId } from '../../api/credentials';

/** A form with unsaved changes. `params`: the query parameters that identify the form, in addition to the path. */
interface UnsavedForm {
  params: readonly string[];
}

const forms = new Set<UnsavedForm>();
/** When a form was last unmounted with unsaved changes, in milliseconds. */
let unmountedAt = -Infinity;
const recentMs = 10_000;
let askToLeave: ((leave: () => void) => void) | null = null;

/** Asks before unsaved changes are lost. `params`: query parameters that identify the form. Call the returned function after saving. */
export function useUnsaved(isChanged: boolean, params: readonly string[] = []): () => void {
  const form = useRef<UnsavedForm | null>(null);
  const key = params.join();

  useEffect(
    () => () => {
      if (form.current && forms.has(form.current)) unmountedAt = Date.now();
    },
    [],
  );
  useEffect(() => {
    if (!isChanged) return;
    const ownForm: UnsavedForm = { params: key ? key.split(',') : [] };
    const userId = getTokenUserId();
    const onUnload = (event: BeforeUnloadEvent) => {
      const token = readAccessToken();
      // No question once the session has ended, because the page is left anyway.
      if (forms.has(ownForm) && token !== null && parseUserId(token) === userId) event.preventDefault();
    };
    form.current = ownForm;
    forms.add(ownForm);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      forms.delete(ownForm);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [isChanged, key]);

  return useCallback(() => {
    if (form.current) forms.delete(form.current);
  }, []);
}

interface Address {
  pathname: string;
  search: string;
}

export function isLeavingUnsaved(current: Address, next: Address): boolean {
  const [currentParams, nextParams] = [new URLSearchParams(current.search), new URLSearchParams(next.search)];
  return [...forms].some(
    ({ params }) =>
      current.pathname !== next.pathname ||
      params.some((param) => currentParams.get(param) !== nextParams.get(param)),
  );
}

/** Whether a form has unsaved changes, or was unmounted with some a moment ago. */
export const hasRecentUnsaved = (): boolean => forms.size > 0 || Date.now() - unmountedAt < recentMs;

/** Makes leaving ask nothing about the current changes. */
export function clearUnsaved(): void {
  forms.clear();
  unmountedAt = -Infinity;
}

/** Calls `leave`, but asks first if a form has unsaved changes. For actions other than navigation, such as logout. */
export function confirmLeave(leave: () => void): void {
  if (forms.size > 0 && askToLeave) askToLeave(leave);
  else leave();
}

export function registerLeaveQuestion(ask: (leave: () => void) => void): () => void {
  askToLeave = ask;
  return () => void (askToLeave = null);
}
