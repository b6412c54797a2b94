import type { User } from '../../../api/api.gen';
import { nameOf } from '../../../kit/core/person';

/** Returns the options of a select of agents. It includes the chosen agent even if they left. Equal names get ids. */
export function agentOptions(agents: User[] = [], chosen?: number | null) {
  const isShared = (name: string) => agents.filter((agent) => nameOf(agent) === name).length > 1;
  const options = agents.map((agent) => {
    const name = nameOf(agent);
    return { value: String(agent.id), label: isShared(name) ? `${name} (#${agent.id})` : name };
  });
  if (chosen == null || agents.some(({ id }) => id === chosen)) return options;
  return [{ value: String(chosen), label: `User #${chosen}` }, ...options];
}
