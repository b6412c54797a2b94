import { AGENTS, BRANDS } from './fill.js';

/** Random numbers that are the same in every run. */
export function newRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/**
 * Searches like those of staff: 35 % without filter, 15 % waiting, 15 % by agent, 15 % by brand, 20 % with several filters.
 * 85 % of them ask for the first page, 12 % for pages 2 to 5, and 3 % for page 50.
 */
export function searches(seed: number): () => string {
  const random = newRandom(seed);
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
  const page = () => {
    const share = random(100);
    return share < 85 ? 1 : share < 97 ? 2 + random(4) : 50;
  };
  return () => `/api/deposit/search?page=${page()}${filter()}`;
}
