import type { Doctor } from '@nadi/contract/doctors';
import { REASON_MAX } from '@nadi/domain/limits';
import { joinWords } from '@nadi/messages/en/english';
import { formatClock } from '@nadi/messages/when';
import { CalendarSync } from 'lucide-react';
import { Suspense, useState } from 'react';
import { paths } from '#app/paths.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useNavigate } from '#shared/router/router.tsx';
import { dayText } from '#shared/series/series-row.tsx';
import type { SeriesOwner } from '#shared/series/use-series.ts';
import { useSession } from '#shared/session/session.ts';
import { useLogin } from '#shared/session/use-login.ts';
import type { Choice } from '#shared/slots/offer.ts';
import { Button } from '#shared/ui/button.tsx';
import { DialogLoading } from '#shared/ui/content-state.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Field } from '#shared/ui/form.tsx';
import { Textarea } from '#shared/ui/input.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { readDetails, saveDetails } from './saved-details.ts';
import type { ChosenSlot } from './use-choice.ts';

const SeriesDialog = lazyPart(
  async () => (await import('#shared/series/series-dialog.tsx')).SeriesDialog,
);

type RepeatStepProps = {
  doctor: Doctor;
  choice: ChosenSlot;
  /** A booking is in progress or may exist. */
  locked: boolean;
};

/** Lets patients book several appointments instead of one, if the clinic allows it. */
export function RepeatStep({ doctor, choice, locked }: RepeatStepProps) {
  const { token } = useSession('patient');
  const goToLogin = useLogin(paths.login);
  const [owner, setOwner] = useState<SeriesOwner>();
  const [slots, setSlots] = useState<readonly Choice[]>();
  const { _id: docId, name, fees } = doctor;
  const [reason, setReason] = useState(() => readDetails(docId).reason ?? '');

  function open() {
    if (token === null) goToLogin();
    else setOwner({ by: 'patient', docId, ...readDetails(docId) });
  }

  function confirm(all: readonly Choice[]) {
    setSlots(all);
    choice.clear();
  }

  return (
    <section className="grid gap-3 rounded bg-card p-3 py-5 shadow-card sm:p-6">
      <h2 className="flex items-center gap-2 text-lg">
        <CalendarSync aria-hidden size={20} className="text-action" />
        {i18n._('Do you need several appointments?')}
      </h2>
      <p className="measure text-ink-soft">
        {i18n._(
          'Book them at once, at the same time of day, such as every week. You see every date first.',
        )}
      </p>
      <Field
        name="reason"
        label={i18n._('What brings you here? (optional)')}
        hint={i18n._('Only {doctor} reads it. {count} characters left.', {
          doctor: name,
          count: REASON_MAX - reason.length,
        })}
      >
        <Textarea
          rows={2}
          maxLength={REASON_MAX}
          placeholder={i18n._('What bothers you, and since when?')}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value);
            saveDetails(docId, { reason: target.value || undefined });
          }}
        />
      </Field>
      <div className="flex">
        <Button variant="secondary" disabled={locked} onClick={open}>
          {i18n._('Repeat the appointment')}
        </Button>
      </div>
      {slots ? (
        <SeriesBooked doctorName={name} slots={slots} />
      ) : (
        owner && (
          <Suspense fallback={<DialogLoading />}>
            <SeriesDialog
              {...{ owner, docId, fees }}
              visitTypeId={choice.visitTypeId}
              where={choice.where}
              title={i18n._('Appointments with {doctor}', { doctor: name })}
              first={choice.selected ?? undefined}
              onClose={() => setOwner(undefined)}
              onBooked={confirm}
            />
          </Suspense>
        )
      )}
    </section>
  );
}

type SeriesBookedProps = { doctorName: string; slots: readonly Choice[] };

/** Confirms every appointment of a series that was just booked, and links to My appointments. */
function SeriesBooked({ doctorName, slots }: SeriesBookedProps) {
  const navigate = useNavigate();
  const leave = () => navigate(paths.myAppointments);
  return (
    <Dialog
      open
      title={i18n._('You are booked')}
      onClose={leave}
      className="max-h-[calc(100dvh-2rem)] overflow-y-auto"
    >
      <p>
        {i18n._(
          '{count, plural, one {# appointment with {doctor}:} other {# appointments with {doctor}:}}',
          { count: slots.length, doctor: doctorName },
        )}
      </p>
      <ul aria-label={i18n._('Booked')} className="grid gap-1 font-semibold figures">
        {slots.map(({ slotDate, slotTime }) => (
          <li key={slotDate}>
            {joinWords(i18n, [dayText(slotDate), formatClock(i18n, slotTime)])}
          </li>
        ))}
      </ul>
      <p className="text-ink-soft">
        {i18n._(
          'Pay for each when it suits you. You can move or cancel one, or one and all that follow, as far as the clinic allows it.',
        )}
      </p>
      <div className="flex justify-end">
        <Button onClick={leave}>{i18n._('My appointments')}</Button>
      </div>
    </Dialog>
  );
}
