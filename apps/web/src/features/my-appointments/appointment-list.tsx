import type { Appointment } from '@nadi/contract/appointments';
import { minutes } from '@nadi/domain/limits';
import { DeviceCheckButton } from '#shared/devices/device-check-button.tsx';
import { useNow } from '#shared/format/use-now.ts';
import { AppointmentRow } from './appointment-row.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { JoinMeeting } from './join-meeting.tsx';
import { NextVisit } from './next-visit.tsx';
import { nextVisit } from './next-visit-of.ts';
import { RowActions } from './row-actions.tsx';
import { useCancel } from './use-cancel.ts';
import { usePayments } from './use-payments.ts';

type AppointmentListProps = {
  /** Newest first. */
  appointments: readonly Appointment[];
  zone: string;
};

export function AppointmentList({ appointments, zone }: AppointmentListProps) {
  const now = useNow(minutes(1));
  const cancel = useCancel();
  const payments = usePayments();
  const next = nextVisit(appointments, now);
  return (
    <>
      {next && (
        <NextVisit
          appointment={next}
          zone={zone}
          now={now}
          action={
            <>
              <JoinMeeting first appointment={next} zone={zone} now={now} />
              <DeviceCheckButton />
            </>
          }
        />
      )}
      <section aria-labelledby="all-appointments" className="grid gap-3">
        <h2 id="all-appointments" className="flex items-baseline gap-2 text-lg">
          All appointments
          <span className="text-xs font-normal text-ink-soft figures">{appointments.length}</span>
        </h2>
        <ul className="grid gap-3">
          {appointments.map((appointment) => (
            <li key={appointment._id}>
              <AppointmentRow
                appointment={appointment}
                zone={zone}
                focused={cancel.cancelled === appointment._id}
              >
                <JoinMeeting appointment={appointment} zone={zone} now={now} />
                <RowActions
                  appointment={appointment}
                  payments={payments}
                  onCancel={() => cancel.ask(appointment)}
                />
              </AppointmentRow>
            </li>
          ))}
        </ul>
      </section>
      <CancelDialog
        appointment={cancel.asking}
        state={cancel.asking && payments.paymentOf(cancel.asking._id)?.state}
        now={now}
        pending={cancel.cancelling}
        onConfirm={cancel.confirm}
        onClose={cancel.dismiss}
      />
    </>
  );
}
