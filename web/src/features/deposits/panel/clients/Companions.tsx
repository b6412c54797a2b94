import { Group, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ClientSummary } from '../../../../api/panel.api.gen';
import { formatMoney, formatNumber, pluralize } from '../../../../kit/core/format';
import { Icon } from '../../../../kit/panel/Icon';
import { UserName } from '../../../../kit/panel/UserName';
import { ClientLink, type ClientKey } from './ClientLink';
import styles from './clients.module.css';

interface CompanionsProps {
  field: ClientKey;
  value: string;
  /** Undefined while loading. */
  summary: ClientSummary | undefined;
}

/** What occurs in the same deposits as the client: wallets or client IDs, brands and agents. */
export function Companions({ field, value, summary }: CompanionsProps) {
  if (!summary) {
    return (
      <div aria-busy="true">
        <div aria-hidden="true">
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} height={14} mb={16} width={`${100 - row * 12}%`} />
          ))}
        </div>
      </div>
    );
  }
  const { linked, linked_count, brands, brand_count, agents, agent_count } = summary;
  const [title, linkedField] =
    field === 'wallet' ? (['Client IDs', 'client_id'] as const) : (['Wallets', 'wallet'] as const);
  return (
    <>
      <CompanionList title={title} count={linked_count} emptyText="None was given.">
        {linked.map(({ value: linkedValue, others, ...sum }) => (
          <Row key={linkedValue} name={<ClientLink field={linkedField} value={linkedValue} />} {...sum}>
            {others > 0 && (
              <Group gap={5} className={styles.warning}>
                <Icon name="alert" size={13} /> {formatOthers(linkedField, others)}
              </Group>
            )}
          </Row>
        ))}
      </CompanionList>
      <CompanionList title="Brands" count={brand_count} emptyText="None.">
        {brands.map(({ id, name, ...sum }) => (
          <Row
            key={id}
            name={
              <Link to={`/deposits/search?${new URLSearchParams({ brand: String(id), q: value })}`}>
                <bdi>{name}</bdi>
              </Link>
            }
            {...sum}
          />
        ))}
      </CompanionList>
      <CompanionList title="Agents" count={agent_count} emptyText="No deposit has one.">
        {agents.map(({ user, ...sum }) => (
          <Row key={user.id} name={<UserName user={user} />} {...sum} />
        ))}
      </CompanionList>
    </>
  );
}

interface CompanionListProps {
  title: string;
  count: number;
  emptyText: string;
  children: ReactNode[];
}

function CompanionList({ title, count, emptyText, children }: CompanionListProps) {
  const id = `companions-${title.replace(' ', '-')}`;
  return (
    <section className={styles.companionList} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title} <span>{formatNumber(count)}</span>
        {count > 0 && <span className={styles.unit}>accepted</span>}
      </h2>
      {count === 0 ? <Note>{emptyText}</Note> : <ul>{children}</ul>}
      {count > children.length && <Note>The {children.length} with the most deposits are shown.</Note>}
    </section>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <Text c="dimmed" fz={12} mt={4}>
    {children}
  </Text>
);

interface RowProps {
  name: ReactNode;
  count: number;
  amount: number;
  children?: ReactNode;
}

function Row({ name, count, amount, children }: RowProps) {
  return (
    <li className={styles.row}>
      <span>{name}</span>
      <span>{formatMoney(amount)}</span>
      <span className={styles.note}>{pluralize(count, 'deposit')}</span>
      {children}
    </li>
  );
}

const formatOthers = (linkedField: ClientKey, others: number) =>
  linkedField === 'wallet'
    ? `also used by ${pluralize(others, 'other client ID')}`
    : `also has ${pluralize(others, 'other wallet')}`;
