import type { Member } from '../../../../api/panel.api.gen';
import { formatName } from '../../../../kit/core/person';
import { countTypingErrors, splitWords } from '../../../../../../server/shared/edit-distance.rules';
import { foldText } from '../../../../../../server/shared/typed-text.rules';

/** Finds members by a part of a name, username, id or group. If nobody matches, allows typing errors in names. */
export function searchMembers(members: Member[], searchText: string): Member[] {
  const text = foldText(searchText);
  const matches = members.filter((member) =>
    listValues(member).some((value) => foldText(value).includes(text)),
  );
  if (matches.length > 0) return matches;
  const words = splitWords(searchText);
  return members.filter(
    ({ user, username }) =>
      countTypingErrors(words, splitWords(`${formatName(user)} ${username ?? ''}`)) < Infinity,
  );
}

const listValues = ({ user, username, string_team }: Member): string[] => [
  formatName(user),
  username ? `@${username}` : '',
  `#${user.id}`,
  String(user.telegram_id),
  string_team ?? '',
];
