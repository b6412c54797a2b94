import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeAccessToken } from '../../../../api/credentials';
import type { Period, SavePeriods } from '../../../../api/panel.api.gen';
import { endSession } from '../../../../store/session';
import { newBrandDetail } from '../../../../testing/new-views';
import { renderPanel, toTestRoute } from '../../../../testing/render-panel';
import { recordQueries, refuseCall, replyConflict, reply, replyBrand } from '../../../../testing/server';
import { shiftToNextYear } from './period-rows';
import { ReportDatesScreen } from './ReportDatesScreen';

const october: Period = { id: 7, start_date: '2026-10-01', end_date: '2026-10-31' };
const november: Period = { id: 8, start_date: '2026-11-01', end_date: '2026-11-30' };

const open = (search = '') =>
  renderPanel(
    [toTestRoute('/brand/report-dates/:brand_id', <ReportDatesScreen />)],
    `/brand/report-dates/1${search}`,
  );

/** Serves periods, and after a save those that were saved, with ids from 100. */
function serve(periods: Period[]) {
  const onSave = vi.fn<(request: SavePeriods) => void>();
  reply('get', 'brand/reports/dates/1', () => HttpResponse.json(periods.length > 0 ? periods : 'is-empty'));
  reply('post', 'brand/reports/dates/1', async (request) => {
    const body = (await request.json()) as SavePeriods;
    onSave(body);
    periods = body.periods.flatMap((period, index) =>
      period.status === 'delete' ? [] : [{ ...period, id: 100 + index, status: undefined }],
    );
    return HttpResponse.json({ status: true });
  });
  return onSave;
}

const findCard = async (name: string) => within(await screen.findByRole('listitem', { name }));
type User = ReturnType<typeof open>['user'];
async function deleteNovember(user: User) {
  await user.click((await findCard('#8')).getByRole('button', { name: 'Delete #8' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
}
async function deleteNovemberAndSave(user: User) {
  await deleteNovember(user);
  await user.click(screen.getByRole('button', { name: 'Save' }));
}
const findAddButton = () => screen.findByRole('button', { name: /Add period/ });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T03:00:00Z') }); // still the 19th in GMT-4
  replyBrand(newBrandDetail());
});

describe('report dates', () => {
  it('offer this year and the next nine, keep the chosen one in the URL, and load after a failure and Retry', async () => {
    refuseCall('get', 'brand/reports/dates/1', 500, 'Internal');
    const { user, router } = open();
    await screen.findByText('Error in loading dates');
    const searches = recordQueries('brand/reports/dates/1', 'is-empty');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('No dates have been selected this month');
    const select = screen.getByRole('combobox', { name: 'Year' });
    const years = within(select)
      .getAllByRole('option')
      .map(({ textContent }) => Number(textContent));
    expect(years).toEqual([2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033, 2034, 2035]);

    await user.selectOptions(select, '2027');

    await waitFor(() => expect(searches).toEqual([{ year: '2026' }, { year: '2027' }]));
    expect(router.state.location.search).toBe('?year=2027');
  });

  it('begin with the current year in GMT-4', async () => {
    vi.setSystemTime('2027-01-01T03:00:00Z'); // still 2026 in GMT-4
    serve([]);
    open();

    expect(await screen.findByRole('combobox', { name: 'Year' })).toHaveValue('2026');
  });

  it('add a period, and save it with the others', async () => {
    const onSave = serve([october]);
    const { user } = open();
    expect(await screen.findByRole('button', { name: 'Dates of #7' })).toHaveTextContent(
      '01.10.2026 – 31.10.2026',
    );

    await user.click(await findAddButton());
    expect(await findAddButton()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Dates of New' }));
    await user.click(await screen.findByRole('button', { name: '2 November 2026' }));
    await user.click(await screen.findByRole('button', { name: '27 November 2026' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await screen.findByText('Dates updated');
    expect(onSave).toHaveBeenCalledExactlyOnceWith({
      year: 2026,
      periods: [
        october,
        { id: expect.any(Number) as number, start_date: '2026-11-02', end_date: '2026-11-27', status: 'new' },
      ],
      seen: [october],
    });
    await findCard('#101');
    expect(screen.queryByRole('listitem', { name: 'New' })).not.toBeInTheDocument();
    await waitFor(async () => expect(await findAddButton()).toBeEnabled());
  });

  it('delete a saved period after a confirmation, with the next save', async () => {
    const onSave = serve([october, november]);
    const { user } = open();
    await user.click((await findCard('#8')).getByRole('button', { name: 'Delete #8' }));
    await user.click(await screen.findByRole('button', { name: 'No, back' }));
    await findCard('#8');

    await user.click(screen.getByRole('button', { name: 'Delete #8' }));
    await screen.findByText('This action will be performed after saving all periods');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(screen.queryByRole('listitem', { name: '#8' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await screen.findByText('Dates updated');
    expect(onSave).toHaveBeenCalledExactlyOnceWith({
      year: 2026,
      periods: [october, { id: 8, status: 'delete' }],
      seen: [october, november],
    });
  });

  it('ask before overwriting another person’s change, or show it after "Take theirs"', async () => {
    serve([october, november]);
    const longerNovember = { ...november, end_date: '2026-12-02' };
    const sent = replyConflict('post', 'brand/reports/dates/1', 'periods.1', longerNovember);
    const { user } = open();
    await deleteNovemberAndSave(user);

    const question = within(await screen.findByRole('dialog', { name: 'Keep yours?' }));
    expect(question.getByText('Anna Berg changed period #8 1 minute ago.')).toBeVisible();
    expect(question.getByText('01.11.2026 – 02.12.2026')).toBeVisible();
    expect(question.getByText('Deleted')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Keep mine' }));

    await screen.findByText('Dates updated');
    const periods = [october, { id: 8, status: 'delete' }];
    expect(sent).toEqual([
      { year: 2026, periods, seen: [october, november] },
      { year: 2026, periods, seen: [october, longerNovember] },
    ]);

    const laterCalls = replyConflict('post', 'brand/reports/dates/1', 'periods.1', longerNovember);
    await deleteNovemberAndSave(user);
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    await findCard('#8');
    expect(laterCalls).toHaveLength(1);
  });

  it('send the periods that the person saw before the end of the session, not those that others have saved since', async () => {
    storeAccessToken('t0ken');
    serve([october, november]);
    const { user, store } = open();
    await deleteNovember(user);
    store.dispatch(endSession('refused'));
    cleanup();

    storeAccessToken('t0ken');
    const onSave = serve([{ ...october, end_date: '2026-10-30' }, november]);
    const { user: returnedUser } = open();
    await returnedUser.click(await screen.findByRole('button', { name: 'Save' }));

    await screen.findByText('Dates updated');
    expect(onSave).toHaveBeenCalledExactlyOnceWith({
      year: 2026,
      periods: [october, { id: 8, status: 'delete' }],
      seen: [october, november],
    });
  });

  it('cannot be edited from the start of a save until they are reloaded', async () => {
    serve([october]);
    const { user } = open();
    await user.click(await findAddButton());
    let finishReload = () => {};
    const reload = new Promise<void>((resolve) => (finishReload = resolve));
    const onReload = vi.fn<() => void>();
    reply('get', 'brand/reports/dates/1', async () => {
      onReload();
      await reload;
      return HttpResponse.json([october]);
    });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onReload).toHaveBeenCalled());

    expect(screen.getByRole('button', { name: 'Delete #7' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Dates of #7' })).toBeDisabled();

    finishReload();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete #7' })).toBeEnabled());
    expect(screen.queryByRole('listitem', { name: 'New' })).not.toBeInTheDocument();
  });

  it('add again a period that another person has deleted, after "Keep mine"', async () => {
    serve([october]);
    const sent = replyConflict('post', 'brand/reports/dates/1', 'periods.0', null);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Dates of #7' }));
    await user.click(await screen.findByRole('button', { name: '2 October 2026' }));
    await user.click(await screen.findByRole('button', { name: '30 October 2026' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await user.click(await screen.findByRole('button', { name: 'Keep mine' }));

    await screen.findByText('Dates updated');
    const mine = { id: 7, start_date: '2026-10-02', end_date: '2026-10-30' };
    expect(sent).toEqual([
      { year: 2026, periods: [mine], seen: [october] },
      { year: 2026, periods: [{ ...mine, status: 'new' }], seen: [] },
    ]);
  });

  it('warn about an intersection, but can be saved, without a new period that has no dates', async () => {
    const intersecting = { ...november, start_date: '2026-10-31' };
    const onSave = serve([october, intersecting]);
    const { user } = open();

    await screen.findByText(/^You have an intersection in the dates of the period\./);
    await user.click(await findAddButton());
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await screen.findByText('Dates updated');
    const periods = [october, intersecting];
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ year: 2026, periods, seen: periods });
  });

  it('allow at most twelve periods', async () => {
    serve(
      Array.from({ length: 12 }, (_, index) => {
        const month = String(index + 1).padStart(2, '0');
        return { id: index + 1, start_date: `2026-${month}-01`, end_date: `2026-${month}-28` };
      }),
    );
    open();

    expect(await screen.findByRole('button', { name: 'Add period (MAX)' })).toBeDisabled();
  });

  it('keep the edited periods if saving fails, and remove a new one at once', async () => {
    serve([]);
    refuseCall('post', 'brand/reports/dates/1', 500, 'Internal');
    const { user } = open();
    await user.click(await findAddButton());

    await user.click(screen.getByRole('button', { name: 'Save' }));

    await screen.findByText('Server error. Try later');
    await user.click((await findCard('New')).getByRole('button', { name: 'Delete New' }));
    await screen.findByText('No dates have been selected this month');
  });
});

async function openCalendar(periods: Period[], year = 2026) {
  serve(periods);
  const { user } = open(`?year=${year}`);
  const calendar = await screen.findByRole('region', { name: `${year} at a glance` });
  const getDay = (date: string) => calendar.querySelector<HTMLElement>(`[data-day="${date}"]`)!;
  return { user, calendar, getDay };
}
const january = { id: 7, start_date: '2026-01-02', end_date: '2026-01-31' };
const overlapping = { id: 8, start_date: '2026-01-30', end_date: '2026-12-30' };

it('draws the periods on twelve months, with gaps, intersections and today', async () => {
  const { calendar, getDay } = await openCalendar([january, overlapping]);

  expect(within(calendar).getAllByRole('heading')).toHaveLength(12);
  expect(getDay('2026-01-01').dataset.tone).toBe('gap');
  expect(getDay('2026-01-02').dataset).toMatchObject({ tone: 'period', first: 'true' });
  expect(getDay('2026-01-30').dataset.tone).toBe('shared');
  expect(getDay('2026-01-30').title).toBe(
    '30.01.2026\n#7: 02.01.2026 – 31.01.2026\n#8: 30.01.2026 – 30.12.2026',
  );
  expect(calendar.querySelectorAll('[data-today]')).toHaveLength(1);
  expect(getDay('2026-11-19')).toHaveAttribute('data-today');
  expect(within(calendar).getByText('Today, 19.11.2026')).toBeVisible();
  expect(within(calendar).getByText('In no period: 01.01.2026, 31.12.2026')).toBeVisible();
  expect(within(calendar).getByText('In several periods: 30.01.2026 – 31.01.2026')).toBeVisible();
});

it('finds gaps across months, and shows edits that are not saved', async () => {
  const { user, calendar, getDay } = await openCalendar([{ ...january, end_date: '2026-01-30' }]);
  expect(within(calendar).getByText('In no period: 01.01.2026, 31.01.2026 – 31.12.2026')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Delete #7' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));

  expect(getDay('2026-01-02').dataset.tone).toBeUndefined();
  expect(within(calendar).getByText('Each calendar month is a period.')).toBeVisible();
});

it('marks no day of another year as today, and omits a period that has no dates', async () => {
  const { user, calendar } = await openCalendar([], 2028);
  await user.click(screen.getByRole('button', { name: 'Add period' }));

  expect(within(calendar).queryByText(/Today/)).toBeNull();
  expect(within(calendar).getByText('Each calendar month is a period.')).toBeVisible();
});

it.each([
  ['2024-02-01', '2024-02-29', '2025-02-01', '2025-02-28'],
  ['2027-02-10', '2027-02-28', '2028-02-10', '2028-02-29'],
  ['2026-12-01', '2026-12-31', '2027-12-01', '2027-12-31'],
  ['2026-01-15', '2026-02-12', '2027-01-15', '2027-02-12'],
  ['2026-05-01', '2026-05-28', '2027-04-30', '2027-05-27'], // four weeks from a Friday
  ['2026-01-01', '2026-01-28', '2027-01-01', '2027-01-27'], // cut at the start of the year
])('proposes for %s to %s, a year later, %s to %s', (start_date, end_date, start, end) => {
  const year = Number(start_date.slice(0, 4)) + 1;
  expect(shiftToNextYear([{ id: 1, start_date, end_date }], year)).toEqual([
    { start_date: start, end_date: end },
  ]);
});

it('adds the periods of last year, without those that overlap, and stores them only when saved', async () => {
  const onSave = serve([november]);
  const lastYear = [
    { id: 1, start_date: '2025-10-01', end_date: '2025-10-31' },
    { id: 2, start_date: '2025-11-01', end_date: '2025-11-30' },
  ];
  reply('get', 'brand/reports/dates/1', ({ url }) =>
    HttpResponse.json(url.includes('2025') ? lastYear : [november]),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'As last year…' }));
  const popup = within(await screen.findByRole('dialog', { name: 'As in 2025' }));
  await popup.findByText('Each period has the same dates, a year later.');
  expect(popup.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '01.10.2026 – 31.10.2026',
    '01.11.2026 – 30.11.2026 · overlaps a period',
  ]);

  await user.click(popup.getByRole('button', { name: 'Add 1 period' }));

  await findCard('New');
  expect(screen.getByText('There are unsaved changes')).toBeVisible();
  expect(onSave).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(onSave.mock.calls[0]![0].periods.at(-1)).toMatchObject({
      start_date: '2026-10-01',
      end_date: '2026-10-31',
      status: 'new',
    }),
  );
});

it('says that last year has no periods, after a failure and Retry', async () => {
  serve([november]);
  const { user } = open();
  const openButton = await screen.findByRole('button', { name: 'As last year…' });
  refuseCall('get', 'brand/reports/dates/1', 500, 'Internal');
  await user.click(openButton);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  serve([]);
  await user.click(retry);

  await screen.findByText('The year 2025 has no periods.');
  expect(screen.getByRole('button', { name: 'Add periods' })).toBeDisabled();
});
