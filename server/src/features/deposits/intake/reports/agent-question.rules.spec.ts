import type { MemberNames } from '../../search/deposit-agent.repository.js';
import { buildQuestions, hashAgentName, parseChoice } from './agent-question.rules.js';

const newMember = (
  userId: number,
  publicName: string | null,
  username: string | null = null,
): MemberNames => ({
  userId,
  publicName,
  username,
});
const members = [
  newMember(1, 'Boris Black'),
  newMember(2, 'Anna Berg', 'aberg'),
  newMember(3, 'Hanna Olsen'),
  newMember(4, 'Jürgen Voß', 'jv_77'),
  newMember(5, null, 'zoe'),
];
const listLabels = (agent: string, among = members) =>
  buildQuestions([{ id: 7, agent }], among)[0]!
    .buttons.flat()
    .map(({ text }) => text);

it.each([
  ['Ana', ['Anna Berg', 'Hanna Olsen']],
  ['anna', ['Anna Berg', 'Hanna Olsen']],
  ['Boris Blak', ['Boris Black']],
  ['@aberk', ['Anna Berg']],
  ['juergen', ['Jürgen Voß']],
  ['zoé', ['User #5']],
])('offers the members with names like %j first: %j', (agent, names) => {
  expect(listLabels(agent).slice(0, names.length)).toEqual(names);
});

it('offers up to three members, one per row', () => {
  const [question] = buildQuestions([{ id: 7, agent: '*Ana*' }], members);
  expect(question!.text.source).toBe('Who is “\\*Ana\\*”?');
  expect(question!.buttons.map((row) => row.length)).toEqual([1, 1, 1]);
  expect(listLabels('Ana', members.slice(0, 1))).toEqual(['Boris Black']);
  expect(buildQuestions([{ id: 7, agent: 'Ana' }], [])).toEqual([]);
});

it('distinguishes members with the same name', () => {
  const twins = [newMember(1, 'Twin', 'one'), newMember(2, 'twin'), newMember(3, 'Other')];
  expect(listLabels('Twin', twins)).toEqual(['Twin (@one)', 'twin (#2)', 'Other']);
});

it('asks once per name, about at most three names and three deposits of each', () => {
  const id = 2_147_483_640; // as long as an id can be
  const deposits = ['Ana', ' ANA', 'ana', 'ana', 'Bo', 'Cy', 'Di'].map((agent, n) => ({ id: id + n, agent }));

  const questions = buildQuestions(deposits, [newMember(2_147_483_647, 'Anna')]);

  expect(questions.map(({ text }) => text.source)).toEqual(['Who is “Ana”?', 'Who is “Bo”?', 'Who is “Cy”?']);
  const { data } = questions[0]!.buttons[0]![0] as { data: string };
  expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
  expect(parseChoice(data)).toEqual({
    userId: 2_147_483_647,
    nameHash: hashAgentName('Ana'),
    depositIds: [id, id + 1, id + 2],
  });
});

it.each([
  'agent:',
  'agent:1:a',
  'agent:1:a:',
  'agent:1:a:x',
  'agent:1:abcde:5',
  'agent:1:a:5.',
  'agent:1:a:2147483648',
])('%j is not a valid choice', (data) => {
  expect(parseChoice(data)).toBeNull();
});
