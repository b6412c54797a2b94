import { Button, Progress } from '@mantine/core';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import type { Deposit } from '../../../../api/api.gen';
import { formatNumber } from '../../../../kit/core/format';
import { DoubleClickButton, pressByKey } from '../../../../kit/panel/DoubleClickButton';
import { Icon } from '../../../../kit/panel/Icon';
import { Money } from '../../../../kit/panel/Money';
import { notify } from '../../../../kit/panel/notify';
import { useAppStore } from '../../../../store/hooks';
import { endEdits, selectEdits } from '../edits/edits.slice';
import { RejectReason } from '../reasons/RejectReason';
import styles from './BulkReview.module.css';
import { agentOf, countBy, countOf, gapOf, MAX_SELECTED, skipWords, sumOf } from './selection';
import { pasts, type Result, useBulk } from './useBulk';
import type { Selection } from './useSelection';

const presents = { accept: 'Accepting', reject: 'Rejecting' };

/** The actions of the keyboard shortcuts. */
interface BulkKeys {
  accept(): void;
  reject(): void;
}

interface BulkReviewProps {
  selection: Selection;
  holderOf: (deposit: Deposit) => unknown;
  onDecided: (ids: number[]) => void;
  /** How many deposits wait on all pages. */
  waiting: number;
  /** Undefined if everything that waits is on this page. */
  onSelectMore: (() => Promise<void>) | undefined;
  ref?: Ref<BulkKeys>;
}

/** The selected deposits together: what they are, what will be skipped, and the decision. */
export function BulkReview(props: BulkReviewProps) {
  const { selection, holderOf, onDecided, waiting, onSelectMore, ref } = props;
  const store = useAppStore();
  const { deposits } = selection;
  const [reason, setReason] = useState('');
  const [result, setResult] = useState<Result>();
  const { decide, underWay } = useBulk(selection, (outcome) => {
    for (const id of outcome.done) store.dispatch(endEdits(id));
    onDecided(outcome.done);
    if (outcome.skipped.length > 0) setResult(outcome);
    else selection.clear();
  });
  const acceptButton = useRef<HTMLButtonElement>(null);
  const rejectButton = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => ({
    accept: () => pressByKey(acceptButton.current),
    reject: () => pressByKey(rejectButton.current),
  }));
  if (result) return <Outcome result={result} onClose={selection.clear} />;

  const gaps = deposits.filter((deposit) => gapOf(deposit) !== null);
  const fit = deposits.length - gaps.length;
  const twins = deposits.filter(({ possible_duplicate_of: twin }) => twin !== null);
  const held = deposits.filter((deposit) => holderOf(deposit) !== null).length;
  const brandIds = new Set(deposits.map(({ brand_id }) => brand_id));
  const isBusy = underWay !== null;

  return (
    <>
      <div className={styles.scroll}>
        <h2 id="review-title" tabIndex={-1} className={styles.title}>
          {countOf(deposits.length)} selected
        </h2>
        <p className={styles.sum}>
          <Money amount={sumOf(deposits)} />
        </p>
        <dl className={styles.facts}>
          <Counts name="Agents" counts={countBy(deposits, agentOf)} />
          {brandIds.size > 1 && <Counts name="Brands" counts={countBy(deposits, ({ brand }) => brand)} />}
          <Labels name="Possible duplicates" deposits={twins} />
          <Labels
            name="Unsaved edits are not used"
            deposits={deposits.filter(({ id }) => selectEdits(store.getState(), id) !== null)}
          />
          <Labels name="Accept will skip" deposits={gaps} wordsOf={(deposit) => gapOf(deposit) ?? ''} />
          {held > 0 && (
            <>
              <dt>Being reviewed by others</dt>
              <dd>{countOf(held)}</dd>
            </>
          )}
        </dl>
        {onSelectMore && deposits.length < Math.min(MAX_SELECTED, waiting) && (
          <SelectMore waiting={waiting} onSelect={onSelectMore} />
        )}
      </div>
      <footer className={styles.actions}>
        {underWay && (
          <div className={styles.progress} role="status">
            {presents[underWay]} {countOf(deposits.length)}…
            <Progress value={100} animated size="xs" mt={6} aria-label="Progress" />
          </div>
        )}
        <div className={styles.reason}>
          <RejectReason
            brandId={brandIds.size === 1 ? [...brandIds][0] : undefined}
            value={reason}
            isLocked={isBusy}
            onChange={setReason}
          />
        </div>
        <DoubleClickButton
          ref={rejectButton}
          variant="default"
          color="red"
          disabled={isBusy}
          keys={['R']}
          armedLabel="Click again to reject"
          onConfirm={() => decide({ action: 'reject', reason })}
        >
          Reject {formatNumber(deposits.length)}
        </DoubleClickButton>
        <Button variant="subtle" color="gray" disabled={isBusy} onClick={selection.clear}>
          Clear
        </Button>
        <span className={styles.gap} />
        <DoubleClickButton
          ref={acceptButton}
          disabled={isBusy || fit === 0}
          keys={['A']}
          armedLabel="Click again to accept"
          onConfirm={() => decide({ action: 'accept', reason: '' })}
        >
          Accept {formatNumber(fit)}
        </DoubleClickButton>
      </footer>
    </>
  );
}

/** What was skipped, and why. */
function Outcome({ result, onClose }: { result: Result; onClose: () => void }) {
  const { done, skipped, action, deposits } = result;
  return (
    <>
      <div className={styles.scroll}>
        <h2 id="review-title" tabIndex={-1} className={styles.title}>
          {countOf(done.length)} {pasts[action]}, {formatNumber(skipped.length)} skipped
        </h2>
        <ul className={styles.skipped} aria-label="Skipped">
          {skipped.map(({ id, error }) => (
            <li key={id}>
              <strong>{deposits.find((deposit) => deposit.id === id)?.label ?? `#${id}`}</strong>{' '}
              {skipWords(error)}
            </li>
          ))}
        </ul>
      </div>
      <footer className={styles.actions}>
        <span className={styles.gap} />
        <Button onClick={onClose}>Back to the queue</Button>
      </footer>
    </>
  );
}

const SHOWN = 5;

function Counts({ name, counts }: { name: string; counts: [string, number][] }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <ul className={styles.list}>
          {counts.slice(0, SHOWN).map(([one, count]) => (
            <li key={one}>
              <bdi>{one}</bdi> <span className={styles.count}>{formatNumber(count)}</span>
            </li>
          ))}
          {counts.length > SHOWN && <li>and {formatNumber(counts.length - SHOWN)} more</li>}
        </ul>
      </dd>
    </>
  );
}

interface LabelsProps {
  name: string;
  deposits: Deposit[];
  wordsOf?: (deposit: Deposit) => string;
}

function Labels({ name, deposits, wordsOf }: LabelsProps) {
  if (deposits.length === 0) return null;
  return (
    <>
      <dt className={styles.warning}>
        <Icon name="alert" size={14} /> {name}
      </dt>
      <dd>
        <ul className={styles.list}>
          {deposits.slice(0, SHOWN).map((deposit) => (
            <li key={deposit.id}>
              {deposit.label} {wordsOf?.(deposit)}
            </li>
          ))}
          {deposits.length > SHOWN && <li>and {formatNumber(deposits.length - SHOWN)} more</li>}
        </ul>
      </dd>
    </>
  );
}

function SelectMore({ waiting, onSelect }: { waiting: number; onSelect: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const select = async () => {
    setBusy(true);
    await onSelect().catch((error: unknown) => notify.failure(error));
    setBusy(false);
  };
  return (
    <Button variant="light" size="xs" loading={isBusy} onClick={() => void select()}>
      {waiting > MAX_SELECTED ? `Select the ${MAX_SELECTED} oldest` : `Select all ${formatNumber(waiting)}`}
    </Button>
  );
}
