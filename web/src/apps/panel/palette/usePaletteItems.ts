import { useNavigate } from 'react-router-dom';
import type { FinderResult, FoundPerson } from '../../../api/panel.api.gen';
import { isAllowed } from '../../../features/auth/access';
import { useGetMeQuery } from '../../../features/auth/api';
import { useFindAnythingQuery } from '../../../features/overview/api';
import { formatName } from '../../../kit/core/person';
import type { IconName } from '../../../kit/panel/Icon';
import { EVERYWHERE, GO_TO, groupShortcuts, listShortcuts } from '../../../kit/panel/shortcuts';
import { sections } from '../screens';
import { addRecent, readRecent, type RecentItem } from '../../../kit/panel/recent';
import { foldText } from '../../../../../server/shared/typed-text.rules';
import { countTypingErrors, splitWords } from '../../../../../server/shared/edit-distance.rules';

/** Scores how well a title matches the typed text: 0 is no match, larger is better. */
export function scoreMatch(title: string, typed: string): number {
  const [foldedTitle, query] = [foldText(title), foldText(typed)];
  if (!query) return 1;
  if (foldedTitle.startsWith(query)) return 4;
  const words = foldedTitle.split(/[\s:/]+/);
  const parts = query.split(/\s+/);
  if (parts.every((part) => words.some((word) => word.startsWith(part)))) return 3;
  if (foldedTitle.includes(query)) return 2;
  // The first letters of the words, such as "dm" for "Deposits moderation".
  return query.length > 1 &&
    words
      .map((word) => word[0])
      .join('')
      .startsWith(query)
    ? 1
    : 0;
}

/** Whether the text is empty, the title begins with it, or words of the title begin with its words. */
const beginsWith = (title: string, typed: string): boolean =>
  scoreMatch(title, typed) >= 3 || foldText(typed) === '';

/** Returns the items whose titles match, followed by those whose other words do. If none match, allows typing errors. */
function filterMatches<Item extends { title: string; words?: string | undefined }>(
  items: Item[],
  typed: string,
): Item[] {
  const matches = filterAndSortByScore(
    items,
    (item) => scoreMatch(item.title, typed) || (beginsWith(item.words ?? '', typed) ? 0.5 : 0),
  );
  if (matches.length > 0) return matches;
  const words = splitWords(typed);
  return filterAndSortByScore(items, ({ title }) => 1 / (1 + countTypingErrors(words, splitWords(title))));
}

function filterAndSortByScore<Item>(items: Item[], getScore: (item: Item) => number): Item[] {
  return items
    .map((item) => ({ item, score: getScore(item) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
}

export interface PaletteItem {
  key: string;
  title: string;
  note?: string | undefined;
  /** Other words by which the item is found. */
  words?: string;
  icon?: IconName;
  person?: FoundPerson;
  keys?: string | undefined;
  /** Called after the palette has closed. For a person, called while it is open, and replaces its content. */
  run: () => void;
}

export interface PaletteGroup {
  name: string;
  items: PaletteItem[];
}

/** Younger results are not refetched, so that deleting a letter shows the earlier ones at once. */
const freshSeconds = 10;

const MAX_RECENT_WITHOUT_TEXT = 8;
const MAX_RECENT_WITH_TEXT = 3;

const iconByKind = {
  brand: 'brands',
  deposit: 'inbox',
  ticket: 'ticket',
  screen: 'right',
  person: 'profile',
} as const;
const statusTexts = { wait: 'waiting', accept: 'accepted', reject: 'rejected', delete: 'deleted' } as const;

/** Whether the server searches for the text. A single Latin letter has too many results. */
const isSearchable = (text: string) => text !== '' && !/^[a-z]$/i.test(text);

/** The items of the palette for a text. `searchText` follows `text` when the person stops typing. */
export function usePaletteItems(text: string, searchText: string, onPerson: (person: FoundPerson) => void) {
  const navigate = useNavigate();
  const { data: me } = useGetMeQuery();
  const { currentData, error, isFetching, refetch } = useFindAnythingQuery(
    { q: searchText },
    { skip: !isSearchable(searchText), refetchOnMountOrArgChange: freshSeconds },
  );
  const results = text && text === searchText ? currentData : undefined;

  // `href`: the address to open now, if the recent item opens another one later, as for a deposit that still waits.
  const toLinkItem = (recent: RecentItem, href = recent.to): PaletteItem => ({
    key: recent.to,
    title: recent.title,
    note: recent.note,
    icon: iconByKind[recent.kind],
    run: () => {
      addRecent(recent);
      void navigate(href);
    },
  });
  const screens = sections
    .filter(({ audience }) => me && isAllowed(me, audience))
    .map(({ to, title, icon }) => ({
      ...toLinkItem({ kind: 'screen', title, to }),
      words: to.replace(/\W+/g, ' ').trim(),
      icon,
    }));
  const actions = listShortcuts()
    .filter(({ keys, group }) => keys !== 'mod+K' && group !== GO_TO)
    .map(({ title, group, keys, run }) => ({ key: `${group} ${title}`, title, group, keys, run }))
    // Deduplicated, because the sidebar and the drawer register the same shortcuts.
    .filter(({ key }, index, all) => all.findIndex((other) => other.key === key) === index);
  const actionGroups = groupShortcuts(filterMatches(actions, text));
  const recent = filterMatches(
    readRecent().map((item) => ({
      ...(item.person ? toPersonItem(item.person, item.note, onPerson) : toLinkItem(item)),
      words: item.note,
      key: `recent ${item.to}`,
    })),
    text,
  ).slice(0, text ? MAX_RECENT_WITH_TEXT : MAX_RECENT_WITHOUT_TEXT);
  const recentKeys = new Set(recent.map(({ key }) => key));
  const localGroups = [
    ...actionGroups.filter(({ name }) => name !== EVERYWHERE),
    { name: GO_TO, items: filterMatches(screens, text) },
  ];
  const foundGroups = (results ? buildFoundGroups(results, toLinkItem, onPerson) : []).map(
    ({ name, items }) => ({
      name,
      items: items.filter(({ key }) => !recentKeys.has(`recent ${key}`)),
    }),
  );
  const isIdOrDepositLabel = /^[af#]?\s*\d+$/i.test(text);
  // If no local title begins with the text, results of the server come first: "an" more likely means Anna than Brands.
  const isLocalMatchWeak = !localGroups.some(({ items }) =>
    items.some(({ title }) => beginsWith(title, text)),
  );
  const groups: PaletteGroup[] = [
    { name: 'Recent', items: recent },
    ...(isIdOrDepositLabel || isLocalMatchWeak
      ? [...foundGroups, ...localGroups]
      : [...localGroups, ...foundGroups]),
    ...actionGroups.filter(({ name }) => name === EVERYWHERE),
  ].filter(({ items }) => items.length > 0);

  const isPending = isSearchable(text) && (text !== searchText || (isFetching && !currentData));
  return { groups, isPending, failure: isPending || currentData || !text ? undefined : error, refetch };
}

const toPersonItem = (
  person: FoundPerson,
  note: string | undefined,
  onPerson: (person: FoundPerson) => void,
): Omit<PaletteItem, 'key'> => ({
  title: formatName(person),
  note,
  person,
  run: () => onPerson(person),
});

function buildFoundGroups(
  { brands, people, deposits, tickets }: FinderResult,
  toLinkItem: (recent: RecentItem, href?: string) => PaletteItem,
  onPerson: (person: FoundPerson) => void,
): PaletteGroup[] {
  const describeBrandsOrRole = ({ role, brands: ownBrands }: FoundPerson) =>
    role === 'user' ? ownBrands.map(({ name }) => name).join(', ') : role;
  return [
    {
      name: 'Brands',
      items: brands.map(({ id, name }) => toLinkItem({ kind: 'brand', title: name, to: `/brands/${id}` })),
    },
    {
      name: 'People',
      items: people.map((person) => ({
        ...toPersonItem(
          person,
          [person.username && `@${person.username}`, describeBrandsOrRole(person)]
            .filter(Boolean)
            .join(' · '),
          onPerson,
        ),
        key: `person ${person.id}`,
      })),
    },
    {
      name: 'Deposits',
      items: deposits.map(({ id, label, status, agent_user, brand }) =>
        toLinkItem(
          {
            kind: 'deposit',
            title: label,
            note: [statusTexts[status], agent_user && formatName(agent_user), brand]
              .filter(Boolean)
              .join(' · '),
            to: `/deposits/search?deposit=${id}`,
          },
          status === 'wait' ? `/deposits/moderation?deposit=${id}` : undefined,
        ),
      ),
    },
    {
      name: 'Tickets',
      items: tickets.map(({ id, title, status, user, brand }) =>
        toLinkItem({
          kind: 'ticket',
          title: `#${id} ${title}`,
          note: [status.replace('-', ' '), formatName(user), brand].filter(Boolean).join(' · '),
          to: `/tickets/chat/${id}`,
        }),
      ),
    },
  ];
}
