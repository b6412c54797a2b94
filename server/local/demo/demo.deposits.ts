import { HOUR_MS } from '../../shared/units.rules.js';
import type { Deposit } from '../../src/features/deposits/ledger/deposit.entity.js';
import type { DemoBrand } from './demo.people.js';

type DemoDeposit = Pick<
  Deposit,
  'type' | 'status' | 'clientId' | 'amount' | 'wallet' | 'exchanger' | 'description' | 'createdAt'
> &
  Partial<Pick<Deposit, 'behaviour' | 'affiliate' | 'financial' | 'payment'>> & {
    agent: DemoBrand['agents'][number];
  };

const DAY_COUNT = 40;
const exchangers = ['Binance', 'Kraken', 'OKX', 'Bybit'];
const statuses = [
  'accept',
  'accept',
  'accept',
  'reject',
  'accept',
  'accept',
  'accept',
  'delete',
  'accept',
] as const;

/** The deposits of a brand in the last forty days, oldest day first. Only the times differ between runs. The last three are waiting. */
export function buildDemoDeposits(brand: DemoBrand, now: Date): DemoDeposit[] {
  const random = createRandom(brand.group.id);
  const deposits: DemoDeposit[] = [];
  for (let day = DAY_COUNT; day >= 0; day--) {
    brand.agents.forEach((agent, i) => {
      if (random() < 0.35) return;
      const isFtd = brand.reportType === 'sales' ? random() < 0.75 : random() < 0.15;
      const dollars = Math.floor(150 + random() * (isFtd ? 900 : 4_000) * (1.4 - i * 0.3));
      const index = deposits.length;
      deposits.push({
        agent,
        type: isFtd ? 'ftd' : 'retention',
        status: statuses[index % statuses.length]!,
        clientId: String(31_000 + index * 17),
        amount: `${dollars}.${String(Math.floor(random() * 100)).padStart(2, '0')}`,
        wallet: `TQ5n${(index * 104_729).toString(36)}x9`,
        exchanger: exchangers[index % exchangers.length]!,
        description: index % 4 === 0 ? 'Client confirmed by phone' : '',
        createdAt: new Date(now.getTime() - day * 24 * HOUR_MS - (1 + i) * HOUR_MS),
        ...(isFtd && { behaviour: 'calm', affiliate: 'north', financial: 'salary', payment: 'card' }),
      });
    });
  }
  for (const deposit of deposits.slice(-3)) deposit.status = 'wait';
  return deposits;
}

/** Pseudorandom numbers from 0 to 1, the same for a seed every time (a linear congruential generator). */
function createRandom(seed: number): () => number {
  let state = Math.abs(seed) % 2 ** 32;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
