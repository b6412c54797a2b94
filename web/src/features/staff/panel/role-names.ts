import type { Staff } from '../../../api/api.gen';

export const roleNames: Record<Staff['role'], string> = {
  user: 'User',
  manager: 'Manager',
  ceo: 'CEO',
  admin: 'Admin',
};
