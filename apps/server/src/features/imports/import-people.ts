import { randomBytes, randomUUID } from 'node:crypto';
import { ImportedDoctor, ImportedPatient } from '@nadi/contract/routes/imports';
import { isEmail, normaliseEmail } from '@nadi/domain/email';
import { isoDateAt } from '@nadi/domain/iso-date';
import { TEMPORARY_PASSWORD_FOR } from '@nadi/domain/limits';
import { majorToMinor } from '@nadi/domain/minor-units';
import { findSpeciality, SPECIALITIES } from '@nadi/domain/profile-choices';
import { composeText, type Translator } from '@nadi/messages/en/english';
import { importMessages } from '@nadi/messages/en/imports';
import type { z } from 'zod';
import type { Handlers } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudits } from '#store/audit.ts';
import { insertDoctor, listSpecialities } from '#store/doctors.ts';
import {
  insertPatients,
  listImported,
  listNamedDoctors,
  listSamePatients,
  type NewPatient,
  rememberImported,
} from '#store/imports.ts';
import type { Db } from '#store/tables.ts';
import {
  type Import,
  importRows,
  type ParsedRow,
  type RowResult,
  reject,
  rowKey,
} from './imports.ts';

type PatientRow = z.infer<typeof ImportedPatient>;
type DoctorRow = z.infer<typeof ImportedDoctor>;

interface Candidate {
  line: number;
  key: string;
  patient: NewPatient & { id: string };
}

export function importPeopleRoutes({
  zone,
  passwords,
  onDoctorsChange,
}: {
  zone: string;
  passwords: Passwords;
  onDoctorsChange: () => void;
}) {
  return {
    importPatients: {
      kind: 'mutation',
      audit: {
        action: 'added-patient',
        about: (_call, { results }) => ({ kind: 'patients', ids: addedIds(results) }),
      },
      prepare: ({ readTranslator }) => readTranslator(),
      execute: (context, trx, i18n) =>
        importRows({ ...context, i18n }, trx, ImportedPatient, (wanted) =>
          importPatients(trx, wanted, zone),
        ),
    },
    importDoctors: {
      kind: 'mutation',
      audit: null,
      // No one knows the password: the admin invites the doctor or sets a temporary one.
      prepare: async ({ readTranslator }) => ({
        passwordHash: await passwords.hash(randomBytes(32).toString('base64url')),
        i18n: await readTranslator(),
      }),
      execute: (context, trx, { passwordHash, i18n }) =>
        importRows({ ...context, i18n }, trx, ImportedDoctor, (wanted) =>
          importDoctors(trx, wanted, passwordHash),
        ),
      afterCommit: onDoctorsChange,
    },
  } satisfies Partial<Handlers<Db>>;
}

function addedIds(results: readonly RowResult[]): string[] {
  return results.flatMap(({ outcome, _id }) => (outcome === 'added' && _id ? [_id] : []));
}

/** Adds the patients who are not here yet. One who is here stays as they are. */
async function importPatients(
  trx: Db,
  { rows, now, i18n }: Import<PatientRow>,
  zone: string,
): Promise<RowResult[]> {
  const { accepted, results } = acceptPatients(rows, { zone, now, i18n });
  const imported = await listImported(
    trx,
    'patient',
    accepted.map(({ key }) => key),
  );
  const fresh: Candidate[] = [];
  for (const candidate of accepted) {
    const { line, key, patient } = candidate;
    const known = imported.get(key);
    if (known !== undefined) {
      results.push({ line, outcome: 'known', _id: known });
      continue;
    }
    // A later row of the same person finds this one.
    imported.set(key, patient.id);
    fresh.push(candidate);
  }
  const found = new Map(
    (
      await listSamePatients(
        trx,
        fresh.map(({ patient }) => patient),
      )
    ).map((same) => [same.place, same]),
  );
  const added = await insertPatients(
    trx,
    fresh.filter((_, place) => !found.has(place)).map(({ patient }) => patient),
  );
  const remembered: { key: string; target: string }[] = [];
  for (const [place, { line, key, patient }] of fresh.entries()) {
    const same = found.get(place);
    const isSame = same !== undefined && isSameName(same.name, patient.name);
    const target = isSame ? same.id : patient.id;
    if (isSame || added.has(patient.id)) {
      remembered.push({ key, target });
      results.push({ line, outcome: isSame ? 'known' : 'added', _id: target });
    } else {
      results.push({
        line,
        outcome: 'rejected',
        field: 'email',
        message: composeText(importMessages.sharedEmail, i18n),
      });
    }
  }
  await rememberImported(trx, 'patient', remembered);
  return results;
}

function acceptPatients(
  rows: readonly ParsedRow<PatientRow>[],
  { zone, now, i18n }: { zone: string; now: number; i18n: Translator },
) {
  const accepted: Candidate[] = [];
  const results: RowResult[] = [];
  for (const { line, row } of rows) {
    try {
      accepted.push(acceptPatient(line, row, { zone, now }));
    } catch (error) {
      results.push(reject(line, error, i18n));
    }
  }
  return { accepted, results };
}

function acceptPatient(
  line: number,
  { number, name, dob, gender, phone = '', ...row }: PatientRow,
  { zone, now }: { zone: string; now: number },
): Candidate {
  const email = row.email === undefined ? null : acceptEmail(row.email);
  if (dob && (dob > isoDateAt(zone, now) || dob < '1900')) {
    throw new Problem('bad-input', { field: 'dob', message: importMessages.birthDate });
  }
  return {
    line,
    key: rowKey(number, [email ?? '', name, phone, dob]),
    patient: {
      id: randomUUID(),
      name,
      email,
      phone,
      bornOn: dob || null,
      gender: gender ?? 'Not Selected',
      abhaNumber: row.abhaNumber,
      abhaAddress: row.abhaAddress,
      imageId: null,
      createdAt: new Date(now),
    },
  };
}

function acceptEmail(text: string): string {
  const email = normaliseEmail(text);
  if (!isEmail(email)) throw new Problem('bad-input', { field: 'email' });
  return email;
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Adds the doctors whose e-mail address is new. They take no bookings until they are made available. */
async function importDoctors(
  trx: Db,
  { actor, rows, now }: Import<DoctorRow>,
  passwordHash: string,
): Promise<RowResult[]> {
  const at = new Date(now);
  const emails = rows.map(({ row }) => normaliseEmail(row.email));
  const known = new Map((await listNamedDoctors(trx, emails)).map(({ email, id }) => [email, id]));
  const specialities = [...SPECIALITIES, ...(await listSpecialities(trx, randomUUID()))];
  const results: RowResult[] = [];
  for (const { line, row } of rows) {
    const email = normaliseEmail(row.email);
    const earlier = known.get(email);
    if (earlier !== undefined) {
      results.push({ line, outcome: 'known', _id: earlier });
      continue;
    }
    const id = randomUUID();
    const speciality = findSpeciality(row.speciality, specialities);
    specialities.push(speciality);
    await insertDoctor(trx, {
      ...{ id, email, passwordHash, speciality, imageId: null, createdAt: at },
      ...{ name: row.name, degree: row.degree, experience: row.experience, about: row.about ?? '' },
      ...{ addressLine1: row.addressLine1, addressLine2: row.addressLine2 },
      feeMinor: majorToMinor(row.fees),
      gender: row.gender ?? null,
      available: false,
      temporaryPasswordEndsAt: new Date(now + TEMPORARY_PASSWORD_FOR),
    });
    known.set(email, id);
    results.push({ line, outcome: 'added', _id: id });
  }
  await recordAudits(
    trx,
    addedIds(results).map((id) => ({
      ...{ at, action: 'added-doctor', appointmentId: null },
      actor: { role: actor.role, id: actor.id },
      subject: { role: 'doctor' as const, id },
    })),
  );
  return results;
}
