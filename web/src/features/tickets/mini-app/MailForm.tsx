import { TextField } from '../../../kit/mini-app/fields';
import { postServiceTicket } from '../api';
import { useAppDispatch } from '../../../store/hooks';
import { changeDraft, useDraft } from '../drafts.slice';
import { draftKeyOf } from './draft-key';
import { areFilled, fillingLength, mailMessage, type MailParts } from './mail-request';
import { TicketForm } from './TicketForm';

const partLength = 200;

/** A request for an e-mail. A person writes it (decision 1). */
export function MailForm({ brandId }: { brandId: number }) {
  const dispatch = useAppDispatch();
  const keyOf = (part: string) => draftKeyOf(`mail ${part} ${brandId}`);
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
        postServiceTicket(
          { message: mailMessage(parts, text), type: 'mail', brand_id: brandId, files },
          options,
        )
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
