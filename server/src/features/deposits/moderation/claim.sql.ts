import { instantText } from '../../../platform/time/instant.sql.js';
import { userJson } from '../../people/user-json.js';

/** SQL of the claim of a waiting deposit as JSON of `Claim`. Null: nobody holds it. `deposit`: an alias of `deposits`. */
export const claimJson = (deposit: string) => `(
  select json_build_object('user', ${userJson('holder')}, 'until', ${instantText('claim.until')})
  from deposit_claims claim join users holder on holder.id = claim.user_id
  where ${deposit}.status = 'wait' and claim.deposit_id = ${deposit}.id and claim.until > clock_timestamp()
)`;
