import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { OwnBrand, Target } from '../../../api/api.gen';
import { errorStatus } from '../../../api/errors';
import { dayOf, today } from '../../../kit/core/day';
import { nameOf } from '../../../kit/core/person';
import { brandHref, useBrandId } from '../../../kit/mini-app/brand';
import { formatNumber, formatShortMoney, formatTime } from '../../../kit/core/format';
import {
  CalendarIcon,
  HomeIcon,
  NextIcon,
  ServiceIcon,
  StatIcon,
  SupportIcon,
  WalletIcon,
} from '../../../kit/mini-app/icons';
import { useLive } from '../../../kit/mini-app/live';
import { Failed, Pending, Skeleton } from '../../../kit/mini-app/states';
import { useGetOwnBrandQuery } from '../own-api';
import styles from './BrandHome.module.css';
import { ShareResult } from './ShareResult';
import { useKeptFigures } from './useKeptFigures';

const CharacterChoice = lazy(async () => ({ default: (await import('./CharacterChoice')).CharacterChoice }));

const Moments = lazy(async () => ({ default: (await import('./Moments')).Moments }));

const screens = [
  { name: 'Stat', path: '/tg/statistic', Icon: StatIcon },
  { name: 'Service', path: '/tg/services', Icon: ServiceIcon },
  { name: 'Support', path: '/tg/support', Icon: SupportIcon },
  { name: 'Deposits', path: '/tg/deposits', Icon: WalletIcon },
  { name: 'Appointments', path: '/tg/appointments', Icon: CalendarIcon },
];

/** Shows the figures that this device showed last, marked as such, until fresh ones come. The children come below them. */
export function BrandHome({ children }: { children?: ReactNode }) {
  const brandId = useBrandId();
  const { currentData, error, isFetching, refetch } = useGetOwnBrandQuery(undefined, useLive());
  const kept = useKeptFigures(brandId, currentData);
  const isFailed = error !== undefined && !isFetching;
  if (currentData) return <Home own={currentData}>{children}</Home>;
  if (kept && !(isFailed && errorStatus(error) === 401)) {
    return (
      <Home
        own={kept.own}
        sign={isFailed ? <NotRefreshed at={kept.at} onRetry={refetch} /> : <Refreshing at={kept.at} />}
      />
    );
  }
  if (isFailed) return <Failed isScreen error={error} onRetry={refetch} />;
  return <BrandHomePending />;
}

/** Today's time, or the date too. */
const timeOf = (at: number) =>
  formatTime(new Date(at).toISOString()).slice(dayOf(new Date(at)) === today() ? 11 : 0, 16);

function Refreshing({ at }: { at: number }) {
  return (
    <p className={styles.refreshing} role="status" data-kept>
      As of {timeOf(at)}, your time zone. Refreshing…
    </p>
  );
}

function NotRefreshed({ at, onRetry }: { at: number; onRetry: () => unknown }) {
  return (
    <div className={styles.notRefreshed} role="alert" data-kept>
      <p>As of {timeOf(at)}, your time zone. Not refreshed.</p>
      <button type="button" className={styles.retry} onClick={() => void onRetry()}>
        Retry
      </button>
    </div>
  );
}

interface HomeProps {
  own: OwnBrand;
  /** Says that the figures are not fresh. */
  sign?: ReactNode;
  children?: ReactNode;
}

function Home({ own, sign, children }: HomeProps) {
  const { user, brand, ...totals } = own;
  return (
    <div className={styles.home}>
      <header className={styles.header}>
        <Link className={styles.back} to="/tg/home" aria-label="Your brands">
          <HomeIcon />
        </Link>
        <h1 className={styles.brand}>{brand.name}</h1>
      </header>
      {sign}
      <div className={styles.person}>
        <CharacterButton character={user.character} />
        <Link className={styles.name} to={brandHref('/tg/profile', brand.id)}>
          {nameOf(user)}
          <NextIcon />
        </Link>
      </div>
      <TargetBar own={own} />
      <Standing own={own} />
      <dl className={styles.totals}>
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>
            <Link className={styles.opens} to={brandHref('/tg/results', brand.id)}>
              {formatShortMoney(totals.retention_amount + totals.ftd_amount)}
            </Link>
          </dd>
        </div>
        <div className={styles.total}>
          <dt>FTD</dt>
          <dd>
            <Link className={styles.opens} to={brandHref('/tg/results', brand.id)}>
              {formatNumber(totals.ftd)}
            </Link>
          </dd>
        </div>
      </dl>
      <nav className={styles.links} aria-label="Screens">
        {screens.map(({ name, path, Icon }) => (
          <Link key={path} className={styles.link} to={brandHref(path, brand.id)}>
            <Icon />
            <span>{name}</span>
            <NextIcon />
          </Link>
        ))}
      </nav>
      <Suspense fallback={null}>
        <Moments />
      </Suspense>
      <ShareResult own={own} />
      {children}
    </div>
  );
}

function CharacterButton({ character }: { character: string | null }) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.character}
        aria-label="Select character"
        onClick={() => setChoosing(true)}
      >
        <Character character={character} />
      </button>
      {isChoosing && (
        <Suspense fallback={null}>
          <CharacterChoice chosen={character} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Money, or first-time deposits in a sales brand. */
const formatResult = ({ goal_symbol }: Target, value: number) =>
  goal_symbol === '$' ? formatShortMoney(value) : `${formatNumber(value)} ${goal_symbol}`;

function TargetBar({ own: { target, pace } }: { own: OwnBrand }) {
  const format = (value: number) => formatResult(target, value);
  const percent = target.goal > 0 ? Math.max(Math.floor((target.have / target.goal) * 100), 0) : 0;
  const over = target.have - target.goal;
  return (
    <section className={styles.target} aria-labelledby="target">
      <h2 id="target" className={styles.targetTitle}>
        Target
      </h2>
      <p className={styles.percent}>{percent}%</p>
      <div
        className={styles.bar}
        role="progressbar"
        aria-labelledby="target"
        aria-valuenow={Math.min(percent, 100)}
        aria-valuetext={`${percent}%`}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div className={styles.filled} style={{ transform: `translateX(${shareOf(target) * 100 - 100}%)` }} />
      </div>
      <p className={styles.figures}>
        <strong>{format(target.have)}</strong>{' '}
        {target.goal > 0 ? `of ${format(target.goal)}` : '· no target yet'}
        <br />
        {pace !== null && `${format(pace)} a day reaches it`}
        {target.goal > 0 && over >= 0 && (over > 0 ? `Passed by ${format(over)}` : 'Reached')}
      </p>
    </section>
  );
}

/** The place among the members, today, and the days in a row. */
function Standing({ own: { target, place, of, gap, today: ofToday, streak } }: { own: OwnBrand }) {
  return (
    <ul className={styles.standing}>
      <li>
        {place === null ? (
          'No period today'
        ) : (
          <>
            <strong>{`${ordinal(place)} of ${formatNumber(of)}`}</strong>
            {gap !== null && `, ${formatResult(target, gap)} behind the next`}
          </>
        )}
      </li>
      <li>
        {ofToday.count > 0
          ? `Today ${plural(ofToday.count, 'deposit')}, ${formatShortMoney(ofToday.amount)}`
          : 'Nothing today yet'}
        {streak > 1 && ` · ${streak} days in a row`}
      </li>
    </ul>
  );
}

const plural = (count: number, noun: string) => `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;

const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const ordinal = (n: number) => `${formatNumber(n)}${endings[ordinals.select(n)] ?? 'th'}`;

export function BrandHomePending() {
  return (
    <Pending>
      <div className={styles.header}>
        <span className={styles.back} />
        <h1 className={styles.brand}>Tallydesk</h1>
      </div>
      <div className={styles.person}>
        <div className={styles.faceless}>
          <Skeleton height={136} />
        </div>
        <Skeleton height={26} width={140} />
      </div>
      <Skeleton height={144} />
      <Skeleton height={80} />
      <Skeleton height={88} />
      <Skeleton height={60 * screens.length} />
    </Pending>
  );
}

const fallback = '/monkeys/default.png';

/** The agent's character. The default one shows if there is none, or if the picture does not load. */
function Character({ character }: { character: string | null }) {
  const [failed, setFailed] = useState<string | null>(null);
  const picture = character && character !== failed ? `/monkeys/${character}.png` : fallback;
  return (
    <img
      className={styles.picture}
      src={picture}
      width={136}
      height={136}
      alt=""
      onError={() => setFailed(character)}
    />
  );
}

/** The reached share of the goal, from 0 to 1; 0 without a goal (spec 5). */
function shareOf({ have, goal }: Pick<Target, 'have' | 'goal'>): number {
  return goal > 0 ? Math.min(Math.max(have / goal, 0), 1) : 0;
}
