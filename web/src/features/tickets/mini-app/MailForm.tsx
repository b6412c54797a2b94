import { cleanLine, countVisible } from '../../../../../server/shared/typed-text.rules';
import { TextField } from '../../../kit/mini-app/fields';
import { postServiceTicket } from '../api';
import { useAppDispatch } from '../../../store/hooks';
import { changeDraft } from '../../../kit/core/sending/drafts';
import { useDraft } from '../../../kit/core/sending/drafts.slice';
import { buildDraftKey } from '../../../kit/mini-app/draft-key';
import { useDeviceDraft } from '../../../kit/mini-app/device-drafts';
import { TicketForm } from './TicketForm';
import { maxLength } from '../ticket-texts';

const partLength = 200;

/** The form of a request for an e-mail, which staff write by hand. */
export function MailForm({ brandId }: { brandId: number }) {
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
  const field = (part: keyof MailParts) => ({
    value: parts[part],
    maxLength: partLength,
    onChange: (event: { target: { value: string } }) =>
      dispatch(changeDraft(keyOf(part), { text: event.target.value })),
  });

  return (
    <TicketForm
      draftKey={keyOf('filling')}
      about={parts}
      textLength={fillingLength(parts)}
      fault={!areFilled(parts) && 'Additional inputs not filled'}
      post={({ text, files }, options) =>
        postServiceTicket({ message: joinMail(parts, text), type: 'mail', brand_id: brandId, files }, options)
      }
      onOpened={() => {
        for (const part of Object.keys(parts)) dispatch(changeDraft(keyOf(part), { text: '' }));
      }}
    >
      <TextField label="To email" inputMode="email" autoCapitalize="none" {...field('to')} />
      <TextField label="From email" inputMode="email" autoCapitalize="none" {...field('from')} />
      <TextField label="Theme" {...field('theme')} />
    </TicketForm>
  );
}

interface MailParts {
  to: string;
  from: string;
  theme: string;
}

/** The minimum length of each part. */
const minLengths: Record<keyof MailParts, number> = { to: 5, from: 2, theme: 5 };

function areFilled(parts: MailParts): boolean {
  return Object.entries(minLengths).every(
    ([part, length]) => countVisible(parts[part as keyof MailParts]) >= length,
  );
}

/** Joins the parts into one message. */
function joinMail({ to, from, theme }: MailParts, filling: string): string {
  return `To: ${cleanLine(to)}\nFrom: ${cleanLine(from)}\nTheme: ${cleanLine(theme)}\n\n${filling}`;
}

/** The number of characters that the other parts leave for the filling. */
function fillingLength(parts: MailParts): number {
  return Math.max(0, maxLength - joinMail(parts, '').length);
}
