import { useState } from 'react';
import { paths } from '#app/paths.ts';
import { DeviceCheckButton } from '#shared/devices/device-check-button.tsx';
import { Link } from '#shared/router/link.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { InstantMeeting } from './instant-meeting.tsx';
import { MeetingFrame } from './meeting-frame.tsx';
import { ScheduleMeeting } from './schedule-meeting.tsx';

const TABS = [
  { id: 'instant', label: 'Instant Meeting' },
  { id: 'schedule', label: 'Schedule Meeting' },
] as const;

export function NewMeetingPage() {
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('instant');
  return (
    <MeetingFrame>
      <div className="mx-auto grid w-full max-w-lg gap-6 px-4 py-10 md:py-16">
        <PageTitle
          title="New meeting"
          description="Start a video meeting, or make a code for later."
        />
        <h1 className="text-2xl">New meeting</h1>
        <div className="grid gap-5 rounded bg-card p-4 shadow-card md:p-7">
          <Tabs label="Kind of meeting" tabs={TABS} selected={tab} onSelect={setTab}>
            {tab === 'instant' ? <InstantMeeting /> : <ScheduleMeeting />}
          </Tabs>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <DeviceCheckButton />
          <Link
            to={paths.join}
            className="inline-flex min-h-11 items-center px-2 font-semibold text-action hover:underline"
          >
            Join with a code
          </Link>
        </div>
      </div>
    </MeetingFrame>
  );
}
