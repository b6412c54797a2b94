import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { getErrorStatus, formatError } from '../../../api/errors';
import { pluralize } from '../../../kit/core/format';
import { useIsAllowed } from '../../auth/access';
import { useGetAgentQuery } from '../api';
import { BrandFigures } from './AgentBrands';
import styles from './AgentScreen.module.css';
import { AnswerOfToday } from './Availability';

const maxBrands = 3;

/** A summary of an agent's page. Renders nothing if the reader may not open the page, or has no brand with this agent. */
export function AgentBrief({ userId }: { userId: number }) {
  return useIsAllowed('users') ? <Summary userId={userId} /> : null;
}

function Summary({ userId }: { userId: number }) {
  const { currentData, error, isFetching, refetch } = useGetAgentQuery({ id: userId });
  if (getErrorStatus(error) === 404) return null;
  if (error && !currentData && !isFetching)
    return (
      <p className={styles.muted} role="alert">
        {formatError(error)}{' '}
        <Button size="compact-xs" variant="default" onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    );
  if (!currentData)
    return (
      <div aria-busy="true">
        <Skeleton height={12} my={4} width="60%" />
        <Skeleton height={36} mt={10} />
      </div>
    );
  const { availability, brands, deposits, notes } = currentData;
  const [note] = notes;
  return (
    <div className={styles.brief}>
      <AnswerOfToday availability={availability} />
      {brands.slice(0, maxBrands).map((brand) => (
        <div key={brand.id}>
          <bdi className={styles.briefName} title={brand.name}>
            {brand.name}
          </bdi>
          <BrandFigures isShort brand={brand} />
        </div>
      ))}
      {brands.length > maxBrands && (
        <p className={styles.muted}>and {pluralize(brands.length - maxBrands, 'more brand')}</p>
      )}
      {deposits.wait > 0 && <p className={styles.muted}>{pluralize(deposits.wait, 'deposit')} waiting</p>}
      {note && (
        <p className={styles.briefNote} dir="auto" title={note.text}>
          {note.text}
        </p>
      )}
      <Link to={`/agents/${userId}`} className={styles.open}>
        Open the agent’s page
      </Link>
    </div>
  );
}
