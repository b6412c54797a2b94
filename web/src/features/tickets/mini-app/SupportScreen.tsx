import { texts } from '../../../texts';
import { useState } from 'react';
import { buildBrandHref, useBrandId, buildHomeHref, useOptionalBrandId } from '../../../kit/mini-app/brand';
import { SelectField } from '../../../kit/mini-app/fields';
import { PageHeader } from '../../../kit/mini-app/PageHeader';
import { ZoneNote } from '../../../kit/mini-app/ZoneNote';
import { postSupportTicket, postCeoTicket } from '../api';
import { supportThemes } from '../ticket-types';
import { buildDraftKey } from '../../../kit/mini-app/draft-key';
import { formatTheme } from './services';
import { TicketForm } from './TicketForm';
import { TicketList } from './TicketList';

type Theme = (typeof supportThemes)[number];

export function SupportScreen() {
  const brandId = useBrandId();
  const [theme, setTheme] = useState<Theme>('VOIP');

  return (
    <>
      <PageHeader title={texts.titles.support} backTo={buildBrandHref('/tg', brandId)} />
      <ZoneNote />
      <TicketForm
        draftKey={buildDraftKey(`support ${brandId}`)}
        otherValues={theme}
        post={({ text, files }, options) =>
          postSupportTicket({ message: text, title: theme, brand_id: brandId, files }, options)
        }
      >
        <SelectField
          label={texts.ticketForm.theme}
          value={theme}
          onChange={(event) => setTheme(event.target.value as Theme)}
        >
          {supportThemes.map((option) => (
            <option key={option} value={option}>
              {formatTheme(option)}
            </option>
          ))}
        </SelectField>
      </TicketForm>
      <TicketList type="support" />
    </>
  );
}

export function CeoScreen() {
  return (
    <>
      <PageHeader title={texts.titles.ceo} backTo={buildHomeHref(useOptionalBrandId())} />
      <ZoneNote />
      <TicketForm
        draftKey={buildDraftKey('ceo')}
        post={({ text, files }, options) => postCeoTicket({ message: text, files }, options)}
      />
      <TicketList type="ceo" />
    </>
  );
}
