import type { CopiedRecord } from '@nadi/contract/copies';
import { formatClock } from '@nadi/domain/schedules/schedule';
import { describeAccess } from '@nadi/messages/en/audit-access';
import { presentAuditEntry, withoutStaffName } from '#presenters/audit-entry.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { presentEmergencyAccess } from '#presenters/emergency-access.ts';
import { MESSAGE_STATE } from '#presenters/message.ts';
import { listAudit } from '#store/audit.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import {
  listMessagesTo,
  listPushBrowsersOf,
  listSessionsOf,
  listWaitlistOf,
  listWalkInsOf,
} from '#store/copied-rows.ts';
import { hasBeenDependant } from '#store/dependants.ts';
import { listEmergencyAccesses } from '#store/emergency-accesses.ts';
import { listOptOuts } from '#store/messages.ts';
import { listPasskeysOf } from '#store/passkeys.ts';
import { findPatient } from '#store/patients.ts';
import type { Db } from '#store/tables.ts';

/** Reads what belongs to a person's account rather than to an appointment. */
export async function gatherAccount(db: Db, patientId: string) {
  const owner = { role: 'patient' as const, id: patientId };
  const sessions = await listSessionsOf(db, patientId);
  const passkeys = await listPasskeysOf(db, owner);
  const browsers = await listPushBrowsersOf(db, patientId);
  return {
    ...(await gatherQueues(db, patientId)),
    sessions: sessions.map((session) => ({
      browser: session.browser ?? undefined,
      system: session.system ?? undefined,
      createdAt: session.created_at.getTime(),
      activeAt: session.active_at.getTime(),
    })),
    passkeys: passkeys.map(({ name, created_at, used_at }) => ({
      name,
      createdAt: created_at.getTime(),
      usedAt: used_at?.getTime(),
    })),
    notifications: browsers.map(({ created_at }) => ({ createdAt: created_at.getTime() })),
    switchedOffMessages: await listOptOuts(db, owner),
    messages: await gatherMessages(db, patientId),
    access: await gatherAccess(db, patientId),
    emergencies: await gatherEmergencies(db, patientId),
  } satisfies Partial<CopiedRecord>;
}

async function gatherQueues(db: Db, patientId: string) {
  const waitlist = await listWaitlistOf(db, patientId);
  const walkIns = await listWalkInsOf(db, patientId);
  return {
    waitlist: waitlist.map(({ from_minute: from, until_minute: until, ...entry }) => ({
      doctor: entry.doctor ?? undefined,
      speciality: entry.speciality ?? undefined,
      joinedAt: entry.joined_at.getTime(),
      endedAt: entry.ended_at?.getTime(),
      ...(entry.weekdays && { days: entry.weekdays }),
      ...(entry.first_day && { from: entry.first_day }),
      ...(entry.last_day && { until: entry.last_day }),
      ...(from !== null && until !== null && { clock: toClock(from, until) }),
    })),
    walkIns: walkIns.map((walkIn) => ({
      day: walkIn.day,
      token: walkIn.token,
      doctor: walkIn.doctor ?? undefined,
      arrivedAt: walkIn.arrived_at.getTime(),
      calledAt: walkIn.called_at?.getTime(),
      endedAt: walkIn.ended_at?.getTime(),
      outcome: walkIn.outcome ?? undefined,
    })),
  };
}

function toClock(from: number, until: number): [string, string] {
  return [formatClock(from), formatClock(until)];
}

const CHANNELS = { webhook: 'phone', push: 'browser' } as const;

/** The address of a message about somebody who is or was managed is the manager's, so it stays out. */
async function gatherMessages(db: Db, patientId: string): Promise<CopiedRecord['messages']> {
  const patient = await findPatient(db, patientId);
  const isManaged = await hasBeenDependant(db, patientId);
  return (await listMessagesTo(db, patientId)).map((message) => {
    const [prefix, kind] = message.kind.split(':');
    const channel = kind === undefined ? 'mail' : CHANNELS[prefix as keyof typeof CHANNELS];
    const isOwn = !isManaged || message.address === patient?.email;
    return {
      kind: kind ?? message.kind,
      channel,
      subject: message.subject ?? undefined,
      address: (isOwn && message.address) || undefined,
      state: MESSAGE_STATE[message.state],
      createdAt: message.created_at.getTime(),
      finishedAt: message.finished_at?.getTime(),
    };
  });
}

/** Far above what a record has. */
const EMERGENCIES_MAX = 10_000;

async function gatherEmergencies(db: Db, patientId: string): Promise<CopiedRecord['emergencies']> {
  const { showStaffNames = true } = presentClinicSettings(await findClinicSettings(db));
  const listing = { patientIds: [patientId], limit: EMERGENCIES_MAX };
  return (await listEmergencyAccesses(db, listing)).map((access) => {
    const { _id, patient, doctor, ...shown } = presentEmergencyAccess(access);
    return { doctor: showStaffNames ? doctor : '', ...shown };
  });
}

const PAGE = 1000;

/** The list of the patient's page (docs/product/record.md#record-access-page), newest first. */
async function gatherAccess(db: Db, patientId: string): Promise<CopiedRecord['access']> {
  const { showStaffNames = true } = presentClinicSettings(await findClinicSettings(db));
  const access: CopiedRecord['access'] = [];
  for (let before: number | undefined; ; ) {
    const query = { subjectIds: [patientId], notBy: patientId, before, limit: PAGE };
    const found = await listAudit(db, query);
    for (const row of found) {
      const presented = presentAuditEntry(row);
      const entry = showStaffNames ? presented : withoutStaffName(presented);
      access.push({
        at: entry.at,
        action: entry.action,
        description: describeAccess(entry),
        role: entry.actor.role,
        name: entry.actor.name,
        appointmentId: entry.appointmentId ?? undefined,
      });
    }
    before = found.at(-1)?.id;
    if (found.length < PAGE) return access;
  }
}
