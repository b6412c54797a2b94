import type { Contest } from '../../../api/contest.api.gen';

const stages = ['running', 'provisional', 'planned', 'final'];

/** What people can still change comes first. */
export const byStage = <One extends Pick<Contest, 'state'>>(contests: readonly One[]): One[] =>
  [...contests].sort((one, other) => stages.indexOf(one.state) - stages.indexOf(other.state));
