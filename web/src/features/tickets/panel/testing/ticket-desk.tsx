import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { vi } from 'vitest';
import type { ManagerStat } from '../../../../api/panel.api.gen';
import { newChat, newOwnUser, newStat, newTicket, newTicketRow, pageOf } from '../../../../testing/new-views';
import { renderPanel, toTestRoute } from '../../../../testing/render-panel';
import { reply } from '../../../../testing/server';
import type { AppStore } from '../../../../store/store';
import { TicketChat } from '../chat/TicketChat';
import { NoTicketOpened, TicketDesk } from '../TicketDesk';

interface DeskOptions {
  store?: AppStore;
  /** Rendered next to the desk. */
  extra?: ReactNode;
  routes?: RouteObject[];
}

/** Renders the desk with its chat at an address. */
export function openDesk(address: string, { store, extra, routes = [] }: DeskOptions = {}) {
  const desk = (
    <>
      <TicketDesk />
      {extra}
    </>
  );
  const children = [
    { path: 'chat/:ticket_id', element: <TicketChat /> },
    { path: ':status', element: <NoTicketOpened /> },
  ];
  return renderPanel(
    [{ ...toTestRoute('/tickets', desk), children } as RouteObject, ...routes],
    address,
    store,
  );
}

/** The manager who is logged in. */
export const mia = newOwnUser({ id: 3, public_name: 'Mia Voss', role: 'manager' });

/** Sets the replies that every test of the desk needs. The list has the new ticket 12, which has no messages. */
export function replyDesk(stat: Partial<ManagerStat> = {}): void {
  reply('post', 'auth/me', mia);
  reply('get', 'manager/stat', newStat(stat));
  reply('get', 'ticket/stat', { data: [] });
  reply('get', 'brand/search', pageOf([]));
  reply('get', 'ticket/search', pageOf([newTicketRow()]));
  reply('get', 'ticket/12', newChat(newTicket()));
}

/** Allows desktop notifications, and returns the arguments of those that are shown. */
export function recordNotifications(): unknown[][] {
  const shown: unknown[][] = [];
  class FakeNotification {
    static permission = 'granted';
    constructor(...args: unknown[]) {
      shown.push(args);
    }
  }
  vi.stubGlobal('Notification', FakeNotification);
  return shown;
}

export const findMessageField = () => screen.findByRole('textbox', { name: 'Message' });

export const findDeskRows = () =>
  within(screen.getByRole('navigation', { name: 'Tickets' })).findAllByRole('link', { name: /#\d/ });
