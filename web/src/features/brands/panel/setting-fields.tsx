import { Textarea, Select, Switch } from '@mantine/core';
import { UpdateBrand } from '../../../api/limits.gen';
import { splitLines, type BrandDraft, workHours } from './brand-draft';
import styles from './BrandSettings.module.css';
import { NumberField } from '../../../kit/panel/NumberField';

interface RejectReasonsProps {
  /** One reason on each line. */
  value: string;
  /** The server's error texts by field. */
  faults: Record<string, string>;
  className?: string;
  onChange: (value: string) => void;
}

export function RejectReasons({ value, faults, className, onChange }: RejectReasonsProps) {
  const maxReasons = UpdateBrand.reject_reasons.maxItems;
  const count = splitLines(value).length;
  return (
    <Textarea
      className={className}
      label="Common rejection reasons"
      autosize
      minRows={3}
      maxRows={10}
      value={value}
      description={`One per line. ${count} of ${maxReasons} reasons`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={count > maxReasons ? `${count} of ${maxReasons} reasons` : findFault(faults)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The server identifies a reason by its index. */
function findFault(faults: Record<string, string>): string | undefined {
  for (const [field, message] of Object.entries(faults)) {
    if (field === 'reject_reasons') return message;
    const [, index] = /^reject_reasons\.(\d+)$/.exec(field) ?? [];
    if (index) return `Line ${Number(index) + 1} ${message}`;
  }
  return undefined;
}

interface ChatAnswersProps {
  answers: BrandDraft['chat_answers'];
  hasReasons: boolean;
  onChange: <Field extends 'chat_answers' | 'chat_reasons'>(field: Field, value: BrandDraft[Field]) => void;
}

export function ChatAnswers({ answers, hasReasons, onChange }: ChatAnswersProps) {
  return (
    <>
      <Select
        className={styles.half}
        label="Answers to deposits"
        description="Reactions are quieter: 👀 waiting, 👍 accepted, 🤔 not accepted"
        data={[
          { value: 'replies', label: 'Replies' },
          { value: 'reactions', label: 'Reactions' },
        ]}
        allowDeselect={false}
        value={answers}
        onChange={(value) => onChange('chat_answers', value === 'reactions' ? 'reactions' : 'replies')}
      />
      <Switch
        className={styles.whole}
        label="Tell reasons of rejections in the chat"
        description="If not, only the agent reads them"
        checked={hasReasons}
        onChange={(event) => onChange('chat_reasons', event.currentTarget.checked)}
      />
    </>
  );
}

interface ReplyTimesProps {
  workStart: BrandDraft['work_start_time'];
  workEnd: BrandDraft['work_end_time'];
  replyWithin: BrandDraft['reply_within'];
  fault: string | undefined;
  onChange: <Field extends 'work_end_time' | 'reply_within'>(field: Field, value: BrandDraft[Field]) => void;
}

const ALWAYS = 'always';

/** When tickets of the brand are due: minutes to reply, and the hours of its working day. */
export function ReplyTimes({ workStart, workEnd, replyWithin, fault, onChange }: ReplyTimesProps) {
  const isOvernight = workStart !== null && workEnd !== null && Number(workEnd) < Number(workStart);
  return (
    <>
      <Select
        label="Work end time (UTC+3)"
        data={[{ value: ALWAYS, label: 'Around the clock' }, ...workHours]}
        allowDeselect={false}
        description={isOvernight ? 'On the next day' : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={workEnd ?? ALWAYS}
        onChange={(hour) => onChange('work_end_time', hour === ALWAYS ? null : hour)}
      />
      <NumberField
        kind="count"
        label="Reply to tickets within (minutes)"
        placeholder="No limit"
        description="Within working hours. Tickets that wait longer are overdue"
        max={UpdateBrand.reply_within.maximum}
        error={fault}
        value={replyWithin}
        onChange={(value) => onChange('reply_within', value)}
      />
    </>
  );
}
