import type { Group, Person } from '../../messenger/state/messenger.types.js';
import { type Role, managerCodes } from '../../src/platform/access/caller.js';

interface DemoPerson extends Person {
  role: Role;
}

const buildPerson = (
  id: number,
  role: Role,
  [first_name, last_name]: [string, string],
  about: string,
): DemoPerson => ({
  id: 7_000_000_000 + id,
  role,
  first_name,
  last_name,
  username: `${first_name}_${last_name}`.toLowerCase(),
  about,
});

export const admin = buildPerson(1, 'admin', ['Ada', 'Lund'], 'Admin of both brands');
export const ceo = buildPerson(2, 'ceo', ['Carl', 'Strand'], 'CEO');
export const manager = buildPerson(3, 'manager', ['Mia', 'Voss'], 'Manager of both brands');
export const agents = [
  buildPerson(11, 'user', ['Anna', 'Berg'], 'Agent of Northwind'),
  buildPerson(12, 'user', ['Ben', 'Holt'], 'Agent of Northwind'),
  buildPerson(13, 'user', ['Cleo', 'Marsh'], 'Agent of both brands'),
  buildPerson(14, 'user', ['Dan', 'Reed'], 'Agent of Southgate'),
  buildPerson(15, 'user', ['Eva', 'Stone'], 'Agent of Southgate'),
];
/** Has not joined a brand yet, so that one can try how an agent joins. */
export const newcomer = buildPerson(21, 'user', ['Nora', 'Field'], 'Newcomer, in no brand yet');

export const people = [admin, ceo, manager, ...agents, newcomer];
export const getManagerCodes = ({ role }: DemoPerson) => (role === 'user' ? [] : [...managerCodes]);

export interface DemoBrand {
  name: string;
  description: string;
  reportType: 'retention' | 'sales';
  group: Group;
  /** The thread for deposits. Null: the group has no threads. */
  threadId: number | null;
  agents: DemoPerson[];
}

const buildGroup = (
  id: number,
  title: string,
  members: DemoPerson[],
  threads: Group['threads'] = [],
): Group => ({
  id: -1_007_000_000_000 - id,
  title,
  is_forum: threads.length > 0,
  threads,
  members: [...members, newcomer, manager, admin].map(({ id }) => id),
});

const retentionTeam = agents.slice(0, 3);
const salesTeam = agents.slice(2);

export const brands: DemoBrand[] = [
  {
    name: 'Northwind',
    description: 'Retention team: returning clients.',
    reportType: 'retention',
    group: buildGroup(1, 'Northwind team', retentionTeam),
    threadId: null,
    agents: retentionTeam,
  },
  {
    name: 'Southgate',
    description: 'Sales team: first-time deposits, reported in a thread of their own.',
    reportType: 'sales',
    group: buildGroup(2, 'Southgate team', salesTeam, [
      { id: 2, name: 'Deposits' },
      { id: 3, name: 'Small talk' },
    ]),
    threadId: 2,
    agents: salesTeam,
  },
];
