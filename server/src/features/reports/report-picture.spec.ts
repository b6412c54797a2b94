import { renderPicture } from '../../platform/pictures/render-picture.js';
import type { Report, ReportedAgent } from './report-content.rules.js';
import { reportPicture } from './report-picture.rules.js';

const agent = (id: number, name: string, made: string, target = '100.00'): ReportedAgent => ({
  name,
  teamId: 1 + (id % 2),
  group: null,
  isMember: true,
  cr: '0.00',
  figures: {
    id,
    amount: made,
    ftd: 0,
    retention: made,
    target,
    total: made,
    made,
    madeInPeriod: made,
    hasResults: true,
  },
});
const report = (agents: ReportedAgent[]): Report => ({
  brandName: 'Northwind',
  reportType: 'retention',
  period: 'day',
  days: { startDate: '2026-11-20', endDate: '2026-11-20' },
  agents,
  before: null,
  late: [],
});

/** Width and height in the header of a PNG. */
async function sizeOf(of: Report): Promise<[number, number]> {
  const png = Buffer.from(await renderPicture(reportPicture(of)));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

it('draws the brand, the days, and each agent', () => {
  const svg = reportPicture(report([agent(1, 'Anna', '60.00'), agent(2, 'Ben & <Co>', '0.00')]));

  for (const text of ['Northwind', 'Anna', 'Ben &amp; &lt;Co&gt;']) expect(svg).toContain(text);
});

it.each([
  ['nobody', []],
  [
    'names of every kind',
    ['W'.repeat(64), 'שלום עולם', '👩‍👩‍👧 Anna 🔥 漢字', 'مرحبا'].map((name, i) => agent(i, name, '5.00')),
  ],
  [
    'thirty people with large figures',
    Array.from({ length: 30 }, (_, i) => agent(i, `Agent ${i}`, '9999999999.99')),
  ],
  ['a negative figure and no target', [agent(1, 'Anna', '-20.00', '0.00')]],
])('is a picture wide enough to read, with %s', async (_, agents) => {
  const [width, height] = await sizeOf(report(agents));

  expect(width).toBeGreaterThanOrEqual(1000);
  expect(height).toBeGreaterThan(100);
});
