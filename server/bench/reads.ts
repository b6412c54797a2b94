import { signLaunchData } from '../messenger/page-api/launch-data.js';
import { brandOf, BRANDS, FIRST_TELEGRAM_ID, type Amounts } from './fill.js';
import type { Request } from './load.js';
import { depositSearches, newRandom, ticketSearches } from './mix.js';

/** Asks both servers the same. */
export interface Read {
  name: string;
  /** The goal: a share of the bare server's requests a second. */
  goal: number;
  /** Makes the requests of one round. Each round has its own seed, and both servers get the same requests. */
  requests: (seed: number) => () => Request;
}

const AGENTS_ASKING = 200;

/** `staff`: headers of somebody who reaches all brands. `botToken`: signs the launch data of agents. */
export function reads(staff: Record<string, string>, botToken: string, { tickets }: Amounts): Read[] {
  const agents = Array.from({ length: AGENTS_ASKING }, (_, n) => launchOf(1 + n, botToken));
  const ofStaff = (
    name: string,
    goal: number,
    paths: (random: (below: number) => number) => () => string,
  ) => ({
    name,
    goal,
    requests: (seed: number) => {
      const next = paths(newRandom(seed));
      return () => ({ path: next(), headers: staff });
    },
  });
  const ofAgents = (name: string, goal: number, path: string) => ({
    name,
    goal,
    requests: (seed: number) => {
      const random = newRandom(seed);
      return () => ({ path, headers: agents[random(AGENTS_ASKING)]! });
    },
  });
  const today = new Date().toISOString().slice(0, 10);
  return [
    ofStaff('deposit/search, the mix', 1, depositSearches),
    ofStaff('manager/stat', 0.9, () => () => '/api/manager/stat'),
    ofStaff('ticket/search, the mix', 0.8, ticketSearches),
    ofStaff('ticket/{id}, a chat page', 0.8, (random) => () => `/api/ticket/${1 + random(tickets)}`),
    ofAgents('t/deposits', 0.8, '/api/t/deposits?page=1'),
    ofAgents('t/me/brand', 0.8, '/api/t/me/brand'),
    ofStaff('manager/rating', 0.8, () => () => '/api/manager/rating'),
    ofStaff(
      'brand/reports',
      0.8,
      (random) => () => `/api/brand/reports/${1 + random(BRANDS)}?period=week&date=${today}`,
    ),
  ];
}

function launchOf(agentId: number, botToken: string): Record<string, string> {
  const person = { id: FIRST_TELEGRAM_ID + agentId - 1, first_name: `Agent ${agentId}` };
  const authDate = Math.floor(Date.now() / 1_000);
  return {
    authorization: `tma ${signLaunchData({ person, authDate }, botToken)}`,
    'brand-id': String(brandOf(agentId)),
    // The bare server checks no launch data. This tells it who asks.
    'x-agent-id': String(agentId),
  };
}
