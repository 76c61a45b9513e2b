import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { minutes, seconds } from '@nadi/domain/limits';
import { joinWords } from '@nadi/messages/en/english';
import { formatClock } from '@nadi/messages/when';
import { useQuery } from '@tanstack/react-query';
import { DoorOpen, Video } from 'lucide-react';
import { request } from '#shared/api/client.ts';
import { checkWords } from '#shared/devices/check-words.ts';
import { storeJoinPressed } from '#shared/devices/checked-devices.ts';
import { useNow } from '#shared/format/now.ts';
import { i18n } from '#shared/language/i18n.ts';
import { buttonStyle } from '#shared/ui/button.tsx';
import { Select } from '#shared/ui/input.tsx';
import { SpokenText } from '#shared/ui/spoken-text.tsx';
import { useChange } from './mutations.ts';
import { portalQuery, useDoctorName } from './portal.ts';

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
        {i18n._('{count, plural, one {One person is waiting} other {# people are waiting}}', {
          count: waiting.length,
        })}
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
              <SpokenText
                text={i18n._('Join<spoken> the meeting of {person}</spoken>', {
                  person: person.name,
                })}
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describe({ userId, slotTime, since }: Person, now: number): string {
  const waited = Math.max(0, Math.floor((now - since) / minutes(1)));
  return joinWords(i18n, [
    userId ? i18n._('Patient') : i18n._('Guest'),
    formatClock(i18n, slotTime),
    waited === 0
      ? i18n._('just arrived')
      : i18n._('waiting for {minutes} min', { minutes: waited }),
  ]);
}

/** The number of people who wait for the doctor, as a badge in the menu; hidden at zero. */
export function WaitingCount() {
  const { data } = useQuery(waitingQuery());
  const count = data?.waiting.length ?? 0;
  if (count === 0) return null;
  return (
    <span className="grid h-6 min-w-6 place-items-center rounded-full bg-action px-1.5 text-xs font-semibold text-on-action figures max-lg:absolute max-lg:top-1 max-lg:start-1/2 max-lg:ms-2 lg:ms-auto">
      <SpokenText
        text={i18n._('{count}<spoken> waiting</spoken>', { count: Math.min(count, 99) })}
      />
    </span>
  );
}

const CHOICES = [5, 10, 15, 20, 30, 45, 60, 90];

/** Tells the patients of the coming hours how late their doctor is. */
export function RunningLate() {
  const { data } = useQuery(waitingQuery());
  const { mutate, isPending, variables } = useChange(
    (minutes: number) => request(routes.announceDelay, { minutes }),
    { done: i18n._('Your patients were told'), failure: [i18n._('Your patients were not told')] },
  );
  if (!data) return null;
  const shown = isPending ? variables : data.lateMinutes;
  const choices = CHOICES.includes(shown) || shown === 0 ? CHOICES : [shown, ...CHOICES];
  return (
    <Select
      aria-label={i18n._('Running late')}
      className={
        shown > 0 ? 'w-auto border-waiting bg-waiting-soft font-medium text-waiting' : 'w-auto'
      }
      disabled={isPending}
      value={String(shown)}
      onChange={({ target }) => mutate(Number(target.value))}
    >
      <option value="0">{i18n._('On time')}</option>
      {choices.map((minutes) => (
        <option key={minutes} value={minutes}>
          {i18n._('{minutes} min late', { minutes })}
        </option>
      ))}
    </Select>
  );
}

const POLL = seconds(10);

/** Returns the query of the people who wait for the doctor and of the doctor's announced delay. */
function waitingQuery() {
  return { ...portalQuery('doctor', routes.listWaiting, {}), refetchInterval: POLL };
}
