import type { Person } from '../../../state/messenger.types';

export function fullName({ first_name, last_name }: Person): string {
  return last_name ? `${first_name} ${last_name}` : first_name;
}
