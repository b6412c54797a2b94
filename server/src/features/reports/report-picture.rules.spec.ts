import { newAgent, newReport } from '../../../test/report-content.js';
import { renderPicture } from '../../platform/pictures/render-picture.js';
import { reportPicture } from './report-picture.rules.js';

const day = (date: string) => ({ startDate: date, endDate: date });
/** What stands in the picture, in its order. */
const textsOf = (svg: string) => [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
/** Width and height of a PNG, from its header. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)] as const;

describe('the picture of a report', () => {
  const agents = [
    newAgent('Anna', '1250.50', { id: 1, target: '20000.00', madeInPeriod: '12000.00', group: 'Night' }),
    newAgent('Ben', '10000.00', { id: 2, target: '5000.00', madeInPeriod: '10000.00' }),
    newAgent('Cleo', '0.00', { id: 3, teamId: 2 }),
  ];
  const report = newReport(agents, { before: { days: day('2026-03-09'), made: ['10000.00'] } });

  it('shows the brand, the days, the total, each team and agent, the best and the worst', () => {
    expect(textsOf(reportPicture(report, { isTest: true }))).toEqual([
      'Northwind',
      'Daily report, 10.03.2026',
      'TEST',
      '$11,250.50',
      '+$1,250.50 (+12.5%) to 09.03.2026',
      '88%: $22,000.00 of $25,000.00 in the period',
      'this day',
      'before, in the period',
      'to the target',
      'Team 1',
      '$11,250.50, 88%',
      'Ben',
      '$10,000.00',
      '200%',
      'Anna [Night]',
      '$1,250.50',
      '60%',
      'Team 2',
      '$0.00',
      'Cleo',
      '$0.00',
      '',
      'Best',
      'Ben',
      '$10,000.00',
      'Worst',
      'Anna [Night]',
      '$1,250.50',
    ]);
  });

  it('is drawn like this', () => {
    expect(reportPicture(report)).toMatchSnapshot();
  });

  it('of a month in a sales brand counts deposits, and knows no earlier ones', () => {
    const days = { startDate: '2026-03-02', endDate: '2026-03-29' };
    const sales = newReport([newAgent('Eva', '9', { target: '12.00' })], {
      reportType: 'sales',
      period: 'month',
      days,
    });

    expect(textsOf(reportPicture(sales)).slice(1, 7)).toEqual([
      'Monthly report, 02.03.2026 – 29.03.2026',
      '9 FTD',
      'Nothing before to compare with',
      '75% of 12 FTD',
      'this period',
      'to the target',
    ]);
  });

  it('shows the twelve who made most, and how many there are besides', () => {
    const many = Array.from({ length: 15 }, (_, i) => newAgent(`Agent ${i}`, `${i}.00`));

    const texts = textsOf(reportPicture(newReport(many)));

    expect(texts.filter((text) => text?.startsWith('Agent ')).slice(0, 12)).toEqual(
      Array.from({ length: 12 }, (_, i) => `Agent ${14 - i}`),
    );
    expect(texts).toContain('and 3 more, in the text');
    expect(texts).toContain('$105.00'); // of the whole team
  });
});

describe('as PNG, with no font of the system', () => {
  const strange = [
    'W'.repeat(64),
    'שלום עולם '.repeat(6),
    'مرحبا بالعالم '.repeat(4),
    '👩‍👩‍👧🔥🇫🇷 漢字',
    '\u202e</text><script>&"\u0000\ud800',
    '',
  ];

  it.each<[string, ReturnType<typeof newReport>]>([
    ['of nobody', newReport([])],
    [
      'of strange names',
      newReport(
        strange.map((name) => newAgent(name, '1.00')),
        { brandName: strange.join('') },
      ),
    ],
    [
      'of sums below nothing and beyond measure',
      newReport([
        newAgent('A', '-5.00'),
        newAgent('B', '9999999999.99', { target: '0.01' }),
        newAgent('C', '0.01', { target: '9999999999.99' }),
      ]),
    ],
    [
      'of a hundred people',
      newReport(Array.from({ length: 100 }, (_, i) => newAgent(`Agent ${i}`, `${i}.00`))),
    ],
  ])('it is made %s', async (_, report) => {
    const png = await renderPicture(reportPicture(report));

    const [width, height] = sizeOf(png);
    expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect(width).toBe(1080);
    // Telegram takes 10,000 for both together, and a phone shows what is not much higher than wide.
    expect(height).toBeGreaterThan(300);
    expect(height).toBeLessThan(2400);
    expect(png.length).toBeLessThan(500_000);
  });

  it('letters leave ink', async () => {
    const blank = await renderPicture(
      '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="50"></svg>',
    );
    const withText = (text: string) =>
      renderPicture(
        `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="50" font-family="DejaVu Sans"><text y="30" font-size="30">${text}</text></svg>`,
      );

    const [latin, arabic] = [await withText('Anna'), await withText('مرحبا')];

    expect(latin.equals(blank)).toBe(false);
    expect(arabic.equals(blank)).toBe(false);
    expect(latin.equals(arabic)).toBe(false);
  });
});
