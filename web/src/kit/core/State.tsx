import type { ReactNode } from 'react';

export interface StateProps {
  /** It replaces the whole screen, so its text is the title. */
  isScreen?: boolean | undefined;
  role?: 'alert';
  icon?: ReactNode;
  title?: ReactNode;
  /** What to do next. */
  hint?: ReactNode;
  children?: ReactNode;
}

/** Replaces a screen, or a part of one, that has nothing to show. Each kit has its own styles. */
export function State(props: StateProps & { looks: CSSModuleClasses }) {
  const { isScreen, role, icon, title, hint, children, looks } = props;
  const Title = isScreen ? 'h1' : 'p';
  return (
    <div className={(isScreen && looks.screen) || looks.state} role={role}>
      {icon}
      {title && <Title className={looks.title}>{title}</Title>}
      {hint && <div className={looks.hint}>{hint}</div>}
      {children}
    </div>
  );
}
