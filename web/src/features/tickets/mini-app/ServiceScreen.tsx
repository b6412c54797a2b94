import { texts } from '../../../texts';
import { useEffect, useRef } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import fade from '../../../kit/core/scroll-fade.module.css';
import { buildBrandHref, useBrandId } from '../../../kit/mini-app/brand';
import { PageHeader } from '../../../kit/mini-app/PageHeader';
import { ZoneNote } from '../../../kit/mini-app/ZoneNote';
import { postServiceTicket } from '../api';
import { type ServiceType, maxMessageLength } from '../ticket-types';
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
      <ServiceTabs currentType={type} brandId={brandId} />
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

function ServiceTabs({ currentType, brandId }: { currentType: ServiceType; brandId: number }) {
  const currentTab = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    currentTab.current?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [currentType]);

  return (
    <nav className={`${styles.tabs} ${fade.fade}`} aria-label={texts.titles.services}>
      {serviceTypes.map((type) => (
        <Link
          key={type}
          ref={type === currentType ? currentTab : undefined}
          className={styles.tab}
          to={buildServiceHref(type, brandId)}
          replace
          aria-current={type === currentType ? 'page' : undefined}
        >
          {texts.tickets.types[type]}
        </Link>
      ))}
    </nav>
  );
}

const headerNames = ['to', 'from', 'theme'] as const;
type HeaderName = (typeof headerNames)[number];
type MailHeaders = Record<HeaderName, string>;

const minLengths = { to: 5, from: 2, theme: 5 };
const maxHeaderLength = 200;

/** The form of a mail request. The message of the ticket consists of the headers and the body of the mail. */
function MailForm({ brandId }: { brandId: number }) {
  const dispatch = useAppDispatch();
  const buildPartKey = (part: string) => buildDraftKey(`mail ${part} ${brandId}`);
  const useHeaderDraft = (header: HeaderName) => {
    useDeviceDraft(buildPartKey(header));
    return useDraft(buildPartKey(header)).text;
  };
  const headers: MailHeaders = {
    to: useHeaderDraft('to'),
    from: useHeaderDraft('from'),
    theme: useHeaderDraft('theme'),
  };
  const getFieldProps = (header: HeaderName) => ({
    value: headers[header],
    maxLength: maxHeaderLength,
    onChange: (event: { target: { value: string } }) =>
      dispatch(changeDraft(buildPartKey(header), { text: event.target.value })),
  });

  return (
    <TicketForm
      draftKey={buildPartKey('filling')} // the body
      otherValues={headers}
      maxTextLength={Math.max(0, maxMessageLength - joinMail(headers, '').length)}
      fieldsProblem={!areLongEnough(headers) && texts.ticketForm.notFilled}
      post={({ text, files }, options) =>
        postServiceTicket(
          { message: joinMail(headers, text), type: 'mail', brand_id: brandId, files },
          options,
        )
      }
      onOpened={() =>
        headerNames.forEach((header) => dispatch(changeDraft(buildPartKey(header), { text: '' })))
      }
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

const areLongEnough = (headers: MailHeaders) =>
  headerNames.every((header) => countVisible(headers[header]) >= minLengths[header]);

const joinMail = ({ to, from, theme }: MailHeaders, body: string) =>
  `To: ${cleanLine(to)}\nFrom: ${cleanLine(from)}\nTheme: ${cleanLine(theme)}\n\n${body}`;
