import { Button, Checkbox, Fieldset, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useKeptState } from '../../../kit/panel/useKeptState';
import { Failed } from '../../../kit/panel/states';
import { PageHeader } from '../../../kit/panel/PageHeader';
import { useUnsaved } from '../../../kit/panel/unsaved';
import { onForm } from '../../../kit/core/useSubmission';
import { useSubmit } from '../../../kit/panel/useSubmit';
import { useGetNoticesQuery, useSetNoticesMutation } from '../api';
import { type Group, groups, type Switches, switchesOf } from './notice-switches';
import styles from './NoticesScreen.module.css';

/** The person chooses which notices the bot sends them. */
export function NoticesScreen() {
  const { data, error, isFetching, refetch } = useGetNoticesQuery();
  return (
    <>
      <PageHeader title="Notifications" />
      {data ? (
        <NoticesForm saved={switchesOf(data)} />
      ) : error && !isFetching ? (
        <Failed error={error} onRetry={refetch} />
      ) : (
        <div className={styles.form} aria-busy="true">
          {[90, 260, 200].map((height) => (
            <Skeleton key={height} height={height} radius={6} />
          ))}
        </div>
      )}
    </>
  );
}

function NoticesForm({ saved }: { saved: Switches }) {
  /** The unsaved changes. */
  const [edit, setEdit] = useKeptState<Switches | null>('notices', null);
  const [stored, setStored] = useState(saved);
  const switches = edit ?? saved;
  const now = JSON.stringify(switches);
  useUnsaved(now !== JSON.stringify(saved) && now !== JSON.stringify(stored));
  const { submit, isBusy } = useSubmit(useSetNoticesMutation(), {
    done: 'Settings updated!',
    onDone: () => setStored(switches),
  });

  return (
    <form className={styles.form} onSubmit={onForm(() => submit({ setNotices: switches }))}>
      <Fieldset legend="Deposits" variant="unstyled" classNames={{ legend: styles.legend }}>
        <Checkbox
          label="New deposits"
          checked={switches.deposit}
          onChange={(event) => setEdit({ ...switches, deposit: event.currentTarget.checked })}
        />
      </Fieldset>
      <SwitchGroup title="Services" group="services" switches={switches} onChange={setEdit} />
      <SwitchGroup title="Support" group="support" switches={switches} onChange={setEdit} />
      <div>
        <Button type="submit" loading={isBusy}>
          Save
        </Button>
      </div>
    </form>
  );
}

interface SwitchGroupProps {
  title: string;
  group: Group;
  switches: Switches;
  onChange: (switches: Switches) => void;
}

function SwitchGroup({ title, group, switches, onChange }: SwitchGroupProps) {
  return (
    <Fieldset legend={title} variant="unstyled" classNames={{ legend: styles.legend }}>
      <div className={styles.switches}>
        {groups[group].map(([key, label]) => (
          <Checkbox
            key={key}
            label={label}
            checked={switches[group][key] ?? true}
            onChange={(event) =>
              onChange({ ...switches, [group]: { ...switches[group], [key]: event.currentTarget.checked } })
            }
          />
        ))}
      </div>
    </Fieldset>
  );
}
