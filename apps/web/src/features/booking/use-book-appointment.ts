import * as routes from '@nadi/contract/generated/route-table';
import type { Sent } from '@nadi/contract/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { paths } from '#app/paths.ts';
import { ApiError, hasUnknownOutcome } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { shownPolicy } from '#shared/clinic/shown-policy.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useNavigate } from '#shared/router/router.tsx';
import { useSession } from '#shared/session/session.ts';
import { useLogin } from '#shared/session/use-login.ts';
import { toast } from '#shared/ui/toast.ts';
import type { SavedChoice } from './saved-choice.ts';
import type { BookingDetails } from './saved-details.ts';

export type BookedVitals = NonNullable<Sent<'bookAppointment'>['vitals']>;

type BookAppointmentOptions = {
  docId: string;
  byVideo: boolean;
  added: RefObject<Added>;
  onBooked: () => void;
  /** The server refused the booking. */
  onRejected: () => void;
  /** There was no response, so the booking may exist. */
  onOutcomeUnknown: () => void;
  /** The session has expired, so the patient must sign in first. */
  onSessionEnded: () => void;
};

/** The details that the patient adds to the slot. */
type DetailsWithVitals = BookingDetails & { vitals?: BookedVitals | undefined };

export interface Added {
  details?: () => DetailsWithVitals;
}

type Attempt = { choice: SavedChoice; details: DetailsWithVitals | undefined };

/** Books a slot; a visitor is sent to /login and returns to the same choice. */
export function useBookAppointment({
  docId,
  byVideo,
  added,
  onBooked,
  onRejected,
  onOutcomeUnknown,
  onSessionEnded,
}: BookAppointmentOptions) {
  const { token } = useSession('patient');
  const goToLogin = useLogin(paths.login);
  const navigate = useNavigate();
  const queries = useQueryClient();
  // Two taps may occur before React renders the pending state.
  const inFlight = useRef(false);

  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: ({ choice: { key, slotDate, slotTime, visitTypeId, where }, details }: Attempt) => {
      return request(
        routes.bookAppointment,
        {
          docId,
          slotDate,
          slotTime,
          ...(visitTypeId && { visitTypeId }),
          ...where,
          ...details,
          ...shownPolicy(queries),
        },
        { idempotencyKey: key },
      );
    },
    onSuccess: async ({ message, meetingId, appointmentId, approval }) => {
      onBooked();
      const booked = message ?? i18n._('Appointment booked');
      void toast.success(
        byVideo && !approval
          ? i18n._('{booked}. Meeting ID: {meetingId}', { booked, meetingId })
          : booked,
      );
      // A first list that is still on its way lacks this appointment, and an invalidation would wait for it.
      await queries.cancelQueries({ queryKey: ['patient'] });
      void queries.invalidateQueries({ queryKey: ['doctors'] });
      void queries.invalidateQueries({ queryKey: ['availability'] });
      void queries.invalidateQueries({ queryKey: ['patient'] });
      navigate(paths.myAppointment(appointmentId), { state: { justBooked: true } });
    },
    onError: (error) => {
      inFlight.current = false;
      const sessionEnded = error instanceof ApiError && error.status === 401;
      // A rejected attempt needs a new key; one without a response must be repeated under the same key.
      if (hasUnknownOutcome(error)) onOutcomeUnknown();
      else if (sessionEnded) onSessionEnded();
      else onRejected();
      void toast.error(
        errorMessage(
          error,
          i18n._('Booking failed'),
          i18n._('An error occurred while booking appointment'),
        ),
      );
      if (sessionEnded) return goToLogin('ended');
      for (const queryKey of [['doctors'], ['availability'], ['clinic']])
        void queries.invalidateQueries({ queryKey });
    },
  });

  function book(choice: SavedChoice) {
    if (inFlight.current) return;
    inFlight.current = true;
    mutate({ choice, details: added.current.details?.() });
  }

  function redirectToLogin() {
    void toast.warning(i18n._('Login to book appointment'));
    goToLogin('needed');
  }

  return {
    book,
    redirectToLogin,
    signedIn: token !== null,
    booking: isPending || isSuccess,
  };
}
