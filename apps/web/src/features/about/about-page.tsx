import { CalendarClock, HeartPulse, Lock } from 'lucide-react';
import { paths } from '#shared/paths.ts';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { Promises } from './promises.tsx';

const PROMISES = [
  {
    Icon: CalendarClock,
    title: 'A time that is really yours',
    text: 'A slot is sold once. When you have booked it, nobody else can, and the fee you saw is the fee you pay.',
  },
  {
    Icon: HeartPulse,
    title: 'A visit with your pulse in it',
    text: 'Heart rate and oxygen reach the doctor with your booking, and every figure says where it came from.',
  },
  {
    Icon: Lock,
    title: 'A conversation that stays private',
    text: 'What you tell us is encrypted before it leaves your browser. Only you and your doctor read it.',
  },
];

export function AboutPage() {
  return (
    <div className="page grid gap-12 pt-10">
      <PageTitle title="About" description="Why Nadi exists, and what you can hold us to." />
      <div className="grid gap-5">
        <h1 className="max-w-[22ch] text-2xl">Good care begins with someone taking your pulse</h1>
        <div className="measure grid gap-4 text-base">
          <p>
            For centuries the first thing a doctor in this country did was to lay three fingers on
            the patient’s wrist and wait. The word for what they felt is <em>nadi</em>. It took half
            a minute, needed no appointment card, and said: I am listening.
          </p>
          <p>
            Then came the queue at seven in the morning, the fee nobody would name beforehand, and
            the day’s wage lost for ten minutes of advice. We built Nadi to give those hours back.
            You see who is free, when, and what it costs; you choose; and you meet your doctor from
            wherever you are.
          </p>
          <p>
            Some things still need a hand on a wrist. Our doctors say so plainly when they do, and
            tell you where to go next.
          </p>
        </div>
      </div>
      <Promises promises={PROMISES} />
      <div className="flex flex-wrap items-center gap-4">
        <LinkButton to={paths.doctors()}>Find a doctor</LinkButton>
        <LinkButton to={paths.contact} variant="ghost">
          Talk to us first
        </LinkButton>
      </div>
    </div>
  );
}
