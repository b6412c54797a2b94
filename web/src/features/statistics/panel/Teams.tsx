import type { StatisticResult } from '../../../api/api.gen';
import { Bars, NotedName } from '../../../kit/panel/Bars';
import { Section } from './Section';
import { peopleText, reachedText } from './words';

interface TeamsProps {
  lines: StatisticResult[];
  hasTarget: boolean;
  quantity: (size: number) => string;
}

/** The two teams on one scale. Left out while only one of them has people. */
export function Teams({ lines, hasTarget, quantity }: TeamsProps) {
  const teams = ([1, 2] as const).map((team) => {
    const people = lines.filter(({ team_id }) => team_id === team);
    const sum = (key: 'made' | 'target') => people.reduce((all, line) => all + line[key], 0);
    return { team, people: people.length, made: sum('made'), target: hasTarget ? sum('target') : 0 };
  });
  if (teams.some(({ people }) => people === 0)) return null;
  const bars = teams.map(({ team, people, made, target }) => {
    const each = `${quantity(Math.round((made / people) * 100) / 100)} each`;
    return {
      key: team,
      name: <NotedName note={peopleText(people)}>Team {team}</NotedName>,
      size: made,
      target,
      label: quantity(made),
      detail: target > 0 ? `${reachedText(made, target, quantity)} · ${each}` : each,
    };
  });
  return <Section title="Teams">{(labelledBy) => <Bars {...{ labelledBy, bars }} />}</Section>;
}
