import type { User } from '../../api/api.gen';
import { PersonCard } from '../../features/staff/panel/PersonCard';
import { lazyPart } from '../../kit/core/lazy-part';
import { ErrorState } from '../../kit/panel/states';
import { loadAgentBrief } from './screen-loaders';

const AgentBrief = lazyPart(loadAgentBrief, { ErrorState });

/** For `UserCard`. */
export const renderPersonCard = (user: User, isBeside = false) =>
  isBeside ? (
    <AgentBrief userId={user.id} />
  ) : (
    <PersonCard user={user}>
      <AgentBrief userId={user.id} />
    </PersonCard>
  );
