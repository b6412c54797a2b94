import { texts } from '../../texts';
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './fields.module.css';

type TagProps<Tag extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Tag>, 'id' | 'className'>;

interface FieldNotes {
  problem?: string | false;
  /** Shown while there is no problem. */
  hint?: string;
}

function Field(props: FieldNotes & { id: string; label: string; children: ReactNode }) {
  const { id, label, children, problem, hint } = props;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {(problem || hint) && (
        <p id={`${id}-note`} className={problem ? styles.problem : styles.hint}>
          {problem || hint}
        </p>
      )}
    </div>
  );
}

const buildAriaProps = (id: string, { problem, hint }: FieldNotes, otherIds = '') => ({
  'aria-invalid': Boolean(problem) || undefined,
  'aria-describedby': [otherIds, problem || hint ? `${id}-note` : ''].filter(Boolean).join(' ') || undefined,
});

/** The `dir` of a field. Undefined for empty fields and those with a `type`, which `auto` would make left-to-right in every language. */
const getDirection = ({ type, value }: { type?: string; value?: unknown }) =>
  type || value === '' ? undefined : 'auto';

export function TextField(props: TagProps<'input'> & FieldNotes & { label: string }) {
  const { label, problem, hint, ...input } = props;
  const id = useId();
  const notes = { problem, hint };
  return (
    <Field id={id} label={label} {...notes}>
      <input
        dir={getDirection(props)}
        {...input}
        {...buildAriaProps(id, notes)}
        id={id}
        className={styles.input}
      />
    </Field>
  );
}

export function SelectField({ label, children, ...select }: TagProps<'select'> & { label: string }) {
  const id = useId();
  return (
    <Field id={id} label={label}>
      <select {...select} id={id} className={styles.select}>
        {children}
      </select>
    </Field>
  );
}

interface TextAreaProps extends TagProps<'textarea'>, FieldNotes {
  label: string;
  value: string;
  minLength?: number;
  maxLength: number;
}

export function TextArea({ label, minLength, problem, hint, ...area }: TextAreaProps) {
  const id = useId();
  const notes = { problem, hint };
  const counts = { length: area.value.length, max: area.maxLength };
  return (
    <Field id={id} label={label} {...notes}>
      <textarea
        dir={getDirection(area)}
        {...area}
        {...buildAriaProps(id, notes, `${id}-length`)}
        id={id}
        className={styles.area}
      />
      <p id={`${id}-length`} className={styles.length}>
        {minLength === undefined
          ? texts.common.characterCount(counts)
          : texts.common.characterCountWithMin({ ...counts, min: minLength })}
      </p>
    </Field>
  );
}

export function SubmitButton({ disabled, children }: { disabled?: boolean; children: ReactNode }) {
  return (
    <button type="submit" className={styles.submit} disabled={disabled}>
      {children}
    </button>
  );
}
