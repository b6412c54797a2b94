import type { MessengerView, PersonView } from '../../page.views';
import type { PaneAddress } from './address';

const PERSON_KEY = 'messenger-person';

/** Who each pane shows: the one of the address, the last one chosen, or anybody. */
export function personOf(messenger: MessengerView, { person }: PaneAddress): PersonView | undefined {
  const wanted = person ?? Number(localStorage.getItem(PERSON_KEY));
  return messenger.people.find(({ id }) => id === wanted) ?? messenger.people[0];
}

export function rememberPerson(id: number): void {
  localStorage.setItem(PERSON_KEY, String(id));
}

/** A pane for somebody who is in none yet. */
export function beside(messenger: MessengerView, panes: PaneAddress[]): PaneAddress {
  const shown = panes.map((pane) => personOf(messenger, pane)?.id);
  const other = messenger.people.find(({ id }) => !shown.includes(id)) ?? messenger.people[0];
  // In the same group, if this person is in it; otherwise the pane falls back to the chat with the bot.
  const group = panes.findLast(({ chat = 0 }) => chat < 0);
  return { ...group, ...(other && { person: other.id }) };
}
