import type { JoinRefusal } from '@nadi/contract/meeting-events';
import { joinWindow } from '@nadi/domain/join-window';
import { PARTIES, type Party } from '@nadi/domain/parties';
import { type AccountHolder, ATTENDING_PARTIES, actsFor } from '@nadi/domain/permissions';
import { isWaiting } from '@nadi/domain/request';
import type { RequestContext } from '#platform/http/handler.ts';
import { findMeetingRoom } from '#store/meeting-rooms.ts';
import { toRequest } from '#store/requests.ts';
import type { Db } from '#store/tables.ts';

/** The appointment that owns a room. `startsAt` in epoch milliseconds. */
export interface AppointmentRoom {
  id: string;
  startsAt: number;
  cancelled: boolean;
  /** True for a request that the clinic has not accepted. */
  waiting?: boolean;
  completed: boolean;
  /** True if a host has ended the meeting. */
  ended: boolean;
  patientId: string;
  patientName: string;
  doctorId: string;
}

/** `returning-only`: participants of the running call may return; all others are refused. */
export type RoomAccess =
  | 'anyone'
  | 'returning-only'
  | Extract<JoinRefusal, 'too-early' | 'cancelled' | 'not-accepted'>;

/**
 * Returns who may enter a room now (docs/product/meetings.md#room-access). `appointment` is null for an instant room;
 * `now` is in epoch milliseconds.
 */
export function roomAccess(appointment: AppointmentRoom | null, now: number): RoomAccess {
  if (appointment === null) return 'anyone';
  if (appointment.cancelled) return 'cancelled';
  if (appointment.waiting) return 'not-accepted';
  switch (joinWindow({ startsAt: appointment.startsAt, now })) {
    case 'open':
      return 'anyone';
    case 'past':
      return 'returning-only';
    default:
      return 'too-early';
  }
}

/** The roles with a reserved place in every appointment's room. */
export const RESERVED_ROLES: readonly Party[] = ATTENDING_PARTIES;

/** Returns true if the participant may admit and remove others: the appointment's doctor or the admin. */
export function isHost({ party, role }: { party: boolean; role: Party | 'guest' }): boolean {
  return party && (role === 'doctor' || role === 'admin');
}

/** Returns true if the account acts for the appointment's patient, or is its doctor or the clinic's admin. */
export function isParty(
  account: AccountHolder & { role: Party },
  appointment: AppointmentRoom | null,
): boolean {
  if (appointment === null) return false;
  if (account.role === 'admin') return true;
  if (account.role === 'patient') return actsFor(account, appointment.patientId);
  return account.id === appointment.doctorId;
}

/** Returns the name of the appointment's patient if the account manages them; null for all others. */
export function managedPatient(
  account: AccountHolder & { role: Party },
  appointment: AppointmentRoom | null,
): string | null {
  if (appointment === null || account.role !== 'patient') return null;
  if (account.id === appointment.patientId || !isParty(account, appointment)) return null;
  return appointment.patientName;
}

/** Returns the appointment whose meeting has this code; null for an instant room. */
export async function findAppointmentRoom(db: Db, code: string): Promise<AppointmentRoom | null> {
  const appointment = await findMeetingRoom(db, code);
  if (!appointment) return null;
  return {
    id: appointment.id,
    startsAt: appointment.starts_at.getTime(),
    cancelled: appointment.cancelled_at !== null,
    waiting: isWaiting(toRequest(appointment)),
    completed: appointment.completed_at !== null,
    ended: Boolean(appointment.ended),
    patientId: appointment.patient_id,
    patientName: appointment.patient_name,
    doctorId: appointment.doctor_id,
  };
}

type MeetingRequest = Pick<RequestContext<'getRelay' | 'listPresent'>, 'identify' | 'body' | 'now'>;

/**
 * Returns the account of the request that is a party of the appointment with this meeting code. Null for all
 * other accounts, for unknown codes and if the room is not open.
 */
export async function findOwnParty({ identify, body, now }: MeetingRequest, db: Db) {
  for (const role of PARTIES) {
    const holder = await identify(role);
    if (holder === null) continue;
    const appointment = await findAppointmentRoom(db, body.meetingId);
    const open = roomAccess(appointment, now) === 'anyone';
    const account = { ...holder, role };
    if (open && isParty(account, appointment)) return account;
  }
  return null;
}
