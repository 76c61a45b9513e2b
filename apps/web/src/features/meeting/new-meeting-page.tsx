import { Video } from 'lucide-react';
import { useEffect, useState } from 'react';
import { paths } from '#app/paths.ts';
import { storeJoinPressed } from '#shared/devices/checked-devices.ts';
import { DeviceCheckButton } from '#shared/devices/device-check-button.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { Link } from '#shared/router/link.tsx';
import { useNavigate } from '#shared/router/router.tsx';
import { usePreload } from '#shared/router/routes.tsx';
import { Button } from '#shared/ui/button.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { Field } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { MeetingFrame } from './meeting-frame.tsx';
import { newRoomCode } from './meeting-link.ts';
import { ScheduleMeeting } from './schedule-meeting.tsx';

export function NewMeetingPage() {
  const [tab, setTab] = useState<'instant' | 'schedule'>('instant');
  const tabs = [
    { id: 'instant', label: i18n._('Instant Meeting') },
    { id: 'schedule', label: i18n._('Schedule Meeting') },
  ] as const;

  return (
    <MeetingFrame>
      <div className="mx-auto grid w-full max-w-lg gap-6 px-4 py-10 md:py-16">
        <PageTitle title={i18n._('New meeting')} />
        <h1 className="text-xl md:text-2xl">{i18n._('New meeting')}</h1>
        <div className="grid gap-5 rounded bg-card p-4 shadow-card md:p-7">
          <Tabs label={i18n._('Kind of meeting')} tabs={tabs} selected={tab} onSelect={setTab}>
            {tab === 'instant' ? <InstantMeeting /> : <ScheduleMeeting />}
          </Tabs>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <DeviceCheckButton />
          <Link
            to={paths.join}
            className="inline-flex min-h-11 items-center px-2 font-semibold text-action hover:underline"
          >
            {i18n._('Join with a code')}
          </Link>
        </div>
      </div>
    </MeetingFrame>
  );
}

/** Creates one code, so that the copied and the started meeting are the same. */
function InstantMeeting() {
  const [code] = useState(newRoomCode);
  const navigate = useNavigate();
  const fetchAhead = usePreload();

  useEffect(() => fetchAhead(paths.meeting(code)), [fetchAhead, code]);

  function start() {
    storeJoinPressed(Date.now());
    navigate(paths.meeting(code));
  }

  return (
    <div className="grid gap-5">
      <p className="text-ink-soft">
        {i18n._('Anyone with the code can join. No account is needed.')}
      </p>
      <Button onClick={start}>
        <Video aria-hidden size={18} />
        {i18n._('Start Meeting Now')}
      </Button>
      <Field name="code" label={i18n._('Meeting code')}>
        <Input
          readOnly
          value={code}
          className="figures"
          onFocus={(event) => event.target.select()}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <CopyButton text={code} label={i18n._('Copy code')} />
        <Link
          to={paths.meeting(code)}
          className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4 hover:text-action-strong"
        >
          {i18n._('Join this meeting')}
        </Link>
      </div>
    </div>
  );
}
