import type { ReactNode } from 'react';

interface FactsProps {
  className: string | undefined;
  /** The facts by their titles. Empty facts are omitted. */
  facts: Record<string, ReactNode>;
}

export const Facts = ({ className, facts }: FactsProps) => (
  <dl className={className}>
    {Object.entries(facts).map(
      ([title, fact]) =>
        (fact || fact === 0) && (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{fact}</dd>
          </div>
        ),
    )}
  </dl>
);
