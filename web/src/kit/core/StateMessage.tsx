import type { ReactNode } from 'react';

export interface StateProps {
  /** Whether the message replaces the whole screen, so that its text is the screen's title. */
  isScreen?: boolean | undefined;
  role?: 'alert';
  icon?: ReactNode;
  title?: ReactNode;
  /** What to do next. */
  hint?: ReactNode;
  children?: ReactNode;
}

/** Replaces a screen, or a part of one, that has nothing to show. Each kit has its own styles. */
export function StateMessage(props: StateProps & { styles: CSSModuleClasses }) {
  const { isScreen, role, icon, title, hint, children, styles } = props;
  const Title = isScreen ? 'h1' : 'p';
  return (
    <div className={(isScreen && styles.screen) || styles.state} role={role}>
      {icon}
      {title && <Title className={styles.title}>{title}</Title>}
      {hint && <div className={styles.hint}>{hint}</div>}
      {children}
    </div>
  );
}
