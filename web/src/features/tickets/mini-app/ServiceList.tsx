import { Link } from 'react-router-dom';
import { brandHref, useBrandId } from '../../../kit/mini-app/brand';
import { PageHeader } from '../../../kit/mini-app/PageHeader';
import { serviceTitles } from '../words';
import styles from './ServiceList.module.css';
import { services, serviceTypes } from './services';
import { serviceHref } from './ticket-href';

export function ServiceList() {
  const brandId = useBrandId();
  return (
    <>
      <PageHeader title="Services" backTo={brandHref('/tg', brandId)} />
      <ul className={styles.tiles}>
        {serviceTypes.map((type) => {
          const { Icon, description } = services[type];
          return (
            <li key={type}>
              <Link className={styles.tile} to={serviceHref(type, brandId)}>
                <span className={styles.icon}>
                  <Icon />
                </span>
                <span className={styles.title}>{serviceTitles[type]}</span>
                {description && <span className={styles.description}>{description}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}
