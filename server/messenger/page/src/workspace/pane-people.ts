import type { MessengerView, PersonView } from '../../../page-api/page.views';
import type { PaneAddress } from './address';
import { liveData } from '../live/live-data';

const PERSON_KEY = 'messenger-person';

/** The person of a pane: the one of the address, the last one chosen, or the first one. */
export function personOf(messenger: MessengerView, { person }: PaneAddress): PersonView | undefined {
  const wanted = person ?? Number(localStorage.getItem(PERSON_KEY));
  return messenger.people.find(({ id }) => id === wanted) ?? messenger.people[0];
}

export function rememberPerson(id: number): void {
  localStorage.setItem(PERSON_KEY, String(id));
}

/** The pane for another person: the same group if they are in it, otherwise their chat with the bot. */
export function paneFor(person: number, messenger: MessengerView, pane: PaneAddress): PaneAddress {
  return membersOf(messenger, pane)?.includes(person) ? { ...pane, person } : { person };
}

/**
 * A new pane for `person`, or for somebody without a pane. It shows the group of the last pane with a group, if the person
 * is in it.
 */
export function beside(messenger: MessengerView, panes: PaneAddress[], person?: number): PaneAddress {
  const shown = panes.map((pane) => personOf(messenger, pane)?.id);
  const group = panes.findLast(({ chat = 0 }) => chat < 0);
  const members = group && membersOf(messenger, group);
  const others = messenger.people.map(({ id }) => id).filter((id) => !shown.includes(id));
  const other = person ?? others.find((id) => members?.includes(id)) ?? others[0] ?? shown[0];
  return other === undefined ? {} : paneFor(other, messenger, group ?? {});
}

function membersOf(messenger: MessengerView, pane: PaneAddress): number[] | undefined {
  const owner = personOf(messenger, pane);
  const chats = owner && liveData.findChats(owner.id);
  return chats?.find(({ id }) => id === pane.chat)?.group?.members;
}
