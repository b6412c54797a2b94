import { Link } from 'react-router-dom';
import styles from './Crumbs.module.css';

/** Links to the parents of a screen, from the top, before its own title. */
export function Crumbs({ trail }: { trail: { title: string; to: string }[] }) {
  return (
    <nav aria-label="Breadcrumbs" className={styles.crumbs}>
      {trail.map(({ title, to }) => (
        <span key={to} className={styles.crumb}>
          <Link to={to} title={title}>
            {title}
          </Link>
          <span aria-hidden="true">/</span>
        </span>
      ))}
    </nav>
  );
}
