import { Skeleton } from '@mantine/core';
import type { HistoryEntry } from '../../api/api.gen';
import { formatMoney } from '../core/format';
import { Icon } from './Icon';
import { MoscowTime } from './MoscowTime';
import { UserName } from './UserName';
import styles from './Acts.module.css';
import { verbOf, viaName } from './actions';

export interface Act extends HistoryEntry {
  id?: number;
  subject?: string;
  subject_id?: number;
  ip?: string | null;
  api_key?: { id: number; name: string } | null;
}

/** Shows who did what, and what changed, newest first. */
export function Acts({ acts }: { acts: Act[] }) {
  return (
    <ol className={styles.acts}>
      {acts.map((act, index) => (
        <li key={act.id ?? index} className={styles.act}>
          <div className={styles.head}>
            <Actor act={act} />
            <span className={styles.verb}>{verbOf(act.action)}</span>
            {act.subject && (
              <span className={styles.subject}>
                {act.subject} #{act.subject_id}
              </span>
            )}
          </div>
          <div className={styles.where}>
            <MoscowTime at={act.at} /> · {viaName(act.via)}
            {act.ip && ` · ${act.ip}`}
          </div>
          <Difference before={act.before} after={act.after} />
        </li>
      ))}
    </ol>
  );
}

function Actor({ act }: { act: Act }) {
  if (act.actor) return <UserName user={act.actor} />;
  if (act.api_key) return <strong className={styles.program}>{act.api_key.name}</strong>;
  const names: Partial<Record<Act['via'], string>> = { job: 'The server', 'api-key': 'An API key' };
  return <strong className={styles.program}>{names[act.via] ?? 'Somebody'}</strong>;
}

type Fields = object | null;

/** Shows each field with its old and new value. A field that did not change shows once, as context. */
function Difference(sides: { before: Fields; after: Fields }) {
  const before = sides.before as Record<string, unknown> | null;
  const after = sides.after as Record<string, unknown> | null;
  const isSaid = (field: string) => {
    // For a new or removed thing, empty fields are left out.
    const only = before && after ? undefined : (before ?? after)?.[field];
    return only !== null && only !== '';
  };
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(isSaid);
  if (fields.length === 0) return null;
  return (
    <dl className={styles.fields}>
      {fields.map((field) => {
        const [old, now] = [textOf(field, before?.[field]), textOf(field, after?.[field])];
        const isSame = before && after && old === now;
        return (
          <div key={field} className={styles.field}>
            <dt>{field.replaceAll('_', ' ')}</dt>
            <dd>
              {isSame ? (
                now
              ) : (
                <>
                  {before && <del>{old}</del>}
                  {before && after && <Icon name="right" size={12} />}
                  {after && <ins>{now}</ins>}
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function textOf(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (field === 'amount' && Number.isFinite(Number(value))) return formatMoney(Number(value));
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function ActsPending() {
  return (
    <ol className={styles.acts} aria-busy="true">
      {[1, 2, 3, 4].map((n) => (
        <li key={n} className={styles.act} aria-hidden="true">
          <Skeleton height={14} width="45%" />
          <Skeleton height={12} width="30%" mt={8} />
        </li>
      ))}
    </ol>
  );
}
