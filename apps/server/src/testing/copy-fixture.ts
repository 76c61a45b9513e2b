import { randomUUID } from 'node:crypto';
import type { setUpCopies } from '#features/copies/make-copies.ts';
import { invoicePdf } from '#features/payments/invoices.ts';
import { receiptsPdf } from '#features/payments/receipts.ts';
import { prescriptionsPdf } from '#features/record/prescription-pdf.ts';
import { typesetOnce } from '#platform/typesetter.ts';
import { insertCopy } from '#store/copies.ts';
import type { Person } from './actors.ts';
import type { TestClinic } from './build-app.ts';
import { mailOutbox } from './trial-mail.ts';

type CopyDeps = Parameters<typeof setUpCopies>[0];

/** Returns what makes copies of the clinic's records, without a server. */
export function copyDeps(clinic: TestClinic, replaced: Partial<CopyDeps> = {}): CopyDeps {
  const zone = 'Asia/Kolkata';
  return {
    ...{ database: clinic.database, clock: { now: () => clinic.now }, log: clinic.app.log, zone },
    ...{ publicUrl: 'http://localhost:4000', freeSpace: null },
    typeset: {
      receiptsPdf: (db, wanted, patientIds) => receiptsPdf(zone, db, wanted, patientIds),
      invoicePdf: (record) => invoicePdf(zone, record),
      prescriptionsPdf: (prescriptions, logo) => prescriptionsPdf(prescriptions, logo, typesetOnce),
    },
    mail: { enqueue: mailOutbox(clinic).enqueue, wake: () => undefined },
    ...replaced,
  };
}

/** Inserts a copy that waits, without starting anything; returns its id. */
export async function someCopy(
  clinic: TestClinic,
  patientId: string,
  requestedBy = patientId,
): Promise<string> {
  const id = randomUUID();
  const copy = { id, patientId, requestedBy, at: new Date(clinic.now) };
  await insertCopy(clinic.database.db, copy);
  return id;
}

export function downloadCopy(clinic: Pick<TestClinic, 'app'>, copyId: string, as: Person) {
  return clinic.app.inject({
    url: `/api/user/download-copy?copyId=${copyId}`,
    headers: { token: as.token },
  });
}
