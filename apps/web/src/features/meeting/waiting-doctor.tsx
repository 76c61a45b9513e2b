import type { DoctorPresence, WaitingDoctor } from '@nadi/contract/waiting-doctor';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Status, type StatusTone } from '#shared/ui/status.tsx';

const WORDS: Record<DoctorPresence, { tone: StatusTone; text: string }> = {
  online: { tone: 'done', text: 'Online' },
  'with-patient': { tone: 'waiting', text: 'With another patient' },
  away: { tone: 'neutral', text: 'Away' },
};

/** The doctor that the patient waits for, and their presence. */
export function WaitingForDoctor({ doctor }: { doctor: WaitingDoctor }) {
  const { name, speciality, image, presence } = doctor;
  const { tone, text } = WORDS[presence];
  return (
    <div className="flex max-w-full items-center gap-3 rounded bg-card px-4 py-2 text-ink shadow-card">
      <Avatar name={name} src={image} size={44} eager className="self-center" />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">{speciality}</p>
      </div>
      <Status tone={tone} className="shrink-0">
        {text}
      </Status>
    </div>
  );
}
