import { Button, Group, Tabs, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { RatingEntry } from '../../../../api/agent.api.gen';
import { ExportMenu } from '../../../../kit/panel/ExportMenu';
import { EmptyState, ErrorState } from '../../../../kit/panel/states';
import { PageHeader } from '../../../../kit/panel/PageHeader';
import { useCompareRatingQuery, useGetManagerRatingQuery } from '../../api';
import { buildComparison, AmountChange, toBarTarget, formatTarget } from './comparison';
import { RatingBars } from './RatingBars';
import { RatingTable } from './RatingTable';
import type { ComparedTeam } from '../../../../api/panel.api.gen';
import { formatMoney, pluralize } from '../../../../kit/core/format';
import { type Bar, Bars, NameWithNote } from '../../../../kit/panel/Bars';
import styles from './RatingScreen.module.css';
import { Section } from '../Section';

/** The number of teams shown until the person asks for all. */
const collapsedCount = 6;

export function RatingScreen() {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'ftd' ? 'ftd' : 'retention';
  const { data, error, isFetching, refetch } = useGetManagerRatingQuery();

  const onChangeTab = (value: string | null) =>
    setSearch((params) => {
      params.set('tab', value ?? 'retention');
      return params;
    });

  return (
    <>
      <PageHeader title="Rating" note="Current period, days in GMT-4">
        <ExportMenu path="manager/rating/export" isDisabled={!data} />
      </PageHeader>
      <Tabs value={tab} onChange={onChangeTab} keepMounted={false}>
        <Tabs.List px={16}>
          <Tabs.Tab value="retention">Retention</Tabs.Tab>
          <Tabs.Tab value="ftd">FTD</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={tab}>
          {error && !data && !isFetching ? (
            <ErrorState error={error} onRetry={refetch} />
          ) : (
            <Rating entries={data?.[tab]} tab={tab} />
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Rating({ entries, tab }: { entries: RatingEntry[] | undefined; tab: 'ftd' | 'retention' }) {
  // The comparison is loaded after the rating, which is cheaper and more important.
  const { data, error, isFetching, refetch } = useCompareRatingQuery(undefined, { skip: !entries?.length });
  const comparedList = data?.[tab];
  const loadedComparison = useMemo(() => comparedList && buildComparison(comparedList), [comparedList]);
  const hasFailed = error && !data && !isFetching;
  const comparison = hasFailed ? null : loadedComparison;

  if (entries?.length === 0) {
    return (
      <EmptyState shouldExplainMissingBrands title="Nothing was found">
        The rating counts accepted deposits of the current period.
      </EmptyState>
    );
  }
  return (
    <>
      <RatingBars {...{ tab, entries, comparison }} />
      {hasFailed && (
        <Group role="alert" gap="4px 8px" p="8px 24px 0" c="dimmed">
          Targets and the previous period could not be loaded.
          <Button variant="subtle" onClick={() => void refetch()}>
            Retry
          </Button>
        </Group>
      )}
      {!hasFailed && <RatingTeams teams={loadedComparison?.teams} />}
      <RatingTable {...{ entries, comparison }} />
    </>
  );
}

/** The teams on one scale, best first. Renders nothing for fewer than two. `teams`: undefined while loading. */
function RatingTeams({ teams }: { teams: ComparedTeam[] | undefined }) {
  const [isOpen, setOpen] = useState(false);
  if (!teams) return <Section title="Teams">{() => <Bars hasDetails />}</Section>;
  if (teams.length < 2) return null;
  const hasManyBrands = new Set(teams.map(({ brand }) => brand.id)).size > 1;
  const formatTeamName = ({ brand, team_id }: ComparedTeam) =>
    team_id === null ? brand.name : hasManyBrands ? `${brand.name}, team ${team_id}` : `Team ${team_id}`;

  const bars = teams.slice(0, isOpen ? teams.length : collapsedCount).map((team): Bar => {
    const { brand, team_id, people, amount, before, target } = team;
    return {
      key: `${brand.id} ${team_id}`,
      name: (
        <NameWithNote note={pluralize(people, 'person', 'people')}>
          <Text component="bdi" inherit truncate title={formatTeamName(team)}>
            {formatTeamName(team)}
          </Text>
        </NameWithNote>
      ),
      value: amount,
      valueText: formatMoney(amount),
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
          {teams.length > collapsedCount && (
            <Button variant="subtle" mt={8} ml={-12} onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
              {isOpen ? 'Show fewer' : `Show all ${teams.length}`}
            </Button>
          )}
        </>
      )}
    </Section>
  );
}
