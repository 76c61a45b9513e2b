import * as routes from '@nadi/contract/generated/route-table';
import type { AdminLeaveDecision } from '@nadi/contract/schedules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { toast } from '#shared/ui/toast.ts';

/** The owner of the appointments: the doctor, one doctor chosen by the admin, or all doctors. */
export type LeaveOwner = { role: 'doctor' } | { role: 'admin'; docId?: string };

export function useLeave(owner: LeaveOwner, exceptionId: string) {
  const own = useQuery({
    ...portalQuery('doctor', routes.listDoctorLeave, { exceptionId }),
    enabled: owner.role === 'doctor',
  });
  const others = useQuery({
    ...portalQuery('admin', routes.listAdminLeave, { exceptionId, ...doctorOf(owner) }),
    enabled: owner.role === 'admin',
  });
  return owner.role === 'doctor' ? own : others;
}

function doctorOf(owner: LeaveOwner): { docId?: string } {
  return owner.role === 'admin' && owner.docId ? { docId: owner.docId } : {};
}

/**
 * Applies decisions together. `failed` maps an appointment's id to the reason why it could not be
 * applied; nothing is changed then.
 * @param onDone receives the number of appointments that are still undecided
 */
export function useDecideLeave(
  owner: LeaveOwner,
  exceptionId: string,
  onDone: (undecided: number) => void,
) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (decisions: AdminLeaveDecision[]) =>
      owner.role === 'doctor'
        ? request(routes.decideDoctorLeave, { exceptionId, decisions })
        : request(routes.decideAdminLeave, { exceptionId, decisions, ...doctorOf(owner) }),
    onSuccess: ({ message, undecided }) => {
      void toast.success(message ?? 'Decisions applied');
      onDone(undecided);
    },
    // Also after a refusal, because another person has changed an appointment or taken a time.
    onSettled: () => {
      for (const queryKey of [['portal'], ['availability'], ['doctors']]) {
        void queries.invalidateQueries({ queryKey });
      }
    },
  });
  const failed = error instanceof ApiError ? error.failed : [];
  return {
    decide: mutate,
    pending: isPending,
    error: error && errorMessage(error, 'The decisions could not be applied.'),
    failed: Object.fromEntries(failed.map((each) => [each.appointmentId, each.message])),
  };
}
