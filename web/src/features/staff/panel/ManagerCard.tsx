import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ManagerOfList } from '../../../api/api.gen';
import { SetManagerRoles } from '../../../api/limits.gen';
import { nameOf } from '../../../kit/core/person';
import { StaffMark } from '../../../kit/core/StaffMark';
import { valueText } from '../../../kit/panel/acts/act-values';
import { Avatar } from '../../../kit/panel/Avatar';
import { ShortTime } from '../../../kit/panel/ShortTime';
import styles from './Managers.module.css';
import { roleNames } from './role-names';

/** A manager: the rights, the brands, and when they last did something. It leads to where these are changed. */
export function ManagerCard({ manager }: { manager: ManagerOfList }) {
  const { id, role, telegram_id, username, user_roles, last_act_at } = manager;
  const rights =
    user_roles.length === SetManagerRoles.roles.enum.length ? 'All' : valueText('codes', user_roles, []);
  return (
    <Link to={`/admin/manager/${id}`} className={styles.card}>
      <span className={styles.top}>
        <Avatar user={manager} size={40} />
        <span className={styles.who}>
          <span className={styles.title}>
            <bdi className={styles.cut}>{nameOf(manager)}</bdi>
            <StaffMark user={manager} />
          </span>
          <span className={`${styles.ids} ${styles.cut}`}>
            #{id} · {username ? `@${username}` : `Telegram ${telegram_id}`}
          </span>
        </span>
        <span className={styles.role}>{roleNames[role]}</span>
      </span>
      <Fact title="Rights" hint={rights}>
        {rights === 'none' ? <em>None</em> : rights}
      </Fact>
      <Fact title="Brands" hint={manager.brands.join(', ')}>
        {brandsText(manager)}
      </Fact>
      <Fact title="Last active">
        {last_act_at ? <ShortTime at={Date.parse(last_act_at) / 1000} /> : <em>Not yet</em>}
      </Fact>
    </Link>
  );
}

function brandsText({ brands, brands_count }: ManagerOfList) {
  if (brands_count === 0) return <em>None</em>;
  return brands_count > brands.length ? `${brands_count} brands` : brands.join(', ');
}

interface FactProps {
  title: string;
  /** The whole text, if it may be cut. */
  hint?: string;
  children: ReactNode;
}

const Fact = ({ title, hint, children }: FactProps) => (
  <span className={styles.fact}>
    <span className={styles.label}>{title}</span>{' '}
    <bdi className={styles.value} title={hint}>
      {children}
    </bdi>
  </span>
);

export const ManagerCardPending = () => (
  <div className={styles.card}>
    <div className={styles.top}>
      <Skeleton circle height={40} width={40} />
      <div className={styles.who}>
        <Skeleton height={12} width={140} my={4} />
        <Skeleton height={10} width={90} my={4} />
      </div>
    </div>
    {[70, 50, 30].map((width) => (
      <Skeleton key={width} height={11} width={`${width}%`} my={5} />
    ))}
  </div>
);
