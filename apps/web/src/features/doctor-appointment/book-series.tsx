import type { RecordEntry } from '@nadi/contract/record';
import { CalendarSync } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { DialogLoading } from '#shared/ui/content-state.tsx';
import { lazyPart, preloadSoon } from '#shared/ui/lazy.tsx';

const SeriesDialog = lazyPart(
  async () => (await import('#shared/series/series-dialog.tsx')).SeriesDialog,
);

/** Opens the booking of several appointments for the patient. */
export function BookSeries({ appointment }: { appointment: RecordEntry }) {
  const [open, setOpen] = useState(false);
  useEffect(() => preloadSoon(SeriesDialog), []);
  const { _id: appointmentId, docId, visitTypeId, userData } = appointment;
  return (
    <>
      <p className="text-ink-soft">
        Several appointments at the same time of day, such as every week.
      </p>
      <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        <CalendarSync aria-hidden size={18} />
        Book a series
      </Button>
      {open && (
        <Suspense fallback={<DialogLoading />}>
          <SeriesDialog
            {...{ docId, visitTypeId }}
            title={`Series for ${userData.name}`}
            owner={{ by: 'doctor', appointmentId }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
