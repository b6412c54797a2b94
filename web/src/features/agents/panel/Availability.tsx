import type { Agent, AgentDay } from '../../../api/panel.api.gen';
import { formatDay } from '../../../kit/core/day';
import { Section } from './Section';
import styles from './AgentScreen.module.css';

const answerTexts = { true: 'works', false: 'day off', null: 'no answer' };
const getAnswer = ({ in_work }: AgentDay) => String(in_work) as keyof typeof answerTexts;

export function AnswerOfToday({ availability }: { availability: AgentDay[] }) {
  const today = availability.at(-1)!;
  return (
    <span className={styles.today} data-answer={getAnswer(today)}>
      Today: {answerTexts[getAnswer(today)]}
    </span>
  );
}

export function Availability({ agent: { availability, brands } }: { agent: Agent }) {
  const getBrandName = (id: number) => brands.find((brand) => brand.id === id)?.name ?? `Brand #${id}`;
  const describeDay = (day: AgentDay) =>
    day.brands.length < 2
      ? answerTexts[getAnswer(day)]
      : day.brands.map(({ id, in_work }) => `${getBrandName(id)}: ${answerTexts[`${in_work}`]}`).join(', ');
  const countDays = (answer: boolean) => availability.filter(({ in_work }) => in_work === answer).length;
  return (
    <Section title="Availability" note={<AnswerOfToday availability={availability} />}>
      <ol className={styles.days} aria-label="The last 31 days">
        {availability.map((day) => {
          const text = `${formatDay(day.date)}: ${describeDay(day)}`;
          return (
            <li key={day.date}>
              <span data-answer={getAnswer(day)} role="img" aria-label={text} title={text} />
            </li>
          );
        })}
      </ol>
      <p className={styles.muted}>
        31 days: {countDays(true)} worked, {countDays(false)} off
      </p>
    </Section>
  );
}
