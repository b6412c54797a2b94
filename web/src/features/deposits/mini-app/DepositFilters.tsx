import { texts } from '../../../texts';
import { useState } from 'react';
import { type DayRange, getToday } from '../../../kit/core/day';
import { DateRangePicker } from '../../../kit/mini-app/DateRangePicker';
import { SubmitButton } from '../../../kit/mini-app/fields';
import { CloseIcon } from '../../../kit/mini-app/lazy-icons';
import { CalendarIcon } from '../../../kit/mini-app/icons';
import { Sheet } from '../../../kit/mini-app/Sheet';
import { firstDepositDay } from '../deposit-fields';
import { type DepositFilter, depositOrders } from './deposit-filter';
import styles from './deposits.module.css';

interface Props {
  filter: DepositFilter;
  onSearch: (filter: DepositFilter) => void;
  onClose: () => void;
}

export function DepositFilters({ filter, onSearch, onClose }: Props) {
  const [order, setOrder] = useState(filter.order);
  const [period, setPeriod] = useState(filter.period);
  const [isPickingPeriod, setPickingPeriod] = useState(false);

  const onPick = (range: DayRange) => {
    setPeriod(range);
    if (range.end) setPickingPeriod(false);
  };

  return (
    <Sheet title={texts.depositList.filters} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch({ ...filter, order, period });
        }}
      >
        <label className={styles.label} htmlFor="period">
          {texts.common.period}
        </label>
        <div className={styles.field}>
          <CalendarIcon />
          <input
            id="period"
            className={styles.period}
            readOnly
            aria-haspopup="dialog"
            placeholder={texts.depositList.anyDay}
            value={formatPeriod(period)}
            onClick={() => setPickingPeriod(true)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return;
              event.preventDefault();
              setPickingPeriod(true);
            }}
          />
          {period.start && (
            <button
              type="button"
              className={styles.clear}
              aria-label={texts.depositList.clearPeriod}
              onClick={() => setPeriod({})}
            >
              <CloseIcon />
            </button>
          )}
        </div>
        <fieldset className={styles.orders}>
          <legend className={styles.label}>{texts.depositList.orderBy}</legend>
          {depositOrders.map((name) => (
            <button
              key={name}
              type="button"
              className={styles.order}
              aria-pressed={name === order}
              onClick={() => setOrder(name)}
            >
              {texts.depositList.orders[name]}
            </button>
          ))}
        </fieldset>
        <SubmitButton>{texts.common.search}</SubmitButton>
      </form>
      {isPickingPeriod && (
        <Sheet title={texts.common.period} onClose={() => setPickingPeriod(false)}>
          <p className={styles.hint}>
            {period.start && !period.end ? texts.depositList.lastDay : texts.depositList.firstDay}
          </p>
          <DateRangePicker value={period} min={firstDepositDay} max={getToday()} onChange={onPick} />
        </Sheet>
      )}
    </Sheet>
  );
}

function formatPeriod({ start, end }: DayRange): string {
  if (!start) return '';
  const { day } = texts.formats;
  return texts.depositList.period({ first: day(start), last: end ? day(end) : '…' });
}
