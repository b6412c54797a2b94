import { newBrand, newManager, newMember } from '../../../../test/factories.js';
import { samples } from '../../../../test/file.factories.js';
import { describeApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import { FileStore } from '../../../platform/storage/file-store.js';

const app = describeApp();

it.each(['owner', 'staff'] as const)('stores no file of the %s for a closed ticket', async (side) => {
  const brand = await newBrand(app.db);
  const manager = await newManager(app.db, { brands: [brand] });
  const owner = await newMember(app.db, brand);
  const ticket = await newTicket(app.db, owner, brand, {
    status: 'closed',
    assigneeId: manager.id,
    closedAt: new Date(),
  });
  const keep = jest.spyOn(app.get(FileStore), 'store');

  const answer = await (
    side === 'owner'
      ? app.asMember(owner, brand).post(`t/ticket/${ticket.id}`)
      : app.as(manager).post(`ticket/message/${ticket.id}`)
  ).attach('files[]', samples.png, 'a.png');

  expect([answer.status, answer.body.error]).toEqual([409, 'ticket is closed']);
  expect(keep).not.toHaveBeenCalled();
  keep.mockRestore();
});
