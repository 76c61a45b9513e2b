import { useState } from 'react';
import { paths } from '#app/paths.ts';
import { Link } from '#shared/router/link.tsx';
import { Button } from '#shared/ui/button.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input, Textarea } from '#shared/ui/input.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { DatePicker } from './date-picker.tsx';
import { longDate } from './long-date.ts';
import { newRoomCode } from './room-code.ts';
import { TimePicker } from './time-picker.tsx';

interface Scheduled {
  title: string;
  code: string;
  when: string;
}

/** Creates a code for later. Nothing is saved, and the page says so. */
export function ScheduleMeeting() {
  const [date, setDate] = useState<Date>();
  const [scheduled, setScheduled] = useState<Scheduled | null>(null);

  function schedule(values: FormData) {
    const text = (name: string) => String(values.get(name) ?? '').trim();
    const time = `${text('hour')}:${text('minute')} ${text('half')}`;
    const when = date ? `${longDate(date)}, ${time}` : time;
    setScheduled({ title: text('title'), code: newRoomCode(), when });
  }

  return (
    <Form retain={null} onSubmit={schedule} className="grid gap-5">
      <Field name="title" label="Meeting Title">
        <Input required maxLength={120} />
      </Field>
      <DatePicker date={date} onPick={setDate} />
      <TimePicker />
      <Field name="description" label="Description (optional)">
        <Textarea rows={3} maxLength={1000} />
      </Field>
      <Button type="submit">Schedule Meeting</Button>
      {scheduled && <ScheduledNotice {...scheduled} />}
    </Form>
  );
}

function ScheduledNotice({ title, code, when }: Scheduled) {
  return (
    <div key={code} ref={showWhole}>
      <Notice tone="done" urgent>
        <p className="font-semibold">{title}</p>
        <p>{when}</p>
        <p>
          Meeting code: <strong className="figures">{code}</strong>
        </p>
        <p>The meeting is not saved: copy the code and send it to the people you want to meet.</p>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <CopyButton text={code} label="Copy code" />
          <Link
            to={paths.meeting(code)}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            Join this meeting
          </Link>
        </p>
      </Notice>
    </div>
  );
}

/** Scrolls the element into view; on a phone it appears below the visible area. */
function showWhole(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}
