import { Link } from 'react-router-dom';
import { brandHref, useBrandId } from '../../ui/mini-app/brand';
import { HomeIcon, MoneyIcon } from '../../ui/mini-app/icons';
import styles from './Footer.module.css';

/** Hidden on the homes (spec 2.3), which have their own links. */
export function Footer() {
  const brandId = useBrandId();
  return (
    <div className={styles.place}>
      <nav className={styles.footer} aria-label="Main">
        <Link className={styles.link} to="/tg/home" aria-label="Your brands">
          <HomeIcon />
        </Link>
        <Link className={styles.link} to={brandHref('/tg', brandId)} aria-label="Totals">
          <MoneyIcon />
        </Link>
      </nav>
    </div>
  );
}
