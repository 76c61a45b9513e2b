import { PROVIDERS } from '@nadi/domain/payment';
import { patientsOf } from '@nadi/domain/permissions';
import { dependants } from '#platform/http/audit-rule.ts';
import type { Query } from '#platform/http/handler.ts';
import { presentPatientPayment } from '#presenters/payment.ts';
import { listPayments } from '#store/payments-list.ts';
import type { Db } from '#store/tables.ts';
import type { Payments } from './payments.ts';

/** Far above the number of payment attempts of any patient. */
const ATTEMPTS_MAX = 2000;

/** Lists the configured providers and the payment state of each of the patient's appointments. */
export function listMyPayments(payments: Payments): Query<Db, 'listMyPayments'> {
  return {
    kind: 'query',
    audit: { action: 'read-payments', about: dependants },
    async execute({ actor }, db) {
      const page = { limit: ATTEMPTS_MAX, offset: 0 };
      const records = await listPayments(db, { patientIds: patientsOf(actor) }, page);
      const byAppointment = Map.groupBy(records, (record) => record.appointment_id);
      const offered = PROVIDERS.flatMap((name) => {
        const provider = payments.provider(name);
        return provider ? [{ provider: name, test: !provider.livemode }] : [];
      });
      const mine = [...byAppointment.values()].map(presentPatientPayment);
      return { success: true, offered, payments: mine.filter((each) => each !== null) };
    },
  };
}
