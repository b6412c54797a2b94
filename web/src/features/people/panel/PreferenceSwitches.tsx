import { Button, Checkbox, Fieldset, Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { Preferences } from '../../../api/api.gen';
import { failureText } from '../../../api/errors';
import { useSubmit } from '../../../kit/panel/useSubmit';
import { useChangePreferencesMutation, useGetPreferencesQuery } from '../api';
import styles from './PreferenceSwitches.module.css';

const switches: { field: keyof Preferences; label: string; description: string }[] = [
  {
    field: 'single_keys',
    label: 'Decide with a single key (A, R) while undo is on',
    description: 'Otherwise a second press within three seconds decides.',
  },
];

/** How the person wants the panel. A change is stored at once. */
export function PreferenceSwitches() {
  const { data, error, isFetching, refetch } = useGetPreferencesQuery();
  const { submit } = useSubmit(useChangePreferencesMutation(), { isParallel: true });

  if (!data && error && !isFetching)
    return (
      <p className={styles.failed} role="alert">
        {failureText(error)}
        <Button size="compact-xs" variant="default" onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    );
  return (
    <Fieldset
      legend="Preferences"
      variant="unstyled"
      classNames={{ root: styles.preferences, legend: styles.legend }}
      aria-busy={!data}
    >
      {switches.map(({ field, label, description }) =>
        data ? (
          <Checkbox
            key={field}
            label={label}
            description={description}
            checked={data[field]}
            onChange={(event) => void submit({ changePreferences: { [field]: event.currentTarget.checked } })}
          />
        ) : (
          <Skeleton key={field} height={38} maw={360} />
        ),
      )}
      {data ? (
        <DesktopSwitch
          isOn={data.desktop_notifications}
          onChange={(isOn) => void submit({ changePreferences: { desktop_notifications: isOn } })}
        />
      ) : (
        <Skeleton height={38} maw={360} />
      )}
    </Fieldset>
  );
}

const isKnown = typeof Notification !== 'undefined';

/**
 * Turns desktop notifications on. The choice belongs to the person, and the permission to this browser. The browser asks for it
 * only after a click here.
 */
function DesktopSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const [permission, setPermission] = useState(() => (isKnown ? Notification.permission : 'denied'));
  const isBlocked = permission === 'denied';
  const turn = async (wanted: boolean) => {
    if (!wanted) return onChange(false);
    const answer = permission === 'granted' ? permission : await Notification.requestPermission();
    setPermission(answer);
    if (answer === 'granted') onChange(true);
  };
  return (
    <Checkbox
      label="Show desktop notifications of tickets"
      description={
        isBlocked
          ? isKnown
            ? 'Your browser blocks notifications. Allow them for this site in its settings.'
            : 'This browser does not support notifications.'
          : 'For new tickets and messages while you are in another window. Each browser asks once.'
      }
      disabled={isBlocked}
      checked={isOn && permission === 'granted'}
      onChange={(event) => void turn(event.currentTarget.checked)}
    />
  );
}
