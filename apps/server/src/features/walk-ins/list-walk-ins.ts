import type { WalkIn } from '@nadi/contract/walk-ins';
import { isoDateAt } from '@nadi/domain/iso-date';
import type { About } from '#platform/http/audit-rule.ts';
import type { Query } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { findWaitingRoomCode, listOpenWalkIns, type OpenWalkIn } from '#store/walk-ins.ts';
import { appointmentOf, expectTurns } from './expect-turns.ts';

/** Lists today's queue with the waiting times as they are now (docs/product/reception.md#walk-ins). */
export function listWalkIns(zone: string): Query<Db, 'listWalkIns'> {
  return {
    kind: 'query',
    audit: { action: 'read-walk-ins', about: selectPatients },
    async execute({ now }, db) {
      const code = (await findWaitingRoomCode(db)) ?? undefined;
      return { success: true, code, walkIns: await listQueue(db, { zone, now }) };
    },
  };
}

/** Lists those who wait for this doctor or for the first who is free, and those who are with the doctor. */
export function listDoctorWalkIns(zone: string): Query<Db, 'listDoctorWalkIns'> {
  return {
    kind: 'query',
    audit: { action: 'read-walk-ins', about: selectPatients },
    async execute({ actor, now }, db) {
      const queue = await listQueue(db, { zone, now });
      const own = ({ docId }: WalkIn) => docId === undefined || docId === actor.id;
      return { success: true, walkIns: queue.filter(own) };
    },
  };
}

function selectPatients(_call: unknown, reply: { walkIns: WalkIn[] }): About {
  return { kind: 'patients', ids: reply.walkIns.map(({ userId }) => userId) };
}

async function listQueue(db: Db, at: { zone: string; now: number }): Promise<WalkIn[]> {
  const open = await listOpenWalkIns(db, isoDateAt(at.zone, at.now));
  const expected = await expectTurns(db, open, at);
  return open.map((walkIn) => ({
    _id: walkIn.id,
    token: walkIn.token,
    userId: walkIn.patient_id,
    name: walkIn.patient_name,
    arrivedAt: walkIn.arrived_at.getTime(),
    docId: walkIn.doctor_id ?? undefined,
    docName: walkIn.doctor_name ?? undefined,
    calledAt: walkIn.called_at?.getTime(),
    appointment: presentAppointment(walkIn, at),
    expected: expected.get(walkIn.id),
  }));
}

function presentAppointment(walkIn: OpenWalkIn, at: { zone: string; now: number }) {
  const booked = appointmentOf(walkIn, at);
  return booked ? { _id: booked.appointmentId, slotTime: walkIn.slot_time ?? '' } : undefined;
}
