import { texts } from '../../../../texts';
import { useId, useState } from 'react';
import type { OwnDeposit } from '../../../../api/agent.api.gen';
import { ReportDeposit as limits } from '../../../../api/limits.gen';
import { formatShortMoney } from '../../../../kit/core/format';
import { TextArea, TextField } from '../../../../kit/mini-app/fields';
import { Segments } from '../../../../kit/mini-app/Segments';
import { depositFields } from '../../deposit-fields';
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
  /** Deposits whose values are suggested, in this order. */
  recentDeposits: readonly OwnDeposit[];
  disabled: boolean;
  /** Whether problems of untouched fields are shown too, as after an attempt to submit. */
  shouldShowAllProblems: boolean;
  fieldErrors?: Partial<Record<string, string>>;
}

export function ReportFields(props: Props) {
  const { draft, onChange, recentDeposits, disabled, shouldShowAllProblems, fieldErrors = {} } = props;
  const [visitedFields, setVisitedFields] = useState<readonly ReportField[]>([]);
  const getProblem = (field: ReportField) => {
    const isShown = shouldShowAllProblems || visitedFields.includes(field) || draft[field].trim() !== '';
    const title = texts.deposits.fields[field];
    // The server's error text contains the field's API name.
    return (isShown && findProblem(draft, field)) || fieldErrors[field]?.replace(field, title);
  };
  const getInputProps = (name: ReportField) => ({
    value: draft[name],
    disabled,
    problem: getProblem(name),
    onBlur: () => setVisitedFields([...visitedFields, name]),
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, [name]: event.target.value }),
  });

  return (
    <>
      <Segments
        label={texts.common.type}
        titles={texts.deposits.types}
        current={draft.type}
        onChoose={(type) => !disabled && onChange({ ...draft, type })}
      />
      <TextField
        label={texts.deposits.fields.amount}
        inputMode="decimal"
        autoComplete="off"
        placeholder={texts.report.placeholder}
        {...getInputProps('amount')}
        hint={formatAmountHint(draft)}
      />
      <p className={styles.note}>{texts.report.onlyAmount}</p>
      {listFields(draft.type).map((name) =>
        name === 'amount' ? null : depositFields[name].input === 'paragraph' ? (
          <TextArea
            key={name}
            label={texts.deposits.fields[name]}
            maxLength={limits[name].maxLength}
            {...getInputProps(name)}
          />
        ) : (
          <InputWithSuggestions
            key={name}
            label={texts.deposits.fields[name]}
            suggestions={listSuggestions(name, recentDeposits)}
            {...getInputProps(name)}
          />
        ),
      )}
    </>
  );
}

function formatAmountHint(draft: ReportDraft): string | undefined {
  const amount = parseAmount(draft);
  return amount === null ? undefined : formatShortMoney(amount);
}

interface InputWithSuggestionsProps extends Omit<Parameters<typeof TextField>[0], 'list'> {
  suggestions: string[];
}

function InputWithSuggestions({ suggestions, ...input }: InputWithSuggestionsProps) {
  const id = useId();
  return (
    <div>
      <TextField
        autoComplete="off"
        autoCapitalize="none"
        {...input}
        list={suggestions.length > 0 ? id : undefined}
      />
      {suggestions.length > 0 && (
        <datalist id={id}>
          {suggestions.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </div>
  );
}
