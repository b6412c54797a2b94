import type { User } from '../../../api/api.gen';
import { formatName } from '../../../kit/core/person';

/** Builds the options of an agent select. Includes the chosen agent even if they left. Duplicate names get ids. */
export function buildAgentOptions(agents: User[] = [], chosen?: number | null) {
  const counts = new Map<string, number>();
  for (const agent of agents) counts.set(formatName(agent), (counts.get(formatName(agent)) ?? 0) + 1);
  const options = agents.map((agent) => {
    const name = formatName(agent);
    return { value: String(agent.id), label: counts.get(name)! > 1 ? `${name} (#${agent.id})` : name };
  });
  if (chosen == null || agents.some(({ id }) => id === chosen)) return options;
  return [{ value: String(chosen), label: `User #${chosen}` }, ...options];
}
