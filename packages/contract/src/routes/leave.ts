import { Appointment } from '@nadi/contract/appointments';
import { Id, Success } from '@nadi/contract/fields';
import { pathsOf, type Routes } from '@nadi/contract/route-definition';
import {
  AdminLeaveDecision,
  HourException,
  LeaveDecision,
  NextSlot,
} from '@nadi/contract/schedules';
import { LEAVE_DECISIONS_MAX } from '@nadi/domain/limits';
import { z } from 'zod';

/**
 * The first appointments inside a closure: those without a decision, then those that stay. `nearest` is the
 * free time closest to the present one; appointments of a reply never share one.
 */
const leaveAppointments = Success.extend({
  leave: HourException,
  appointments: z.array(
    Appointment.extend({ stays: z.boolean().optional(), nearest: NextSlot.optional() }),
  ),
  /** The number of appointments without a decision, including those beyond the list. */
  undecided: z.number(),
  timeZone: z.string(),
});

const leave = { exceptionId: Id };

/** At most one decision for each appointment. Either all decisions of a request are applied, or none. */
function decisions<Decision extends { appointmentId: string }>(decision: z.ZodType<Decision>) {
  return z
    .array(decision)
    .min(1)
    .max(LEAVE_DECISIONS_MAX)
    .refine((list) => new Set(list.map(({ appointmentId }) => appointmentId)).size === list.length);
}

/** `applied` lists the changes of this request; a repeated request changes nothing. */
const decided = Success.extend({
  applied: z.array(z.object({ appointmentId: Id, action: z.enum(['move', 'cancel', 'keep']) })),
  undecided: z.number(),
});

export const leaveRoutes = {
  listLeave: {
    method: 'GET',
    paths: pathsOf('leave-appointments', 'doctor', 'admin'),
    body: z.object(leave),
    reply: leaveAppointments,
    overrides: { admin: { body: z.object({ ...leave, docId: Id.optional() }) } },
  },
  /** 409 `leave-undecided` names in `failed` the decisions that cannot be applied. */
  decideLeave: {
    paths: pathsOf('decide-leave', 'doctor', 'admin'),
    body: z.object({ ...leave, decisions: decisions(LeaveDecision) }),
    reply: decided,
    overrides: {
      admin: {
        body: z.object({
          ...leave,
          decisions: decisions(AdminLeaveDecision),
          docId: Id.optional(),
        }),
      },
    },
  },
} as const satisfies Routes;
