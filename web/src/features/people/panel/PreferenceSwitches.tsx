import { Button, Checkbox, Fieldset, Group, Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { Preferences } from '../../../api/panel.api.gen';
import { formatError } from '../../../api/errors';
import { useSubmit } from '../../../kit/panel/useSubmit';
import { useChangePreferencesMutation, useGetPreferencesQuery } from '../api';

export function PreferenceSwitches() {
  const { data, error, isFetching, refetch } = useGetPreferencesQuery();
  const { submit } = useSubmit(useChangePreferencesMutation(), { isParallel: true });
  const change = (changePreferences: Partial<Preferences>) => void submit({ changePreferences });

  const skeletonProps = { visible: !data, inert: !data, 'aria-hidden': !data };
  if (!data && error && !isFetching)
    return (
      <Group gap={8} mb={24} role="alert">
        {formatError(error)}
        <Button size="compact-xs" variant="default" onClick={() => void refetch()}>
          Retry
        </Button>
      </Group>
    );
  return (
    <Fieldset
      legend="Preferences"
      variant="unstyled"
      styles={{
        root: { display: 'grid', gap: 12 },
        legend: { marginBottom: 12, padding: 0, fontWeight: 600 },
      }}
      p={0}
      m="0 0 24px"
      aria-busy={!data}
    >
      <Skeleton {...skeletonProps}>
        <Checkbox
          label="Decide with a single key (A, R) while undo is on"
          description="Otherwise a second press within three seconds decides."
          checked={data?.single_keys ?? false}
          onChange={(event) => change({ single_keys: event.currentTarget.checked })}
        />
      </Skeleton>
      <Skeleton {...skeletonProps}>
        <DesktopNotificationSwitch
          isOn={data?.desktop_notifications ?? false}
          onChange={(isOn) => change({ desktop_notifications: isOn })}
        />
      </Skeleton>
    </Fieldset>
  );
}

const areNotificationsSupported = typeof Notification !== 'undefined';

/** Switches desktop notifications. Asks for permission here, because browsers show that question only after a click. */
function DesktopNotificationSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const [permission, setPermission] = useState(() =>
    areNotificationsSupported ? Notification.permission : 'denied',
  );
  const isBlocked = permission === 'denied';
  const onToggle = async (shouldEnable: boolean) => {
    if (!shouldEnable) return onChange(false);
    const newPermission = permission === 'granted' ? permission : await Notification.requestPermission();
    setPermission(newPermission);
    if (newPermission === 'granted') onChange(true);
  };
  return (
    <Checkbox
      label="Show desktop notifications of tickets"
      description={
        isBlocked
          ? areNotificationsSupported
            ? 'Your browser blocks notifications. Allow them for this site in its settings.'
            : 'This browser does not support notifications.'
          : 'For new tickets and messages while you are in another window. Each browser asks once.'
      }
      disabled={isBlocked}
      checked={isOn && permission === 'granted'}
      onChange={(event) => void onToggle(event.currentTarget.checked)}
    />
  );
}
