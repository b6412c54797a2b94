import { TotalsService, type Drift } from '../src/features/deposits/ledger/totals.service.js';
import { openInstallation, runCommand } from './command.js';

/** `npm run recount`: compares the totals with the deposits, and corrects drift. */
runCommand(async () => {
  const app = await openInstallation();
  const mended = await app.get(TotalsService).recount();
  if (mended.length === 0) return 'Every total equals its deposits.';
  return [`Mended ${mended.length} totals, which were wrong by:`, ...mended.map(formatDrift)].join('\n');
});

function formatDrift({ kind, brandId, agentId, type, status, startsOn, count, amount }: Drift): string {
  if (kind === 'overall') return `all, ${type}, ${status}: ${count} deposits, ${amount} USD`;
  const names = { brand: brandId, agent: agentId };
  const whose = Object.entries(names).flatMap(([name, id]) => (id === null ? [] : `${name} ${id}`));
  const since = startsOn === null ? [] : [`${kind} ${startsOn}`];
  return `${[...whose, ...since, type, status].join(', ')}: ${count} deposits, ${amount} USD`;
}
