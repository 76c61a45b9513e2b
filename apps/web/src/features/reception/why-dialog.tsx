import type { ReplyBody } from '@nadi/contract/routes';
import { useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { DoctorOfDay } from '#shared/portal/doctor-select.tsx';
import { WhyNotFree } from '#shared/slots/why-not-free.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';

type WhyDialogProps = {
  day: Pick<ReplyBody<'getReceptionDay'>, 'date' | 'doctors'>;
  onClose: () => void;
};

/** Explains the times of a doctor's day to reception. */
export function WhyDialog({ day, onClose }: WhyDialogProps) {
  const { doctors } = day;
  const [picked, setPicked] = useState<string>();
  const doctor = doctors.find(({ _id }) => _id === picked) ?? doctors[0];
  return (
    <Dialog
      open
      title={i18n._('Why is a time not free?')}
      onClose={onClose}
      className="max-h-[calc(100dvh-2rem)] overflow-y-auto"
    >
      {doctor ? (
        <>
          <DoctorOfDay
            label={i18n._('Doctor')}
            doctors={doctors}
            selected={doctor}
            onSelect={(one) => setPicked(one?._id)}
          />
          <WhyNotFree
            key={doctor._id}
            owner={{ role: 'admin', docId: doctor._id }}
            date={day.date}
          />
        </>
      ) : (
        <p className="text-ink-soft">{i18n._('There are no doctors on this page.')}</p>
      )}
    </Dialog>
  );
}
