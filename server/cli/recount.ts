import { TotalsService, type Drift } from '../src/features/deposits/ledger/totals.service.js';
import { openInstallation, runCommand } from './command.js';

/** `npm run recount`: compares the totals with the deposits, corrects them, and prints the differences. */
runCommand(async () => {
  const app = await openInstallation();
  const corrected = await app.get(TotalsService).recount();
  if (corrected.length === 0) return 'Every total equals its deposits.';
  const summary = `Corrected ${corrected.length} totals, which were wrong by:`;
  return [summary, ...corrected.map(formatDrift)].join('\n');
});

function formatDrift({ kind, brandId, agentId, type, status, startsOn, count, amount }: Drift): string {
  if (kind === 'overall') return `all, ${type}, ${status}: ${count} deposits, ${amount} USD`;
  const names = { brand: brandId, agent: agentId };
  const owner = Object.entries(names).flatMap(([name, id]) => (id === null ? [] : `${name} ${id}`));
  const span = startsOn === null ? [] : [`${kind} ${startsOn}`];
  return `${[...owner, ...span, type, status].join(', ')}: ${count} deposits, ${amount} USD`;
}
