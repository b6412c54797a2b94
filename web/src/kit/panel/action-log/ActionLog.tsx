import type { HistoryEntry, NamedThing } from '../../../api/ticket.api.gen';
import { Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AuditRecord } from '../../../api/admin.api.gen';
import { Icon } from '../Icon';
import { MoscowTime } from '../MoscowTime';
import { UserName } from '../UserName';
import { getFieldTitle, isShownField, formatValue } from './action-values';
import { getSubjectTitle, getActionPhrase, getViaName } from './actions';
import styles from './ActionLog.module.css';

/** An entry of one thing's history, or an audit record, which also has a subject. */
type LogEntry = HistoryEntry & Partial<AuditRecord>;

/** Who did what, and what changed. `entries`: newest first, undefined while loading. */
export function ActionLog({ entries }: { entries: LogEntry[] | undefined }) {
  if (!entries) return <Pending />;
  return (
    <ol data-rows>
      {entries.map((entry, index) => (
        <li key={entry.id ?? index} className={styles.entry}>
          <div className={styles.head}>
            <Actor entry={entry} />
            <span>{getActionPhrase(entry.action)}</span>
            <Subject {...entry} />
          </div>
          <div className={styles.where}>
            <MoscowTime at={entry.at} /> · {getViaName(entry.via)}
            {entry.ip && <span>{` · ${entry.ip}`}</span>}
          </div>
          <Difference {...entry} isHistory={!entry.subject} />
        </li>
      ))}
    </ol>
  );
}

function Actor({ entry }: { entry: LogEntry }) {
  if (entry.actor) return <UserName user={entry.actor} />;
  if (entry.api_key) return <strong className={styles.program}>{entry.api_key.name}</strong>;
  const names: Partial<Record<LogEntry['via'], string>> = { job: 'The server', 'api-key': 'An API key' };
  return <strong className={styles.program}>{names[entry.via] ?? 'Somebody'}</strong>;
}

/**
 * What the action was about, and in which brand. Histories omit it, because they are about one thing. `subject_id` is 0 without a
 * single subject.
 */
function Subject({ subject, subject_id, about, brand = null, actor, action }: LogEntry) {
  if (!subject) return null;
  const isOneself = about?.kind === 'user' && about.id === actor?.id;
  const isInBrand = brand && about?.kind !== 'brand';
  return (
    <>
      {about
        ? !isOneself && <ThingLink thing={about} {...{ brand, action }} />
        : subject_id !== 0 &&
          subject !== 'export' && (
            <span className={styles.subject}>
              {getSubjectTitle(subject)} #{subject_id}
            </span>
          )}
      {isInBrand && (
        <span className={styles.subject}>
          in{' '}
          {brand.is_gone ? (
            <span>{formatTitle(brand)}</span>
          ) : (
            <Link to={`/brands/${brand.id}`}>{formatTitle(brand)}</Link>
          )}
        </span>
      )}
    </>
  );
}

type Fields = object | null;

interface DifferenceProps {
  before: Fields;
  after: Fields;
  names: NamedThing[];
  /** Hides the fields that only the audit needs. */
  isHistory: boolean;
}

/** Each field with its old and new value. An unchanged field is shown once, as context. */
function Difference({ names, isHistory, ...sides }: DifferenceProps) {
  const before = sides.before as Record<string, unknown> | null;
  const after = sides.after as Record<string, unknown> | null;
  const isShown = (field: string) => {
    // Empty fields of a new or removed thing are omitted.
    const onlyValue = before && after ? undefined : (before ?? after)?.[field];
    if (isHistory && !isShownField(field, [before?.[field], after?.[field]])) return false;
    return onlyValue !== null && onlyValue !== '';
  };
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(isShown);
  if (fields.length === 0) return null;
  return (
    <dl className={styles.fields}>
      {fields.map((field) => {
        const [oldText, newText] = [before, after].map((side) => formatValue(field, side?.[field], names));
        const isSame = before && after && oldText === newText;
        return (
          <div key={field} className={styles.field}>
            <dt>{getFieldTitle(field)}</dt>
            <dd>
              {isSame ? (
                newText
              ) : (
                <>
                  {before && <del>{oldText}</del>}
                  {before && after && <Icon name="right" size={12} />}
                  {after && <ins>{newText}</ins>}
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Pending() {
  return (
    <ol aria-busy="true">
      {[1, 2, 3, 4].map((row) => (
        <li key={row} className={styles.entry} aria-hidden="true">
          <Skeleton height={14} width="45%" />
          <Skeleton height={12} width="30%" mt={8} />
        </li>
      ))}
    </ol>
  );
}

interface ThingLinkProps {
  thing: NamedThing;
  brand: NamedThing | null;
  action: string;
}

/** The name of a record's subject, linked if the subject exists and has a page. */
function ThingLink({ thing, brand, action }: ThingLinkProps) {
  const { kind, id, is_gone } = thing;
  if (kind === 'user') return <UserName user={toUser(thing)} />;
  const title = formatTitle(thing);
  const href = is_gone ? undefined : buildHref(kind, id, brand, action);
  return (
    <span className={styles.subject}>
      {href ? (
        <Link to={href}>{title}</Link>
      ) : (
        <span className={is_gone ? styles.gone : undefined}>{title}</span>
      )}
      {is_gone && <span> (removed)</span>}
    </span>
  );
}

const formatTitle = ({ kind, id, name }: NamedThing): string => {
  if (name === null) return `${getSubjectTitle(kind)} #${id}`;
  return kind === 'ticket' ? `#${id} ${name}` : name;
};

/** Only the name is shown. Its card loads the remaining fields. */
const toUser = ({ id, name }: NamedThing) => ({
  id,
  public_name: name,
  telegram_id: 0,
  photo_uploaded: false,
  photo_url: null,
});

function buildHref(kind: NamedThing['kind'], id: number, brand: NamedThing | null, action: string) {
  if (kind === 'brand') return action === 'brand.dates' ? `/brand/report-dates/${id}` : `/brands/${id}`;
  if (kind === 'deposit') return `/deposits/search?deposit=${id}`;
  if (kind === 'ticket') return `/tickets/chat/${id}`;
  if (kind === 'contest') return `/contests/${id}`;
  if (kind === 'api-key') return '/admin/api-keys';
  if (kind === 'invite' && brand && !brand.is_gone) return `/brand/invites/${brand.id}`;
  return undefined;
}
