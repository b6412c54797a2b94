import { enSharedScreens } from '../../texts/en-shared-screens';
import { type DecisionFields, isWithdrawn } from './deposit-fields';

// The names in the panel, which is English.
const { types, statuses, fields } = enSharedScreens.deposits;
const { withdrawn, ...namesByStatus } = statuses;
const { label: _, ...fieldTitles } = fields;

export const typeNames = types;
export const statusNames = namesByStatus;

export const formatStatus = (deposit: DecisionFields): string =>
  isWithdrawn(deposit) ? withdrawn : statusNames[deposit.status];

export const depositTitles = {
  ...fieldTitles,
  agent_id: 'Agent',
  agent: 'Agent as written',
  brand: 'Brand',
  moderated_by: 'Decided by',
  moderated_at: 'Decided at',
};
