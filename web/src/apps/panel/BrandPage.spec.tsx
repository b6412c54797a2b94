import { screen, waitFor, within } from '@testing-library/react';
import { Outlet } from 'react-router-dom';
import { ToastContainer } from 'react-toastify';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnUser } from '../../api/api.gen';
import { newBrandDetail, newOwnUser } from '../../testing/new-views';
import { renderPanel, toTestRoute } from '../../testing/render-panel';
import { refuseCall, replyConflict, reply, replyBrand, acceptCalls } from '../../testing/server';
import { isLeavingUnsaved } from '../../kit/panel/unsaved';
import { BrandFrame } from './BrandFrame';
import { BrandPage } from './BrandPage';

const brand = newBrandDetail({ admin_telegram_id: 7_000_000_003, report_hour: 2 });

function open(me: Partial<OwnUser> = {}, address = '/brands/1?tab=settings') {
  reply('post', 'auth/me', newOwnUser(me));
  const layout = (
    <>
      <Outlet />
      <ToastContainer />
    </>
  );
  const children = [
    { element: <BrandFrame />, children: [{ path: '/brands/:brand_id', element: <BrandPage /> }] },
    { path: '/brands', element: <h1>List of brands</h1> },
  ];
  return renderPanel([{ element: layout, children }], address);
}

/** Without rights to requests and deposits, which have their own tests. */
const onlyBrands: Partial<OwnUser> = { role: 'manager', user_roles: ['brands'] };

beforeEach(() => {
  replyBrand(brand);
  reply('get', 'brand/request/1', { requests: [] });
  reply('get', 'deposit/search', { data: [], current_page: 1, last_page: 1 });
});

const save = () => screen.getByRole('button', { name: 'Save' });

describe('settings of a brand', () => {
  it('are saved together without unchanged fields, and the screen shows what the server returned', async () => {
    const changedBrand = { ...brand, name: 'Northwind 2', report_hour: 20, report_chat_id: -5 };
    const saved = acceptCalls('patch', 'brand/1', () => {
      replyBrand(changedBrand);
      return changedBrand;
    });
    const { user } = open(onlyBrands);
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    expect(screen.getByText('Report hour in GMT-4, other times in Moscow time')).toBeVisible();

    await user.type(name, ' 2');
    await user.type(screen.getByLabelText('Report chat'), '-5');
    await user.click(screen.getByRole('combobox', { name: /Report hour/ }));
    await user.click(await screen.findByRole('option', { name: '20:00 (03:00 Moscow time)' }));
    await user.click(save());

    expect(await screen.findByText('Updated')).toBeVisible();
    const seen = { name: 'Northwind', report_hour: 2, report_chat_id: null };
    expect(saved).toEqual([{ name: 'Northwind 2', report_hour: 20, report_chat_id: -5, seen }]);
    expect(await screen.findByRole('heading', { name: 'Northwind 2' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Discard changes' })).not.toBeInTheDocument();
  });

  it('overwrite the changes of another person only after a question', async () => {
    const sent = replyConflict('patch', 'brand/1', 'name', 'Southwind', { ...brand, name: 'Northwind 2' });
    const { user } = open(onlyBrands);
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' 2');
    // Values from the live stream are not what the person saw when they started to type.
    replyBrand({ ...brand, name: 'Southwind' });
    await user.click(save());

    const question = within(await screen.findByRole('dialog', { name: 'Keep yours?' }));
    expect(question.getByText('Anna Berg changed the name 1 minute ago.')).toBeVisible();
    expect(question.getByText('Southwind')).toBeVisible();
    expect(question.getByText('Northwind 2')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Keep mine' }));

    expect(await screen.findByText('Updated')).toBeVisible();
    expect(sent).toEqual([
      { name: 'Northwind 2', seen: { name: 'Northwind' } },
      { name: 'Northwind 2', seen: { name: 'Southwind' } },
    ]);
  });

  it('can keep the changes of another person, and save the rest', async () => {
    const sent = replyConflict('patch', 'brand/1', 'name', 'Southwind', { ...brand, report_chat_id: -5 });
    const { user } = open(onlyBrands);
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' 2');
    await user.type(screen.getByLabelText('Report chat'), '-5');
    await user.click(save());

    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));

    expect(await screen.findByText('Updated')).toBeVisible();
    expect(sent[1]).toEqual({ report_chat_id: -5, seen: { name: 'Northwind', report_chat_id: null } });
    expect(screen.queryByRole('button', { name: 'Discard changes' })).not.toBeInTheDocument();
  });

  it('stay as they were typed when the question is closed, and are dropped by taking theirs', async () => {
    const sent = replyConflict('patch', 'brand/1', 'name', 'Southwind');
    const { user } = open(onlyBrands);
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' 2');
    await user.click(save());
    await screen.findByRole('dialog', { name: 'Keep yours?' });
    await user.keyboard('{Enter}'); // meant for the field, so it must not answer the question

    await user.keyboard('{Escape}');

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Northwind 2');
    expect(sent).toHaveLength(1);
    const laterCalls = replyConflict('patch', 'brand/1', 'name', 'Southwind');
    replyBrand({ ...brand, name: 'Southwind' });
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));

    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Southwind'));
    expect(laterCalls).toHaveLength(1);
  });

  it('have working hours and a time to reply, which can be cleared', async () => {
    replyBrand({ ...brand, work_start_time: 16, work_end_time: 1, reply_within: 30 });
    const saved = acceptCalls('patch', 'brand/1', { ...brand, work_end_time: null, reply_within: null });
    const { user } = open(onlyBrands);
    expect(await screen.findByText('On the next day')).toBeVisible();

    await user.click(screen.getByRole('combobox', { name: 'Work end time (UTC+3)' }));
    await user.click(await screen.findByRole('option', { name: 'Around the clock' }));
    await user.clear(screen.getByLabelText('Reply to tickets within (minutes)'));
    await user.click(save());

    await waitFor(() => expect(saved).toMatchObject([{ work_end_time: null, reply_within: null }]));
  });

  it('say how the bot answers deposits, and whether the chat shows reasons', async () => {
    const changedBrand = { ...brand, chat_answers: 'reactions' as const, chat_reasons: false };
    const saved = acceptCalls('patch', 'brand/1', () => {
      replyBrand(changedBrand);
      return changedBrand;
    });
    const { user } = open(onlyBrands);
    const answers = await screen.findByRole('combobox', { name: 'Answers to deposits' });
    const reasons = screen.getByRole('switch', { name: /^Tell reasons of rejections in the chat/ });
    expect(answers).toHaveValue('Replies');
    expect(reasons).toBeChecked();

    await user.click(answers);
    await user.click(await screen.findByRole('option', { name: 'Reactions' }));
    await user.click(reasons);
    await user.click(save());

    expect(await screen.findByText('Updated')).toBeVisible();
    const seen = { chat_answers: 'replies', chat_reasons: true };
    expect(saved).toEqual([{ chat_answers: 'reactions', chat_reasons: false, seen }]);
    expect(answers).toHaveValue('Reactions');
    expect(reasons).not.toBeChecked();
  });

  it('have the common rejection reasons, one on each line', async () => {
    const saved = acceptCalls('patch', 'brand/1', { ...brand });
    const { user } = open(onlyBrands);
    const reasons = await screen.findByRole('textbox', { name: 'Common rejection reasons' });
    expect(reasons).toHaveValue('Duplicate\nWrong amount');

    await user.click(reasons);
    await user.paste('\n\n No proof \nDuplicate');
    await user.click(save());

    const reject_reasons = ['Duplicate', 'Wrong amount', 'No proof'];
    await waitFor(() => expect(saved).toMatchObject([{ reject_reasons }]));
  });

  it('say which reason is wrong, and accept at most twenty', async () => {
    const details = [{ field: 'reject_reasons.1', message: 'must have at most 512 characters' }];
    refuseCall('patch', 'brand/1', 400, 'Bad request', { details });
    const { user } = open(onlyBrands);
    const reasons = await screen.findByRole('textbox', { name: 'Common rejection reasons' });

    await user.type(reasons, '!');
    await user.click(save());

    expect(await screen.findByText('Line 2 must have at most 512 characters')).toBeVisible();
    await user.clear(reasons);
    await user.paste(Array.from({ length: 21 }, (_, n) => `Reason ${n}`).join('\n'));
    expect(screen.getByText('21 of 20 reasons')).toBeVisible();
    expect(reasons).toBeInvalid();
  });

  it('are not saved without a name and an admin', async () => {
    const { user } = open(onlyBrands);
    await user.clear(await screen.findByRole('textbox', { name: /Admin Telegram id/ }));

    await user.click(save());

    expect(await screen.findByText('Not all input filled')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Admin Telegram id/ })).toBeInvalid();
  });

  it('keep what was typed when the server is unavailable', async () => {
    refuseCall('patch', 'brand/1', 503, 'Unavailable');
    const { user } = open(onlyBrands);
    await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'Nights');

    await user.click(save());

    expect(await screen.findByText('The server is unavailable. Try later')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('Nights');
  });
});

describe('the tabs of a brand', () => {
  it('link only to what the person may see, and mark the current one', async () => {
    open({ role: 'manager', user_roles: ['brands', 'reports'] });
    const tabs = within(await screen.findByRole('navigation', { name: 'Of this brand' }));

    expect(await tabs.findByRole('link', { current: 'page' })).toHaveTextContent('Settings');
    expect(tabs.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Overview', '/brands/1'],
      ['Statistic', '/brands/stat/1'],
      ['Report dates', '/brand/report-dates/1'],
      ['Settings', '/brands/1?tab=settings'],
    ]);
    expect(screen.queryByRole('button', { name: 'Delete brand' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send test report' })).not.toBeInTheDocument();
  });

  it('keep the name of the brand above them, and ask before changed settings are left', async () => {
    const { user, router } = open();
    await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'Nights');

    expect(isLeavingUnsaved(router.state.location, { pathname: '/brands/1', search: '' })).toBe(true);
    expect(screen.getByRole('heading', { level: 1, name: 'Northwind' })).toBeVisible();
  });

  it('show a person with a right to one tab that tab alone, below the name of the brand', async () => {
    const onBrandRequest = vi.fn(() => ({}));
    reply('get', 'brand/1', onBrandRequest);
    reply('get', 'brand/head/1', { id: 1, name: 'Northwind', report_type: 'sales' });
    reply('post', 'auth/me', newOwnUser({ role: 'manager', user_roles: ['reports'] }));
    const child = toTestRoute('/brands/stat/:brand_id', <p>Results</p>);
    renderPanel([{ element: <BrandFrame />, children: [child] }], '/brands/stat/1');

    expect(await screen.findByText('Results')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Statistic', current: 'page' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Overview' })).not.toBeInTheDocument();
    expect(await screen.findByRole('heading', { level: 1, name: 'Northwind' })).toBeVisible();
    expect(onBrandRequest).not.toHaveBeenCalled();
  });
});

describe('Send message', () => {
  async function openPopup() {
    const { user } = open(onlyBrands);
    await screen.findByRole('textbox', { name: /^Name/ });
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    const popup = within(await screen.findByRole('dialog'));
    return { user, popup, send: () => user.click(popup.getByRole('button', { name: 'Send' })) };
  }

  it('sends to the admin or to the chat', async () => {
    const sent = acceptCalls('post', 'brand/message/1');
    const { user, popup, send } = await openPopup();
    expect(popup.getByRole('radio', { name: 'To admin' })).toBeChecked();
    await send();
    expect(await screen.findByText('Message is empty')).toBeVisible();

    await user.click(popup.getByRole('radio', { name: 'In chat' }));
    await user.type(popup.getByRole('textbox', { name: 'Message' }), '*Hello*');
    await send();

    expect(await screen.findByText('The message has been delivered')).toBeVisible();
    expect(sent).toEqual([{ message: '*Hello*', type: 'chat' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it.each([
    [409, 'user block bot', 'User blocked the bot'],
    [502, 'send error', 'Messenger error'],
    [500, 'Internal', 'Server error. Try later'],
  ])('keeps the text on %i %s and says %s', async (status, error, text) => {
    refuseCall('post', 'brand/message/1', status, error);
    const { user, popup, send } = await openPopup();

    await user.type(popup.getByRole('textbox', { name: 'Message' }), 'Hi');
    await send();

    expect(await screen.findByText(text)).toBeVisible();
    expect(popup.getByRole('textbox', { name: 'Message' })).toHaveValue('Hi');
  });
});

describe('for an admin', () => {
  it('a test report needs two clicks, and its text looks as in the messenger', async () => {
    reply('post', 'admin/brand/report/1', { message: '*TEST*\n*Northwind*\nAnna: $1\\.50' });
    const { user } = open();

    await user.dblClick(await screen.findByRole('button', { name: 'Send test report' }));

    expect(await screen.findByText('The report has been sent')).toBeVisible();
    const report = within(await screen.findByRole('dialog', { name: 'Test report' }));
    expect(report.getByText('TEST').tagName).toBe('STRONG');
    expect(report.getByText(/Anna: \$1\.50/)).toBeVisible();
  });

  it('a brand is removed after a confirmation', async () => {
    const removed = acceptCalls('delete', 'brand/1');
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete brand' }));
    await user.click(await screen.findByRole('button', { name: 'No' }));
    expect(removed).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Delete brand' }));
    expect(await screen.findByText('Do you want to remove the brand?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Yes' }));

    expect(await screen.findByText('Brand deleted!')).toBeVisible();
    expect(router.state.location.pathname).toBe('/brands/');
  });

  it('says when a brand cannot be removed', async () => {
    refuseCall('delete', 'brand/1', 500, 'Internal');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete brand' }));

    await user.click(await screen.findByRole('button', { name: 'Yes' }));

    expect(await screen.findByText('Server error')).toBeVisible();
  });
});

describe('a brand that did not load', () => {
  const missingText = 'This brand does not exist.';

  it.each([
    [404, 'Not found', true],
    [500, 'Internal', false],
  ])('on %i (%s) says that it does not exist: %s', async (status, error, isMissing) => {
    refuseCall('get', 'brand/head/1', status, error);
    refuseCall('get', 'brand/1', status, error);
    open();

    const failure = within(await screen.findByRole('alert'));
    expect(failure.getByRole('heading', { name: 'Server error. Try later' })).toBeVisible();
    expect(failure.queryAllByText(missingText)).toHaveLength(isMissing ? 1 : 0);
    expect(failure.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/brands');
  });
});
