import { useEffect, useRef } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import fade from '../../../kit/core/scroll-fade.module.css';
import { brandHref, useBrandId } from '../../../kit/mini-app/brand';
import { PageHeader } from '../../../kit/mini-app/PageHeader';
import { ZoneNote } from '../../../kit/mini-app/ZoneNote';
import { postServiceTicket } from '../api';
import { type ServiceType, serviceTitles } from '../ticket-texts';
import { buildDraftKey } from '../../../kit/mini-app/draft-key';
import { MailForm } from './MailForm';
import styles from './ServiceScreen.module.css';
import { isServiceType, services, serviceTypes } from './services';
import { TicketForm } from './TicketForm';
import { TicketList } from './TicketList';
import { serviceHref } from './ticket-href';

export function ServiceScreen() {
  const brandId = useBrandId();
  const { service_type } = useParams();
  if (!isServiceType(service_type)) return <Navigate to={brandHref('/tg/services', brandId)} replace />;
  return <Service type={service_type} brandId={brandId} />;
}

function Service({ type, brandId }: { type: ServiceType; brandId: number }) {
  const { hint } = services[type];
  return (
    <>
      <PageHeader title={serviceTitles[type]} backTo={brandHref('/tg/services', brandId)} />
      <ZoneNote />
      <ServiceTabs current={type} brandId={brandId} />
      {hint && <p className={styles.hint}>{hint}</p>}
      {type === 'mail' ? (
        <MailForm brandId={brandId} />
      ) : (
        <TicketForm
          key={type}
          draftKey={buildDraftKey(`${type} ${brandId}`)}
          post={({ text, files }, options) =>
            postServiceTicket({ message: text, type, brand_id: brandId, files }, options)
          }
        />
      )}
      <TicketList type={type} />
    </>
  );
}

function ServiceTabs({ current, brandId }: { current: ServiceType; brandId: number }) {
  const currentTab = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    currentTab.current?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [current]);

  return (
    <nav className={`${styles.tabs} ${fade.fade}`} aria-label="Services">
      {serviceTypes.map((type) => (
        <Link
          key={type}
          ref={type === current ? currentTab : undefined}
          className={styles.tab}
          to={serviceHref(type, brandId)}
          replace
          aria-current={type === current ? 'page' : undefined}
        >
          {serviceTitles[type]}
        </Link>
      ))}
    </nav>
  );
}
