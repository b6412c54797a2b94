import { Button, Checkbox, Fieldset, Group, NativeSelect, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { NoticeSettings } from '../../../api/panel.api.gen';
import { createSubmitHandler } from '../../../kit/core/useSubmission';
import { PageHeader } from '../../../kit/panel/PageHeader';
import { ErrorState } from '../../../kit/panel/states';
import { useUnsaved } from '../../../kit/panel/unsaved';
import { useStoredState } from '../../../kit/panel/useStoredState';
import { useSubmit } from '../../../kit/panel/useSubmit';
import { serviceTitles } from '../../tickets/ticket-names';
import { supportThemes } from '../../tickets/ticket-types';
import { useGetNoticesQuery, useSetNoticesMutation } from '../api';
import styles from './NoticesScreen.module.css';

const layout = { gap: 24, maw: 520, px: 'var(--td-side)', pt: 8, pb: 32 };
const fieldsetProps = { variant: 'unstyled', styles: { legend: { marginBottom: 12, fontWeight: 600 } } };

const Explanation = ({ children }: { children: string }) => (
  <Text c="dimmed" mt={-8} mb={12}>
    {children}
  </Text>
);

export function NoticesScreen() {
  const { data, error, isFetching, refetch } = useGetNoticesQuery();
  return (
    <>
      <PageHeader title="Notifications" />
      {data ? (
        <NoticesForm loaded={toDraft(data)} />
      ) : error && !isFetching ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Stack {...layout} aria-busy="true">
          {[90, 260, 200].map((height) => (
            <Skeleton key={height} height={height} radius={6} />
          ))}
        </Stack>
      )}
    </>
  );
}

function NoticesForm({ loaded }: { loaded: NoticeDraft }) {
  const [edits, setEdits] = useStoredState<NoticeDraft | null>('notices', null);
  /** What this form has saved, until the settings have been loaded again. */
  const [justSavedJson, setJustSavedJson] = useState<string | null>(null);
  const draft = edits ?? loaded;
  const [draftJson, loadedJson] = [JSON.stringify(draft), JSON.stringify(loaded)];
  const isUnsaved = draftJson !== loadedJson && draftJson !== justSavedJson;
  // Without edits, the form also shows changes from elsewhere.
  if (edits && draftJson === loadedJson) setEdits(null);
  if (justSavedJson === loadedJson) setJustSavedJson(null);
  useUnsaved(isUnsaved);
  const { submit, isBusy } = useSubmit(useSetNoticesMutation(), {
    successText: 'Settings updated!',
    onDone: () => setJustSavedJson(draftJson),
  });

  return (
    <Stack {...layout} component="form" onSubmit={createSubmitHandler(() => submit({ setNotices: draft }))}>
      <Fieldset legend="Deposits" {...fieldsetProps}>
        <Explanation>Deposits of your brands that wait for moderation.</Explanation>
        <Checkbox
          label="New deposits"
          checked={draft.deposit}
          onChange={(event) => setEdits({ ...draft, deposit: event.currentTarget.checked })}
        />
        <Radio.Group
          label="In your chat with the bot"
          mt={12}
          value={draft.deposit_cards}
          onChange={(cards) => setEdits({ ...draft, deposit_cards: cards })}
        >
          <Stack gap={8} mt={8}>
            {cardSettings.map(([value, label, description]) => (
              <Radio key={value} {...{ value, label, description }} disabled={!draft.deposit} />
            ))}
          </Stack>
        </Radio.Group>
      </Fieldset>
      <QuietHours draft={draft} onChange={setEdits} />
      <Fieldset legend="Join requests" {...fieldsetProps}>
        <Explanation>People who ask to join your brands, with buttons to accept or refuse them.</Explanation>
        <Checkbox
          label="Requests to join"
          checked={draft.join ?? true}
          onChange={(event) => setEdits({ ...draft, join: event.currentTarget.checked })}
        />
      </Fieldset>
      <SwitchGroup
        title="Services"
        group="services"
        explanation="New tickets and messages about these services, from your brands."
        draft={draft}
        onChange={setEdits}
      />
      <SwitchGroup
        title="Support"
        group="support"
        explanation="New tickets and messages to support about these themes, from your brands."
        draft={draft}
        onChange={setEdits}
      />
      <Group gap={8} fz={13} className={styles.footer}>
        <Button type="submit" loading={isBusy}>
          Save
        </Button>
        {isUnsaved && (
          <Text inherit c="var(--td-warn)">
            You have unsaved changes
          </Text>
        )}
      </Group>
    </Stack>
  );
}

/** The hours may span midnight. */
function QuietHours({ draft, onChange }: Pick<SwitchGroupProps, 'draft' | 'onChange'>) {
  const { quiet_hours: quietHours } = draft;
  const renderSelect = (label: string, bound: 'from' | 'to', otherBound: 'from' | 'to') =>
    quietHours && (
      <NativeSelect
        label={label}
        w={110}
        value={quietHours[bound]}
        data={hours.map((hour) => ({
          value: String(hour),
          label: `${String(hour).padStart(2, '0')}:00`,
          disabled: hour === quietHours[otherBound],
        }))}
        onChange={(event) =>
          onChange({ ...draft, quiet_hours: { ...quietHours, [bound]: Number(event.currentTarget.value) } })
        }
      />
    );
  return (
    <Fieldset legend="Quiet hours" {...fieldsetProps}>
      <Explanation>The bot sends notices without a sound in these hours (UTC+3).</Explanation>
      <Checkbox
        label="Use quiet hours"
        checked={quietHours !== null}
        onChange={(event) =>
          onChange({ ...draft, quiet_hours: event.currentTarget.checked ? { from: 22, to: 8 } : null })
        }
      />
      {quietHours && (
        <Group gap={12} mt={12}>
          {renderSelect('From', 'from', 'to')}
          {renderSelect('Until', 'to', 'from')}
        </Group>
      )}
    </Fieldset>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

interface SwitchGroupProps {
  title: string;
  explanation: string;
  group: GroupName;
  draft: NoticeDraft;
  onChange: (draft: NoticeDraft) => void;
}

function SwitchGroup({ title, group, explanation, draft, onChange }: SwitchGroupProps) {
  const keys = groups[group].map(([key]) => key);
  const onCount = keys.filter((key) => draft[group][key] ?? true).length;
  const setAll = (isOn: boolean) =>
    onChange({ ...draft, [group]: Object.fromEntries(keys.map((key) => [key, isOn])) });
  return (
    <Fieldset legend={title} {...fieldsetProps}>
      <Explanation>{explanation}</Explanation>
      <Group gap={8} mb={12} c="dimmed" fz={13}>
        <span>
          {onCount} of {keys.length} on
        </span>
        {(['All', 'None'] as const).map((amount) => (
          <Button
            key={amount}
            size="compact-xs"
            variant="default"
            aria-label={`${amount} of ${title}`}
            disabled={onCount === (amount === 'All' ? keys.length : 0)}
            onClick={() => setAll(amount === 'All')}
          >
            {amount}
          </Button>
        ))}
      </Group>
      <div className={styles.switches}>
        {groups[group].map(([key, label]) => (
          <Checkbox
            key={key}
            label={label}
            checked={draft[group][key] ?? true}
            onChange={(event) =>
              onChange({ ...draft, [group]: { ...draft[group], [key]: event.currentTarget.checked } })
            }
          />
        ))}
      </div>
    </Fieldset>
  );
}

const groups = {
  services: Object.entries(serviceTitles),
  support: supportThemes.map((theme): [string, string] => [theme.replace(' ', '_'), theme]),
} satisfies Record<string, [key: string, title: string][]>;

/** How the bot announces new deposits to the person. */
const cardSettings: [value: NoticeDraft['deposit_cards'], label: string, description: string][] = [
  [
    'auto',
    'Automatic',
    'A card for each deposit. If more than five come in a minute, one live card for each brand until no deposit waits.',
  ],
  [
    'each',
    'A card for each deposit',
    'Each has its own buttons, and shrinks to one line when it is decided.',
  ],
  [
    'live',
    'One live card for each brand',
    'It shows the oldest deposit that nobody else is reviewing, and then the next one.',
  ],
  ['digest', 'A digest every 15 minutes', 'One message says how many deposits wait in each brand.'],
  ['off', 'Nothing', 'You see deposits in the panel only.'],
];

type GroupName = keyof typeof groups;
type NoticeDraft = Omit<NoticeSettings['settings'], 'services' | 'supports'> &
  Record<GroupName, Record<string, boolean>>;

/** Parses the groups, which are JSON strings. A switch that they omit is on. */
function toDraft({ settings: { services, supports, ...others } }: NoticeSettings): NoticeDraft {
  const parseGroup = (group: GroupName, json: string) => {
    const values = JSON.parse(json) as Record<string, boolean>;
    return Object.fromEntries(groups[group].map(([key]) => [key, values[key] ?? true]));
  };
  return {
    ...others,
    services: parseGroup('services', services),
    support: parseGroup('support', supports),
  };
}
