import { texts } from '../../../texts';
import { useId } from 'react';
import type { OwnContest, OwnContestStanding } from '../../../api/contest.api.gen';
import { StaffMark } from '../../../kit/core/StaffMark';
import { Avatar } from '../../../kit/mini-app/Avatar';
import { Meter } from '../../../kit/mini-app/Meter';
import {
  formatInUnit,
  hasResults,
  formatContestResult,
  getCompetitorKey,
  formatCompetitor,
  formatStage,
  formatUndecided,
  formatWinner,
} from '../contest-format';
import styles from './Contests.module.css';

export function ContestCard({ contest, ownId }: { contest: OwnContest; ownId: number | undefined }) {
  const titleId = useId();
  const { name, rules, state, measure, waiting, standings } = contest;
  const { top, around } = standings;
  const hasPlaces = state !== 'planned' && hasResults(measure, top);
  const getRowKey = (row: OwnContestStanding) => `${row.place} ${getCompetitorKey(row)}`;
  const neighbours = around.filter((row) => !top.some((other) => getRowKey(other) === getRowKey(row)));
  return (
    <section className={styles.contest} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId} dir="auto">
          {name}
        </h2>
        <span className={styles.stage}>{formatStage(contest)}</span>
      </header>
      <p className={styles.rules} dir="auto">
        {rules}
      </p>
      {state === 'provisional' && waiting > 0 && <p className={styles.rules}>{formatUndecided(waiting)}</p>}
      {state === 'final' && !top.some(({ is_winner }) => is_winner) && <p>{texts.ownContests.noWinners}</p>}
      {(state === 'running' || state === 'provisional') && !hasPlaces && <p>{texts.ownContests.noResults}</p>}
      {standings.own && hasPlaces && <OwnPlace contest={contest} own={standings.own} />}
      {hasPlaces && (
        <ol aria-label={texts.ownContests.standings}>
          {top.map((row, index) => (
            <Place key={index} {...{ row, contest, ownId }} />
          ))}
          {neighbours.length > 0 && <li className={styles.omitted} aria-hidden="true" />}
          {neighbours.map((row, index) => (
            <Place key={index} {...{ row, contest, ownId }} />
          ))}
        </ol>
      )}
    </section>
  );
}

type OwnStanding = NonNullable<OwnContest['standings']['own']>;

function OwnPlace({ contest, own }: { contest: OwnContest; own: OwnStanding }) {
  const { measure, standings } = contest;
  const percent = own.percent_of_goal;
  return (
    <div className={styles.own}>
      <p>
        <strong>{formatHeadline(contest, own)}</strong>
        <strong>{formatContestResult(measure, own.value)}</strong>
      </p>
      {percent !== null && (
        <>
          <Meter share={percent / 100} />
          <p className={styles.hint}>{texts.share.ofTarget({ percent })}</p>
        </>
      )}
      {contest.state !== 'final' && own.gap !== null && (
        <p className={styles.hint}>
          {texts.ownContests.toPlace({
            gap: formatInUnit(measure, own.gap),
            place: texts.results.place({ place: getNextPlace(standings, own) }),
          })}
        </p>
      )}
    </div>
  );
}

function formatHeadline({ state, standings: { of } }: OwnContest, { place, is_winner }: OwnStanding): string {
  const placeOf = texts.results.placeOf({ place, of });
  return state === 'final' && is_winner ? texts.ownContests.won({ place: placeOf }) : placeOf;
}

/** The next better place in the standings. It may be several numbers better, because ties share a place. */
function getNextPlace({ top, around }: OwnContest['standings'], { place }: OwnStanding): number {
  return Math.max(1, ...[...top, ...around].map((row) => row.place).filter((other) => other < place));
}

/** The server does not say which team is the person's own. Their team has their place; if both teams share it, neither is marked. */
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
      <span className={styles.competitor}>
        {/* The id only determines the colour. */}
        {user && <Avatar user={{ ...user, id: user.id ?? place }} />}
        <span className={styles.name}>
          <bdi>{formatCompetitor(row)}</bdi>
          {user && <StaffMark user={user} />}
          {is_winner && <span className={styles.winner}>{formatWinner(state)}</span>}
        </span>
      </span>
      <span className={styles.result}>{formatContestResult(measure, value)}</span>
    </li>
  );
}
