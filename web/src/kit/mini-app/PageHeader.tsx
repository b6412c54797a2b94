import { texts } from '../../texts';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import button from './button.module.css';
import { BackIcon } from './icons';
import styles from './PageHeader.module.css';
import { addBackHandler } from './telegram';

/** Handles the messenger's back button while the component is mounted. Only the newest handler is called. */
export function useBackButton(onBack: () => void): void {
  const onPress = useEffectEvent(onBack);
  useEffect(() => addBackHandler(() => onPress()), []);
}

interface Props {
  title: string;
  /** Where the arrow and the messenger's back button lead, replacing this history entry. By default, one entry back. */
  backTo?: string;
  children?: ReactNode;
}

export function PageHeader({ title, backTo, children }: Props) {
  const navigate = useNavigate();
  const onBack = () => void (backTo ? navigate(backTo, { replace: true }) : navigate(-1));
  useBackButton(onBack);
  useEffect(() => {
    window.scrollTo(0, 0); // in braces: newer browsers return a promise, which React would take for a clean-up function
  }, []);

  return (
    <header className={styles.header}>
      <button type="button" className={button.icon} aria-label={texts.app.back} onClick={onBack}>
        <BackIcon />
      </button>
      <h1 className={styles.title} dir="auto">
        {title}
      </h1>
      <div className={styles.actions}>{children}</div>
    </header>
  );
}
