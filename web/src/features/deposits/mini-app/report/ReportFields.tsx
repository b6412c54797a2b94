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
  suggestionsFor,
  type Written,
} from './report';
import styles from './Report.module.css';

interface Props {
  written: Written;
  onChange: (written: Written) => void;
  /** Deposits whose values are suggested, newest first. */
  earlier: readonly OwnDeposit[];
  disabled: boolean;
  /** Shows the problems of fields that nobody has touched. */
  showsAll: boolean;
  /** What the server said about fields. */
  refused?: Partial<Record<string, string>>;
}

/** The fields of the form of deposits. Each says what is wrong as one types. */
export function ReportFields({ written, onChange, earlier, disabled, showsAll, refused = {} }: Props) {
  const [left, setLeft] = useState<readonly ReportField[]>([]);
  const problemIn = (field: ReportField) => {
    const isShown = showsAll || left.includes(field) || written[field].trim() !== '';
    return (isShown && findProblem(written, field)) || refused[field];
  };
  const field = (name: ReportField) => ({
    value: written[name],
    disabled,
    problem: problemIn(name),
    onBlur: () => setLeft([...left, name]),
    onChange: (event: { target: { value: string } }) => onChange({ ...written, [name]: event.target.value }),
  });

  return (
    <>
      <Segments
        label="Type"
        titles={typeNames}
        current={written.type}
        onChoose={(type) => !disabled && onChange({ ...written, type })}
      />
      <TextField
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        placeholder="1,250.50"
        {...field('amount')}
        hint={amountHint(written)}
      />
      <p className={styles.note}>Only the amount is required.</p>
      {listFields(written.type).map((name) =>
        name === 'amount' ? null : depositFields[name].input === 'paragraph' ? (
          <TextArea
            key={name}
            label={depositTitles[name]}
            maxLength={limits[name].maxLength}
            {...field(name)}
          />
        ) : (
          <Suggesting
            key={name}
            label={depositTitles[name]}
            values={suggestionsFor(name, earlier)}
            {...field(name)}
          />
        ),
      )}
    </>
  );
}

/** How the amount is read, if it is written in another way. */
function amountHint(written: Written): string | undefined {
  const amount = parseAmount(written);
  return amount === null ? undefined : formatShortMoney(amount);
}

interface SuggestingProps extends Omit<Parameters<typeof TextField>[0], 'list'> {
  values: string[];
}

function Suggesting({ values, ...input }: SuggestingProps) {
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
