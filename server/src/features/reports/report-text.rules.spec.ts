import { newAgent as agent, newReport as report } from '../../../test/report-content.js';
import type { Report } from './report-content.rules.js';
import { reportText } from './report-text.rules.js';

const day = (date: string) => ({ startDate: date, endDate: date });
/** As Telegram shows it. */
const shown = (of: Report, options = {}) =>
  reportText(of, options)
    .source.replace(/(?<!\\)\*/g, '')
    .replace(/\\([^])/g, '$1')
    .split('\n');

describe('a report', () => {
  it('tells of each team and agent, who made most first, of the total, best, worst and change', () => {
    const anna = agent('Anna', '1250.50', { target: '20000.00', madeInPeriod: '12000.00', group: 'Night' });
    const ben = agent('Ben', '10000.00', { target: '5000.00', madeInPeriod: '10000.00' });
    const cleo = agent('Cleo', '0.00', { teamId: 2 });
    const dan = agent('Dan', '0.10', { teamId: 2, isMember: false });
    const before = { days: day('2026-03-09'), made: ['10000.00', '0.40'] };

    expect(shown(report([anna, ben, cleo, dan], { before }), { isTest: true })).toEqual([
      'TEST',
      'Northwind: Daily report',
      '10.03.2026',
      '',
      'Team 1',
      'Ben: $10,000.00, in the period $10,000.00 of $5,000.00 (200%)',
      'Anna [Night]: $1,250.50, in the period $12,000.00 of $20,000.00 (60%)',
      'Together: $11,250.50, in the period $22,000.00 of $25,000.00 (88%)',
      '',
      'Team 2',
      'Dan (left): $0.10',
      'Cleo: $0.00',
      'Together: $0.10',
      '',
      'Total',
      '$11,250.60, in the period $22,000.10 of $25,000.00 (88%)',
      'Change: +$1,250.20 (+12.5%) vs the day before',
      'Best: Ben, $10,000.00',
      'Worst: Dan (left), $0.10',
    ]);
  });

  it('counts first-time deposits in a sales brand, with the conversion rate', () => {
    const eva = agent('Eva', '3', { target: '40.00', madeInPeriod: '12', cr: '12.50' });
    const finn = agent('Finn', '1', { cr: '10.00' });
    const before = { days: day('2026-03-09'), made: ['5'] };

    expect(shown(report([eva, finn], { reportType: 'sales', before })).slice(3)).toEqual([
      'Team 1',
      'Eva: 3 FTD, in the period 12 FTD of 40 FTD (30%), CR 12.5%',
      'Finn: 1 FTD, CR 10%',
      'Together: 4 FTD, in the period 13 FTD of 40 FTD (32.5%)',
      '',
      'Total',
      '4 FTD, in the period 13 FTD of 40 FTD (32.5%)',
      'Change: -1 FTD (-20%) vs the day before',
      'Best: Eva, 3 FTD',
      'Worst: Finn, 1 FTD',
    ]);
  });

  it('of a period sets what was made against its target', () => {
    const days = { startDate: '2026-03-02', endDate: '2026-03-29' };
    const anna = agent('Anna', '50.00', { target: '200.00' });

    expect(shown(report([anna], { period: 'month', days }))).toEqual([
      'Northwind: Monthly report',
      '02.03.2026 – 29.03.2026',
      '',
      'Team 1',
      'Anna: $50.00 of $200.00 (25%)',
      '',
      'Total',
      '$50.00 of $200.00 (25%)',
      'Best: Anna, $50.00',
    ]);
  });

  it('of a brand without people is short', () => {
    const before = { days: day('2026-03-09'), made: [] };

    expect(shown(report([], { before })).slice(3)).toEqual(['Total', '$0.00', 'Same as the day before']);
  });

  it.each([
    ['0.00', '0%'],
    ['100.00', '100%'],
    ['50', '50%'],
    ['0.50', '0.5%'],
  ])('writes a conversion rate of %s as %s', (cr, text) => {
    expect(shown(report([agent('Eva', '1', { cr })], { reportType: 'sales' }))).toContain(
      `Eva: 1 FTD, CR ${text}`,
    );
  });

  it('escapes what people wrote, and its own punctuation', () => {
    const text = reportText(report([agent('A*n_n.a', '1.00')], { brandName: 'B[1]!' })).source;

    expect(text).toContain('*B\\[1\\]\\!: Daily report*');
    expect(text).toContain('A\\*n\\_n\\.a: $1\\.00');
    expect(text.replace(/\\[^]/g, '')).not.toMatch(/[_[\]()~`>#+\-=|{}.!]/);
  });

  describe('says what became of days after the reports on them', () => {
    const change = (date: string, amount: string, ftd = 0, labels: string[] = []) => ({
      day: date,
      amount,
      ftd,
      labels,
    });
    const lastLine = (of: Partial<Report>) => shown(report([agent('Anna', '1.00')], of)).at(-1);

    it('with the deposits that were moderated, where they are known', () => {
      const late = [
        change('2026-03-08', '320.00', 0, ['A17']),
        change('2025-12-31', '-5.50', 0, ['A1', 'F2', 'A3', 'A4']),
        change('2026-03-01', '1.00'),
      ];
      expect(lastLine({ late })).toBe(
        'Since the last report: +$320.00 for 08.03 (A17), -$5.50 for 31.12.2025 (A1, F2, A3 and 1 more), +$1.00 for 01.03',
      );
    });

    it('in deposits of a sales brand, leaving out what does not count there', () => {
      const late = [
        change('2026-03-08', '320.00', 2),
        change('2026-03-07', '9.00'),
        change('2026-03-06', '1', -1),
      ];
      expect(lastLine({ reportType: 'sales', late })).toBe(
        'Since the last report: +2 FTD for 08.03, -1 FTD for 06.03',
      );
    });

    it('and adds up what is more than five days', () => {
      const late = [9, 8, 7, 6, 5, 4, 3].map((n) => change(`2026-03-0${n}`, '1.00'));
      expect(lastLine({ late })).toMatch(/, \+\$1\.00 for 05\.03, \+\$2\.00 for 2 more days$/);
    });

    it('or nothing', () => {
      expect(shown(report([], { reportType: 'sales', late: [change('2026-03-07', '9.00')] })).at(-1)).toBe(
        '0 FTD',
      );
    });
  });
});
