import { Anchor, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { NewWebhook, Webhook } from '../../../api/admin.api.gen';
import entries from '../../../kit/panel/entries.module.css';
import { Facts } from '../../../kit/panel/Facts';
import { Icon } from '../../../kit/panel/Icon';
import { MoscowTime } from '../../../kit/panel/MoscowTime';
import { PageHeader } from '../../../kit/panel/PageHeader';
import { usePopup } from '../../../kit/panel/Popup';
import { PendingItem, QueryList } from '../../../kit/panel/QueryTable';
import { StatusBadge } from '../../../kit/panel/StatusBadge';
import { EmptyState } from '../../../kit/panel/states';
import { useListWebhooksQuery } from '../api';
import { CreateWebhookPopup, SecretPopup } from './WebhookPopups';
import { formatBrands, formatTypes, getState } from './webhook-state';
import styles from './Webhooks.module.css';

export function WebhooksScreen() {
  const query = useListWebhooksQuery(undefined, { refetchOnMountOrArgChange: true });
  const [popup, setPopup] = usePopup();
  const [created, setCreated] = useState<NewWebhook>();
  const onCreated = (webhook: NewWebhook) => {
    setPopup(null);
    setCreated(webhook);
  };

  return (
    <>
      <PageHeader title="Webhooks" note="Moscow time">
        <Button leftSection={<Icon name="plus" size={15} />} onClick={() => setPopup('create')}>
          New endpoint
        </Button>
      </PageHeader>
      <QueryList
        query={query}
        className={`${entries.list} ${styles.list}`}
        renderRow={(webhook) => <WebhookRow key={webhook.id} webhook={webhook} />}
        pending={<PendingItem className={entries.row} bars={[120, '60%', 190]} />}
        empty={
          <EmptyState title="No endpoints yet">
            Tallydesk sends changes of deposits, tickets, members and reports to the endpoints of your
            programs.
          </EmptyState>
        }
      />
      {popup === 'create' && <CreateWebhookPopup onCreated={onCreated} onClose={() => setPopup(null)} />}
      {created && <SecretPopup secret={created.secret} onClose={() => setCreated(undefined)} />}
    </>
  );
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, url, description, waiting, last_success_at } = webhook;
  const { color, label } = getState(webhook);
  return (
    <li className={entries.row} aria-label={description || url}>
      <div>
        <Anchor component={Link} to={`/admin/webhooks/${id}`} fw={500}>
          {description || url}
        </Anchor>
        {description && (
          <Text c="dimmed" fz={13}>
            {url}
          </Text>
        )}
      </div>
      <Text fz={13} c="dimmed" lineClamp={2}>
        {formatTypes(webhook.types)} · {formatBrands(webhook.brands)}
      </Text>
      <Facts
        className={entries.facts}
        facts={{
          'Last success': last_success_at ? <MoscowTime at={last_success_at} /> : 'never',
          Waiting: waiting,
        }}
      />
      <StatusBadge color={color}>{label}</StatusBadge>
    </li>
  );
}
