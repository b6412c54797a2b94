import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { SetupSteps } from '../../../api/panel.api.gen';
import { readStored, writeStored } from '../../../kit/core/storage';
import { Icon } from '../../../kit/panel/Icon';
import styles from './overview.module.css';
import { WorkRow } from './WorkList';

const hiddenKey = 'setup-hidden';

interface Step {
  title: string;
  note: string;
  isDone: boolean;
  /** Undefined if the step needs a brand and there is none. */
  to: string | undefined;
}

/** The first steps of an installation, unless the person has hidden them in this browser. */
export function SetupList({ setup }: { setup: SetupSteps }) {
  const [isHidden, setHidden] = useState(readStored(hiddenKey) !== null);
  if (isHidden) return null;
  const steps = listSteps(setup);
  const nextStep = steps.find(({ isDone, to }) => !isDone && to);
  const hide = () => {
    writeStored(hiddenKey, '1');
    setHidden(true);
  };
  return (
    <section aria-labelledby="setup">
      <Group justify="space-between" align="baseline">
        <h2 id="setup" className={styles.title}>
          First steps
          <Text span c="dimmed" fz={13}>
            {steps.filter(({ isDone }) => isDone).length} of {steps.length} done
          </Text>
        </h2>
        <Button size="compact-xs" variant="subtle" color="gray" onClick={hide}>
          Hide
        </Button>
      </Group>
      <ol className={styles.rows}>
        {steps.map((step) => (
          <li key={step.title}>
            <WorkRow to={step.to}>
              <span className={styles.stepMark} data-done={step.isDone || undefined}>
                {step.isDone && <Icon name="check" size={13} />}
                {step.isDone && <VisuallyHidden>Done</VisuallyHidden>}
              </span>
              <span className={styles.stepText}>
                <Text
                  span
                  inherit
                  c={step.isDone ? 'dimmed' : undefined}
                  fw={step === nextStep ? 600 : undefined}
                >
                  {step.title}
                </Text>
                {!step.isDone && (
                  <Text span c="dimmed" fz={13}>
                    {step.to ? step.note : 'Needs a brand'}
                  </Text>
                )}
              </span>
              {step.to && <Icon name={step.to.startsWith('/') ? 'right' : 'external'} size={16} />}
            </WorkRow>
          </li>
        ))}
      </ol>
    </section>
  );
}

function listSteps(setup: SetupSteps): Step[] {
  const { add_bot_url, brand_id } = setup;
  const toBrandPath = (buildPath: (id: number) => string) =>
    brand_id === null ? undefined : buildPath(brand_id);
  const hasBot = add_bot_url !== null || setup.is_bot_in_group;
  return [
    {
      title: hasBot ? 'Add the bot to a group' : 'Make a bot',
      note: hasBot
        ? 'The group in which agents report deposits'
        : 'With @BotFather. Its token goes into TELEGRAM_BOT_TOKEN',
      isDone: setup.is_bot_in_group,
      to: add_bot_url ?? 'https://t.me/BotFather',
    },
    {
      title: 'Add a brand',
      note: 'Choose its group or thread',
      isDone: brand_id !== null,
      to: '/brands?popup=add',
    },
    {
      title: 'Invite members',
      note: 'With a code for the bot, or by the link of the brand',
      isDone: setup.has_members,
      to: toBrandPath((id) => `/brand/invites/${id}`),
    },
    {
      title: 'Set targets',
      note: 'What each member should reach in the period',
      isDone: setup.has_targets,
      to: toBrandPath((id) => `/brands/users/${id}`),
    },
    {
      title: 'Choose the report hour',
      note: 'When the report of the day goes to the group',
      isDone: setup.has_report_hour,
      to: toBrandPath((id) => `/brands/${id}?tab=settings`),
    },
    {
      title: 'Appoint a manager',
      note: 'Give a person the role, and a brand to work on',
      isDone: setup.has_managers,
      to: '/admin/roles',
    },
    {
      title: 'Get the first deposit',
      note: '/help in the group shows agents the form',
      isDone: setup.has_deposit,
      to: toBrandPath((id) => `/brands/${id}?tab=deposits`),
    },
  ];
}
