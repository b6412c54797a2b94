import type { StatisticResult } from '../../../api/api.gen';
import { formatNumber } from '../../../kit/core/format';
import styles from './Teams.module.css';

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
  const longest = Math.max(...teams.flatMap(({ made, target }) => [made, target]), 0);
  const share = (size: number) => (longest > 0 ? `${(Math.max(size, 0) / longest) * 100}%` : 0);
  return (
    <section className={styles.teams} aria-labelledby="teams">
      <h2 id="teams" className={styles.title}>
        Teams
      </h2>
      <ul className={styles.list}>
        {teams.map(({ team, people, made, target }) => (
          <li key={team} className={styles.team}>
            <span>
              Team {team}{' '}
              <span className={styles.note}>
                {formatNumber(people)} {people === 1 ? 'person' : 'people'}
              </span>
            </span>
            <span className={styles.track} aria-hidden="true">
              {target > 0 && <span className={styles.target} style={{ width: share(target) }} />}
              <span className={styles.fill} style={{ width: share(made) }} />
            </span>
            <span className={styles.size}>
              {quantity(made)}
              {target > 0 && ` of ${quantity(target)} (${Math.floor((made / target) * 100)}%)`}
              <span className={styles.note}> · {quantity(Math.round((made / people) * 100) / 100)} each</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
