import { texts } from '../../../texts';
import { useEffect, useRef } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import fade from '../../../kit/core/scroll-fade.module.css';
import { buildBrandHref, useBrandId } from '../../../kit/mini-app/brand';
import { PageHeader } from '../../../kit/mini-app/PageHeader';
import { ZoneNote } from '../../../kit/mini-app/ZoneNote';
import { postServiceTicket } from '../api';
import { type ServiceType, maxLength } from '../ticket-texts';
import { buildDraftKey } from '../../../kit/mini-app/draft-key';
import styles from './ServiceScreen.module.css';
import { isServiceType, services, serviceTypes, buildServiceHref } from './services';
import { TicketForm } from './TicketForm';
import { TicketList } from './TicketList';
import { cleanLine, countVisible } from '../../../../../server/shared/typed-text.rules';
import { TextField } from '../../../kit/mini-app/fields';
import { useAppDispatch } from '../../../store/hooks';
import { changeDraft, useDraft } from '../../../kit/core/sending/drafts';
import { useDeviceDraft } from '../../../kit/mini-app/device-drafts';

export function ServiceScreen() {
  const brandId = useBrandId();
  const { service_type } = useParams();
  if (!isServiceType(service_type)) return <Navigate to={buildBrandHref('/tg/services', brandId)} replace />;
  return <Service type={service_type} brandId={brandId} />;
}

function Service({ type, brandId }: { type: ServiceType; brandId: number }) {
  const { hint } = services[type];
  return (
    <>
      <PageHeader title={texts.tickets.types[type]} backTo={buildBrandHref('/tg/services', brandId)} />
      <ZoneNote />
      <ServiceTabs current={type} brandId={brandId} />
      {hint && <p className={styles.hint}>{texts.ticketForm.hints[hint]}</p>}
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
    <nav className={`${styles.tabs} ${fade.fade}`} aria-label={texts.titles.services}>
      {serviceTypes.map((type) => (
        <Link
          key={type}
          ref={type === current ? currentTab : undefined}
          className={styles.tab}
          to={buildServiceHref(type, brandId)}
          replace
          aria-current={type === current ? 'page' : undefined}
        >
          {texts.tickets.types[type]}
        </Link>
      ))}
    </nav>
  );
}

const maxPartLength = 200;

function MailForm({ brandId }: { brandId: number }) {
  const dispatch = useAppDispatch();
  const keyOf = (part: string) => buildDraftKey(`mail ${part} ${brandId}`);
  useDeviceDraft(keyOf('to'));
  useDeviceDraft(keyOf('from'));
  useDeviceDraft(keyOf('theme'));
  const parts: MailParts = {
    to: useDraft(keyOf('to')).text,
    from: useDraft(keyOf('from')).text,
    theme: useDraft(keyOf('theme')).text,
  };
  const getFieldProps = (part: keyof MailParts) => ({
    value: parts[part],
    maxLength: maxPartLength,
    onChange: (event: { target: { value: string } }) =>
      dispatch(changeDraft(keyOf(part), { text: event.target.value })),
  });

  return (
    <TicketForm
      draftKey={keyOf('filling')}
      otherValues={parts}
      maxTextLength={getMaxBodyLength(parts)}
      fieldsProblem={!areFilled(parts) && texts.ticketForm.notFilled}
      post={({ text, files }, options) =>
        postServiceTicket({ message: joinMail(parts, text), type: 'mail', brand_id: brandId, files }, options)
      }
      onOpened={() => {
        for (const part of Object.keys(parts)) dispatch(changeDraft(keyOf(part), { text: '' }));
      }}
    >
      <TextField
        label={texts.ticketForm.to}
        inputMode="email"
        autoCapitalize="none"
        {...getFieldProps('to')}
      />
      <TextField
        label={texts.ticketForm.from}
        inputMode="email"
        autoCapitalize="none"
        {...getFieldProps('from')}
      />
      <TextField label={texts.ticketForm.theme} {...getFieldProps('theme')} />
    </TicketForm>
  );
}

interface MailParts {
  to: string;
  from: string;
  theme: string;
}

const minLengths: Record<keyof MailParts, number> = { to: 5, from: 2, theme: 5 };

function areFilled(parts: MailParts): boolean {
  return Object.entries(minLengths).every(
    ([part, length]) => countVisible(parts[part as keyof MailParts]) >= length,
  );
}

function joinMail({ to, from, theme }: MailParts, body: string): string {
  return `To: ${cleanLine(to)}\nFrom: ${cleanLine(from)}\nTheme: ${cleanLine(theme)}\n\n${body}`;
}

function getMaxBodyLength(parts: MailParts): number {
  return Math.max(0, maxLength - joinMail(parts, '').length);
}
