import { paths } from '#app/paths.ts';
import { useNavigate } from '#shared/router/router.tsx';
import { dayText } from '#shared/series/series-row.tsx';
import type { Choice } from '#shared/slots/offer.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';

type SeriesBookedProps = { doctorName: string; slots: readonly Choice[] };

/** Confirms every appointment of a series that was just booked, and links to My appointments. */
export function SeriesBooked({ doctorName, slots }: SeriesBookedProps) {
  const navigate = useNavigate();
  const leave = () => navigate(paths.myAppointments);
  return (
    <Dialog
      open
      title="You are booked"
      onClose={leave}
      className="max-h-[calc(100dvh-2rem)] overflow-y-auto"
    >
      <p>
        {slots.length} appointments with {doctorName}:
      </p>
      <ul aria-label="Booked" className="grid gap-1 font-semibold figures">
        {slots.map(({ slotDate, slotTime }) => (
          <li key={slotDate}>
            {dayText(slotDate)}, {slotTime}
          </li>
        ))}
      </ul>
      <p className="text-ink-soft">
        Pay for each when it suits you. You can move or cancel one, or one and all that follow, as
        far as the clinic allows it.
      </p>
      <div className="flex justify-end">
        <Button onClick={leave}>My appointments</Button>
      </div>
    </Dialog>
  );
}
