import { majorToMinor } from '@nadi/domain/minor-units';
import { replyMessages } from '@nadi/messages/en/replies';
import { doctorInBody, self } from '#platform/http/audit-rule.ts';
import type { Handlers, RequestContext } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { holdCurrency } from '#policies/currency.ts';
import { presentDoctor, presentPrescriber } from '#presenters/doctor.ts';
import { countDoctorsForAdmin, listDoctorsForAdmin } from '#store/doctor-lists.ts';
import { findDoctor, setAvailability, updateOwnDetails } from '#store/doctors.ts';
import { findPrescriber } from '#store/prescriptions.ts';
import type { Db } from '#store/tables.ts';
import { changePrescriber } from './change-prescriber.ts';

const PAGE_SIZE = 20;

export function doctorProfileRoutes(onDoctorsChange: () => void) {
  return {
    /** Lists the clinic's doctors; without a query all of them (docs/product/api.md#routes). */
    listAllDoctors: {
      kind: 'query',
      audit: null,
      async execute({ body }, db) {
        const { page, pageSize = PAGE_SIZE, search, ...rest } = body;
        const wanted = { ...rest, search: search || undefined };
        const paged = page !== undefined || body.pageSize !== undefined;
        const shown = paged ? { limit: pageSize, offset: ((page ?? 1) - 1) * pageSize } : {};
        const found = await listDoctorsForAdmin(db, { ...wanted, ...shown });
        const doctors = found.map((doctor) => ({
          ...presentDoctor({ ...doctor, taken: null }),
          email: doctor.email,
          retired: doctor.retired_at !== null,
          secondFactor: doctor.second_factor,
        }));
        const total = paged ? await countDoctorsForAdmin(db, wanted) : found.length;
        return { success: true, doctors, total };
      },
    },
    getDoctorProfile: {
      kind: 'query',
      audit: null,
      async execute({ actor }, db) {
        const doctor = await findDoctor(db, actor.id);
        if (!doctor) throw new Problem('not-signed-in');
        const profileData = {
          ...presentDoctor({ ...doctor, taken: null }),
          email: doctor.email,
          ...presentPrescriber(await findPrescriber(db, actor.id)),
        };
        return { success: true, profileData };
      },
    },
    updateDoctorProfile: {
      kind: 'mutation',
      audit: { action: 'changed-profile', about: self },
      async execute({ actor, body }, trx) {
        const { address, about, available, fees } = body;
        if (fees !== undefined) await holdCurrency(trx);
        const feeMinor = fees === undefined ? undefined : majorToMinor(fees);
        await updateOwnDetails(trx, actor.id, { address, about, available, feeMinor });
        await changePrescriber(trx, actor.id, body);
        return { success: true, message: messageFor(body) };
      },
      afterCommit: onDoctorsChange,
    },
    changeAvailability: {
      kind: 'mutation',
      audit: { action: 'changed-availability', about: doctorInBody },
      async execute({ body }, trx) {
        const available = await setAvailability(trx, body.docId, body.available);
        if (available === null) throw new Problem('doctor-not-found');
        const message = available ? replyMessages.availabilityOn : replyMessages.availabilityOff;
        return { success: true, available, message };
      },
      afterCommit: onDoctorsChange,
    },
  } satisfies Partial<Handlers<Db>>;
}

type Body = RequestContext<'updateDoctorProfile'>['body'];

/** Changing only the availability has a message of its own (docs/product/api.md#messages-and-errors). */
function messageFor({ address, about, available, fees }: Body): string {
  const toggled = address === undefined && about === undefined && fees === undefined;
  if (!toggled || available === undefined) return replyMessages.profileUpdated;
  return available ? replyMessages.availabilityOn : replyMessages.availabilityOff;
}
