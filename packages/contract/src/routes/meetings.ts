import { Id, MeetingId, Success } from '@nadi/contract/fields';
import type { Routes } from '@nadi/contract/route-definition';
import { GUEST_ROLES } from '@nadi/domain/guest-roles';
import { DELAY_MINUTES_MAX } from '@nadi/domain/limits';
import { z } from 'zod';

/** `url` contains the token: it is in this reply only, and admits one person once. */
const inviteGuest = {
  body: z.object({ appointmentId: Id, role: z.enum(GUEST_ROLES).default('relative') }),
  reply: Success.extend({ url: z.string() }),
};

export const patientMeetingRoutes = {
  invitePatientGuest: {
    method: 'POST',
    path: '/api/user/invite-guest',
    access: 'patient',
    channel: 'medium',
    ...inviteGuest,
  },
} as const satisfies Routes;

/** Somebody who waits for a doctor; `userId` only for the appointment's patient. */
const Waiting = z.object({
  appointmentId: Id,
  meetingId: MeetingId,
  userId: Id.optional(),
  name: z.string(),
  since: z.number(),
  startsAt: z.number(),
  slotTime: z.string(),
});

export const doctorMeetingRoutes = {
  /** Patients in a meeting without their doctor, and guests before its door. */
  listWaiting: {
    method: 'GET',
    path: '/api/doctor/waiting',
    access: 'doctor',
    channel: 'medium',
    body: z.object({}),
    reply: Success.extend({ waiting: z.array(Waiting), lateMinutes: z.number() }),
  },
  /** 0: on time again. */
  announceDelay: {
    method: 'POST',
    path: '/api/doctor/running-late',
    access: 'doctor',
    channel: 'medium',
    body: z.object({ minutes: z.number().int().min(0).max(DELAY_MINUTES_MAX) }),
    reply: Success,
  },
  inviteDoctorGuest: {
    method: 'POST',
    path: '/api/doctor/invite-guest',
    access: 'doctor',
    channel: 'medium',
    ...inviteGuest,
  },
} as const satisfies Routes;
