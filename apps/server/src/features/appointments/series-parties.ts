import type { SignedInActor } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import type { ConsentGiver } from '#policies/consent.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import { lockPatientShared } from '#store/patients-without-password.ts';
import type { Db } from '#store/tables.ts';
import { lockAccessShared } from './book-appointment.ts';
import { findAndLockPatient } from './book-follow-up.ts';

export interface SeriesParties {
  readonly doctorId: string;
  readonly patientId: string;
  /** The person who consents for a dependant. */
  readonly giver?: ConsentGiver;
}

interface Named {
  /** An appointment of the acting doctor. The series is for its patient. */
  readonly appointmentId?: string;
  readonly docId?: string;
  readonly userId?: string;
  readonly dependantId?: string | undefined;
}

/**
 * Returns the patient and the doctor of a series, and locks the patient until the transaction ends.
 * @throws Problem if the actor may not see one of them, or patients may not book series
 */
export async function lockPartiesShared(
  db: Db,
  actor: SignedInActor,
  { body, now }: { body: Named; now: number },
): Promise<SeriesParties> {
  if (actor.role === 'doctor') {
    const appointment = await findAndLockPatient(db, actor, body.appointmentId ?? '');
    return { doctorId: actor.id, patientId: appointment.patient_id };
  }
  const doctorId = body.docId ?? '';
  if (actor.role === 'patient') {
    await rejectUnlessOffered(db);
    const { dependantId: patientId } = body;
    if (!patientId) return { doctorId, patientId: actor.id };
    const giver = await lockAccessShared(db, { managerId: actor.id, patientId, now });
    return { doctorId, patientId, giver };
  }
  const patientId = body.userId ?? '';
  if (!(await lockPatientShared(db, patientId))) throw new Problem('patient-not-found');
  return { doctorId, patientId };
}

async function rejectUnlessOffered(db: Db): Promise<void> {
  const { patientSeries } = presentClinicSettings(await findClinicSettings(db));
  if (!patientSeries) throw new Problem('series-not-offered');
}
