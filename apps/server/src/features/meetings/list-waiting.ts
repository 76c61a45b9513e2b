import { parseDeviceCheck } from '@nadi/contract/device-check';
import { lateMinutes } from '@nadi/domain/delay';
import { ATTENDANCE_FRESH_FOR } from '@nadi/domain/limits';
import type { Query } from '#platform/http/handler.ts';
import { listWaiting as list } from '#store/attendance.ts';
import { listDelays } from '#store/doctor-delays.ts';
import type { Db } from '#store/tables.ts';

/** Lists the people who wait for the doctor, and the announced delay. */
export function listWaiting(): Query<Db, 'listWaiting'> {
  return {
    kind: 'query',
    audit: {
      action: 'read-appointments',
      about: (_call, { waiting }) => ({
        kind: 'patients',
        ids: waiting.flatMap(({ userId }) => userId ?? []),
      }),
    },
    async execute({ actor, now }, db) {
      const found = await list(db, actor.id, new Date(now - ATTENDANCE_FRESH_FOR));
      const delay = (await listDelays(db, [actor.id])).get(actor.id) ?? null;
      return {
        success: true,
        waiting: found.map((person) => ({
          appointmentId: person.appointment_id,
          meetingId: person.meeting_code,
          userId: person.kind === 'patient' ? person.patient_id : undefined,
          name: person.name,
          since: person.since.getTime(),
          startsAt: person.starts_at.getTime(),
          slotTime: person.slot_time,
          check: parseDeviceCheck(person.device_check) ?? undefined,
        })),
        lateMinutes: lateMinutes(delay, now, now),
      };
    },
  };
}
