import type { Member, PreviousTargets } from '../../../../api/panel.api.gen';
import { formatName } from '../../../../kit/core/person';
import { foldText } from '../../../../../../server/shared/typed-text.rules';
import { formatProblem } from '../../../../kit/core/format';
import { numberKinds, type ParsedNumber, parseTyped } from '../../../../kit/panel/typed-number';

const maxTarget = 9_999_999_999.99;

export interface TargetRow {
  member: Member;
  value: number;
}

/** What setting many targets will do. */
export interface TargetPlan {
  rows: TargetRow[];
  /** The number of members who already have that target. */
  unchangedCount: number;
  skipped: { text: string; reason: string }[];
}

/** Plans the targets of the last period times a factor. Skips members who had none. Rounds to whole targets in a sales brand. */
export function planFactor(
  members: Member[],
  previous: PreviousTargets['rows'],
  { factor, isSales }: { factor: number; isSales: boolean },
): TargetPlan {
  const previousByUserId = new Map(previous.map(({ user_id, value }) => [user_id, value]));
  const round = (value: number) => (isSales ? Math.round(value) : Math.round(value * 100) / 100);
  const getPrevious = ({ user_id }: Member) => previousByUserId.get(user_id) ?? 0;
  const plan = buildPlan(
    members
      .filter((member) => getPrevious(member) > 0)
      .map((member) => {
        // In cents, because 1.1 times a number of cents is more exact than 1.1 times dollars.
        const value = round((Math.round(getPrevious(member) * 100) * factor) / 100);
        return { member, value, text: formatName(member.user) };
      }),
  );
  const skipped = members
    .filter((member) => getPrevious(member) <= 0)
    .map(({ user }) => ({ text: formatName(user), reason: 'had no target' }));
  return { ...plan, skipped: [...plan.skipped, ...skipped] };
}

/** Plans the same target for each member. */
export const planValue = (members: Member[], value: number): TargetPlan =>
  buildPlan(members.map((member) => ({ member, value, text: formatName(member.user) })));

/**
 * Plans cells copied from a spreadsheet: one column with the targets of `members` in their order, or two columns with names,
 * usernames or #ids of `all` and with targets. An empty value changes nothing. Returns the problem if there are more columns.
 */
export function planPaste(
  text: string,
  { members, all, isSales }: { members: Member[]; all: Member[]; isSales: boolean },
): TargetPlan | { problem: string } {
  const cells = parseCells(text);
  const width = Math.max(0, ...cells.map((row) => row.findLastIndex((cell) => cell !== '') + 1));
  if (width > 2) return { problem: 'Paste one column of targets, or two columns: names and targets' };
  const skipped: TargetPlan['skipped'] = [];
  const wanted: WantedTarget[] = [];
  // A first row without digits in its last column, unless its first cell is empty.
  const hasHeading = cells.length > 1 && !/\p{Nd}/u.test(cells[0]![width - 1] ?? '') && cells[0]![0] !== '';
  const findMember = width === 2 ? createFinder(all) : undefined;
  for (const [index, row] of cells.slice(hasHeading ? 1 : 0).entries()) {
    const [name, value] = findMember ? [row[0]!, row[1] ?? ''] : [undefined, row[0]!];
    if (value === '') continue;
    const lineText = row.join(' · ');
    const found = findMember ? findMember(name!) : (members[index] ?? 'is below the last row of the list');
    const parsed = parseTarget(value, isSales);
    if (typeof found === 'string') skipped.push({ text: lineText, reason: found });
    else if ('problem' in parsed)
      skipped.push({
        text: name === undefined ? `${formatName(found.user)} · ${value}` : lineText,
        reason: formatProblem('The target', parsed.problem),
      });
    else wanted.push({ member: found, value: parsed.number, text: lineText });
  }
  const plan = buildPlan(wanted);
  return { ...plan, skipped: [...skipped, ...plan.skipped] };
}

interface WantedTarget extends TargetRow {
  text: string;
}

function buildPlan(wanted: WantedTarget[]): TargetPlan {
  const valuesByUserId = new Map<number, Set<number>>();
  for (const { member, value } of wanted)
    valuesByUserId.set(member.user_id, (valuesByUserId.get(member.user_id) ?? new Set()).add(value));
  const skipped: TargetPlan['skipped'] = [];
  const rowByUserId = new Map<number, TargetRow>();
  for (const { member, value, text } of wanted) {
    if (valuesByUserId.get(member.user_id)!.size > 1)
      skipped.push({ text, reason: 'appears more than once, with different targets' });
    else if (value > maxTarget) skipped.push({ text, reason: 'would exceed 9,999,999,999.99' });
    else rowByUserId.set(member.user_id, { member, value });
  }
  const rows = [...rowByUserId.values()].filter(({ member, value }) => member.stat.target !== value);
  return { rows, unchangedCount: rowByUserId.size - rows.length, skipped };
}

/** The returned function finds the member with a name, an #id or a username, with or without @, or returns why it cannot. */
function createFinder(members: Member[]): (text: string) => Member | string {
  const membersByKey = new Map<string, Set<Member>>();
  const add = (key: string, member: Member) =>
    membersByKey.set(key, (membersByKey.get(key) ?? new Set()).add(member));
  for (const member of members) {
    add(foldText(formatName(member.user)), member);
    add(`#${member.user_id}`, member);
    if (member.username) add(`@${foldText(member.username)}`, member);
  }
  return (text) => {
    const key = foldText(text);
    const found = [...(membersByKey.get(key) ?? membersByKey.get(`@${key}`) ?? [])];
    // Distinguishes names that differ only in case or accents.
    const exact = found.filter(({ user }) => formatName(user) === text.trim().normalize('NFC'));
    const [member, ...others] = exact.length === 1 ? exact : found;
    if (!member) return text === '' ? 'has no name' : 'is not in this brand';
    return others.length > 0 ? `is the name of ${others.length + 1} people: use @username or #id` : member;
  };
}

/** Targets of a sales brand are whole numbers, which spreadsheets may show as "12.00". */
function parseTarget(text: string, isSales: boolean): ParsedNumber {
  const parsed = parseTyped(numberKinds.decimal, text, {});
  const isFraction = 'number' in parsed && !Number.isInteger(parsed.number);
  return isSales && isFraction ? { problem: 'must be a whole number' } : parsed;
}

/** Parses cells as spreadsheets copy them: tabs between cells, quotes around cells with tabs, quotes or line ends. Trims them. */
export function parseCells(text: string): string[][] {
  const pattern = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y;
  const rows: string[][] = [[]];
  for (let end = '\t'; end !== '';) {
    const [, quoted, plain = '', cellEnd = ''] = pattern.exec(text)!;
    if (end !== '\t') rows.push([]);
    rows.at(-1)!.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    end = cellEnd;
  }
  while (rows.at(-1)?.every((cell) => cell === '')) rows.pop();
  return rows;
}
