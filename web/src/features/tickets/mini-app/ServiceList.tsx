import { texts } from '../../../texts';
import { Link } from 'react-router-dom';
import { buildBrandHref, useBrandId } from '../../../kit/mini-app/brand';
import { PageHeader } from '../../../kit/mini-app/PageHeader';
import { NextIcon } from '../../../kit/mini-app/icons';
import { useLiveOptions } from '../../../kit/mini-app/useLiveOptions';
import { UnreadBadge } from '../../../kit/mini-app/UnreadBadge';
import { useGetOwnBrandQuery, useUnreadCounter } from '../../brands/own-api';
import { formatStanding } from '../../brands/standing-format';
import styles from './ServiceList.module.css';
import { services, serviceTypes, buildServiceHref } from './services';

export function ServiceList() {
  const brandId = useBrandId();
  const countUnread = useUnreadCounter(useLiveOptions());
  return (
    <>
      <PageHeader title={texts.titles.services} backTo={buildBrandHref('/tg', brandId)} />
      <BrandLink />
      <ul className={styles.tiles}>
        {serviceTypes.map((type) => {
          const { Icon } = services[type];
          const description = type === 'mail' && texts.ticketForm.mail;
          return (
            <li key={type}>
              <Link className={styles.tile} to={buildServiceHref(type, brandId)}>
                <span className={styles.icon}>
                  <Icon />
                </span>
                <UnreadBadge count={countUnread((row) => row.brand_id === brandId && row.type === type)} />
                <span className={styles.title}>{texts.tickets.types[type]}</span>
                {description && <span className={styles.description}>{description}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function BrandLink() {
  const brandId = useBrandId();
  const { currentData: ownBrand } = useGetOwnBrandQuery(undefined, useLiveOptions());
  return (
    <Link className={styles.brandLink} to={buildBrandHref('/tg', brandId)}>
      <span className={styles.brand}>
        <strong>
          <bdi>{ownBrand?.brand.name}</bdi>
        </strong>{' '}
        <span className={styles.standing}>{ownBrand && formatStanding(ownBrand)}</span>
      </span>
      <NextIcon />
    </Link>
  );
}
