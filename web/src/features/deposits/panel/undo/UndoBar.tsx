import { Box, Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { BulkResult } from '../../../../api/panel.api.gen';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../../store/hooks';
import { subscribeToSessionEnd } from '../../../../store/session';
import { getErrorName } from '../../../../api/errors';
import { ShortcutKeys } from '../../../../kit/panel/ShortcutHelp';
import { useShortcut } from '../../../../kit/panel/shortcuts';
import { useSubmit } from '../../../../kit/panel/useSubmit';
import { useUndoDecisionMutation, useUndoDecisionsMutation } from '../../api';
import { isOutcomeUnknown, useDepositCheck } from '../useDepositCheck';
import { deleteAllEdits } from '../edits/edits.slice';
import styles from './UndoBar.module.css';
import {
  endAllOffers,
  endOffer,
  type UndoOffer,
  showUndoMessage,
  selectOffers,
  selectUndoMessage,
  depositsUndone,
  useUndoSeconds,
} from './undo.slice';

const tickMs = 200;
const refusals = {
  'too late': 'Too late to undo: the chat has been notified',
  'edited before': 'it was changed by another manager',
  'Not found': 'The deposit was deleted from DB',
};

export function UndoBar({ isInline = false }: { isInline?: boolean }) {
  const store = useAppStore();
  const { dispatch } = store;
  const undoSeconds = useUndoSeconds();
  const offers = useAppSelector(selectOffers);
  const activeOffers = undoSeconds ? offers : [];
  const latest = activeOffers.at(-1);
  const now = useMonotonicNow(latest !== undefined);
  const getEndTime = ({ sentAt }: UndoOffer) => sentAt + (undoSeconds ?? Infinity) * 1_000;
  const { undo, isBusy } = useUndo();
  useShortcut({
    keys: 'mod+Z',
    title: 'Undo the last decision',
    group: 'Deposit',
    isEnabled: latest !== undefined,
    run: () => latest && undo(latest),
  });
  useEffect(
    () =>
      subscribeToSessionEnd(store, ({ reason }) => {
        dispatch(endAllOffers());
        // Stored edits survive an expired session.
        if (reason === 'logout') dispatch(deleteAllEdits());
      }),
    [store, dispatch],
  );
  useEffect(() => {
    for (const offer of offers) if (getEndTime(offer) <= now) dispatch(endOffer(offer));
  });

  const message = useAppSelector(selectUndoMessage);
  // The latest offer repeats the message about its decision.
  const isMessageOfLatest = message?.text === latest?.text && message?.label === latest?.label;
  const otherCount = activeOffers.length - 1;
  return (
    <div className={styles.bar} data-floating={!isInline || undefined} role="region" aria-label="Undo">
      <div role="status" className={styles.messages} data-shown={Boolean(message || latest) || undefined}>
        {message && !isMessageOfLatest && <UndoMessage {...message} />}
        {latest && (
          <span>
            <UndoMessage {...latest} />
            {otherCount > 0 && (
              <Text span inherit opacity={0.75}>
                {' '}
                +{otherCount} more
              </Text>
            )}
          </span>
        )}
      </div>
      {latest && (
        <Button
          className={styles.undo}
          variant={isInline ? 'default' : 'white'}
          size={isInline ? 'compact-sm' : 'sm'}
          loading={isBusy}
          onClick={() => undo(latest)}
          aria-keyshortcuts="Control+Z Meta+Z"
          rightSection={
            <>
              <Text span inherit miw="1.2em" opacity={0.75} aria-hidden="true">
                {Math.max(1, Math.ceil((getEndTime(latest) - now) / 1_000))}
              </Text>
              <Box component="span" ml={6} visibleFrom="md">
                <ShortcutKeys keys="mod+Z" />
              </Box>
            </>
          }
        >
          Undo
        </Button>
      )}
    </div>
  );
}

function UndoMessage({ text, label }: { text: string; label?: string | undefined }) {
  return (
    <span>
      <span>{text}</span>
      {label && <strong> {label}</strong>}
    </span>
  );
}

function useUndo() {
  const dispatch = useAppDispatch();
  const [undoOne] = useUndoDecisionMutation();
  const [undoMany] = useUndoDecisionsMutation();
  const fetchMatching = useDepositCheck();

  const send = async ({ ids }: UndoOffer): Promise<BulkResult> => {
    if (ids.length > 1) return undoMany({ bulkUndo: { ids } }).unwrap();
    await undoOne({ id: ids[0]! }).unwrap();
    return { done: ids, skipped: [] };
  };

  /** Returns the ids of undone deposits. If the outcome is unknown or another tab was first, their current status decides. */
  const undoDecisions = async (offer: UndoOffer): Promise<number[]> => {
    const { ids, action } = offer;
    const findUndoneIds = async (candidates: number[]) => {
      const undoneDeposits = await fetchMatching(
        candidates,
        ({ status }) => status === (action === 'delete' ? 'accept' : 'wait'),
      );
      return undoneDeposits.map(({ id }) => id);
    };
    try {
      const { done, skipped } = await send(offer);
      const staleIds = skipped.filter(({ error }) => error === 'edited before').map(({ id }) => id);
      return [...done, ...(await findUndoneIds(staleIds))];
    } catch (error) {
      if (!isOutcomeUnknown(error) && getErrorName(error) !== 'edited before') throw error;
      const undoneIds = await findUndoneIds(ids);
      if (undoneIds.length < ids.length) throw error;
      return undoneIds;
    }
  };

  const { submit, isBusy } = useSubmit(
    (offer: UndoOffer) => ({
      // If the outcome is unknown, the offer stays, so that the person can retry.
      unwrap: () =>
        undoDecisions(offer).catch((error: unknown) => {
          if (!isOutcomeUnknown(error)) dispatch(endOffer(offer));
          throw error;
        }),
    }),
    {
      refusals,
      onDone: (done, offer) => {
        const { length } = offer.ids;
        const fullText = length > 1 ? `${length} decisions undone` : 'Decision undone';
        dispatch(endOffer(offer));
        dispatch(showUndoMessage(done.length < length ? `Undone: ${done.length} of ${length}` : fullText));
        dispatch(depositsUndone(done));
      },
    },
  );
  return { undo: (offer: UndoOffer) => void submit(offer), isBusy };
}

/** The page's monotonic clock in milliseconds, updated while `isRunning`. */
function useMonotonicNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(performance.now()), tickMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}
