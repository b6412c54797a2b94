import { MantineProvider } from '@mantine/core';
import { render as renderPlain } from '@testing-library/react';
import type { ReactNode } from 'react';
import { theme } from '../theme';

export function render(children: ReactNode) {
  return renderPlain(
    <MantineProvider
      theme={theme}
      env="test"
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      {children}
    </MantineProvider>,
  );
}
