import { toContent, toReportedContent, toApi } from './deposit-fields.rules.js';

const ftd = {
  type: 'ftd' as const,
  client_id: '48213',
  amount: '1250.50',
  wallet: 'TQ5n',
  exchanger: 'Binance',
  agent: '@anna',
  behaviour: 'calm',
  affiliate: 'north',
  financial: 'salary',
  payment: 'card',
  description: 'first',
  agent_id: 7,
};

it('restores what the agent reported, even if the process that accepted the deposit did not know a field', () => {
  const reported = toContent(ftd);
  const accepted = { ...reported, amount: '1000.00', wallet: '', payment: 'cash' };
  const { payment: _, ...withoutPayment } = toApi(reported);

  expect(toReportedContent(accepted, toApi(reported))).toEqual(reported);
  expect(toReportedContent(accepted, withoutPayment)).toEqual({ ...reported, payment: 'cash' });
});
