import { beforeEach, describe, expect, test, vi } from 'vitest';
import { participantId } from './identify.ts';
import { asha, fakeRooms, refused, startsAt } from './join-fixture.ts';
import { appointmentRoom, lobbyPolicy } from './meeting-fixture.ts';

const invitation = 'i'.repeat(43);

let rooms: ReturnType<typeof fakeRooms>;

describe('an invitation', () => {
  const guest = { appointment: appointmentRoom(startsAt), token: invitation };
  const invitations = { find: vi.fn(), spend: vi.fn() };

  beforeEach(() => {
    for (const mock of Object.values(invitations)) mock.mockReset();
    invitations.find.mockResolvedValue({ guestRole: 'interpreter', key: 'key' });
    invitations.spend.mockResolvedValue('relative');
    rooms = fakeRooms({ invitations });
  });

  test('labels the guest while they wait and is spent when they enter', async () => {
    const own = { ...guest, participantId: participantId('binu', 'appointment') };
    const { client } = await rooms.joined('binu', 'appointment', undefined, { invitation });
    expect(client.knock).toMatchObject({
      membership: { participant: { invitedAs: 'interpreter' } },
      invitation: 'key',
    });
    expect([invitations.find.mock.calls, invitations.spend.mock.calls]).toEqual([[[own]], []]);
    rooms.context.lobbyPolicy = lobbyPolicy('open');
    const reply = await rooms.join(client, 'appointment', { invitation });
    expect(reply).toMatchObject({ self: { role: 'guest', invitedAs: 'relative' } });
    expect(invitations.spend.mock.calls).toEqual([[own, startsAt]]);
    expect(invitations.find).toHaveBeenCalledTimes(2);
  });

  test('makes an ordinary guest if it is unknown or cannot be read', async () => {
    invitations.find.mockResolvedValueOnce(null).mockRejectedValueOnce(new Error('no database'));
    for (const name of ['binu', 'chitra']) {
      const { reply, client } = await rooms.joined(name, 'appointment');
      expect(reply).toEqual(refused('lobby'));
      expect(client.knock?.membership.participant).not.toHaveProperty('invitedAs');
    }
    expect(rooms.warnings).toHaveLength(1);
  });

  test('is not read for parties or in instant rooms, nor spent by denied guests', async () => {
    await rooms.joined('asha', 'appointment', asha, { invitation });
    await rooms.joined('binu', 'room', undefined, { invitation });
    expect(invitations.find).not.toHaveBeenCalled();
    rooms.context.lobbyPolicy = lobbyPolicy('none');
    const { reply } = await rooms.joined('chitra', 'appointment', undefined, { invitation });
    expect(reply).toEqual(refused('denied'));
    expect(invitations.spend).not.toHaveBeenCalled();
  });
});
