import type { Markdown } from '../../../../platform/messenger/api/markdown.js';
import type { Button } from '../../../../platform/messenger/api/message.js';
import { editDistance } from '../../../../../shared/edit-distance.rules.js';
import { localize } from '../../../../texts/texts.js';
import { toNameKey } from '../../../../platform/text/text.rules.js';
import { formatUser } from '../../../people/user.rules.js';
import { formatLabel } from '../../ledger/deposit.rules.js';
import type { Deposit } from '../../ledger/deposit.entity.js';
import type { MemberNames } from '../../search/deposit-agent.repository.js';
import { MAX_ID } from '../../../../../shared/units.rules.js';

/** A question to the sender of a form whose named agent matches no member, or several. */
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
/** As many as fit into the data of a button. */
const MAX_DEPOSITS = 3;
/** Longer texts are not names. */
const MAX_NAME_LENGTH = 64;

/** A deposit whose named agent is unknown. */
type UnresolvedDeposit = Pick<Deposit, 'id' | 'agent'>;

/** One question for each written name, with the most similar members as buttons. */
export function buildQuestions(unresolved: UnresolvedDeposit[], members: MemberNames[]): AgentQuestion[] {
  if (members.length === 0) return [];
  const depositsByName = new Map<string, UnresolvedDeposit[]>();
  for (const deposit of unresolved)
    depositsByName.set(toNameKey(deposit.agent), [
      ...(depositsByName.get(toNameKey(deposit.agent)) ?? []),
      deposit,
    ]);
  return [...depositsByName.values()].slice(0, MAX_QUESTIONS).map((deposits) => {
    const { agent } = deposits[0]!;
    const ids = deposits.slice(0, MAX_DEPOSITS).map(({ id }) => id);
    const nearest = findNearest(agent, members);
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

/** Null: the data is invalid. */
export function parseChoice(data: string): AgentChoice | null {
  const [, userId, nameHash, ids] =
    /^agent:(\d{1,10}):([\da-z]{1,4}):(\d{1,10}(?:\.\d{1,10})*)$/.exec(data) ?? [];
  if (!userId || !nameHash || !ids) return null;
  const [agentId, ...depositIds] = [userId, ...ids.split('.')].map(Number);
  if ([agentId!, ...depositIds].some((id) => id > MAX_ID)) return null;
  return { userId: agentId!, nameHash, depositIds };
}

/** A short hash of the written name of an agent. It detects answers to a form that has been edited since. */
export const hashAgentName = (name: string): string =>
  [...toNameKey(name)].reduce((key, letter) => (key * 31 + letter.codePointAt(0)!) % 36 ** 4, 7).toString(36);

/** "A182, A183: Anna Berg". */
export const formatChoice = (deposits: Pick<Deposit, 'id' | 'type'>[], name: string): string =>
  `${deposits.map(formatLabel).join(', ')}: ${name}`;

/** The members whose name, username, or a word of these, is most similar to the written name. */
function findNearest(written: string, members: MemberNames[]): MemberNames[] {
  const key = toNameKey(written.replace(/^@/, '')).slice(0, MAX_NAME_LENGTH);
  const distance = (names: string[]) =>
    Math.min(...names.map((name) => editDistance(key, toNameKey(name).slice(0, MAX_NAME_LENGTH))));
  return members
    .map((member) => {
      const names = [member.publicName, member.username].filter((name) => name !== null);
      const words = names.flatMap((name) => name.split(/\s+/));
      return { member, byWord: distance([...names, ...words]), byName: distance(names) };
    })
    .sort((a, b) => a.byWord - b.byWord || a.byName - b.byName || a.member.userId - b.member.userId)
    .slice(0, MAX_CANDIDATES)
    .map(({ member }) => member);
}

/** The public name, with the username if two members have the same name. */
function formatNameAmong(member: MemberNames, members: MemberNames[]): string {
  const name = formatUser({ id: member.userId, publicName: member.publicName });
  const isShared = members.some(
    (other) => other !== member && toNameKey(other.publicName ?? '') === toNameKey(member.publicName ?? ''),
  );
  return isShared ? `${name} (${member.username ? `@${member.username}` : `#${member.userId}`})` : name;
}
