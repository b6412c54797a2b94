import { Box, Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { BulkResult } from '../../../../api/panel.api.gen';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../../store/hooks';
import { onSessionEnd } from '../../../../store/session.slice';
import { errorName } from '../../../../api/errors';
import { Keys } from '../../../../kit/panel/Keys';
import { useShortcut } from '../../../../kit/panel/useShortcut';
import { useSubmit } from '../../../../kit/panel/useSubmit';
import { useUndoDecisionMutation, useUndoDecisionsMutation } from '../../api';
import { isAnswerLost, useLostAnswers } from '../useLostAnswers';
import { deleteEdits } from '../edits/edits.slice';
import styles from './UndoBar.module.css';
import {
  endAllOffers,
  endOffer,
  type Offer,
  showUndo,
  selectOffers,
  selectSaid,
  tellUndone,
  useUndoSeconds,
} from './undo.slice';

const TICK_MS = 200;
const refusals = {
  'too late': 'Too late to undo: the chat has been told',
  'edited before': 'it was changed by another manager',
  'Not found': 'The deposit was deleted from DB',
};

/**
 * One quiet line that says what a decision did, and offers to take back those of the last seconds, the newest first. It floats, or
 * is a line of the screen.
 */
export function UndoBar({ isInline = false }: { isInline?: boolean }) {
  const store = useAppStore();
  const { dispatch } = store;
  const undoSeconds = useUndoSeconds();
  const offers = useAppSelector(selectOffers);
  const undoables = undoSeconds ? offers : [];
  const latest = undoables.at(-1);
  const now = useNow(latest !== undefined);
  const endOf = ({ sentAt }: Offer) => sentAt + (undoSeconds ?? Infinity) * 1_000;
  const { undo, isBusy } = useUndo();
  useShortcut({
    keys: 'mod+Z',
    title: 'Undo the last decision',
    group: 'Deposit',
    enabled: latest !== undefined,
    run: () => latest && undo(latest),
  });
  useEffect(
    () =>
      onSessionEnd(store, ({ why }) => {
        dispatch(endAllOffers());
        // What was typed stays on the device of a person whose session ended by itself.
        if (why === 'logout') dispatch(deleteEdits());
      }),
    [store, dispatch],
  );
  useEffect(() => {
    for (const offer of offers) if (endOf(offer) <= now) dispatch(endOffer(offer));
  });

  const said = useAppSelector(selectSaid);
  const isOffered = said?.words === latest?.words && said?.label === latest?.label;
  const others = undoables.length - 1;
  return (
    <div className={styles.line} data-floating={!isInline || undefined} role="region" aria-label="Undo">
      <div role="status" className={styles.words} data-shown={Boolean(said || latest) || undefined}>
        {said && !isOffered && <What {...said} />}
        {latest && (
          <span>
            <What {...latest} />
            {others > 0 && (
              <Text span inherit opacity={0.75}>
                {' '}
                +{others} more
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
                {Math.max(1, Math.ceil((endOf(latest) - now) / 1_000))}
              </Text>
              <Box component="span" ml={6} visibleFrom="md">
                <Keys of="mod+Z" />
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

function What({ words, label }: { words: string; label?: string | undefined }) {
  return (
    <span>
      <span>{words}</span>
      {label && <strong> {label}</strong>}
    </span>
  );
}

function useUndo() {
  const dispatch = useAppDispatch();
  const [undoOne] = useUndoDecisionMutation();
  const [undoMany] = useUndoDecisionsMutation();
  const findThose = useLostAnswers();

  const send = async ({ ids }: Offer): Promise<BulkResult> => {
    if (ids.length > 1) return undoMany({ bulkUndo: { ids } }).unwrap();
    await undoOne({ id: ids[0]! }).unwrap();
    return { done: ids, skipped: [] };
  };

  /** Deposits may be as they were although an answer was lost, or because another tab took the decision back. */
  const takeBack = async (offer: Offer): Promise<number[]> => {
    const { ids, as } = offer;
    const findBack = async (which: number[]) => {
      const back = await findThose(which, ({ status }) => status === (as === 'delete' ? 'accept' : 'wait'));
      return back.map(({ id }) => id);
    };
    try {
      const { done, skipped } = await send(offer);
      const stale = skipped.filter(({ error }) => error === 'edited before');
      return [...done, ...(await findBack(stale.map(({ id }) => id)))];
    } catch (error) {
      if (!isAnswerLost(error) && errorName(error) !== 'edited before') throw error;
      const back = await findBack(ids);
      if (back.length < ids.length) throw error;
      return back;
    }
  };

  const { submit, isBusy } = useSubmit(
    (offer: Offer) => ({
      // Without an answer the offer stays, so that it can be tried again.
      unwrap: () =>
        takeBack(offer).catch((error: unknown) => {
          if (!isAnswerLost(error)) dispatch(endOffer(offer));
          throw error;
        }),
    }),
    {
      refusals,
      onDone: (done, offer) => {
        const { length } = offer.ids;
        const many = length > 1 ? `${length} decisions undone` : 'Decision undone';
        dispatch(endOffer(offer));
        dispatch(showUndo(done.length < length ? `Undone: ${done.length} of ${length}` : many));
        dispatch(tellUndone(done));
      },
    },
  );
  return { undo: (offer: Offer) => void submit(offer), isBusy };
}

/** The steady clock of the page, while somebody looks at it. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}
