import { Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { BrandFigures, Start } from '../../../api/panel.api.gen';
import { useIsAllowed } from '../../auth/access';
import { formatDay } from '../../../kit/core/day';
import { formatMoney, formatNumber } from '../../../kit/core/format';
import { Money } from '../../../kit/panel/Money';
import { type Column, Table } from '../../../kit/panel/Table';
import table from '../../../kit/panel/table.module.css';
import { useRowKeys } from '../../../kit/panel/useRowKeys';
import { TargetBar } from '../../../kit/panel/TargetBar';
import styles from './overview.module.css';

export function TodayTable({ figures }: { figures: NonNullable<Start['figures']> }) {
  const { day, today, yesterday, brands } = figures;
  return (
    <section aria-labelledby="today">
      <h2 id="today" className={styles.title}>
        Today
        <Text span c="dimmed" fz={13}>
          {formatDay(day)}
        </Text>
      </h2>
      <dl className={styles.figures}>
        <Figure title="Accepted" isMoney today={today.amount} yesterday={yesterday.amount} />
        <Figure title="First-time deposits" today={today.ftd} yesterday={yesterday.ftd} />
      </dl>
      {brands.length > 0 && <Brands brands={brands} />}
    </section>
  );
}

function Brands({ brands }: { brands: BrandFigures[] }) {
  const canOpenBrands = useIsAllowed('brands');
  useRowKeys();
  const moneyClass = `${table.number} ${styles.money}`;
  const columns: Column<BrandFigures>[] = [
    {
      title: 'Brand',
      hint: ({ brand }) => brand.name,
      cell: ({ brand: { id, name } }) => (
        <bdi>{canOpenBrands ? <Link to={`/brands/${id}`}>{name}</Link> : name}</bdi>
      ),
    },
    { title: 'Today', className: moneyClass, cell: ({ today }) => <Money amount={today.amount} /> },
    {
      title: 'Yesterday',
      className: `${moneyClass} ${table.wider} ${styles.yesterday}`,
      cell: ({ yesterday }) => <Money amount={yesterday.amount} />,
    },
    {
      title: 'FTD',
      className: `${table.number} ${styles.ftd} ${table.wider}`,
      cell: ({ today }) => formatNumber(today.ftd),
    },
    { title: 'Target', className: styles.target, cell: (figures) => <TargetBar figures={figures} /> },
  ];
  return (
    <div className={`${table.frame} ${styles.frame}`}>
      <Table columns={columns} rows={brands} keyOf={({ brand }) => brand.id} />
    </div>
  );
}

interface FigureProps {
  title: string;
  today: number;
  yesterday: number;
  isMoney?: boolean;
}

/** A large figure of today above yesterday's. There is no percentage, because the day is not over. */
export function Figure({ title, today, yesterday, isMoney }: FigureProps) {
  const format = isMoney ? formatMoney : formatNumber;
  return (
    <div>
      <dt>{title}</dt>
      <dd className={styles.today}>{format(today)}</dd>
      <dd className={styles.yesterday}>
        {`${format(yesterday)} yesterday${today > yesterday && yesterday > 0 ? ', already exceeded' : ''}`}
      </dd>
    </div>
  );
}
