import type { Ticket } from '../../../../../api/ticket.api.gen';
import { formatError } from '../../../../../api/errors';
import { formatName } from '../../../../../kit/core/person';
import { Avatar } from '../../../../../kit/panel/Avatar';
import { useGetMeQuery } from '../../../../auth/api';
import { useListReplyTemplatesQuery } from '../../../reply-templates-api';
import { useListTicketStaffQuery } from '../../../api';
import { describeActions, hasActions } from '../../templates/template-actions';
import type { Suggestion } from './useSuggestions';

/** The colleagues who can be mentioned in a note. */
export function useColleagueSuggestions({ id }: Ticket, isEnabled: boolean) {
  const { data: me } = useGetMeQuery();
  const { data } = useListTicketStaffQuery({ id }, { skip: !isEnabled });
  const people = data?.data.flatMap((person) => {
    const name = person.public_name ?? person.username;
    return name === null || person.id === me?.id ? [] : [{ person, name }];
  });
  const suggestions = people?.map(({ person, name }): Suggestion => ({
    key: String(person.id),
    title: name,
    detail: person.username && person.username !== name ? `@${person.username}` : undefined,
    insert: `@${name} `,
  }));
  const getIcon = ({ key }: Suggestion) => {
    const entry = people?.find(({ person }) => String(person.id) === key);
    return entry && <Avatar user={entry.person} size={24} />;
  };
  return { suggestions, getIcon };
}

/** The shared reply templates, filled in for the ticket. `empty`: the text in place of an empty list. */
export function useTemplateSuggestions({ user, brand }: Ticket, isEnabled: boolean) {
  const { data, error } = useListReplyTemplatesQuery({}, { skip: !isEnabled, refetchOnMountOrArgChange: 60 });
  const suggestions = data?.map(({ id, title, text, actions }): Suggestion => {
    const filledText = fillTemplate(text, { name: formatName(user), brand });
    const actionsText = actions && hasActions(actions) ? ` (then: ${describeActions(actions, [])})` : '';
    return { key: String(id), title, detail: `${filledText}${actionsText}`, insert: filledText };
  });
  const getActions = ({ key }: Suggestion) => data?.find(({ id }) => String(id) === key)?.actions;
  const empty = data
    ? data.length === 0
      ? 'No templates yet'
      : 'No matching template. Press Esc, then Enter, to send it as text.'
    : error
      ? formatError(error)
      : 'Loading…';
  return { suggestions, empty, getActions };
}

/** Replaces `{name}` and `{brand}`. A ticket may have no brand. */
export const fillTemplate = (text: string, { name, brand }: { name: string; brand: string | null }) =>
  text.replace(/\{(name|brand)\}/gi, (_, key: string) =>
    key.toLowerCase() === 'name' ? name : (brand ?? ''),
  );
