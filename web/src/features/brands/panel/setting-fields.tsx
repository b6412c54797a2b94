import { Textarea, Select, Switch } from '@mantine/core';
import { languageNames, languages } from '../../../../../server/shared/language.rules';
import { cleanLine } from '../../../../../server/shared/typed-text.rules';
import { UpdateBrand } from '../../../api/limits.gen';
import { splitLines, type BrandDraft, workHours } from './brand-draft';
import styles from './BrandSettings.module.css';
import { NumberField } from '../../../kit/panel/NumberField';

interface SettingFieldsProps {
  draft: BrandDraft;
  /** The server's error texts by field. */
  fieldErrors: Record<string, string>;
  setField: <Field extends keyof BrandDraft>(field: Field, value: BrandDraft[Field]) => void;
}

export function RejectReasons({ draft: { reject_reasons }, fieldErrors, setField }: SettingFieldsProps) {
  const maxReasons = UpdateBrand.reject_reasons.maxItems;
  const count = splitLines(reject_reasons).length;
  return (
    <Textarea
      className={styles.fullWidth}
      label="Common rejection reasons"
      minRows={3}
      maxRows={10}
      value={reject_reasons}
      description={`One per line. ${count} of ${maxReasons} reasons`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={
        count > maxReasons
          ? `${count} of ${maxReasons} reasons`
          : findReasonError(fieldErrors, reject_reasons)
      }
      onChange={(event) => setField('reject_reasons', event.currentTarget.value)}
    />
  );
}

/** The server's error about a reason is in the field `reject_reasons.N`, where N counts neither empty nor repeated lines. */
function findReasonError(fieldErrors: Record<string, string>, text: string): string | undefined {
  for (const [field, message] of Object.entries(fieldErrors)) {
    if (field === 'reject_reasons') return message;
    const [, index] = /^reject_reasons\.(\d+)$/.exec(field) ?? [];
    if (index === undefined) continue;
    const reason = splitLines(text)[Number(index)];
    const lineIndex = text.split('\n').findIndex((line) => cleanLine(line) === reason);
    if (lineIndex >= 0) return `Line ${lineIndex + 1} ${message.replace(`${field} `, '')}`; // else the line was deleted
  }
  return undefined;
}

const languageOptions = languages.map((value) => ({ value, label: languageNames[value] }));

export function ChatAnswers({
  draft: { chat_answers, chat_reasons, language },
  setField,
}: SettingFieldsProps) {
  return (
    <>
      <Select
        className={styles.twoColumns}
        label="Language"
        description="Of the bot in this chat, and of the reports"
        data={languageOptions}
        allowDeselect={false}
        value={language}
        onChange={(value) => value !== null && setField('language', value)}
      />
      <Select
        className={styles.twoColumns}
        label="Answers to deposits"
        description="Reactions are quieter: 👀 waiting, 👍 accepted, 🤔 not accepted"
        data={[
          { value: 'replies', label: 'Replies' },
          { value: 'reactions', label: 'Reactions' },
        ]}
        allowDeselect={false}
        value={chat_answers}
        onChange={(value) => setField('chat_answers', value === 'reactions' ? 'reactions' : 'replies')}
      />
      <Switch
        className={styles.fullWidth}
        label="Show the reasons of rejections in the chat"
        description="If not, only the agent reads them"
        checked={chat_reasons}
        onChange={(event) => setField('chat_reasons', event.currentTarget.checked)}
      />
    </>
  );
}

const always = 'always';

/** The fields that, with the work start time, determine when tickets of the brand are due. */
export function ReplyTimes({ draft, fieldErrors, setField }: SettingFieldsProps) {
  const { work_start_time: workStart, work_end_time: workEnd } = draft;
  /** Also with the same hour for both: the working day then lasts 24 hours. */
  const isOvernight = workEnd !== null && Number(workEnd) <= Number(workStart);
  return (
    <>
      <Select
        label="Work end time (UTC+3)"
        data={[{ value: always, label: 'Around the clock' }, ...workHours]}
        allowDeselect={false}
        description={isOvernight ? 'On the next day' : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={workEnd ?? always}
        onChange={(hour) => setField('work_end_time', hour === always ? null : hour)}
      />
      <NumberField
        kind="count"
        label="Reply to tickets within (minutes)"
        placeholder="No limit"
        description="Within working hours. Tickets that wait longer are overdue"
        max={UpdateBrand.reply_within.maximum}
        error={fieldErrors.reply_within}
        value={draft.reply_within}
        onChange={(value) => setField('reply_within', value)}
      />
    </>
  );
}
