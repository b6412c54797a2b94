import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { BackIcon } from './icons';
import styles from './PageHeader.module.css';
import { useBackButton } from './useBackButton';

interface Props {
  title: string;
  /** Where back leads, in place of this screen; one step back without it. */
  backTo?: string;
  children?: ReactNode;
}

export function PageHeader({ title, backTo, children }: Props) {
  const navigate = useNavigate();
  const onBack = () => void (backTo ? navigate(backTo, { replace: true }) : navigate(-1));
  useBackButton(onBack);
  useEffect(() => {
    window.scrollTo(0, 0); // in braces: newer browsers return a promise, which React takes for a clean-up
  }, []);

  return (
    <header className={styles.header}>
      <button type="button" className={styles.back} aria-label="Back" onClick={onBack}>
        <BackIcon />
      </button>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.actions}>{children}</div>
    </header>
  );
}
