import { randomBytes, randomUUID } from 'node:crypto';
import { ImportedAppointment } from '@nadi/contract/routes/imports';
import { formatSlotDate, formatSlotTime, slotInstant } from '@nadi/domain/clinic-time';
import { normaliseEmail } from '@nadi/domain/email';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { minutes } from '@nadi/domain/limits';
import { meetingCode } from '@nadi/domain/meeting-code';
import { majorToMinor } from '@nadi/domain/minor-units';
import { composeText } from '@nadi/messages/en/english';
import { importMessages } from '@nadi/messages/en/imports';
import type { z } from 'zod';
import {
  isExclusionViolation,
  isForeignKeyViolation,
  uniqueViolation,
} from '#platform/db/database-errors.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudits } from '#store/audit.ts';
import { withSavepoint } from '#store/database-engine.ts';
import {
  insertImportedAppointments,
  listImported,
  listNamedDoctors,
  listNamedPatients,
  type ImportedAppointment as NewAppointment,
  rememberImported,
} from '#store/imports.ts';
import type { Db } from '#store/tables.ts';
import { type Import, importRows, type RowResult, reject, rowKey } from './imports.ts';

type Row = z.infer<typeof ImportedAppointment>;
type Doctor = Awaited<ReturnType<typeof listNamedDoctors>>[number];

interface Candidate {
  line: number;
  key: string;
  appointment: NewAppointment;
}

export function importAppointmentRoutes(zone: string, onSlotsChange: () => void) {
  return {
    importAppointments: {
      kind: 'mutation',
      audit: null,
      prepare: ({ readTranslator }) => readTranslator(),
      execute: (context, trx, i18n) =>
        importRows({ ...context, i18n }, trx, ImportedAppointment, (wanted) =>
          importAppointments(trx, wanted, zone),
        ),
      afterCommit: onSlotsChange,
    },
  } satisfies Partial<Handlers<Db>>;
}

/**
 * Adds the appointments that are not here yet. One still to come takes the time of doctor and patient like a
 * booking, also outside the hours of the doctor. No message is sent; reminders come as for every appointment.
 */
async function importAppointments(
  trx: Db,
  { actor, rows, now, i18n }: Import<Row>,
  zone: string,
): Promise<RowResult[]> {
  const doctors = await doctorsByName(
    trx,
    rows.map(({ row }) => row.doctor),
  );
  const patients = await listNamedPatients(
    trx,
    rows.map(({ row }) => namedPatient(row.patient)),
  );
  const results: RowResult[] = [];
  const candidates: Candidate[] = [];
  for (const [place, { line, row }] of rows.entries()) {
    try {
      const doctor = requireOne(doctors(row.doctor), 'doctor');
      const patientId = requireOne(patients[place] ?? [], 'patient');
      candidates.push({ line, ...toAppointment(row, { doctor, patientId, zone, now }) });
    } catch (error) {
      results.push(reject(line, error, i18n));
    }
  }
  const imported = await listImported(
    trx,
    'appointment',
    candidates.map(({ key }) => key),
  );
  const fresh = candidates.filter(({ line, key, appointment }) => {
    const known = imported.get(key);
    if (known !== undefined) results.push({ line, outcome: 'known', _id: known });
    else imported.set(key, appointment.id);
    return known === undefined;
  });
  const added = await insertTogetherOrOneByOne(
    trx,
    fresh.map(({ appointment }) => appointment),
  );
  for (const { line, appointment } of fresh) {
    results.push(
      added.has(appointment.id)
        ? { line, outcome: 'added', _id: appointment.id }
        : {
            line,
            outcome: 'rejected',
            field: 'time',
            message: composeText(importMessages.overlaps, i18n),
          },
    );
  }
  const inserted = fresh.filter(({ appointment }) => added.has(appointment.id));
  await rememberImported(
    trx,
    'appointment',
    inserted.map(({ key, appointment }) => ({ key, target: appointment.id })),
  );
  await recordAudits(
    trx,
    inserted.map(({ appointment }) => ({
      ...{ at: new Date(now), action: 'booked', appointmentId: appointment.id },
      actor: { role: actor.role, id: actor.id },
      subject: { role: 'patient' as const, id: appointment.patientId },
    })),
  );
  return results;
}

async function doctorsByName(trx: Db, names: readonly string[]) {
  const wanted = [...new Set(names.map((name) => name.toLowerCase()))];
  const listed = await listNamedDoctors(trx, wanted);
  return (name: string): Doctor[] => {
    const lower = name.toLowerCase();
    const byEmail = listed.filter(({ email }) => email === lower);
    return byEmail.length > 0
      ? byEmail
      : listed.filter((each) => each.name.toLowerCase() === lower);
  };
}

/** The ways in which a text can name a patient: an imported number, an e-mail address or a phone number. */
function namedPatient(text: string) {
  const digits = text.replaceAll(/\D/g, '');
  const isPhone = !text.includes('@') && digits.length >= 5;
  return {
    key: rowKey(text, []),
    email: text.includes('@') ? normaliseEmail(text) : null,
    digits: isPhone ? digits : null,
  };
}

const MISNAMED = {
  doctor: { none: importMessages.noDoctor, several: importMessages.severalDoctors },
  patient: { none: importMessages.noPatient, several: importMessages.severalPatients },
};

/** @throws Problem 'bad-input' unless the name stands for one person */
function requireOne<T>([found, another]: readonly T[], field: 'doctor' | 'patient'): T {
  const { none, several } = MISNAMED[field];
  if (found === undefined) throw new Problem('bad-input', { field, message: none });
  if (another !== undefined) throw new Problem('bad-input', { field, message: several });
  return found;
}

const DEFAULT_MINUTES = 30;

/** @throws Problem 'bad-input' for a time that does not exist, or a state that does not fit the time */
function toAppointment(
  row: Row,
  parties: { doctor: Doctor; patientId: string; zone: string; now: number },
): Omit<Candidate, 'line'> {
  const { doctor, patientId, zone, now } = parties;
  const date = parseIsoDate(row.date);
  const [hour = 0, minute = 0] = row.time.split(':').map(Number);
  const startsAt = slotInstant(zone, date, { hour, minute });
  if (startsAt === null) {
    throw new Problem('bad-input', { field: 'time', message: importMessages.noSuchTime });
  }
  const isToCome = startsAt > now;
  const state = row.state ?? (isToCome ? 'booked' : 'completed');
  if (isToCome && (state === 'completed' || state === 'no-show')) {
    throw new Problem('bad-input', { field: 'state', message: importMessages.stillToCome });
  }
  if (!isToCome && state === 'booked') {
    throw new Problem('bad-input', { field: 'state', message: importMessages.past });
  }
  const length = row.minutes ?? DEFAULT_MINUTES;
  const endedAt = new Date(Math.min(now, startsAt + minutes(length)));
  const fee = row.fees === undefined ? null : majorToMinor(row.fees);
  return {
    key: rowKey(row.number, [doctor.id, patientId, row.date, row.time]),
    appointment: {
      id: randomUUID(),
      doctorId: doctor.id,
      patientId,
      startsAt: new Date(startsAt),
      slotDate: formatSlotDate(date),
      slotTime: formatSlotTime({ hour, minute }),
      amountMinor: fee ?? (isToCome ? doctor.fee_minor : 0),
      meetingCode: meetingCode(randomBytes),
      bookedAt: new Date(Math.min(now, startsAt)),
      minutes: length,
      vitalsBpm: null,
      vitalsSpo2: null,
      vitalsSource: null,
      ...(state === 'completed' && { completedAt: endedAt }),
      ...(state === 'no-show' && { noShowAt: endedAt, noShowBy: 'admin' }),
      ...(state === 'cancelled' && { cancelledAt: endedAt, cancelledBy: 'admin' }),
    },
  };
}

/** Returns the ids of the inserted appointments; one that fails does not keep the others out. */
async function insertTogetherOrOneByOne(
  trx: Db,
  appointments: readonly NewAppointment[],
): Promise<Set<string>> {
  try {
    return await withSavepoint(trx, () => insertImportedAppointments(trx, appointments));
  } catch (error) {
    const isRefused =
      isExclusionViolation(error) ||
      isForeignKeyViolation(error) ||
      uniqueViolation(error) !== null;
    if (!isRefused) throw error;
    if (appointments.length === 1) return new Set();
    const added = new Set<string>();
    for (const appointment of appointments) {
      for (const id of await insertTogetherOrOneByOne(trx, [appointment])) added.add(id);
    }
    return added;
  }
}
