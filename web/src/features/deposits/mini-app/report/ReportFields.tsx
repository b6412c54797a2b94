import { useId, useState } from 'react';
import type { OwnDeposit } from '../../../../api/agent.api.gen';

import { ReportDeposit as limits } from '../../../../api/limits.gen';
import { formatShortMoney } from '../../../../kit/core/format';
import { TextArea, TextField } from '../../../../kit/mini-app/fields';
import { Segments } from '../../../../kit/mini-app/Segments';
import { depositFields, depositTitles, typeNames } from '../../deposit-fields';
import {
  parseAmount,
  listFields,
  findProblem,
  type ReportField,
  listSuggestions,
  type ReportDraft,
} from './report-draft';
import styles from './Report.module.css';

interface Props {
  draft: ReportDraft;
  onChange: (draft: ReportDraft) => void;
  /** Deposits whose values are suggested, newest first. */
  earlier: readonly OwnDeposit[];
  disabled: boolean;
  /** Also shows the problems of untouched fields. */
  showsAllProblems: boolean;
  /** The server's error texts by field. */
  refused?: Partial<Record<string, string>>;
}

/** The fields of the report form, validated while one types. */
export function ReportFields({ draft, onChange, earlier, disabled, showsAllProblems, refused = {} }: Props) {
  const [left, setLeft] = useState<readonly ReportField[]>([]);
  const problemIn = (field: ReportField) => {
    const isShown = showsAllProblems || left.includes(field) || draft[field].trim() !== '';
    return (isShown && findProblem(draft, field)) || refused[field];
  };
  const field = (name: ReportField) => ({
    value: draft[name],
    disabled,
    problem: problemIn(name),
    onBlur: () => setLeft([...left, name]),
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, [name]: event.target.value }),
  });

  return (
    <>
      <Segments
        label="Type"
        titles={typeNames}
        current={draft.type}
        onChoose={(type) => !disabled && onChange({ ...draft, type })}
      />
      <TextField
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        placeholder="1,250.50"
        {...field('amount')}
        hint={formatAmountHint(draft)}
      />
      <p className={styles.note}>Only the amount is required.</p>
      {listFields(draft.type).map((name) =>
        name === 'amount' ? null : depositFields[name].input === 'paragraph' ? (
          <TextArea
            key={name}
            label={depositTitles[name]}
            maxLength={limits[name].maxLength}
            {...field(name)}
          />
        ) : (
          <InputWithSuggestions
            key={name}
            label={depositTitles[name]}
            values={listSuggestions(name, earlier)}
            {...field(name)}
          />
        ),
      )}
    </>
  );
}

/** The parsed amount, if it is formatted differently. */
function formatAmountHint(draft: ReportDraft): string | undefined {
  const amount = parseAmount(draft);
  return amount === null ? undefined : formatShortMoney(amount);
}

interface SuggestingProps extends Omit<Parameters<typeof TextField>[0], 'list'> {
  values: string[];
}

function InputWithSuggestions({ values, ...input }: SuggestingProps) {
  const id = useId();
  return (
    <div className={styles.suggesting}>
      <TextField
        autoComplete="off"
        autoCapitalize="none"
        {...input}
        list={values.length > 0 ? id : undefined}
      />
      {values.length > 0 && (
        <datalist id={id}>
          {values.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </div>
  );
}
