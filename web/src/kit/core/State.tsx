import type { ReactNode } from 'react';

export interface StateProps {
  /** It stands for the whole screen, so its words are the title. */
  isScreen?: boolean | undefined;
  role?: 'alert';
  icon?: ReactNode;
  title?: ReactNode;
  /** What to do next. */
  hint?: ReactNode;
  children?: ReactNode;
}

/** What stands in the place of a screen, or of a part, that has nothing to show. Each kit has its own looks. */
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
