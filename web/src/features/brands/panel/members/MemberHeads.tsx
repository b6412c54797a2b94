import card from './MemberCard.module.css';
import styles from './MemberHeads.module.css';
import { type Column, columns, type MemberOrder } from './member-order';

interface MemberHeadsProps {
  isSales: boolean;
  order: MemberOrder | null;
  onSort: (column: Column) => void;
}

/** The heads of the columns. A click sorts by one of them. They stay in sight while the page scrolls. */
export function MemberHeads({ isSales, order, onSort }: MemberHeadsProps) {
  const titles: Record<Column, string> = {
    name: 'User',
    target: `Target, ${isSales ? 'FTD' : '$'}`,
    cr: 'CR, %',
    total: 'Total, $',
    progress: 'Progress',
  };
  return (
    <div className={card.heads} role="group" aria-label="Sort by">
      {columns.map((column) => {
        const isOn = order?.column === column;
        const isUp = isOn && (column === 'name') !== order.isTurned;
        return (
          <button
            key={column}
            type="button"
            className={styles.head}
            aria-pressed={isOn}
            title={isOn ? 'Sort the other way around' : 'Sort by this'}
            onClick={() => onSort(column)}
          >
            {titles[column]}
            <span className={styles.arrow} aria-hidden="true">
              {isOn && (isUp ? '↑' : '↓')}
            </span>
          </button>
        );
      })}
    </div>
  );
}
