import type { ReplyBody } from '@nadi/contract/routes';
import type { AdminLeaveDecision } from '@nadi/contract/schedules';
import { paidOnline } from '#shared/appointment/appointment.ts';
import type { ChosenDoctor } from '#shared/portal/doctor-select.tsx';
import type { Whereabouts } from '#shared/slots/where-step.tsx';

export type LeaveAppointment = ReplyBody<'listLeave', 'admin'>['appointments'][number];

export type LeaveAction = AdminLeaveDecision['action'];

/** `other`: the new doctor, if the appointment moves to another one. */
export type LeaveSlot = {
  slotDate: string;
  slotTime: string;
  other?: ChosenDoctor | undefined;
  /** Another mode or place. */
  where?: Whereabouts | undefined;
};

/** The decision about one appointment; a move is incomplete without a slot. */
export type LeaveChoice = {
  action: LeaveAction;
  slot?: LeaveSlot | undefined;
};

/** Decisions by appointment id, only those chosen on this page. */
export type LeaveDraft = Readonly<Record<string, LeaveChoice>>;

/** Returns the chosen decision, else a move to the nearest free time; undefined if none is free. */
export function choiceOf(
  { _id, stays, nearest }: LeaveAppointment,
  draft: LeaveDraft,
): LeaveChoice | undefined {
  const chosen = draft[_id];
  if (chosen) return chosen.action === 'move' && !chosen.slot ? moveTo(nearest) : chosen;
  if (stays) return { action: 'keep' };
  return nearest && moveTo(nearest);
}

function moveTo(nearest: LeaveAppointment['nearest']): LeaveChoice {
  if (!nearest) return { action: 'move' };
  const { slotDate, slotTime } = nearest;
  return { action: 'move', slot: { slotDate, slotTime } };
}

/** Chooses the same action for all appointments. */
export function chooseAll(
  appointments: readonly LeaveAppointment[],
  action: LeaveAction,
): LeaveDraft {
  return Object.fromEntries(appointments.map(({ _id }) => [_id, { action }]));
}

export interface LeaveTotals {
  moved: number;
  cancelled: number;
  staying: number;
  /** Paid online for the appointments to be cancelled. */
  refunded: number;
  /** The number of appointments without a decision, or with a move without a time. */
  open: number;
}

export function totalsOf(
  appointments: readonly LeaveAppointment[],
  draft: LeaveDraft,
): LeaveTotals {
  const totals = { moved: 0, cancelled: 0, staying: 0, refunded: 0, open: 0 };
  for (const appointment of appointments) {
    const choice = choiceOf(appointment, draft);
    if (!isComplete(choice)) totals.open += 1;
    else if (choice.action === 'move') totals.moved += 1;
    else if (choice.action === 'keep') totals.staying += 1;
    else {
      totals.cancelled += 1;
      totals.refunded += paidOnline(appointment);
    }
  }
  return totals;
}

function isComplete(choice: LeaveChoice | undefined): choice is LeaveChoice {
  return choice !== undefined && (choice.action !== 'move' || choice.slot !== undefined);
}

/** Returns the decisions to send; leaves out open ones and appointments that already stay. */
export function toDecisions(
  appointments: readonly LeaveAppointment[],
  draft: LeaveDraft,
  reason: string,
): AdminLeaveDecision[] {
  return appointments.flatMap((appointment): AdminLeaveDecision[] => {
    const { _id: appointmentId, stays } = appointment;
    const choice = choiceOf(appointment, draft);
    if (!isComplete(choice) || (stays && choice.action === 'keep')) return [];
    const { action, slot } = choice;
    if (action === 'move') return slot ? [{ appointmentId, action, ...placeOf(slot) }] : [];
    if (action === 'cancel') return [{ appointmentId, action, ...(reason && { reason }) }];
    return [{ appointmentId, action }];
  });
}

function placeOf({ slotDate, slotTime, other, where }: LeaveSlot) {
  return { slotDate, slotTime, ...(other && { docId: other.docId }), ...where };
}
