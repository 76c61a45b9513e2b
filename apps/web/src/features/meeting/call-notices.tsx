import type { DoctorPresence, WaitingDoctor } from '@nadi/contract/reception';
import { minutes } from '@nadi/domain/limits';
import { CircleAlert, Clock, UserMinus, UserPlus, WifiOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { PhoneLink, useClinic } from '#shared/clinic/clinic.tsx';
import { specialityName } from '#shared/doctor/choice-names.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import { Status, type StatusTone } from '#shared/ui/status.tsx';
import type { Call, CallSnapshot, HostedLobby, PresenceEvent } from './call/call-state.ts';
import { NextPatientNotice } from './next-patient-notice.tsx';
import { playPresenceSound } from './presence-sound.ts';

type CallNoticesProps = { call: Call; snapshot: CallSnapshot };

/** Problems, arrivals and departures, above the video and away from the controls. */
export function CallNotices({ call, snapshot }: CallNoticesProps) {
  const { banner, phase, refusal } = snapshot;
  const arrival = usePresenceNotice(snapshot.presence);
  return (
    <div className="call-notices absolute inset-x-0 top-0 z-10 grid justify-items-center gap-2 p-2">
      {banner && (
        <div
          role="alert"
          className="flex w-full max-w-xl items-start gap-3 rounded bg-(--error) px-4 py-2 text-ink shadow-card"
        >
          <CircleAlert aria-hidden size={20} className="mt-3 shrink-0" />
          <p className="min-w-0 flex-1 self-center py-2">{banner.text}</p>
          <button
            type="button"
            onClick={call.dismissBanner}
            className="min-h-11 shrink-0 px-2 font-semibold underline underline-offset-4"
          >
            {i18n._('Dismiss')}
          </button>
        </div>
      )}
      {snapshot.muteRequest && <MuteRequest call={call} from={snapshot.muteRequest.from} />}
      <div role="status" className="grid justify-items-center gap-2">
        {snapshot.sharing && <SharingBar onStop={() => void call.shareScreen()} />}
        <WaitingNotice snapshot={snapshot} />
        {snapshot.mode === 'mesh' && (
          <LargeMeshNotice people={snapshot.tiles.filter(({ isScreen }) => !isScreen).length} />
        )}
        {snapshot.restoring && (
          <p className="max-w-xl rounded bg-waiting-soft px-4 py-2 text-waiting">
            {i18n._(
              'Video is being restored. Please stay: picture and sound come back by themselves.',
            )}
          </p>
        )}
        {arrival && <PresenceNotice event={arrival} />}
        {snapshot.nextPatient && <NextPatientNotice call={call} snapshot={snapshot} />}
        {phase === 'reconnecting' && !refusal && (
          <p className="flex items-center gap-2 rounded bg-waiting-soft px-4 py-2 text-waiting">
            <WifiOff aria-hidden size={18} className="shrink-0" />
            {snapshot.tiles.length > 1 && !snapshot.restoring
              ? i18n._(
                  'Reconnecting to the clinic. You can go on talking: the call is not affected.',
                )
              : i18n._('Reconnecting to the clinic.')}
          </p>
        )}
        {snapshot.appointmentCancelled && (
          <p className="max-w-xl rounded bg-waiting-soft px-4 py-2 text-waiting">
            {i18n._(
              'This appointment has been cancelled. You can finish talking; once you leave you cannot come back.',
            )}
          </p>
        )}
        {refusal && (
          <p className="max-w-xl rounded bg-waiting-soft px-4 py-2 text-waiting">
            {i18n._(
              'The room has closed. You can go on talking; once you leave you cannot come back.',
            )}
          </p>
        )}
      </div>
    </div>
  );
}

/** Shown to the patient while the doctor is absent: the delay, the queue, and help after a long wait. */
function WaitingNotice({ snapshot: { waiting, tiles } }: { snapshot: CallSnapshot }) {
  if (!waiting || waiting.ended || tiles.some(({ role }) => role === 'doctor')) return null;
  const { ahead, lateMinutes, doctor } = waiting;
  const words = [
    lateMinutes > 0 &&
      i18n._('Your doctor is running {minutes} min late.', { minutes: lateMinutes }),
    ahead > 0 &&
      i18n._(
        '{count, plural, one {One patient is before you.} other {# patients are before you.}}',
        { count: ahead },
      ),
  ].filter(Boolean);
  return (
    <>
      {doctor && <WaitingForDoctor doctor={doctor} />}
      {words.length > 0 && (
        <p className="flex max-w-xl items-center gap-2 rounded bg-waiting-soft px-4 py-2 text-waiting">
          <Clock aria-hidden size={18} className="shrink-0" />
          {words.join(' ')}
        </p>
      )}
      <LongWait />
    </>
  );
}

/** The presenter sees no picture of the own screen, which would repeat itself without end. */
function SharingBar({ onStop }: { onStop: () => void }) {
  return (
    <div className="flex items-center gap-3 rounded bg-canvas/85 ps-4 pe-2 shadow-card">
      <p>{i18n._('You are sharing your screen')}</p>
      <button
        type="button"
        aria-label={i18n._('Stop sharing')}
        onClick={onStop}
        className="min-h-11 px-2 font-semibold underline underline-offset-4"
      >
        {i18n._('Stop')}
      </button>
    </div>
  );
}

/** From this number of people on, a mesh sends the smallest video. */
const LARGE_MESH_FROM = 5;

/** Explains the smaller video of a large mesh, until it is dismissed or the room is small again. */
function LargeMeshNotice({ people }: { people: number }) {
  const [dismissed, setDismissed] = useState(false);
  if (dismissed || people < LARGE_MESH_FROM) return null;
  return (
    <div className="flex max-w-xl items-start gap-3 rounded bg-waiting-soft px-4 py-2 text-waiting">
      <p className="min-w-0 flex-1 self-center py-2">
        {i18n._(
          'Video is smaller with five or more people, because each device sends to every other one.',
        )}
      </p>
      <button
        type="button"
        onClick={() => setDismissed(true)}
        className="min-h-11 shrink-0 px-2 font-semibold underline underline-offset-4"
      >
        {i18n._('Dismiss')}
      </button>
    </div>
  );
}

function MuteRequest({ call, from }: { call: Call; from: string }) {
  return (
    <div
      role="alert"
      className="flex w-full max-w-xl flex-wrap items-center gap-x-3 rounded bg-waiting-soft px-4 py-2 text-waiting shadow-card"
    >
      <p className="min-w-0 flex-1 py-2">
        {i18n._('{name} would like everyone to mute.', { name: from })}
      </p>
      <button
        type="button"
        onClick={() => void call.toggleMic()}
        className="min-h-11 px-2 font-semibold underline underline-offset-4"
      >
        {i18n._('Mute')}
      </button>
      <button
        type="button"
        onClick={call.dismissMuteRequest}
        className="min-h-11 px-2 font-semibold underline underline-offset-4"
      >
        {i18n._('Not now')}
      </button>
    </div>
  );
}

function PresenceNotice({ event: { kind, name } }: { event: PresenceEvent }) {
  const Icon = kind === 'joined' ? UserPlus : UserMinus;
  return (
    <p className="flex max-w-full items-center gap-2 rounded bg-canvas/85 px-4 py-2 shadow-card">
      <Icon aria-hidden size={18} className="shrink-0" />
      <RichText
        text={
          kind === 'joined'
            ? i18n._('<name>{name}</name> joined', { name })
            : i18n._('<name>{name}</name> left', { name })
        }
        marks={{ name: (words) => <span className="min-w-0 truncate">{words}</span> }}
      />
    </p>
  );
}

/** Plays the chime and calls `onKnock` when a new guest waits in the lobby. */
export function useKnock(lobby: HostedLobby | null, onKnock: () => void): void {
  const known = useRef<ReadonlySet<string>>(new Set());
  const onNew = useRef(onKnock);
  useEffect(() => {
    onNew.current = onKnock;
  });
  const waiting = lobby?.waiting;

  useEffect(() => {
    if (!waiting) return;
    const arrived = waiting.some(({ id }) => !known.current.has(id));
    known.current = new Set([...known.current, ...waiting.map(({ id }) => id)]);
    if (!arrived) return;
    playPresenceSound('knock');
    onNew.current();
  }, [waiting]);
}

const SHOWN_MS = 6000;

/** Returns the latest arrival or departure for a few seconds, and plays its sound. */
export function usePresenceNotice(presence: PresenceEvent | null): PresenceEvent | null {
  const [expired, setExpired] = useState(0);
  const id = presence?.id ?? 0;

  useEffect(() => {
    if (!presence) return;
    playPresenceSound(presence.kind);
    const timer = setTimeout(() => setExpired(presence.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [presence]);

  return id > expired ? presence : null;
}

const LONG_WAIT = minutes(15);

/** Help for a user who has waited for 15 minutes since this was first shown; nothing before. */
export function LongWait() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_WAIT);
    return () => clearTimeout(timer);
  }, []);
  return isLong ? <Advice /> : null;
}

function Advice() {
  const { phone } = useClinic();
  return (
    <p className="max-w-xl rounded bg-waiting-soft px-4 py-2 text-waiting">
      {phone ? (
        <RichText
          text={i18n._(
            'You have waited for 15 minutes. Please stay on this page, or phone the clinic: <phone>{phone}</phone>',
            { phone },
          )}
          marks={{
            phone: () => (
              <PhoneLink phone={phone} className="inline-block py-2 font-semibold underline" />
            ),
          }}
        />
      ) : (
        i18n._('You have waited for 15 minutes. Please stay on this page.')
      )}
    </p>
  );
}

function describePresence(presence: DoctorPresence): { tone: StatusTone; text: string } {
  if (presence === 'online') return { tone: 'done', text: i18n._('Online') };
  return presence === 'away'
    ? { tone: 'neutral', text: i18n._('Away') }
    : { tone: 'waiting', text: i18n._('With another patient') };
}

/** The doctor that the patient waits for, and their presence. */
export function WaitingForDoctor({ doctor }: { doctor: WaitingDoctor }) {
  const { name, speciality, image, presence } = doctor;
  const { tone, text } = describePresence(presence);
  return (
    <div className="flex max-w-full items-center gap-3 rounded bg-card px-4 py-2 text-ink shadow-card">
      <Avatar name={name} src={image} size={44} eager className="self-center" />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">{specialityName(speciality)}</p>
      </div>
      <Status tone={tone} className="shrink-0">
        {text}
      </Status>
    </div>
  );
}
