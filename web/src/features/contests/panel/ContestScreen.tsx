import { Button } from '@mantine/core';
import { Fragment } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { Contest } from '../../../api/contest.api.gen';
import { formatDays } from '../../../kit/core/day';
import { DoubleClickButton } from '../../../kit/panel/DoubleClickButton';
import { MoscowTime } from '../../../kit/panel/MoscowTime';
import { PageHeader, Crumbs } from '../../../kit/panel/PageHeader';
import { ErrorState } from '../../../kit/panel/states';
import { UserName } from '../../../kit/panel/UserName';
import { useSubmit } from '../../../kit/panel/useSubmit';
import { liveStandingsOptions, useDeleteContestMutation, useGetContestQuery } from '../api';
import { formatStage } from '../contest-format';
import { ContestForm, ContestFormPending } from './ContestForm';
import styles from './ContestScreen.module.css';
import { ContestState } from './ContestState';
import { contestErrorTexts } from './contest-draft';
import { Standings } from './Standings';
import { Facts } from '../../../kit/panel/Facts';

const backLink = <Crumbs to="/contests" title="Contests" />;

/** One contest, or the form of a new one at `/contests/new`. `?edit=yes` opens the form of a planned one. */
export function ContestScreen() {
  const { contest_id } = useParams();
  if (contest_id === 'new')
    return (
      <>
        <PageHeader title="New contest" note="Days in GMT-4" back={backLink} />
        <ContestForm />
      </>
    );
  return <ExistingContest key={contest_id} id={Number(contest_id)} />;
}

function ExistingContest({ id }: { id: number }) {
  const isEditing = useSearchParams()[0].has('edit');
  const {
    currentData: contest,
    error,
    isFetching,
    refetch,
  } = useGetContestQuery({ id }, liveStandingsOptions);
  if (error && !contest && !isFetching) {
    return (
      <ErrorState isScreen error={error} notFoundTitle="This contest does not exist." onRetry={refetch}>
        <Link to="/contests">All contests</Link>
      </ErrorState>
    );
  }
  const isPlanned = contest?.state === 'planned';
  return (
    <>
      <PageHeader title={contest?.name ?? '…'} note="Days in GMT-4, times in Moscow time" back={backLink}>
        {isPlanned && !isEditing && (
          <>
            <Button variant="default" component={Link} to="?edit=yes">
              Edit
            </Button>
            <DeleteContestButton id={id} />
          </>
        )}
      </PageHeader>
      {!contest ? (
        <ContestFormPending />
      ) : isEditing && isPlanned ? (
        <ContestForm contest={contest} />
      ) : (
        <>
          <ContestDetails contest={contest} />
          <Standings contest={contest} />
        </>
      )}
    </>
  );
}

function DeleteContestButton({ id }: { id: number }) {
  const navigate = useNavigate();
  const { submit, isBusy } = useSubmit(useDeleteContestMutation(), {
    successText: 'Contest deleted',
    refusals: contestErrorTexts,
    onDone: () => navigate('/contests', { replace: true }),
  });
  return (
    <DoubleClickButton
      variant="light"
      color="red"
      disabled={isBusy}
      armedLabel="Click again to delete"
      onConfirm={() => void submit({ id })}
    >
      Delete
    </DoubleClickButton>
  );
}

function ContestDetails({ contest }: { contest: Contest }) {
  const { rules, state, brands, date_start, date_end, created_by, created_at } = contest;
  return (
    <div className={styles.details}>
      <p className={styles.rules}>{rules}</p>
      <Facts
        className={styles.facts}
        facts={{
          State: (
            <>
              <ContestState {...contest} />
              {(state === 'planned' || state === 'running') && <span>{` ${formatStage(contest)}`}</span>}
            </>
          ),
          Days: formatDays(date_start, date_end),
          Brands: brands.map((brand, index) => (
            <Fragment key={brand.id}>
              {index > 0 && <span>, </span>}
              <Link to={`/brands/${brand.id}`}>
                <bdi>{brand.name}</bdi>
              </Link>
            </Fragment>
          )),
          'Set up by': created_by && (
            <>
              <UserName user={created_by} /> <MoscowTime at={created_at} />
            </>
          ),
        }}
      />
    </div>
  );
}
