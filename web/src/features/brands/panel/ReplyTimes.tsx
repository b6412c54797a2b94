import { Select } from '@mantine/core';
import { UpdateBrand } from '../../../api/limits.gen';
import { NumberField } from '../../../kit/panel/NumberField';
import { type BrandDraft, workHours } from './brand-draft';

interface Props {
  workStart: BrandDraft['work_start_time'];
  workEnd: BrandDraft['work_end_time'];
  within: BrandDraft['reply_within'];
  fault: string | undefined;
  onChange: <Field extends 'work_end_time' | 'reply_within'>(field: Field, value: BrandDraft[Field]) => void;
}

const ALWAYS = 'always';

/** When tickets of the brand are due: minutes to reply, and the hours of its working day. */
export function ReplyTimes({ workStart, workEnd, within, fault, onChange }: Props) {
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
        value={within}
        onChange={(value) => onChange('reply_within', value)}
      />
    </>
  );
}
