import { Link } from 'react-router-dom';
import { brandHref, useBrandId } from '../../../kit/mini-app/brand';
import { PageHeader } from '../../../kit/mini-app/PageHeader';
import { NextIcon } from '../../../kit/mini-app/icons';
import { useLive } from '../../../kit/mini-app/live';
import { Unread } from '../../../kit/mini-app/Unread';
import { useUnread } from '../../brands/unread';
import { useGetOwnBrandQuery } from '../../brands/own-api';
import { shortStanding } from '../../brands/standing-words';
import { serviceTitles } from '../words';
import styles from './ServiceList.module.css';
import { services, serviceTypes } from './services';
import { serviceHref } from './ticket-href';

export function ServiceList() {
  const brandId = useBrandId();
  const countUnread = useUnread(useLive());
  return (
    <>
      <PageHeader title="Services" backTo={brandHref('/tg', brandId)} />
      <Head />
      <ul className={styles.tiles}>
        {serviceTypes.map((type) => {
          const { Icon, description } = services[type];
          return (
            <li key={type}>
              <Link className={styles.tile} to={serviceHref(type, brandId)}>
                <span className={styles.icon}>
                  <Icon />
                </span>
                <Unread count={countUnread((row) => row.brand_id === brandId && row.type === type)} />
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

/** Where the person stands in the brand, in short. It leads to the brand's home, and keeps its place until it is here. */
function Head() {
  const brandId = useBrandId();
  const { currentData: own } = useGetOwnBrandQuery(undefined, useLive());
  return (
    <Link className={styles.head} to={brandHref('/tg', brandId)}>
      <span className={styles.names}>
        <strong>{own?.brand.name}</strong>{' '}
        <span className={styles.standing}>{own && shortStanding(own)}</span>
      </span>
      <NextIcon />
    </Link>
  );
}
