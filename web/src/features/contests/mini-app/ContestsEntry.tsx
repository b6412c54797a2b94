import { texts } from '../../../texts';
import { Link } from 'react-router-dom';
import { buildBrandHref, useBrandId } from '../../../kit/mini-app/brand';
import { Icon, NextIcon } from '../../../kit/mini-app/icons';
import { liveStandingsOptions, useListOwnContestsQuery } from '../api';
import { hasResults, formatStage } from '../contest-format';
import styles from './Contests.module.css';

/** The link to the brand's contests, with the name of the first one in the list, and the person's place in it or else its stage. */
export function ContestsEntry() {
  const brandId = useBrandId();
  const contest = useListOwnContestsQuery({}, liveStandingsOptions).currentData?.data[0];
  if (!contest) return null;
  const { own, of, top } = contest.standings;
  const hasPlace = own && contest.state === 'running' && hasResults(contest.measure, top);
  const stage = hasPlace ? texts.results.placeOf({ place: own.place, of }) : formatStage(contest);
  return (
    <Link className={styles.entry} to={buildBrandHref('/tg/contests', brandId)}>
      <Icon path="M7 4h10v6a5 5 0 0 1-10 0zM7 6H3.5c0 3 1 5 3.8 5M17 6h3.5c0 3-1 5-3.8 5M12 15v5M8 20h8" />
      <span>
        {texts.titles.contests}
        <small>
          <bdi>{contest.name}</bdi> · {stage}
        </small>
      </span>
      <NextIcon />
    </Link>
  );
}
