import { Id, Success } from '@nadi/contract/fields';
import type { Routes } from '@nadi/contract/route-definition';
import { CalledEntry, WaitingEntry, WalkIn } from '@nadi/contract/walk-ins';
import { z } from 'zod';

/** How a walk-in left the queue. */
const Outcome = z.enum(['seen', 'left']);

/** `appointmentId`: of today, booked before or made by the call. */
const called = Success.extend({ userId: Id, appointmentId: Id });

export const waitingRoomRoutes = {
  /** For the screen of the waiting room; `code` is the secret part of its address. */
  getWaitingRoom: {
    method: 'GET',
    path: '/api/waiting-room',
    access: 'visitor',
    channel: 'medium',
    body: z.object({ code: z.string().min(1).max(100) }),
    reply: Success.extend({
      clinicName: z.string(),
      /** The latest first. */
      called: z.array(CalledEntry),
      /** By token. */
      waiting: z.array(WaitingEntry),
    }),
  },
} as const satisfies Routes;

/** What reception and the admin do with the walk-in queue (docs/product.md#walk-ins). */
export const walkInRoutes = {
  /** Today's queue in the order of the tokens. `code` is missing until the screen has an address. */
  listWalkIns: {
    method: 'GET',
    path: '/api/admin/walk-ins',
    access: 'reception',
    channel: 'medium',
    body: z.object({}),
    reply: Success.extend({ walkIns: z.array(WalkIn), code: z.string().optional() }),
  },
  /** Without `docId` for the first doctor who is free. */
  addWalkIn: {
    method: 'POST',
    path: '/api/admin/add-walk-in',
    access: 'reception',
    channel: 'medium',
    body: z.object({ userId: Id, docId: Id.optional() }),
    reply: Success.extend({ walkInId: Id, token: z.number() }),
  },
  callWalkIn: {
    method: 'POST',
    path: '/api/admin/call-walk-in',
    access: 'reception',
    channel: 'medium',
    body: z.object({ walkInId: Id, docId: Id }),
    reply: called,
  },
  /** The patient of an appointment of today has arrived; from then on cash can be recorded. */
  checkIn: {
    method: 'POST',
    path: '/api/admin/check-in',
    access: 'reception',
    channel: 'medium',
    body: z.object({ appointmentId: Id }),
    reply: Success,
  },
  endWalkIn: {
    method: 'POST',
    path: '/api/admin/end-walk-in',
    access: 'reception',
    channel: 'medium',
    body: z.object({ walkInId: Id, outcome: Outcome }),
    reply: Success.extend({ userId: Id }),
  },
  /** Gives the screen a new address; the old one ends. */
  renewWaitingRoom: {
    method: 'POST',
    path: '/api/admin/renew-waiting-room',
    access: 'reception',
    channel: 'medium',
    body: z.object({}),
    reply: Success.extend({ code: z.string() }),
  },
} as const satisfies Routes;

/** What a doctor does with their part of the queue: who waits for them, or for the first doctor who is free. */
export const doctorWalkInRoutes = {
  listDoctorWalkIns: {
    method: 'GET',
    path: '/api/doctor/walk-ins',
    access: 'doctor',
    channel: 'medium',
    body: z.object({}),
    reply: Success.extend({ walkIns: z.array(WalkIn) }),
  },
  callDoctorWalkIn: {
    method: 'POST',
    path: '/api/doctor/call-walk-in',
    access: 'doctor',
    channel: 'medium',
    body: z.object({ walkInId: Id }),
    reply: called,
  },
  endDoctorWalkIn: {
    method: 'POST',
    path: '/api/doctor/end-walk-in',
    access: 'doctor',
    channel: 'medium',
    body: z.object({ walkInId: Id, outcome: Outcome }),
    reply: Success.extend({ userId: Id }),
  },
} as const satisfies Routes;
