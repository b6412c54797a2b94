import { AGENTS, BRANDS } from './fill.js';

/** Random numbers that are the same in every run. */
export function newRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

type Random = ReturnType<typeof newRandom>;

/** 85 % of the lists that people ask for are first pages, 12 % are pages 2 to 5, and 3 % are page 50. */
function pageOf(random: Random): number {
  const share = random(100);
  return share < 85 ? 1 : share < 97 ? 2 + random(4) : 50;
}

/** Searches like those of staff: 35 % without filter, 15 % waiting, 15 % by agent, 15 % by brand, 20 % with several filters. */
export function depositSearches(random: Random): () => string {
  const agent = () => `&agent_id=${1 + random(AGENTS)}`;
  const brand = () => `&brand_id=${1 + random(BRANDS)}`;
  const filter = () => {
    const share = random(100);
    if (share < 35) return '';
    if (share < 50) return '&status=wait';
    if (share < 65) return agent();
    if (share < 80) return brand();
    return `${brand()}&type=${random(2) ? 'ftd' : 'retention'}${random(2) ? '&status=accept' : ''}`;
  };
  return () => `/api/deposit/search?page=${pageOf(random)}${filter()}`;
}

/** 40 % new tickets, 40 % in work, 20 % closed. */
export function ticketSearches(random: Random): () => string {
  const status = () => {
    const share = random(100);
    return share < 40 ? 'new' : share < 80 ? 'in-work' : 'closed';
  };
  return () => `/api/ticket/search?page=${pageOf(random)}&status=${status()}`;
}
