import type { AdminDoctor } from '@nadi/contract/doctors';
import * as routes from '@nadi/contract/generated/route-table';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { toast } from '#shared/ui/toast.ts';

/** Shows the new availability while it is saved; the list reloads on success and on failure (docs/product/doctors.md#taking-bookings). */
export function useAvailability(doctor: AdminDoctor) {
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (available: boolean) =>
      request(routes.changeAvailability, { docId: doctor._id, available }),
    onSuccess: ({ message, available }) =>
      void toast.success(message ?? `Availability ${available ? 'enabled' : 'disabled'}`),
    onError: (error) =>
      void toast.error(
        errorMessage(
          error,
          'Availability update failed',
          'An error occurred while updating availability',
        ),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: ['portal', 'admin'] }),
  });
  return { available: isPending ? variables : doctor.available, setAvailable: mutate };
}
