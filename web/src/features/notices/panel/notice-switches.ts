import type { NoticeSettings } from '../../../api/api.gen';
import { serviceTitles } from '../../tickets/words';

/** The switches of each group in the product's order: their keys and labels. */
export const groups = {
  services: Object.entries(serviceTitles),
  support: [
    ['VOIP', 'VOIP'],
    ['CRM', 'CRM'],
    ['PIN_Leads', 'PIN Leads'],
    ['Platform', 'Platform'],
    ['Other', 'Other'],
  ],
} satisfies Record<string, [key: string, title: string][]>;

export type Group = keyof typeof groups;
export type Switches = { deposit: boolean } & Record<Group, Record<string, boolean>>;

/** Reads the groups, which come as JSON strings. A switch that is not named there is on. */
export function switchesOf({ settings }: NoticeSettings): Switches {
  const read = (group: Group, json: string) => {
    const known = JSON.parse(json) as Record<string, boolean>;
    return Object.fromEntries(groups[group].map(([key]) => [key, known[key] ?? true]));
  };
  return {
    deposit: settings.deposit,
    services: read('services', settings.services),
    support: read('support', settings.supports),
  };
}
