import { Kbd, TextInput } from '@mantine/core';
import { CloseDeposit } from '../../../../api/limits.gen';
import { useShortcut } from '../../../../kit/panel/shortcuts';
import { useListRejectReasonsQuery } from '../../api';
import styles from './RejectReason.module.css';

interface RejectReasonProps {
  /** Undefined for deposits of several brands. Usual reasons belong to one brand. */
  brandId: number | undefined;
  value: string;
  isLocked: boolean;
  onChange: (reason: string) => void;
}

/** The reason for a rejection: a usual reason of the brand, chosen by a click or a digit key, or free text. */
export function RejectReason({ brandId, value, isLocked, onChange }: RejectReasonProps) {
  const { currentData: reasons = [], isFetching } = useListRejectReasonsQuery(
    { id: brandId ?? 0 },
    { skip: brandId === undefined },
  );
  return (
    <div className={styles.reason}>
      {reasons.length === 0 && isFetching && (
        <div className={styles.usualReasons} aria-hidden="true">
          {[84, 132, 116].map((width) => (
            <span key={width} className={styles.usualReason} style={{ width }} />
          ))}
        </div>
      )}
      {reasons.length > 0 && (
        <div className={styles.usualReasons} role="group" aria-label="Usual reasons">
          {reasons.map((reason, index) => (
            <UsualReason
              key={reason}
              reason={reason}
              position={index + 1}
              isChosen={value === reason}
              isLocked={isLocked}
              onChoose={() => onChange(value === reason ? '' : reason)}
            />
          ))}
        </div>
      )}
      <TextInput
        aria-label="Reason for rejecting"
        placeholder="Reason for rejecting (optional)"
        size="xs"
        maxLength={CloseDeposit.reason.maxLength}
        readOnly={isLocked}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
    </div>
  );
}

interface UsualReasonProps {
  reason: string;
  position: number;
  isChosen: boolean;
  isLocked: boolean;
  onChoose: () => void;
}

function UsualReason({ reason, position, isChosen, isLocked, onChoose }: UsualReasonProps) {
  const hasKey = position <= 9;
  useShortcut({
    keys: hasKey ? String(position) : undefined,
    title: `Reason: ${reason}`,
    group: 'Deposit',
    isEnabled: !isLocked,
    isStep: true,
    run: onChoose,
  });
  return (
    <button
      type="button"
      className={styles.usualReason}
      aria-pressed={isChosen}
      disabled={isLocked}
      title={reason}
      onClick={onChoose}
    >
      {hasKey && (
        <Kbd size="xs" aria-hidden="true">
          {position}
        </Kbd>
      )}
      <span className={styles.text} dir="auto">
        {reason}
      </span>
    </button>
  );
}
