import { Button, Code, Group, Switch, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Webhook, WebhookAttempt } from '../../../api/admin.api.gen';
import { MoscowTime } from '../../../kit/panel/MoscowTime';
import { PendingItem, QueryList } from '../../../kit/panel/QueryTable';
import { StatusBadge } from '../../../kit/panel/StatusBadge';
import { EmptyState } from '../../../kit/panel/states';
import { useSubmit } from '../../../kit/panel/useSubmit';
import { useListWebhookAttemptsQuery, useResendWebhookMutation } from '../api';
import styles from './Webhooks.module.css';

export const refreshMs = 10_000;

/** The attempts of the last 30 days, newest first, with their requests and responses. */
export function WebhookAttempts({ webhook }: { webhook: Webhook }) {
  const [isFailedOnly, setFailedOnly] = useState(false);
  const [beforeId, setBeforeId] = useState<number>();
  const query = useListWebhookAttemptsQuery(
    { id: webhook.id, before: beforeId, failed: isFailedOnly ? 'true' : undefined },
    { refetchOnMountOrArgChange: true, pollingInterval: refreshMs },
  );
  const oldest = query.currentData?.data.at(-1);
  const onFilter = (checked: boolean) => {
    setFailedOnly(checked);
    setBeforeId(undefined);
  };

  return (
    <section aria-labelledby="attempts">
      <Group justify="space-between" pb={8}>
        <Title order={2} id="attempts" fz={16}>
          Attempts
        </Title>
        <Switch
          label="Failed only"
          checked={isFailedOnly}
          onChange={(event) => onFilter(event.currentTarget.checked)}
        />
      </Group>
      <QueryList
        query={query}
        renderRow={(attempt) => <Attempt key={attempt.id} attempt={attempt} webhook={webhook} />}
        pending={<PendingItem className={styles.attempt} bars={[120, '40%']} />}
        empty={
          <EmptyState title={isFailedOnly ? 'No failed attempts' : 'No attempts yet'}>
            Attempts of the last 30 days are listed here.
          </EmptyState>
        }
      />
      <Group gap={8} pt={12}>
        {beforeId !== undefined && (
          <Button variant="default" onClick={() => setBeforeId(undefined)}>
            Newest
          </Button>
        )}
        {query.currentData?.has_more && (
          <Button variant="default" onClick={() => setBeforeId(oldest?.id)}>
            Older
          </Button>
        )}
      </Group>
    </section>
  );
}

function Attempt({ attempt, webhook }: { attempt: WebhookAttempt; webhook: Webhook }) {
  const { id, type, status, error, duration_ms: duration } = attempt;
  const { submit, isBusy } = useSubmit(useResendWebhookMutation(), {
    successText: 'The event will be sent again',
    refusals: { 'Not found': 'The event is no longer stored' },
  });
  const isTest = type === 'webhook.test';
  return (
    <li className={styles.attempt} aria-label={`${type} ${attempt.event_id}`}>
      <Group gap={8} wrap="wrap">
        <StatusBadge color={error ? 'red' : 'green'}>{status ?? 'No response'}</StatusBadge>
        <Text fw={500}>{type}</Text>
        <Text c="dimmed" fz={13}>
          <MoscowTime at={attempt.created_at} /> · {duration} ms
        </Text>
        {!isTest && (
          <Button
            size="compact-sm"
            variant="subtle"
            ml="auto"
            loading={isBusy}
            disabled={webhook.disabled_at !== null}
            onClick={() => void submit({ id: webhook.id, resendWebhook: { attempt_id: id } })}
          >
            Send again
          </Button>
        )}
      </Group>
      {error && <Text fz={14}>{error}</Text>}
      <details>
        <summary>Request and response</summary>
        <Text c="dimmed" fz={13} pt={6}>
          webhook-id: {attempt.event_id}
        </Text>
        <Text c="dimmed" fz={13} pt={6}>
          Request
        </Text>
        <Code block className={styles.body} tabIndex={0} aria-label="Request">
          {formatJson(attempt.request)}
        </Code>
        <Text c="dimmed" fz={13} pt={6}>
          Response
        </Text>
        <Code block className={styles.body} tabIndex={0} aria-label="Response">
          {attempt.response || '(empty)'}
        </Code>
      </details>
    </li>
  );
}

function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
