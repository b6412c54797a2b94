import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './fields.module.css';

type Own<Tag extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Tag>, 'id' | 'className'>;

/** A field with its label. `id` is the id of the field. */
function Field({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
    </div>
  );
}

export function TextField({ label, ...input }: Own<'input'> & { label: string }) {
  const id = useId();
  return (
    <Field id={id} label={label}>
      <input {...input} id={id} className={styles.input} />
    </Field>
  );
}

export function SelectField({ label, children, ...select }: Own<'select'> & { label: string }) {
  const id = useId();
  return (
    <Field id={id} label={label}>
      <select {...select} id={id} className={styles.select}>
        {children}
      </select>
    </Field>
  );
}

interface TextAreaProps extends Own<'textarea'> {
  label: string;
  value: string;
  minLength?: number;
  maxLength: number;
}

/** A text field that shows the length of the text and its limits (spec 5). */
export function TextArea({ label, minLength, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <Field id={id} label={label}>
      <textarea {...area} id={id} className={styles.area} aria-describedby={`${id}-length`} />
      <p id={`${id}-length`} className={styles.length}>
        {area.value.length} / {area.maxLength}
        {minLength !== undefined && ` (min ${minLength})`}
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
