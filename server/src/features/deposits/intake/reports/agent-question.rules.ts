import type { Markdown } from '../../../../platform/messenger/api/markdown.js';
import type { Button } from '../../../../platform/messenger/api/message.js';
import { editDistance } from '../../../../../shared/edit-distance.rules.js';
import { localize } from '../../../../texts/texts.js';
import { groupBy } from '../../../../platform/lists/lists.rules.js';
import { toNameKey } from '../../../../platform/text/text.rules.js';
import { formatUser } from '../../../people/user.rules.js';
import { formatLabel } from '../../ledger/deposit.rules.js';
import type { Deposit } from '../../ledger/deposit.entity.js';
import type { MemberNames } from '../../search/deposit-agent.repository.js';
import { MAX_ID } from '../../../../../shared/units.rules.js';

/** A question to the sender of a form whose agent's name matches no member, or several. */
export interface AgentQuestion {
  text: Markdown;
  buttons: Button[][];
}

/** An answer: the member, and the deposits whose forms contain the name with this hash. */
export interface AgentChoice {
  userId: number;
  nameHash: string;
  depositIds: number[];
}

export const AGENT_BUTTON = /^agent:/;

const MAX_CANDIDATES = 3;
/** Further names get no question. The moderator chooses their agents. */
const MAX_QUESTIONS = 3;
/** The most deposits whose ids fit into the data of a button. */
const MAX_DEPOSITS = 3;
/** Only this many characters of a name are compared. Longer texts are not names. */
const MAX_NAME_LENGTH = 64;

/** Builds a question for each written name of the deposits, with the most similar members as buttons. */
export function buildQuestions(
  depositsWithUnknownAgent: Pick<Deposit, 'id' | 'agent'>[],
  members: MemberNames[],
): AgentQuestion[] {
  if (members.length === 0) return [];
  const depositsByName = groupBy(depositsWithUnknownAgent, ({ agent }) => toNameKey(agent));
  return [...depositsByName.values()].slice(0, MAX_QUESTIONS).map((deposits) => {
    const { agent } = deposits[0]!;
    const ids = deposits.slice(0, MAX_DEPOSITS).map(({ id }) => id);
    const nearest = listNearest(agent, members);
    return {
      text: localize('deposits.whoIs', { name: agent }),
      buttons: nearest.map((member) => [
        {
          text: formatNameAmong(member, nearest),
          data: ['agent', member.userId, hashAgentName(agent), ids.join('.')].join(':'),
        },
      ]),
    };
  });
}

/** Parses the data of a button. Null: it is invalid. */
export function parseChoice(data: string): AgentChoice | null {
  const [, member, nameHash, deposits] =
    /^agent:(\d{1,10}):([\da-z]{1,4}):(\d{1,10}(?:\.\d{1,10})*)$/.exec(data) ?? [];
  if (!member || !nameHash || !deposits) return null;
  const userId = Number(member);
  const depositIds = deposits.split('.').map(Number);
  return [userId, ...depositIds].some((id) => id > MAX_ID) ? null : { userId, nameHash, depositIds };
}

/** A short hash of an agent's written name, which detects an answer to a form that has been edited since. */
export const hashAgentName = (name: string): string =>
  [...toNameKey(name)].reduce((key, letter) => (key * 31 + letter.codePointAt(0)!) % 36 ** 4, 7).toString(36);

/** "A182, A183: Anna Berg". */
export const formatChoice = (deposits: Pick<Deposit, 'id' | 'type'>[], name: string): string =>
  `${deposits.map(formatLabel).join(', ')}: ${name}`;

/** The members whose public name, username, or a word of either is most similar to the written name. */
function listNearest(written: string, members: MemberNames[]): MemberNames[] {
  const key = toNameKey(written.replace(/^@/, '')).slice(0, MAX_NAME_LENGTH);
  const getDistance = (names: string[]) =>
    Math.min(...names.map((name) => editDistance(key, toNameKey(name).slice(0, MAX_NAME_LENGTH))));
  return members
    .map((member) => {
      const names = [member.publicName, member.username].filter((name) => name !== null);
      const words = names.flatMap((name) => name.split(/\s+/));
      return { member, byWord: getDistance([...names, ...words]), byName: getDistance(names) };
    })
    .sort((a, b) => a.byWord - b.byWord || a.byName - b.byName || a.member.userId - b.member.userId)
    .slice(0, MAX_CANDIDATES)
    .map(({ member }) => member);
}

/** The public name, with the username or id if another of these members has the same name. */
function formatNameAmong(member: MemberNames, members: MemberNames[]): string {
  const name = formatUser({ id: member.userId, publicName: member.publicName });
  const isShared = members.some(
    (other) => other !== member && toNameKey(other.publicName ?? '') === toNameKey(member.publicName ?? ''),
  );
  return isShared ? `${name} (${member.username ? `@${member.username}` : `#${member.userId}`})` : name;
}
