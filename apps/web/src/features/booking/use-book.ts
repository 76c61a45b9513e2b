import type { Sent } from '@nadi/contract/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { paths } from '#app/paths.ts';
import { ApiError, hasUnknownOutcome } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { useLocation, useNavigate } from '#shared/router/router.tsx';
import type { ReturnTo } from '#shared/session/return-to.ts';
import { useSession } from '#shared/session/session.ts';
import { toast } from '#shared/ui/toast.ts';
import type { KeptChoice } from './kept-choice.ts';

export type BookedVitals = NonNullable<Sent<'bookAppointment'>['vitals']>;

type Booking = {
  docId: string;
  onBooked: () => void;
  onRefused: () => void;
  /** Whether it was booked is not known. */
  onUnanswered: () => void;
};

/** Books a slot of one doctor; a person who is not logged in goes by /login and comes back. */
export function useBook({ docId, onBooked, onRefused, onUnanswered }: Booking) {
  const { token } = useSession('patient');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();

  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: ({
      choice: { key, slotDate, slotTime },
      vitals,
    }: {
      choice: KeptChoice;
      vitals: BookedVitals | undefined;
    }) =>
      call(
        'bookAppointment',
        { docId, slotDate, slotTime, ...(vitals && { vitals }) },
        { idempotencyKey: key },
      ),
    onSuccess: ({ message, meetingId }) => {
      onBooked();
      void toast.success(`${message ?? 'Appointment booked'}. Meeting ID: ${meetingId}`);
      void queries.invalidateQueries({ queryKey: ['doctors'] });
      void queries.invalidateQueries({ queryKey: ['patient'] });
      navigate(paths.myAppointments);
    },
    onError: (error) => {
      // Where the server has answered the next press is another try, under a key of its own.
      if (hasUnknownOutcome(error)) onUnanswered();
      else onRefused();
      void toast.error(
        errorMessage(error, 'Booking failed', 'An error occurred while booking appointment'),
      );
      if (error instanceof ApiError && error.status === 401) return logIn('ended');
      void queries.invalidateQueries({ queryKey: ['doctors'] });
    },
  });

  function logIn(reason: ReturnTo['reason']) {
    const detour: ReturnTo = { from: pathname, reason };
    navigate(paths.login, { state: detour });
  }

  function book(choice: KeptChoice, vitals?: BookedVitals) {
    mutate({ choice, vitals });
  }

  function sendToLogin() {
    void toast.warning('Login to book appointment');
    logIn('needed');
  }

  return {
    book,
    sendToLogin,
    loggedIn: token !== null,
    booking: isPending || isSuccess,
  };
}
