import * as routes from '@nadi/contract/generated/route-table';
import type { WalkIn } from '@nadi/contract/reception';
import { formatSlotDate, wallClock } from '@nadi/domain/clinic-time';
import { formatClock } from '@nadi/messages/when';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import { DoctorSelect, type ListedDoctor } from '#shared/portal/doctor-select.tsx';
import { useChange } from '#shared/portal/mutations.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Field } from '#shared/ui/form.tsx';
import { Select } from '#shared/ui/input.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { toast } from '#shared/ui/toast.ts';

type BookWalkInDialogProps = {
  walkIn: WalkIn;
  /** The place of the queue, in a clinic with several places. */
  locationId: string | undefined;
  /** Doctors of this day; the first one is selected if no doctor is expected to be free. */
  suggested: readonly ListedDoctor[];
  onClose: () => void;
  onBooked: () => void;
};

/** Books a waiting walk-in into a free time of today; the next one is preselected. */
export function BookWalkInDialog(props: BookWalkInDialogProps) {
  const { walkIn, locationId, suggested, onClose, onBooked } = props;
  const wanted = walkIn.docId ?? walkIn.expected?.docId;
  const [doctor, setDoctor] = useState(suggested.find(({ _id }) => _id === wanted) ?? suggested[0]);
  return (
    <Dialog
      open
      title={i18n._('Book {token}, {patient}', { token: walkIn.token, patient: walkIn.name })}
      onClose={onClose}
    >
      <DoctorSelect
        label={i18n._('Doctor')}
        placeholder={i18n._('Choose a doctor')}
        selected={doctor}
        onSelect={setDoctor}
      />
      {doctor && (
        <TimesOfToday
          key={doctor._id}
          docId={doctor._id}
          {...{ walkIn, locationId, onClose, onBooked }}
        />
      )}
    </Dialog>
  );
}

type TimesOfTodayProps = Omit<BookWalkInDialogProps, 'suggested'> & { docId: string };

function TimesOfToday({ walkIn, docId, locationId, onClose, onBooked }: TimesOfTodayProps) {
  const wanted = { days: 1, ...(locationId && { locationId }) };
  const query = useQuery({
    queryKey: ['availability', docId, wanted],
    queryFn: ({ signal }) => request(routes.getAvailability, { docId, ...wanted }, { signal }),
  });
  const { data } = query;
  const [picked, setPicked] = useState<string>();
  const today = data && formatSlotDate(wallClock(data.timeZone, Date.now()));
  const slots = data?.days.find(({ slotDate }) => slotDate === today)?.slots ?? [];
  const slot = slots.find(({ slotTime }) => slotTime === picked) ?? slots[0];
  const book = useChange(
    (wanted: { slotDate: string; slotTime: string }) =>
      request(routes.bookForPatient, {
        userId: walkIn.userId,
        docId,
        walkInId: walkIn._id,
        ...wanted,
      }),
    {
      onDone: () => {
        void toast.success(i18n._('Booked for {patient}', { patient: walkIn.name }));
        onBooked();
      },
    },
  );
  function submit() {
    if (!slot || !today) return;
    // Another person may have taken the time, so the free times are loaded again.
    const reload = { onError: () => void query.refetch() };
    book.mutate({ slotDate: today, slotTime: slot.slotTime }, reload);
  }

  if (!data)
    return (
      <LoadState
        query={query}
        failure={i18n._('The free times could not be loaded.')}
        skeleton="h-32"
      />
    );
  return (
    <>
      {slot ? (
        <Field
          name="time"
          label={i18n._('Time today')}
          hint={i18n._('The next free time is chosen already.')}
        >
          <Select value={slot.slotTime} onChange={({ target }) => setPicked(target.value)}>
            {slots.map(({ slotTime }) => (
              <option key={slotTime} value={slotTime}>
                {formatClock(i18n, slotTime)}
              </option>
            ))}
          </Select>
        </Field>
      ) : (
        <Notice tone="waiting">{i18n._('No free time is left today.')}</Notice>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {i18n._('Not now')}
        </Button>
        <Button disabled={!slot} pending={book.isPending} onClick={submit}>
          {slot
            ? i18n._('Book {when}', { when: formatClock(i18n, slot.slotTime) })
            : i18n._('appointment|Book')}
        </Button>
      </div>
    </>
  );
}
