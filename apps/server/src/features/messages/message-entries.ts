import { minutes } from '@nadi/domain/limits';
import type { OutboxEntry } from '#platform/outbox.ts';
import { findMessageFacts, listEntriesAt } from '#store/message-facts.ts';
import type { Db } from '#store/tables.ts';

/** Two moves within this time make one message. */
const RESCHEDULE_DELAY = minutes(10);

/** Builds the outbox entries of facts, in the transaction that records them. */
export interface MessageEntries {
  booked(appointmentId: string, patientId: string, now: number): readonly OutboxEntry[];
  rescheduled(trx: Db, appointmentId: string, now: number): Promise<readonly OutboxEntry[]>;
  cancelled(trx: Db, appointmentId: string, now: number): Promise<readonly OutboxEntry[]>;
  /** Receipts and refunds that were recorded for an appointment at `now`. */
  ledger(trx: Db, appointmentId: string, now: number): Promise<readonly OutboxEntry[]>;
}

/** `enabled`: without mail nothing is queued, so that nothing old is sent once there is. */
export function messageEntries(enabled: boolean): MessageEntries {
  if (!enabled) return NO_ENTRIES;
  return {
    booked: (appointmentId, patientId, now) => [
      {
        ...toPatient('appointment-booked', patientId, now),
        payload: { appointmentId },
        deduplicationKey: `booked:${appointmentId}`,
      },
    ],
    async rescheduled(trx, appointmentId, now) {
      const facts = await findMessageFacts(trx, appointmentId);
      // Repeating a request that changed nothing is not a move.
      if (!facts || facts.calendar_sequence === 0) return [];
      const sequence = String(facts.calendar_sequence);
      return [
        {
          ...toPatient('appointment-rescheduled', facts.patient_id, now),
          payload: { appointmentId, sequence },
          dueAt: now + RESCHEDULE_DELAY,
          deduplicationKey: `rescheduled:${appointmentId}:${sequence}`,
        },
      ];
    },
    async cancelled(trx, appointmentId, now) {
      const facts = await findMessageFacts(trx, appointmentId);
      if (!facts) return [];
      return [
        {
          ...toPatient('appointment-cancelled', facts.patient_id, now),
          payload: { appointmentId },
          deduplicationKey: `cancelled:${appointmentId}`,
        },
      ];
    },
    async ledger(trx, appointmentId, now) {
      const entries = await listEntriesAt(trx, appointmentId, new Date(now));
      return entries.map(({ id, kind, patient_id: patientId }) => ({
        ...toPatient(kind === 'payment' ? 'receipt' : 'refund', patientId, now),
        payload: { entryId: String(id) },
        deduplicationKey: `ledger:${id}`,
      }));
    },
  };
}

const NO_ENTRIES: MessageEntries = {
  booked: () => [],
  rescheduled: async () => [],
  cancelled: async () => [],
  ledger: async () => [],
};

function toPatient(kind: string, id: string, now: number) {
  return { kind, recipient: { role: 'patient' as const, id }, locale: null, dueAt: now };
}
