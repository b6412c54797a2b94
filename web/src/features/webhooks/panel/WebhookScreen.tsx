import { Alert, Button, Group, Select, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { DAY_MS, HOUR_MS } from '../../../../../server/shared/units.rules';
import type { UpdatedWebhook, Webhook } from '../../../api/admin.api.gen';
import { getServerTime } from '../../../api/server-time';
import { pluralize } from '../../../kit/core/format';
import entries from '../../../kit/panel/entries.module.css';
import { Facts } from '../../../kit/panel/Facts';
import { FormPopup } from '../../../kit/panel/FormPopup';
import { MoscowTime } from '../../../kit/panel/MoscowTime';
import { notify } from '../../../kit/panel/notify';
import { Crumbs, PageHeader } from '../../../kit/panel/PageHeader';
import { ConfirmDialog } from '../../../kit/panel/Popup';
import { StatusBadge } from '../../../kit/panel/StatusBadge';
import { EmptyState, ErrorState } from '../../../kit/panel/states';
import { useSubmit } from '../../../kit/panel/useSubmit';
import {
  useDeleteWebhookMutation,
  useListWebhooksQuery,
  useResendWebhookMutation,
  useTestWebhookMutation,
  useUpdateWebhookMutation,
} from '../api';
import { refreshMs, WebhookAttempts } from './WebhookAttempts';
import { EditWebhookPopup, SecretPopup } from './WebhookPopups';
import { formatBrands, formatTypes, getState } from './webhook-state';
import styles from './Webhooks.module.css';

export function WebhookScreen() {
  const id = Number(useParams().webhook_id);
  const { currentData, error, isFetching, refetch } = useListWebhooksQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: refreshMs,
  });
  const webhook = currentData?.data.find((hook) => hook.id === id);

  return (
    <>
      <PageHeader
        title={webhook ? webhook.description || webhook.url : 'Endpoint'}
        note="Moscow time"
        back={<Crumbs to="/admin/webhooks" title="Webhooks" />}
      />
      {error && !currentData && !isFetching ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : webhook ? (
        <Endpoint key={id} webhook={webhook} />
      ) : currentData ? (
        <EmptyState title="This endpoint does not exist">
          <Link to="/admin/webhooks">Go back</Link>
        </EmptyState>
      ) : (
        <Skeleton className={styles.endpoint} height={240} aria-busy="true" />
      )}
    </>
  );
}

type PopupName = 'edit' | 'rotate' | 'recover' | 'delete';

function Endpoint({ webhook }: { webhook: Webhook }) {
  const [popup, setPopup] = useState<PopupName | null>(null);
  const [rotated, setRotated] = useState<UpdatedWebhook>();
  const { id, url, disabled_at: disabledAt } = webhook;
  const { color, label, explanation } = getState(webhook);
  const onClose = () => setPopup(null);
  const toggle = useSubmit(useUpdateWebhookMutation(), {
    successText: disabledAt ? 'The endpoint is on' : 'The endpoint is off',
  });
  const test = useSubmit(useTestWebhookMutation(), {
    onDone: ({ error }) => (error ? notify.error(error) : notify.success('The endpoint received the test')),
  });

  return (
    <div className={styles.endpoint}>
      <Group gap="xs">
        <StatusBadge color={color}>{label}</StatusBadge>
        <Text ff="monospace" fz={14} style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Text>
      </Group>
      {explanation && (
        <Alert color={color} p="xs">
          <span>{explanation}</span>
          {!webhook.has_secret && <span> Its secret was not in the backup: rotate it first.</span>}
        </Alert>
      )}
      <Facts
        className={entries.facts}
        facts={{
          Events: formatTypes(webhook.types),
          Brands: formatBrands(webhook.brands),
          'Last success': webhook.last_success_at ? <MoscowTime at={webhook.last_success_at} /> : 'never',
          'Failing since': webhook.failing_since && <MoscowTime at={webhook.failing_since} />,
          'Off since': disabledAt && <MoscowTime at={disabledAt} />,
          'Two secrets until': webhook.previous_secret_until && (
            <MoscowTime at={webhook.previous_secret_until} />
          ),
          Waiting: webhook.waiting,
        }}
      />
      <Group gap={8}>
        <Button
          variant={disabledAt ? 'filled' : 'default'}
          loading={toggle.isBusy}
          onClick={() => void toggle.submit({ id, updateWebhook: { enabled: disabledAt !== null } })}
        >
          {disabledAt ? 'Switch on' : 'Switch off'}
        </Button>
        <Button variant="default" loading={test.isBusy} onClick={() => void test.submit({ id })}>
          Send test
        </Button>
        <Button variant="default" disabled={disabledAt !== null} onClick={() => setPopup('recover')}>
          Recover since…
        </Button>
        <Button variant="default" onClick={() => setPopup('edit')}>
          Edit
        </Button>
        <Button variant="default" onClick={() => setPopup('rotate')}>
          Rotate secret
        </Button>
        <Button variant="subtle" color="red" onClick={() => setPopup('delete')}>
          Delete
        </Button>
      </Group>
      <WebhookAttempts webhook={webhook} />
      {popup === 'edit' && <EditWebhookPopup webhook={webhook} onClose={onClose} />}
      {popup === 'rotate' && <RotateDialog webhook={webhook} onRotated={setRotated} onClose={onClose} />}
      {popup === 'recover' && <RecoverPopup id={id} onClose={onClose} />}
      {popup === 'delete' && <DeleteDialog webhook={webhook} onClose={onClose} />}
      {rotated && (
        <SecretPopup
          secret={rotated.secret!}
          hasPreviousSecret={rotated.previous_secret_until !== null}
          onClose={() => setRotated(undefined)}
        />
      )}
    </div>
  );
}

interface RotateDialogProps {
  webhook: Webhook;
  onRotated: (webhook: UpdatedWebhook) => void;
  onClose: () => void;
}

function RotateDialog({ webhook, onRotated, onClose }: RotateDialogProps) {
  const { submit, isBusy } = useSubmit(useUpdateWebhookMutation(), {
    onDone: (rotated) => {
      onClose();
      onRotated(rotated);
    },
  });
  return (
    <ConfirmDialog
      title="Rotate the secret?"
      no="Cancel"
      yes="Rotate"
      isBusy={isBusy}
      onYes={() => void submit({ id: webhook.id, updateWebhook: { rotate_secret: true } })}
      onClose={onClose}
    >
      {explainRotation(webhook)}
    </ConfirmDialog>
  );
}

function explainRotation({ has_secret, previous_secret_until }: Webhook): string {
  if (!has_secret) return 'The program needs the new secret.';
  return previous_secret_until
    ? 'The secret was rotated less than 24 hours ago. The new secret replaces the current one at once. For 24 hours, events are also signed with the secret from before that rotation.'
    : 'The program needs the new secret. For 24 hours, events are signed with both, so that nothing is refused meanwhile.';
}

const msBySpan = {
  'the last hour': HOUR_MS,
  'the last 6 hours': 6 * HOUR_MS,
  'the last day': DAY_MS,
  'the last 3 days': 3 * DAY_MS,
  'the last week': 7 * DAY_MS,
  'the last 30 days': 30 * DAY_MS,
};
type Span = keyof typeof msBySpan;

function RecoverPopup({ id, onClose }: { id: number; onClose: () => void }) {
  const [span, setSpan] = useState<Span>('the last day');
  const { submit, isBusy } = useSubmit(useResendWebhookMutation(), {
    onDone: ({ count }) => {
      onClose();
      notify.success(pluralize(count, 'event will be sent again', 'events will be sent again'));
    },
  });
  const onSubmit = () => {
    const since = new Date(getServerTime() - msBySpan[span]).toISOString();
    return submit({ id, resendWebhook: { since } });
  };
  return (
    <FormPopup
      title="Recover"
      submitLabel="Send again"
      isSaving={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Select
        label="Send all events of"
        data={Object.keys(msBySpan)}
        allowDeselect={false}
        value={span}
        onChange={(value) => setSpan(value as Span)}
      />
      <Text c="dimmed" fz={13}>
        This includes events that were already received, and events from the time when the endpoint was off.
        Each has the same <code>webhook-id</code> as before, so programs can skip events that they know.
      </Text>
    </FormPopup>
  );
}

function DeleteDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const navigate = useNavigate();
  const { submit, isBusy } = useSubmit(useDeleteWebhookMutation(), {
    successText: 'Endpoint deleted',
    refusals: { 'Not found': 'Somebody else has deleted this endpoint' },
    onDone: () => void navigate('/admin/webhooks'),
  });
  return (
    <ConfirmDialog
      title="Delete the endpoint?"
      no="Cancel"
      yes="Delete"
      isBusy={isBusy}
      onYes={() => void submit({ id: webhook.id })}
      onClose={onClose}
    >
      Nothing more is sent to {webhook.url}, and its attempts are deleted. To pause it, switch it off instead.
    </ConfirmDialog>
  );
}
