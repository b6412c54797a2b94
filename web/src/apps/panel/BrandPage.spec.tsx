import { screen, waitFor, within } from '@testing-library/react';
import { Outlet } from 'react-router-dom';
import { ToastContainer } from 'react-toastify';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnUser } from '../../api/api.gen';
import { newBrandDetail, newOwnUser } from '../../testing/new-views';
import { renderPanel, toTestRoute } from '../../testing/render-panel';
import { refuseCall, replyConflict, reply, replyBrand, acceptCalls } from '../../testing/server';
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

/** A manager without rights to requests and deposits, which have their own tests. */
const onlyBrands: Partial<OwnUser> = { role: 'manager', user_roles: ['brands'] };

beforeEach(() => {
  replyBrand(brand);
  reply('get', 'brand/request/1', { requests: [] });
  reply('get', 'deposit/search', { data: [], current_page: 1, last_page: 1 });
});

const getSaveButton = () => screen.getByRole('button', { name: 'Save' });

describe('settings of a brand', () => {
  it('are saved together without unchanged fields, and the screen shows what the server returned', async () => {
    const shownBrand = { ...brand, work_end_time: 1, reply_within: 30 };
    replyBrand(shownBrand);
    const changes = {
      name: 'Northwind 2',
      report_hour: 20,
      report_chat_id: -5,
      work_end_time: null,
      reply_within: null,
      reject_reasons: ['Duplicate', 'Wrong amount', 'No proof'],
      chat_answers: 'reactions' as const,
      chat_reasons: false,
      language: 'pt-BR' as const,
    };
    const savedChanges = acceptCalls('patch', 'brand/1', () => {
      replyBrand({ ...brand, ...changes });
      return { ...brand, ...changes };
    });
    const { user } = open(onlyBrands);
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' 2');
    expect(screen.getByText('Report hour in GMT-4, other times in Moscow time')).toBeVisible();
    expect(screen.getByText('On the next day')).toBeVisible();
    const answers = screen.getByRole('combobox', { name: 'Answers to deposits' });
    expect(answers).toHaveValue('Replies');
    const chatReasons = screen.getByRole('switch', { name: /^Show the reasons of rejections in the chat/ });
    expect(chatReasons).toBeChecked();
    const rejectReasons = screen.getByRole('textbox', { name: 'Common rejection reasons' });
    expect(rejectReasons).toHaveValue('Duplicate\nWrong amount');

    await user.type(screen.getByLabelText('Report chat'), '-5');
    for (const [name, option] of [
      [/Report hour/, '20:00 (03:00 Moscow time)'],
      ['Work end time (UTC+3)', 'Around the clock'],
      ['Answers to deposits', 'Reactions'],
      ['Language', 'Português (Brasil)'],
    ] as const) {
      await user.click(screen.getByRole('combobox', { name }));
      await user.click(await screen.findByRole('option', { name: option }));
    }
    await user.clear(screen.getByLabelText('Reply to tickets within (minutes)'));
    await user.click(chatReasons);
    await user.click(rejectReasons);
    await user.paste('\n\n No proof \nDuplicate');
    await user.click(getSaveButton());

    await screen.findByText('Updated');
    const seen = Object.fromEntries(Object.entries(shownBrand).filter(([field]) => field in changes));
    expect(savedChanges).toEqual([{ ...changes, seen }]);
    await screen.findByRole('heading', { name: 'Northwind 2' });
    expect(answers).toHaveValue('Reactions');
    expect(chatReasons).not.toBeChecked();
    expect(screen.queryByRole('button', { name: 'Discard changes' })).not.toBeInTheDocument();
  });

  it('ask before overwriting another person’s change, and stay when the question is closed', async () => {
    const sent = replyConflict('patch', 'brand/1', 'name', 'Southwind');
    const { user } = open(onlyBrands);
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await user.type(name, ' 2');
    // Values from the live stream are not what the person saw when they started to type.
    replyBrand({ ...brand, name: 'Southwind' });
    await user.click(getSaveButton());

    const question = within(await screen.findByRole('dialog', { name: 'Keep yours?' }));
    expect(question.getByText('Anna Berg changed the name 1 minute ago.')).toBeVisible();
    expect(question.getByText('Southwind')).toBeVisible();
    expect(question.getByText('Northwind 2')).toBeVisible();
    await user.keyboard('{Enter}'); // meant for the field, so it must not answer the question
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(name).toHaveValue('Northwind 2');
    expect(sent).toHaveLength(1);

    const laterCalls = replyConflict('patch', 'brand/1', 'name', 'Southwind', {
      ...brand,
      name: 'Northwind 2',
    });
    await user.click(getSaveButton());
    await user.click(await screen.findByRole('button', { name: 'Keep mine' }));

    await screen.findByText('Updated');
    expect(laterCalls).toEqual([
      { name: 'Northwind 2', seen: { name: 'Northwind' } },
      { name: 'Northwind 2', seen: { name: 'Southwind' } },
    ]);
  });

  it('are discarded in fields where the person takes another person’s value, and saved in the others', async () => {
    const sent = replyConflict('patch', 'brand/1', 'name', 'Southwind', { ...brand, report_chat_id: -5 });
    const { user } = open(onlyBrands);
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await user.type(name, ' 2');
    await user.type(screen.getByLabelText('Report chat'), '-5');
    await user.click(getSaveButton());
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    await screen.findByText('Updated');
    expect(sent[1]).toEqual({ report_chat_id: -5, seen: { name: 'Northwind', report_chat_id: null } });
    expect(screen.queryByRole('button', { name: 'Discard changes' })).not.toBeInTheDocument();

    const laterCalls = replyConflict('patch', 'brand/1', 'name', 'Southwind');
    await user.type(name, ' 2');
    replyBrand({ ...brand, name: 'Southwind' });
    await user.click(getSaveButton());
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    await waitFor(() => expect(name).toHaveValue('Southwind'));
    expect(laterCalls).toHaveLength(1);
  });

  it('say that a working day with the same hour as start and end lasts until the next day', async () => {
    replyBrand({ ...brand, work_end_time: brand.work_start_time });
    open(onlyBrands);

    await screen.findByText('On the next day');
  });

  it('say in which line a rejection reason is too long, and accept at most twenty reasons', async () => {
    const details = [
      { field: 'reject_reasons.1', message: 'reject_reasons.1 must have at most 512 characters' },
    ];
    refuseCall('patch', 'brand/1', 400, 'Bad request', { details });
    const { user } = open(onlyBrands);
    const reasons = await screen.findByRole('textbox', { name: 'Common rejection reasons' });

    await user.clear(reasons);
    await user.paste('Reported twice\n\nReported twice\nToo long');
    await user.click(getSaveButton());

    await screen.findByText('Line 4 must have at most 512 characters');
    await user.clear(reasons);
    await user.paste(Array.from({ length: 21 }, (_, index) => `Reason ${index}`).join('\n'));
    expect(screen.getByText('21 of 20 reasons')).toBeVisible();
    expect(reasons).toBeInvalid();
  });

  it('are not saved without the Telegram id of an admin', async () => {
    const { user } = open(onlyBrands);
    const admin = await screen.findByRole('textbox', { name: /Admin Telegram id/ });
    await user.clear(admin);
    await user.click(getSaveButton());

    await screen.findByText('Not all input filled');
    expect(admin).toBeInvalid();
  });
});

describe('the tabs of a brand', () => {
  it('link only to what the person may see, and mark the current one', async () => {
    open({ role: 'manager', user_roles: ['brands', 'reports'] });
    const tabs = within(await screen.findByRole('navigation', { name: 'Pages of this brand' }));

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

  it('show only the tab that the person has a right to, and the brand’s name without loading the brand’s details', async () => {
    const onBrandRequest = vi.fn(() => ({}));
    reply('get', 'brand/1', onBrandRequest);
    reply('get', 'brand/head/1', { id: 1, name: 'Northwind', report_type: 'sales' });
    reply('post', 'auth/me', newOwnUser({ role: 'manager', user_roles: ['reports'] }));
    const child = toTestRoute('/brands/stat/:brand_id', <p>Results</p>);
    renderPanel([{ element: <BrandFrame />, children: [child] }], '/brands/stat/1');

    await screen.findByText('Results');
    await screen.findByRole('link', { name: 'Statistic', current: 'page' });
    expect(screen.queryByRole('link', { name: 'Overview' })).not.toBeInTheDocument();
    await screen.findByRole('heading', { level: 1, name: 'Northwind' });
    expect(onBrandRequest).not.toHaveBeenCalled();
  });
});

describe('for an admin', () => {
  it('a test report needs two clicks, and its text looks as in the messenger', async () => {
    reply('post', 'admin/brand/report/1', { message: '*TEST*\n*Northwind*\nAnna: $1\\.50' });
    const { user } = open();

    await user.dblClick(await screen.findByRole('button', { name: 'Send test report' }));

    await screen.findByText('The report has been sent');
    const report = within(await screen.findByRole('dialog', { name: 'Test report' }));
    expect(report.getByText('TEST').tagName).toBe('STRONG');
    expect(report.getByText(/Anna: \$1\.50/)).toBeVisible();
  });

  it('a brand is deleted after a confirmation, and a failure is reported', async () => {
    refuseCall('delete', 'brand/1', 500, 'Internal');
    const { user, router } = open();
    const deleteBrand = async (answer: 'Yes' | 'No') => {
      await user.click(await screen.findByRole('button', { name: 'Delete brand' }));
      await screen.findByText('Do you want to remove the brand?');
      await user.click(screen.getByRole('button', { name: answer }));
    };
    await deleteBrand('Yes');
    await screen.findByText('Server error');
    const calls = acceptCalls('delete', 'brand/1');
    await deleteBrand('No');
    expect(calls).toEqual([]);
    await deleteBrand('Yes');

    await screen.findByText('Brand deleted!');
    expect(router.state.location.pathname).toBe('/brands/');
  });
});

it.each([
  [404, 'Not found', 1],
  [500, 'Internal', 0],
])(
  'links back if the brand did not load, and says that it does not exist only after a 404: %i %s',
  async (status, error, noticeCount) => {
    refuseCall('get', 'brand/head/1', status, error);
    refuseCall('get', 'brand/1', status, error);
    open();

    const failure = within(await screen.findByRole('alert'));
    expect(failure.getByRole('heading', { name: 'Server error. Try later' })).toBeVisible();
    expect(failure.queryAllByText('This brand does not exist.')).toHaveLength(noticeCount);
    expect(failure.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/brands');
  },
);
