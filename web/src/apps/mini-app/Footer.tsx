import { Link } from 'react-router-dom';
import { brandHref, homeHref, useOptionalBrandId } from '../../ui/mini-app/brand';
import { HomeIcon, MoneyIcon, StatIcon } from '../../ui/mini-app/icons';
import styles from './Footer.module.css';

/** Hidden on the homes, support, the form of a service and the chat of a ticket (spec 2.3). */
export function Footer() {
  const brandId = useOptionalBrandId();
  return (
    <div className={styles.place}>
      <nav className={styles.footer} aria-label="Main">
        <Link className={styles.link} to="/tg/home" aria-label="Your brands">
          <HomeIcon />
        </Link>
        <Link className={styles.link} to={homeHref(brandId)} aria-label="Totals">
          <MoneyIcon />
        </Link>
        {brandId !== null && (
          <Link className={styles.link} to={brandHref('/tg/statistic', brandId)} aria-label="Statistic">
            <StatIcon />
          </Link>
        )}
      </nav>
    </div>
  );
}
