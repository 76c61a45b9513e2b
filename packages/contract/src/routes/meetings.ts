import { Id, MeetingId, Success } from '@nadi/contract/fields';
import { pathsOf, type Routes } from '@nadi/contract/route-definition';
import { DELAY_MINUTES_MAX } from '@nadi/domain/limits';
import { PARTIES } from '@nadi/domain/parties';
import { GUEST_ROLES } from '@nadi/domain/stored-values';
import { z } from 'zod';

const DeviceState = z.enum(['on', 'off', 'blocked']);

/** The result of the check before the meeting; see `device-check.ts`. */
const Check = z.object({
  camera: DeviceState,
  microphone: DeviceState,
  network: z.enum(['good', 'weak', 'unknown']),
  relay: z.enum(['ok', 'failed']).optional(),
});

/** A person who waits for a doctor; `userId` only for the appointment's patient. */
const Waiting = z.object({
  appointmentId: Id,
  meetingId: MeetingId,
  userId: Id.optional(),
  name: z.string(),
  since: z.number(),
  startsAt: z.number(),
  slotTime: z.string(),
  check: Check.optional(),
});

export const meetingsRoutes = {
  /** `url` contains the token, which is only in this reply and admits one person once. */
  inviteGuest: {
    paths: pathsOf('invite-guest', 'patient', 'doctor'),
    body: z.object({ appointmentId: Id, role: z.enum(GUEST_ROLES).default('relative') }),
    reply: Success.extend({ url: z.string() }),
  },
  /**
   * The servers for the green room's test of the clinic's relay (docs/product/calls.md#ice-servers). `relay` is
   * true if there is one. `iceServers` is empty for all but the parties of the appointment.
   */
  getRelay: {
    method: 'GET',
    paths: { visitor: '/api/meeting/relay' },
    body: z.object({ meetingId: MeetingId }),
    reply: Success.extend({
      relay: z.boolean(),
      iceServers: z.array(
        z.object({ urls: z.array(z.string()), username: z.string(), credential: z.string() }),
      ),
    }),
  },
  /**
   * Shows the parties of an appointment who is already in its meeting: other parties by name, guests by
   * number (docs/product/calls.md#green-room). Empty for all others. `appointment` is for parties and for the
   * holder of an unspent invitation.
   */
  listPresent: {
    method: 'GET',
    paths: { visitor: '/api/meeting/present' },
    body: z.object({ meetingId: MeetingId, invitation: z.string().max(100).optional() }),
    reply: Success.extend({
      /** The role in which the caller is a party; null for all others. */
      as: z.enum(PARTIES).nullable(),
      parties: z.array(z.object({ name: z.string(), role: z.enum(PARTIES) })),
      guests: z.number(),
      appointment: z
        .object({
          doctor: z.object({ name: z.string(), speciality: z.string(), image: z.string() }),
          patientName: z.string(),
          slotDate: z.string(),
          slotTime: z.string(),
          /** The expected start on the clinic's clock; absent without a delay. */
          expectedTime: z.string().optional(),
          /** Present only for a guest. */
          invitedAs: z.enum(GUEST_ROLES).optional(),
        })
        .optional(),
    }),
  },
  /** Lists patients in a meeting without their doctor, and guests in its lobby. */
  listWaiting: {
    method: 'GET',
    paths: { doctor: '/api/doctor/waiting' },
    reply: Success.extend({ waiting: z.array(Waiting), lateMinutes: z.number() }),
  },
  /** 0 means on time again. */
  announceDelay: {
    paths: { doctor: '/api/doctor/running-late' },
    body: z.object({ minutes: z.number().int().min(0).max(DELAY_MINUTES_MAX) }),
  },
} as const satisfies Routes;
