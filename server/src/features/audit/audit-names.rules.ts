import type { NamedThing } from './audit.schemas.js';
import { MAX_ID } from '../../../shared/units.rules.js';

export type Reference = Pick<NamedThing, 'kind' | 'id'>;

export interface RecordContent {
  subject: string;
  subject_id: number;
  before: object | null;
  after: object | null;
}

/** The fields of `before` and `after` that contain an id or a list of ids, by what the ids refer to. */
const idFieldsByKind = {
  user: [
    'user_id',
    'user_ids',
    'actor_id',
    'agent_id',
    'assignee',
    'assignee_id',
    'holder_id',
    'mentioned',
    'moderated_by',
  ],
  brand: ['brand_id', 'brand_ids', 'brands'],
} as const;

/** What `subject_id` refers to, by subject. For passkeys and sessions it is their person. */
const kindBySubject: Record<string, NamedThing['kind']> = {
  'api-key': 'api-key',
  brand: 'brand',
  contest: 'contest',
  deposit: 'deposit',
  'deposit-view': 'deposit-view',
  invite: 'invite',
  passkey: 'user',
  person: 'user',
  'reply-template': 'reply-template',
  session: 'user',
  ticket: 'ticket',
  'ticket-tag': 'ticket-tag',
  user: 'user',
};

/** What a record is about. Null for things without a name. A record of a member or a join request is about the person. */
export function findSubject({ subject, subject_id: id, before, after }: RecordContent): Reference | null {
  if (subject === 'member' || subject === 'join-request') {
    const [userId] = listIds([before, after], 'user_id');
    return userId === undefined ? null : { kind: 'user', id: userId };
  }
  const kind = kindBySubject[subject];
  // The id is 0 if the login of an unknown person was refused.
  return kind && id !== 0 ? { kind, id } : null;
}

/** The distinct people and brands that the values of a record refer to. */
export function listReferences({ before, after }: Pick<RecordContent, 'before' | 'after'>): Reference[] {
  const collectIds = (kind: keyof typeof idFieldsByKind) =>
    new Set(idFieldsByKind[kind].flatMap((field) => listIds([before, after], field)));
  return (['user', 'brand'] as const).flatMap((kind) => [...collectIds(kind)].map((id) => ({ kind, id })));
}

function listIds(sides: (object | null)[], field: string): number[] {
  const values = sides.flatMap((side) => (side as Record<string, unknown> | null)?.[field]);
  return values.filter((value): value is number => Number.isSafeInteger(value) && Number(value) <= MAX_ID);
}
