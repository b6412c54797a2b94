import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import './panel.css';
import { MantineProvider, useComputedColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { ToastContainer } from 'react-toastify';
import { useConnectionNotice } from '../../store/connection.slice';
import { Icon } from '../../kit/panel/Icon';
import { colorVariables, theme } from '../../kit/panel/theme';
import styles from './PanelRoot.module.css';

export function PanelRoot() {
  useLightWhenPrinting();
  return (
    <MantineProvider theme={theme} cssVariablesResolver={colorVariables} defaultColorScheme="auto">
      <PageWithConnectionNotice />
      <Toasts />
      {/* Mantine renders all popups here. A region needs a name. */}
      <div data-mantine-shared-portal-node="true" role="region" aria-label="Popups" />
    </MantineProvider>
  );
}

function PageWithConnectionNotice() {
  const notice = useConnectionNotice();
  return (
    <div className={notice ? styles.hasBanner : undefined}>
      <div role="status">
        {notice && (
          <div className={styles.banner}>
            <Icon name="alert" size={16} />
            <span>{notice}</span>
          </div>
        )}
      </div>
      <Outlet />
    </div>
  );
}

/** Prints in light colours: browsers omit backgrounds, so the dark scheme would print light text on white. */
function useLightWhenPrinting() {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let scheme = dataset.mantineColorScheme;
    const onPrint = () => {
      scheme = dataset.mantineColorScheme;
      dataset.mantineColorScheme = 'light';
    };
    const onPrinted = () => {
      dataset.mantineColorScheme = scheme;
    };
    window.addEventListener('beforeprint', onPrint);
    window.addEventListener('afterprint', onPrinted);
    return () => {
      window.removeEventListener('beforeprint', onPrint);
      window.removeEventListener('afterprint', onPrinted);
    };
  }, []);
}

function Toasts() {
  const scheme = useComputedColorScheme('light');
  const isSidebarVisible = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });
  return (
    <ToastContainer
      theme={scheme}
      // Over the bottom of the sidebar, where they cover no content.
      position={isSidebarVisible ? 'bottom-left' : 'top-center'}
      autoClose={5000}
      pauseOnHover
      pauseOnFocusLoss
      draggable
      draggablePercent={80}
      stacked
      aria-label="Notifications"
    />
  );
}
