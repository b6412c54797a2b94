import { parseMarkdownV2 } from '../../../messenger/text/markdown-v2.rules.js';
import { newBrand, newMember } from '../../../test/factories.js';
import { waitUntil } from '../../../test/race.js';
import { setUpAppWithOwnDatabase } from '../../../test/test-app.js';
import * as pictures from '../../platform/pictures/render-picture.js';
import type { Brand } from '../brands/registry/brand.entity.js';
import { ReportScheduleService } from './report-schedule.service.js';

jest.mock<typeof pictures>('../../platform/pictures/render-picture.js', () => {
  const real = jest.requireActual<typeof pictures>('../../platform/pictures/render-picture.js');
  return { renderPicture: jest.fn(real.renderPicture) };
});

const app = setUpAppWithOwnDatabase('worker');
let brand: Brand;
beforeEach(async () => {
  app.clock.set('2026-03-04T05:59:59Z');
  app.telegram.reset();
  await app.db.query('delete from outbox_messages');
  brand = await newBrand(app.db, {
    createdAt: new Date('2026-01-01T00:00:00Z'),
    reportHour: 2,
    threadId: '7',
  });
  await newMember(app.db, brand, { publicName: 'Anna' });
});

const sendDueReports = async () => {
  app.clock.set('2026-03-04T06:00:00Z');
  const enqueueDue = () => app.get(ReportScheduleService).enqueueDue();
  const hasMessages = async (condition: string) =>
    (await app.db.query<unknown[]>(`select from outbox_messages where ${condition}`)).length > 0;
  // The application's own job runs too. This call skips a report that the job is queueing.
  await waitUntil(async () => {
    await enqueueDue();
    return hasMessages('true');
  });
  await waitUntil(async () => !(await hasMessages(`status in ('pending', 'sending')`)));
  await enqueueDue();
};
const listSendCalls = () =>
  app.telegram.arrivals
    .filter(({ method }) => method.startsWith('send'))
    .map(({ method, params, hasTakenEffect }) => ({
      method,
      hasTakenEffect,
      thread: params.message_thread_id,
      title: parseMarkdownV2(String(params.caption ?? params.text)).text.split('\n')[0],
    }));
const title = () => `${brand.name}: Daily report`;

it('a report is sent once as text if the picture cannot be rendered', async () => {
  jest.mocked(pictures.renderPicture).mockRejectedValueOnce(new Error('out of memory'));

  await sendDueReports();

  expect(listSendCalls()).toEqual([
    { method: 'sendMessage', hasTakenEffect: true, thread: 7, title: title() },
  ]);
});

it('a report is sent once as text if Telegram refuses the picture', async () => {
  app.telegram.script('sendPhoto', { refuse: 400, description: 'Bad Request: IMAGE_PROCESS_FAILED' });

  await sendDueReports();

  expect(listSendCalls()).toEqual([
    { method: 'sendPhoto', hasTakenEffect: false, thread: 7, title: title() },
    { method: 'sendMessage', hasTakenEffect: true, thread: 7, title: title() },
  ]);
});

it('a text that does not fit below a picture is sent once if Telegram refuses the picture', async () => {
  for (let i = 0; i < 40; i++) await newMember(app.db, brand, { publicName: `Somebody with a name ${i}` });
  app.telegram.script('sendPhoto', { refuse: 400, description: 'Bad Request: PHOTO_INVALID_DIMENSIONS' });

  await sendDueReports();

  expect(listSendCalls().map(({ method, hasTakenEffect }) => [method, hasTakenEffect])).toEqual([
    ['sendPhoto', false],
    ['sendMessage', true],
  ]);
});
