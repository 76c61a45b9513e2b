import type { ReplyBody } from '@nadi/contract/routes';
import { minutes, seconds } from '@nadi/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { DoorOpen, Video } from 'lucide-react';
import { checkWords } from '#shared/devices/check-words.ts';
import { storeJoinPressed } from '#shared/devices/checked-devices.ts';
import { useNow } from '#shared/format/use-now.ts';
import { buttonStyle } from '#shared/ui/button-style.ts';
import { useDoctorName } from './use-doctor-name.ts';
import { waitingQuery } from './waiting-query.ts';

/** Returns the address of a meeting for a person with that name. */
type MeetingPath = (meetingId: string, name: string) => string;
type Person = ReplyBody<'listWaiting'>['waiting'][number];

/** The people who wait for the doctor, in the queue's order; nothing if the queue is empty. */
export function WaitingPeople({ meetingPath }: { meetingPath: MeetingPath }) {
  const { data } = useQuery(waitingQuery());
  const waiting = data?.waiting ?? [];
  return (
    <div role="status">
      {waiting.length > 0 && <WaitingList waiting={waiting} meetingPath={meetingPath} />}
    </div>
  );
}

type WaitingListProps = { waiting: readonly Person[]; meetingPath: MeetingPath };

function WaitingList({ waiting, meetingPath }: WaitingListProps) {
  const name = useDoctorName();
  const now = useNow(seconds(30));
  return (
    <section
      aria-labelledby="waiting-heading"
      className="mb-5 grid gap-2 rounded bg-card p-4 shadow-card md:px-5"
    >
      <h2 id="waiting-heading" className="flex items-center gap-2 text-base">
        <DoorOpen aria-hidden size={20} className="text-action" />
        {waiting.length === 1 ? 'One person is waiting' : `${waiting.length} people are waiting`}
      </h2>
      <ul className="grid gap-2">
        {waiting.map((person) => (
          <li
            key={`${person.appointmentId} ${person.name} ${person.since}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-2"
          >
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="block font-medium">{person.name}</span>
              <span className="block text-xs text-ink-soft figures">{describe(person, now)}</span>
              {person.check && (
                <span className="block text-xs text-ink-soft">{checkWords(person.check)}</span>
              )}
            </span>
            <a
              href={meetingPath(person.meetingId, name)}
              target="_blank"
              rel="noopener"
              onClick={() => storeJoinPressed(Date.now())}
              className={buttonStyle('secondary', 'px-3')}
            >
              <Video aria-hidden size={18} />
              Join
              <span className="sr-only"> the meeting of {person.name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describe({ userId, slotTime, since }: Person, now: number): string {
  const waited = Math.max(0, Math.floor((now - since) / minutes(1)));
  const who = userId ? 'Patient' : 'Guest';
  return `${who}, ${slotTime}, ${waited === 0 ? 'just arrived' : `waiting for ${waited} min`}`;
}
