import type { HourException } from '@nadi/contract/schedules';
import { CalendarOff, CalendarPlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { AffectedAppointments } from './affected-appointments.tsx';
import { describeException, titleOf } from './describe-exception.ts';
import { ExceptionForm } from './exception-form.tsx';
import {
  addException,
  type ExceptionInput,
  type Owner,
  removeException,
} from './schedule-calls.ts';
import { useScheduleChange } from './use-schedule-change.ts';

type ExceptionsCardProps = {
  owner: Owner;
  exceptions: readonly HourException[];
  today: string;
};

type Affected = { ids: readonly string[]; from: string; until: string };

/** Leave, extra hours and the clinic's holidays that have not ended. */
export function ExceptionsCard({ owner, exceptions, today }: ExceptionsCardProps) {
  const [round, setRound] = useState(0);
  const [affected, setAffected] = useState<Affected>();
  const add = useScheduleChange(
    (input: ExceptionInput) => addException(owner, input),
    ({ affected: ids }, { from, until }) => {
      setRound((rounds) => rounds + 1);
      setAffected(ids.length > 0 ? { ids, from, until } : undefined);
    },
  );
  const remove = useScheduleChange((id: string) => removeException(owner, id));
  return (
    <Card className="grid gap-5">
      <div>
        <h2 className="text-lg">Leave and extra hours</h2>
        <p className="measure text-ink-soft">
          Leave closes its days for new appointments. Booked appointments stay until you move or
          cancel them; they are listed after adding the leave.
        </p>
      </div>
      {affected && (
        <AffectedAppointments owner={owner} {...affected} onDone={() => setAffected(undefined)} />
      )}
      {exceptions.length > 0 && (
        <ul className="grid divide-y divide-line border-y border-line">
          {exceptions.map((exception) => (
            <li key={exception._id} className="flex min-h-14 items-center gap-3 py-2">
              {exception.kind === 'closed' ? (
                <CalendarOff aria-hidden size={20} className="shrink-0 text-waiting" />
              ) : (
                <CalendarPlus aria-hidden size={20} className="shrink-0 text-action" />
              )}
              <span className="mr-auto">
                <span className="block font-medium">{titleOf(exception)}</span>
                <span className="text-xs text-ink-soft figures">
                  {describeException(exception)}
                </span>
              </span>
              {!exception.clinic && (
                <Button
                  variant="ghost"
                  className="w-11 px-0!"
                  pending={remove.isPending && remove.variables === exception._id}
                  aria-label={`Remove ${titleOf(exception)}, ${describeException(exception)}`}
                  onClick={() => remove.mutate(exception._id)}
                >
                  <Trash2 aria-hidden size={18} />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <ExceptionForm key={round} today={today} pending={add.isPending} onAdd={add.mutate} />
    </Card>
  );
}
