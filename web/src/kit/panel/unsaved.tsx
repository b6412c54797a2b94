import { Text } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { parseUserId, readAccessToken, getTokenUserId } from '../../api/credentials';
import { ConfirmDialog } from './Popup';

/** A form with unsaved changes. */
interface UnsavedForm {
  params: readonly string[];
}

const forms = new Set<UnsavedForm>();
/** When a form was last unmounted with unsaved changes, in milliseconds. */
let unmountedAt = -Infinity;
/** For this long after its unmount, a form counts as recently unsaved. */
const recentMs = 10_000;
/** Opens the question of the mounted `UnsavedGuard`. Null: none is mounted. */
let askToLeave: ((leave: () => void) => void) | null = null;

/**
 * Registers the unsaved changes of a form, so that leaving it asks for confirmation. `params`: query parameters that identify the
 * form, in addition to the path. Call the returned function after saving.
 */
export function useUnsaved(isChanged: boolean, params: readonly string[] = []): () => void {
  const form = useRef<UnsavedForm | null>(null);
  const key = params.join();

  // Before the effect below, whose cleanup removes the form from `forms`.
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

function isLeavingUnsaved(current: Address, next: Address): boolean {
  const [currentParams, nextParams] = [new URLSearchParams(current.search), new URLSearchParams(next.search)];
  return [...forms].some(
    ({ params }) =>
      current.pathname !== next.pathname ||
      params.some((param) => currentParams.get(param) !== nextParams.get(param)),
  );
}

/** Whether a form has unsaved changes, or was unmounted with some a moment ago. */
export const hasRecentUnsaved = (): boolean => forms.size > 0 || Date.now() - unmountedAt < recentMs;

/** Discards the record of unsaved changes, so that leaving needs no confirmation. */
export function clearUnsaved(): void {
  forms.clear();
  unmountedAt = -Infinity;
}

/** Calls `leave`, but asks first if a form has unsaved changes. For actions other than navigation, such as logout. */
export function confirmLeave(leave: () => void): void {
  if (forms.size > 0 && askToLeave) askToLeave(leave);
  else leave();
}

/** Asks before unsaved changes are lost. Rendered once, because the router allows only one blocker. */
export function UnsavedGuard() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    isLeavingUnsaved(currentLocation, nextLocation),
  );
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => {
    askToLeave = (action) => setLeave(() => action);
    return () => void (askToLeave = null);
  }, []);

  if (blocker.state !== 'blocked' && !leave) return null;
  const onStay = () => {
    blocker.reset?.();
    setLeave(null);
  };
  const onLeave = () => {
    blocker.proceed?.();
    leave?.();
    setLeave(null);
  };
  return (
    <ConfirmDialog title="Leave without saving?" no="Stay" yes="Leave" onYes={onLeave} onClose={onStay}>
      <Text>Your changes on this page have not been saved.</Text>
    </ConfirmDialog>
  );
}
