import { useId } from 'react';
import type { OwnContest, OwnContestStanding } from '../../../api/contest.api.gen';
import { formatNumber } from '../../../kit/core/format';
import { StaffMark } from '../../../kit/core/StaffMark';
import { Avatar } from '../../../kit/mini-app/Avatar';
import { Meter } from '../../../kit/mini-app/Meter';
import { ordinal } from '../../brands/standing-words';
import {
  gapText,
  isEmpty,
  resultText,
  sideKey,
  sideName,
  stageText,
  waitingText,
  winnerText,
} from '../words';
import styles from './Contests.module.css';

interface ContestCardProps {
  contest: OwnContest;
  ownId: number | undefined;
}

/** One contest with its rules, one's own place, the first three and the places around one's own. */
export function ContestCard({ contest, ownId }: ContestCardProps) {
  const titleId = useId();
  const { name, rules, state, measure, waiting, standings } = contest;
  const { top, around } = standings;
  const hasPlaces = state !== 'planned' && !isEmpty(measure, top);
  const placeKey = (row: OwnContestStanding) => `${row.place} ${sideKey(row)}`;
  const below = around.filter((row) => !top.some((other) => placeKey(other) === placeKey(row)));
  return (
    <section className={styles.contest} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>{name}</h2>
        <span className={styles.stage}>{stageText(contest)}</span>
      </header>
      <p className={styles.rules}>{rules}</p>
      {state === 'provisional' && waiting > 0 && <p className={styles.rules}>{waitingText(waiting)}</p>}
      {state === 'final' && !top.some(({ is_winner }) => is_winner) && <p>Final: no winners.</p>}
      {(state === 'running' || state === 'provisional') && !hasPlaces && <p>Nobody has a result yet</p>}
      {standings.own && hasPlaces && <Own contest={contest} own={standings.own} />}
      {hasPlaces && (
        <ol className={styles.places} aria-label="Standings">
          {top.map((row, n) => (
            <Place key={n} {...{ row, contest, ownId }} />
          ))}
          {below.length > 0 && <li className={styles.gap} aria-hidden="true" />}
          {below.map((row, n) => (
            <Place key={n} {...{ row, contest, ownId }} />
          ))}
        </ol>
      )}
    </section>
  );
}

type OwnStanding = NonNullable<OwnContest['standings']['own']>;

function Own({ contest, own }: { contest: OwnContest; own: OwnStanding }) {
  const { measure, standings } = contest;
  const percent = own.percent_of_goal;
  return (
    <div className={styles.own}>
      <p>
        <strong>{headline(contest, own)}</strong>
        <strong>{resultText(measure, own.value)}</strong>
      </p>
      {percent !== null && (
        <>
          <Meter share={percent / 100} />
          <p className={styles.hint}>{formatNumber(percent)}% of the target</p>
        </>
      )}
      {contest.state !== 'final' && own.gap !== null && (
        <p
          className={styles.hint}
        >{`${gapText(measure, own.gap)} to ${ordinal(nextPlace(standings, own))}`}</p>
      )}
    </div>
  );
}

/** The place itself, or the outcome once it is final. */
function headline({ state, standings: { of } }: OwnContest, { place, is_winner }: OwnStanding): string {
  const text = `${ordinal(place)} of ${formatNumber(of)}`;
  return state === 'final' && is_winner ? `You won: ${text}` : text;
}

/** The place that the gap leads to. Shared places leave some out, so it is not always the one before. */
function nextPlace({ top, around }: OwnContest['standings'], { place }: OwnStanding): number {
  return Math.max(1, ...[...top, ...around].map((row) => row.place).filter((other) => other < place));
}

/** The server names no team of one's own. Its place tells, unless both teams share it. */
const isOwnTeam = ({ place }: OwnContestStanding, { own, top }: OwnContest['standings']) =>
  place === own?.place && top.filter((row) => row.place === place).length === 1;

interface PlaceProps {
  row: OwnContestStanding;
  contest: OwnContest;
  ownId: number | undefined;
}

function Place({ row, contest: { measure, state, standings }, ownId }: PlaceProps) {
  const { place, user, value, is_winner } = row;
  const isOwn = user ? user.id !== undefined && user.id === ownId : isOwnTeam(row, standings);
  return (
    <li className={styles.place} aria-current={isOwn || undefined}>
      <span className={styles.number}>{place}</span>
      <span className={styles.side}>
        {user && <Avatar user={{ ...user, id: user.id ?? place }} />}
        <span className={styles.name}>
          <bdi>{sideName(row)}</bdi>
          {user && <StaffMark user={user} />}
          {is_winner && <span className={styles.winner}>{winnerText(state)}</span>}
        </span>
      </span>
      <span className={styles.result}>{resultText(measure, value)}</span>
    </li>
  );
}
