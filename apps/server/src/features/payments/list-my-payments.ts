import { PROVIDERS } from '@nadi/contract/payments';
import type { Read } from '#platform/http/handler.ts';
import { listPayments } from '#store/payments-list.ts';
import type { Sql } from '#store/tables.ts';
import type { Payments } from './payments.ts';
import { presentMine } from './present-payment.ts';

/** More tries than any patient makes. */
const TRIES_MAX = 2000;

/** What may be offered, and how the patient's own payments stand. */
export function listMyPayments(payments: Payments): Read<Sql, 'listMyPayments'> {
  return {
    kind: 'read',
    async run({ actor }, sql) {
      const page = { limit: TRIES_MAX, offset: 0 };
      const records = await listPayments(sql, { patientId: actor.id }, page);
      const byAppointment = Map.groupBy(records, (record) => record.appointment_id);
      const offered = PROVIDERS.flatMap((name) => {
        const provider = payments.provider(name);
        return provider ? [{ provider: name, test: !provider.livemode }] : [];
      });
      const mine = [...byAppointment.values()].map(presentMine);
      return { success: true, offered, payments: mine.filter((each) => each !== null) };
    },
  };
}
