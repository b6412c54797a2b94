import { Skeleton } from '@mantine/core';
import type { User } from '../../api/api.gen';
import { lazyPart } from '../../kit/core/lazy-part';
import { ErrorState } from '../../kit/panel/states';
import { loadAgentBrief, loadPersonCard } from './screen-loaders';

const PersonCard = lazyPart(loadPersonCard, {
  pending: <Skeleton height={116} aria-busy="true" />,
  ErrorState,
});
const AgentBrief = lazyPart(loadAgentBrief, { ErrorState });

/** For `RenderUserCardContext`. */
export const renderPersonCard = (user: User, isBrief = false) =>
  isBrief ? (
    <AgentBrief userId={user.id} />
  ) : (
    <PersonCard user={user}>
      <AgentBrief userId={user.id} />
    </PersonCard>
  );
