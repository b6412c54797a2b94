import type { MemberList, SetPost } from '../../../../api/panel.api.gen';

export const postNames: Record<SetPost['as'], string> = { head: 'Head', 'team-lead': 'Team lead' };

/** Returns the user id of a post's holder. Each team has each post once. */
export function findHolder(list: MemberList, team: 1 | 2, post: SetPost['as']): number | null {
  if (post === 'head') return team === 1 ? list.head_user_id : list.head_user_id_2;
  return team === 1 ? list.team_lead_user_id : list.team_lead_user_id_2;
}
