import type { RouteName } from '@nadi/contract/addresses';
import { wallClock } from '@nadi/domain/clinic-time';
import { formatIsoDate } from '@nadi/domain/iso-date';
import type { Answer, Call } from '#platform/http/handler.ts';
import { PreparedReply } from '#platform/http/prepared-reply.ts';
import { hashToken } from '#platform/token.ts';
import { findAppointment, findByMeetingCode } from '#store/appointments.ts';
import { recordAudit, recordReads, type Who } from '#store/audit.ts';
import { findSessionOwner } from '#store/sessions.ts';
import type { Sql } from '#store/tables.ts';
import { type About, trail } from './trail.ts';

/** Writes what a call leaves in the trail; `sql` is the transaction of its effect, where it had one. */
export function trailKeeper(zone: string) {
  return async function keepTrail<R extends RouteName>(
    sql: Sql,
    name: R,
    call: Call<R>,
    answer: Answer<R>,
  ): Promise<void> {
    const rule = trail[name];
    if (!rule || answer instanceof PreparedReply) return;
    const about = rule.about(call, answer);
    const { action } = rule;
    const at = new Date(call.now);
    const actor = await actorOf(sql, call.actor, about);
    if (!actor) return;
    if (about.kind === 'patients') {
      const day = formatIsoDate(wallClock(zone, call.now));
      await recordReads(sql, { at, day, action, actor, patientIds: [...new Set(about.ids)] });
      return;
    }
    await recordAudit(sql, { at, action, actor, ...(await subjectOf(sql, about)) });
  };
}

/** Whoever signs in is nobody yet when the call begins: the new token says who. */
async function actorOf(
  sql: Sql,
  actor: { role: string; id?: string },
  about: About,
): Promise<Who | null> {
  if (about.kind === 'token') return findSessionOwner(sql, hashToken(about.token));
  return actor.id === undefined ? null : { role: actor.role as Who['role'], id: actor.id };
}

async function subjectOf(sql: Sql, about: About) {
  if (about.kind === 'doctor' || about.kind === 'patient') {
    return { subject: { role: about.kind, id: about.id }, appointmentId: null };
  }
  if (about.kind !== 'appointment' && about.kind !== 'meeting') {
    return { subject: null, appointmentId: null };
  }
  const visit =
    about.kind === 'appointment'
      ? await findAppointment(sql, about.id)
      : await findByMeetingCode(sql, about.code);
  if (!visit) return { subject: null, appointmentId: null };
  return {
    subject: { role: 'patient' as const, id: visit.patient_id },
    appointmentId: visit.id,
  };
}
