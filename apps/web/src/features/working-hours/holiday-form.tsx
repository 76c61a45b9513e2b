import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import type { NewHoliday } from '@nadi/contract/schedules';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Field, Form, type FormProblems } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { useScheduleChange } from './use-schedule-change.ts';

type HolidayFormProps = {
  today: string;
  onAdded: (added: ReplyBody<'addHolidays'>['holidays']) => void;
};

/** Adds one holiday of one or several days. */
export function HolidayForm({ today, onAdded }: HolidayFormProps) {
  const [round, setRound] = useState(0);
  const [problems, setProblems] = useState<FormProblems>();
  const add = useScheduleChange(
    (holiday: NewHoliday) => request(routes.addHolidays, { holidays: [holiday] }),
    ({ holidays }) => {
      setRound((rounds) => rounds + 1);
      onAdded(holidays);
    },
  );

  function submit(values: FormData) {
    const text = (name: string) => String(values.get(name) ?? '').trim();
    const from = text('from');
    const until = text('until') || from;
    setProblems(until < from ? { until: 'The last day is before the first.' } : undefined);
    if (until >= from) add.mutate({ from, until, name: text('name') });
  }

  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">Add a holiday</h2>
      <Form
        retain="holiday"
        key={round}
        className="grid gap-4"
        aria-label="Add a holiday"
        problems={problems}
        onSubmit={submit}
      >
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <Field name="name" label="Name" hint="Doctors see it in their leave.">
            <Input required maxLength={80} placeholder="Republic Day" />
          </Field>
          <Field name="from" label="First day">
            <Input type="date" required min={today} max="9899-12-31" />
          </Field>
          <Field name="until" label="Last day" hint="Empty for one day.">
            <Input type="date" min={today} max="9899-12-31" />
          </Field>
        </div>
        <Button type="submit" pending={add.isPending} className="justify-self-start max-sm:w-full">
          Add holiday
        </Button>
      </Form>
    </Card>
  );
}
