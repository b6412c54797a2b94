import { buildHomeHref, useOptionalBrandId } from '../../../kit/mini-app/brand';
import { PageHeader } from '../../../kit/mini-app/PageHeader';
import { ZoneNote } from '../../../kit/mini-app/ZoneNote';
import { postCeoTicket } from '../api';
import { buildDraftKey } from '../../../kit/mini-app/draft-key';
import { TicketForm } from './TicketForm';
import { TicketList } from './TicketList';

export function CeoScreen() {
  return (
    <>
      <PageHeader title="Chat with CEO" backTo={buildHomeHref(useOptionalBrandId())} />
      <ZoneNote />
      <TicketForm
        draftKey={buildDraftKey('ceo')}
        post={({ text, files }, options) => postCeoTicket({ message: text, files }, options)}
      />
      <TicketList type="ceo" />
    </>
  );
}
