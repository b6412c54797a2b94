import { type ReactNode, useId } from 'react';
import styles from './FieldGroup.module.css';

interface FieldGroupProps {
  title: string;
  Heading: 'h2' | 'h3';
  /** The class of the element around the fields. */
  className: string | undefined;
  children: ReactNode;
}

/** A part of a long form: a title beside its fields, or above them on narrow screens. */
export function FieldGroup({ title, Heading, className, children }: FieldGroupProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <Heading id={id} className={styles.title}>
        {title}
      </Heading>
      <div className={className}>{children}</div>
    </div>
  );
}
