import type { AdminDoctor } from '@nadi/contract/doctors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast.ts';

export function RetireDoctor({ doctor }: { doctor: AdminDoctor }) {
  const [confirming, setConfirming] = useState(false);
  const { mutate, isPending } = useRetire(doctor, () => setConfirming(false));
  if (doctor.retired) {
    return (
      <Card className="grid justify-items-start gap-4 sm:p-8">
        <h2 className="text-lg">Retired</h2>
        <p className="measure text-ink-soft">
          Patients cannot book {doctor.name}. Their past appointments remain.
        </p>
        <Button variant="secondary" pending={isPending} onClick={() => mutate()}>
          Reinstate
        </Button>
      </Card>
    );
  }
  return (
    <Card className="grid justify-items-start gap-4 sm:p-8">
      <h2 className="text-lg">Retire</h2>
      <p className="measure text-ink-soft">
        The doctor leaves every list and cannot log in any more. Nothing is deleted.
      </p>
      <Button variant="danger" onClick={() => setConfirming(true)}>
        Retire doctor
      </Button>
      <ConfirmDialog
        open={confirming}
        title={`Retire ${doctor.name}?`}
        confirmLabel="Retire doctor"
        pending={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setConfirming(false)}
      >
        <p>
          They are logged out at once and cannot be booked. Appointments already booked stay: cancel
          them in Appointments if no other doctor takes them over.
        </p>
      </ConfirmDialog>
    </Card>
  );
}

function useRetire(doctor: AdminDoctor, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const body = { docId: doctor._id };
      if (doctor.retired) return { upcoming: 0, ...(await request('reinstateDoctor', body)) };
      return request('retireDoctor', body);
    },
    onSuccess: async ({ message, upcoming }) => {
      void toast.success(message ?? 'Done');
      if (upcoming > 0)
        void toast.warning(`${upcoming} appointments are still booked with this doctor.`);
      await queries.invalidateQueries({ queryKey: ['portal', 'admin'] });
    },
    onError: (error) => void toast.error(errorMessage(error, 'An error occurred')),
    onSettled: onDone,
  });
}
