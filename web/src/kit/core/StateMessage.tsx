import type { ReactNode } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';

export interface StateProps {
  /** Whether the message replaces the whole screen, so that `title` is its h1. */
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

/** The text of the error that a route has thrown. */
export function useRouteErrorText(): string {
  const error = useRouteError();
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : String(error);
}
