import type { Appointment } from '@nadi/contract/appointments';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#shared/format/error-message.ts';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast.ts';

/** Downloads the appointment as a calendar file; its generator is loaded on the first press. */
export function CalendarButton({ appointment }: { appointment: Appointment }) {
  const [loading, setLoading] = useState(false);

  async function download() {
    setLoading(true);
    try {
      const { calendarFile } = await import('./calendar-file.ts');
      saveFile(calendarFile(appointment, location.origin));
    } catch (error) {
      void toast.error(errorMessage(error, 'The calendar file could not be created.'));
    } finally {
      setLoading(false);
    }
  }

  return (
    <Button
      variant="secondary"
      className="justify-self-start"
      pending={loading}
      onClick={() => void download()}
    >
      <CalendarPlus aria-hidden size={18} />
      Add to calendar
    </Button>
  );
}

function saveFile(file: File): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: file.name }).click();
  URL.revokeObjectURL(href);
}
