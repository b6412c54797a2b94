import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { ComparedTeam } from '../../../../api/panel.api.gen';
import { formatMoney } from '../../../../kit/core/format';
import { type Bar, Bars, NotedName } from '../../../../kit/panel/Bars';
import { AmountChange, toBarTarget, formatTarget } from './comparison';
import styles from './RatingScreen.module.css';
import { Section } from '../Section';
import { formatPeople } from '../statistic-format';

const first = 6;

/** Teams on one scale, largest first. Renders nothing with fewer than two teams. Undefined while loading. */
export function RatingTeams({ teams }: { teams: ComparedTeam[] | undefined }) {
  const [isOpen, setOpen] = useState(false);
  if (!teams) return <Section title="Teams">{() => <Bars isDetailed />}</Section>;
  if (teams.length < 2) return null;
  const hasBrands = new Set(teams.map(({ brand }) => brand.id)).size > 1;
  const nameOf = ({ brand, team_id }: ComparedTeam) =>
    team_id === null ? brand.name : hasBrands ? `${brand.name}, team ${team_id}` : `Team ${team_id}`;

  const bars = teams.slice(0, isOpen ? teams.length : first).map((team): Bar => {
    const { brand, team_id, people, amount, before, target } = team;
    return {
      key: `${brand.id} ${team_id}`,
      name: (
        <NotedName note={formatPeople(people)}>
          <Text component="bdi" inherit truncate title={nameOf(team)}>
            {nameOf(team)}
          </Text>
        </NotedName>
      ),
      size: amount,
      label: formatMoney(amount),
      detail: (
        <div className={styles.detail}>
          <span>{people > 0 && `${formatMoney(amount / people)} each`}</span>
          <AmountChange by={amount - before} />
          <span>{target && formatTarget(target)}</span>
        </div>
      ),
      ...toBarTarget(amount, target),
    };
  });

  return (
    <Section title="Teams">
      {(labelledBy) => (
        <>
          <Bars {...{ labelledBy, bars }} />
          {teams.length > first && (
            <Button variant="subtle" mt={8} ml={-12} onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
              {isOpen ? 'Show fewer' : `Show all ${teams.length}`}
            </Button>
          )}
        </>
      )}
    </Section>
  );
}
