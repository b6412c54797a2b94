import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { brandHref, homeHref, useOptionalBrandId } from '../../kit/mini-app/brand';
import { HomeIcon, MoneyIcon, StatIcon } from '../../kit/mini-app/icons';
import styles from './Footer.module.css';

const statistic = '/tg/statistic';

/** Hidden on the homes, support, the form of a service and the chat of a ticket (spec 2.3). */
export function Footer() {
  const brandId = useOptionalBrandId();
  const isStatistic = useLocation().pathname === statistic;
  // Every other screen belongs to the home that its back arrow leads to.
  const isOf = (home: number | null) => !isStatistic && (home === null) === (brandId === null);
  return (
    <nav className={styles.footer} aria-label="Main">
      <FooterLink to="/tg/home" title="Your brands" icon={<HomeIcon />} current={isOf(null) && 'true'} />
      {brandId !== null && (
        <>
          <FooterLink
            to={homeHref(brandId)}
            title="Totals"
            icon={<MoneyIcon />}
            current={isOf(brandId) && 'true'}
          />
          <FooterLink
            to={brandHref(statistic, brandId)}
            title="Statistic"
            icon={<StatIcon />}
            current={isStatistic && 'page'}
          />
        </>
      )}
    </nav>
  );
}

interface FooterLinkProps {
  to: string;
  title: string;
  icon: ReactNode;
  /** `page`: the link of the current screen. `true`: the home that the current screen belongs to. */
  current: 'page' | 'true' | false;
}

function FooterLink({ to, title, icon, current }: FooterLinkProps) {
  return (
    <Link className={styles.link} to={to} aria-current={current || undefined}>
      {icon}
      <span>{title}</span>
    </Link>
  );
}
