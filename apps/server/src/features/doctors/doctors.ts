import { randomBytes, randomUUID } from 'node:crypto';
import type { WeeklyHours } from '@nadi/contract/schedules';
import { addDays, wallClock } from '@nadi/domain/clinic-time';
import { isEmail, normaliseEmail } from '@nadi/domain/email';
import { formatIsoDate } from '@nadi/domain/iso-date';
import { TEMPORARY_PASSWORD_FOR } from '@nadi/domain/limits';
import { majorToMinor } from '@nadi/domain/minor-units';
import { findSpeciality, isSpeciality } from '@nadi/domain/profile-choices';
import { replyMessages } from '@nadi/messages/en/replies';
import { isExclusionViolation } from '#platform/db/database-errors.ts';
import { type EncodedImage, encodeImage } from '#platform/encode-image.ts';
import { doctorInBody } from '#platform/http/audit-rule.ts';
import type { Handlers, Mutation, RequestContext, SignedInActor } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import { Problem } from '#platform/problem.ts';
import { acceptPassword } from '#policies/accept-password.ts';
import { holdCurrency } from '#policies/currency.ts';
import { revokeAccess } from '#policies/revoke-access.ts';
import { toStoredHours } from '#presenters/doctor.ts';
import { findCredentials, setTemporaryPassword } from '#store/accounts.ts';
import {
  countUpcoming,
  type DoctorDetails,
  findDoctor,
  insertDoctor,
  listSpecialities,
  lockDoctor,
  setRetired,
  updateDoctor,
} from '#store/doctors.ts';
import { endEmergencyAccesses } from '#store/emergency-accesses.ts';
import { deleteImage, insertImage } from '#store/images.ts';
import type { Db } from '#store/tables.ts';
import { applyTemplate } from '#store/visit-types.ts';
import {
  deleteRetirement,
  insertException,
  lockSchedule,
  RETIREMENT,
  replaceHours,
} from '#store/working-hours.ts';
import { changePrescriber } from './change-prescriber.ts';

interface Deps {
  passwords: Passwords;
  accounts: DoctorAccounts;
  onDoctorsChange(): void;
}

interface Prepared {
  facts: DoctorDetails;
  image: EncodedImage;
  templateId: string | undefined;
  hours: readonly WeeklyHours[] | undefined;
  passwordHash: string;
}

/**
 * Adds a doctor with a temporary password, or with an invitation to choose one: until then no one
 * knows the password.
 */
function addDoctor({
  passwords,
  accounts,
  onDoctorsChange,
}: Deps): Mutation<Db, 'addDoctor', Prepared> {
  return {
    kind: 'mutation',
    audit: { action: 'added-doctor', about: (_call, { docId }) => ({ kind: 'doctor', id: docId }) },
    async prepare({ actor, body }, db) {
      const { image, password, templateId, hours, ...form } = body;
      if (!image) throw new Problem('image-missing', { field: 'image' });
      const facts = acceptDoctor(form);
      if (password === undefined && !accounts.canInvite) throw new Problem('mail-not-set-up');
      if (password !== undefined) acceptPassword(password, { personal: [form.name, form.email] });
      if (await findCredentials(db, 'doctor', facts.email)) {
        throw new Problem('email-taken', { field: 'email' });
      }
      return {
        facts,
        templateId,
        hours,
        image: await encodeImage(image, actor.id),
        passwordHash: await passwords.hash(password ?? randomBytes(32).toString('base64url')),
      };
    },
    async execute({ body, now }, trx, { facts, image, passwordHash, templateId, hours }) {
      await holdCurrency(trx);
      const id = randomUUID();
      const createdAt = new Date(now);
      await insertImage(trx, { ...image, createdAt });
      await insertDoctor(trx, {
        ...(await spellSpeciality(trx, id, facts)),
        id,
        passwordHash,
        imageId: image.id,
        createdAt,
        temporaryPasswordEndsAt: new Date(now + TEMPORARY_PASSWORD_FOR),
      });
      await changePrescriber(trx, id, body);
      if (templateId) {
        const applied = await applyTemplate(trx, { templateId, doctorId: id, now: createdAt });
        if (!applied) throw new Problem('template-not-found', { field: 'templateId' });
      }
      if (hours) await saveHours(trx, id, hours);
      if (body.password === undefined) await accounts.invite(trx, id, now);
      return { success: true, docId: id, message: replyMessages.doctorAdded };
    },
    afterCommit() {
      onDoctorsChange();
      accounts.wake();
    },
  };
}

async function saveHours(trx: Db, doctorId: string, hours: readonly WeeklyHours[]): Promise<void> {
  await replaceHours(trx, doctorId, hours.map(toStoredHours)).catch((error: unknown) => {
    throw isExclusionViolation(error) ? new Problem('hours-overlap', { field: 'hours' }) : error;
  });
}

interface Edited {
  facts: DoctorDetails;
  image: EncodedImage | null;
}

/**
 * Changes a doctor. Appointments keep the fee they were booked at, and without an image the picture
 * stays. After a change of the address the doctor has to log in again, and the earlier mailbox gets
 * a notice.
 */
function editDoctor({ accounts, onDoctorsChange }: Deps): Mutation<Db, 'editDoctor', Edited> {
  return {
    kind: 'mutation',
    audit: { action: 'edited-doctor', about: doctorInBody },
    async prepare({ actor, body }) {
      const facts = acceptDoctor(body);
      return { facts, image: body.image ? await encodeImage(body.image, actor.id) : null };
    },
    async execute({ actor, body, now }, trx, { facts, image }) {
      await holdCurrency(trx);
      const before = await lockDoctor(trx, body.docId);
      if (!before) throw new Problem('doctor-not-found');
      if (facts.email !== before.email) {
        await accounts.requireConfirmation(trx, actor, now);
        await accounts.onEmailChanged(trx, body.docId, { from: before.email, now });
        await revokeAccess(trx, 'email-set', { role: 'doctor', id: body.docId });
      }
      if (image) await insertImage(trx, { ...image, createdAt: new Date(now) });
      const spelled = await spellSpeciality(trx, body.docId, facts);
      await updateDoctor(trx, body.docId, spelled, image?.id);
      await changePrescriber(trx, body.docId, body);
      if (image && before.image_id) await deleteImage(trx, before.image_id);
      return { success: true, message: replyMessages.doctorUpdated };
    },
    afterCommit() {
      onDoctorsChange();
      accounts.wake();
    },
  };
}

type Form = Omit<RequestContext<'addDoctor'>['body'], 'password' | 'image'>;

/**
 * Checks what adding and editing a doctor have in common.
 * @throws Problem 'bad-input'
 */
function acceptDoctor(form: Form): DoctorDetails {
  const email = normaliseEmail(form.email);
  if (!isEmail(email)) throw new Problem('bad-input', { field: 'email' });
  return {
    email,
    name: form.name,
    speciality: form.speciality,
    degree: form.degree,
    experience: form.experience,
    about: form.about,
    feeMinor: majorToMinor(form.fees),
    addressLine1: form.address.line1,
    addressLine2: form.address.line2,
    gender: form.gender === '' ? null : form.gender,
    languages: form.languages && [...new Set(form.languages)],
  };
}

/** Spells the clinic's own speciality as its other doctors do, so that it is listed once. */
async function spellSpeciality(trx: Db, id: string, facts: DoctorDetails): Promise<DoctorDetails> {
  const { speciality } = facts;
  if (isSpeciality(speciality)) return facts;
  return { ...facts, speciality: findSpeciality(speciality, await listSpecialities(trx, id)) };
}

/** Functions of accounts that the doctors' feature uses. */
export interface DoctorAccounts {
  /** Whether mail is sent, so that somebody can be invited. */
  readonly canInvite: boolean;
  /** Sends a link to choose a password. */
  invite(trx: Db, doctorId: string, now: number): Promise<void>;
  /** Notifies the owner of a password that the clinic has set. */
  onPasswordSet(trx: Db, doctorId: string, now: number): Promise<void>;
  /** Notifies the mailbox that no longer belongs to the account. */
  onEmailChanged(trx: Db, doctorId: string, changed: { from: string; now: number }): Promise<void>;
  /** Sends what was queued, once it is committed. */
  wake(): void;
  /** @throws Problem 'confirmation-required' */
  requireConfirmation(trx: Db, actor: Pick<SignedInActor, 'tokenHash'>, now: number): Promise<void>;
}

/** Sets a temporary password for a doctor, who is logged out everywhere and notified. */
function setDoctorPassword({
  passwords,
  accounts,
}: Deps): Mutation<Db, 'setDoctorPassword', string> {
  return {
    kind: 'mutation',
    audit: { action: 'set-doctor-password', about: doctorInBody },
    async prepare({ body }, db) {
      const doctor = await findDoctor(db, body.docId);
      if (!doctor) throw new Problem('doctor-not-found');
      const personal = [doctor.name, doctor.email];
      acceptPassword(body.newPassword, { field: 'newPassword', personal });
      return passwords.hash(body.newPassword);
    },
    async execute({ body, now }, trx, passwordHash) {
      const endsAt = new Date(now + TEMPORARY_PASSWORD_FOR);
      await setTemporaryPassword(trx, body.docId, passwordHash, endsAt);
      await revokeAccess(trx, 'password-set', { role: 'doctor', id: body.docId });
      await accounts.onPasswordSet(trx, body.docId, now);
      return { success: true, message: replyMessages.passwordSet };
    },
    afterCommit: accounts.wake,
  };
}

/** Longer than any appointment is booked ahead. */
const LEAVE_DAYS = 400;

export function doctorAdminRoutes(deps: Deps & { zone: string }) {
  const { zone, onDoctorsChange } = deps;
  return {
    addDoctor: addDoctor(deps),
    editDoctor: editDoctor(deps),
    setDoctorPassword: setDoctorPassword(deps),
    /**
     * Removes a doctor from every list and ends their sessions; their records stay. Booked appointments are put
     * inside leave (`exceptionId`), whose decisions move, cancel or keep them (docs/product/slots.md#leave).
     * @throws Problem 'doctor-not-found'
     */
    retireDoctor: {
      kind: 'mutation',
      audit: { action: 'retired-doctor', about: doctorInBody },
      async execute({ body, now }, trx) {
        const at = new Date(now);
        if (!(await setRetired(trx, body.docId, at))) throw new Problem('doctor-not-found');
        await revokeAccess(trx, 'doctor-retired', { role: 'doctor', id: body.docId });
        await endEmergencyAccesses(trx, at, body.docId);
        const upcoming = await countUpcoming(trx, body.docId, at);
        const done = { success: true as const, upcoming, message: replyMessages.doctorRetired };
        if (upcoming === 0) return done;
        await lockSchedule(trx, body.docId);
        const today = wallClock(zone, now);
        const leave = {
          ...{ id: randomUUID(), doctor_id: body.docId, kind: 'closed' as const, name: RETIREMENT },
          ...{ from_minute: null, until_minute: null, location_id: null, remote: false },
          first_day: formatIsoDate(today),
          last_day: formatIsoDate(addDays(today, LEAVE_DAYS)),
        };
        await insertException(trx, leave, at);
        return { ...done, exceptionId: leave.id };
      },
      afterCommit: onDoctorsChange,
    },
    reinstateDoctor: {
      kind: 'mutation',
      audit: { action: 'reinstated-doctor', about: doctorInBody },
      async execute({ body }, trx) {
        if (!(await setRetired(trx, body.docId, null))) throw new Problem('doctor-not-found');
        await lockSchedule(trx, body.docId);
        await deleteRetirement(trx, body.docId);
        return { success: true, message: replyMessages.doctorReinstated };
      },
      afterCommit: onDoctorsChange,
    },
  } satisfies Partial<Handlers<Db>>;
}
