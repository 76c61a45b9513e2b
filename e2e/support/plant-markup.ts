import { withDatabase } from '@nadi/server/testing/with-database';
import { post } from './booked.ts';
import type { Clinic } from './clinic.ts';

/** A picture that cannot be loaded, so that a page which uses it as markup runs the script. */
export const MARKUP = '<img src=x onerror=ran=1>';

/** Columns with texts that people enter; states, codes and identifiers are not among them. */
const COLUMNS = {
  admins: ['name'],
  appointment_reasons: ['reason'],
  appointments: ['cancel_reason', 'no_show_note'],
  busy_calendars: ['failure'],
  consents: ['giver_name', 'giver_relation'],
  consent_texts: ['text'],
  dependants: ['relation'],
  devices: ['name'],
  doctors: ['name', 'degree', 'about', 'address_line1', 'address_line2'],
  documents: ['name'],
  encounters: ['location'],
  hour_exceptions: ['name'],
  ledger_entries: ['note'],
  lobby_decisions: ['name'],
  meeting_attendance: ['name'],
  note_addenda: ['text'],
  note_templates: ['name', 'subjective', 'objective', 'assessment', 'plan'],
  note_versions: ['subjective', 'objective', 'assessment', 'plan'],
  outbox: ['last_error', 'address', 'subject'],
  passkeys: ['name'],
  patients: ['name', 'address_line1', 'address_line2'],
  payment_orders: ['reference'],
  prescribers: ['registration_number', 'qualification'],
  refunds: ['reference', 'note'],
  schedule_templates: ['name'],
  sandbox_messages: ['subject', 'text_body'],
  sessions: ['browser', 'system'],
  shared_summaries: ['found', 'to_do', 'come_back_if'],
  visit_types: ['name'],
} as const;

/** Sends texts with markup to every route of an appointment that stores one. */
export async function sendMarkup(
  { url, admin }: Clinic,
  booked: { appointmentId: string; patient: string; dToken: string },
): Promise<void> {
  const { appointmentId, patient, dToken } = booked;
  const { token: aToken } = await post(`${url}/api/admin/login`, admin);
  const asPatient = (path: string, body: object) =>
    stored(post(`${url}/api/user/${path}`, body, { token: patient }));
  const asDoctor = (path: string, body: object) =>
    stored(post(`${url}/api/doctor/${path}`, body, { dToken }));
  const asAdmin = (path: string, body: object) =>
    stored(post(`${url}/api/admin/${path}`, body, { aToken: String(aToken) }));
  await asPatient('set-reason', { appointmentId, reason: MARKUP });
  await asPatient('pair-device', { name: MARKUP });
  await asPatient('add-dependant', { name: MARKUP, birthDate: '2020-01-01', relation: MARKUP });
  const note = { subjective: MARKUP, objective: MARKUP, assessment: MARKUP, plan: MARKUP };
  await asDoctor('save-note', { appointmentId, note, version: 0 });
  await asDoctor('save-note-template', { name: MARKUP, note });
  await asDoctor('share-summary', {
    ...{ appointmentId, shared: true },
    summary: { found: MARKUP, toDo: MARKUP, comeBackIf: MARKUP },
  });
  const encounter = { mode: null, kind: null, identityCheck: null, location: MARKUP };
  await asDoctor('save-encounter', { appointmentId, ...encounter });
  const leave = { from: dayAfter(20), until: dayAfter(20), kind: 'closed', name: MARKUP };
  await asDoctor('add-exception', leave);
  await asAdmin('add-exception', { ...leave, from: dayAfter(21), until: dayAfter(21) });
}

/**
 * Puts markup before the text of every column above, in every row, while the server is stopped: no check
 * of the server stands between. Returns the columns that have rows.
 */
export function plantMarkup({ dataDir }: Clinic): Promise<string[]> {
  return withDatabase({ dataDir }, async ({ executeSql }) => {
    const planted: string[] = [];
    // Without the triggers that keep the audit trail, consents and the ledger as they are.
    await executeSql('SET session_replication_role = replica');
    for (const [table, columns] of Object.entries(COLUMNS)) {
      for (const column of columns) {
        const { rows } = await executeSql(
          `UPDATE ${table} SET ${column} = $1 || ' ' || ${column} WHERE ${column} IS NOT NULL RETURNING 1`,
          [MARKUP],
        );
        if (rows.length > 0) planted.push(`${table}.${column}`);
      }
    }
    await executeSql(
      `UPDATE clinic_settings SET settings = settings || jsonb_build_object(
         'name', $1::text, 'address', jsonb_build_array($1::text), 'openingHoursText', $1::text,
         'people', jsonb_build_array(jsonb_build_object('name', $1::text, 'role', $1::text)))`,
      [MARKUP],
    );
    return planted;
  });
}

async function stored(answer: Promise<{ success: boolean; message?: string }>): Promise<void> {
  const { success, message } = await answer;
  if (!success) throw new Error(message);
}

function dayAfter(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10);
}
