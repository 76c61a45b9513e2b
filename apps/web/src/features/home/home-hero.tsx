import { ArrowRight, CalendarCheck, HeartPulse, ShieldCheck } from 'lucide-react';
import { paths } from '#app/paths.ts';
import heroArt from '#shared/art/hero.svg';
import { LinkButton } from '#shared/ui/link-button.tsx';

const PROMISES = [
  { Icon: ShieldCheck, text: '100+ Trusted Doctors' },
  { Icon: CalendarCheck, text: 'A slot today or this week' },
  { Icon: HeartPulse, text: 'Your pulse on screen' },
];

export function HomeHero() {
  return (
    <section className="border-b border-line bg-action-soft">
      <div className="page grid items-center gap-8 py-10 md:grid-cols-[1.15fr_1fr] md:py-14">
        <div className="grid gap-5">
          <h1 className="max-w-[18ch] text-2xl">A doctor’s hand on your pulse, wherever you are</h1>
          <p className="max-w-[46ch] text-base text-ink-soft">
            Choose a doctor, pick a time that suits you and meet by video. The fee is shown before
            you book, and your data is encrypted before it leaves your browser.
          </p>
          <LinkButton
            to={paths.doctors()}
            className="min-h-12 justify-self-start px-6 text-base max-sm:w-full"
          >
            Book appointment
            <ArrowRight aria-hidden size={20} />
          </LinkButton>
          <ul className="flex flex-wrap gap-x-6 gap-y-2 pt-1 font-medium">
            {PROMISES.map(({ Icon, text }) => (
              <li key={text} className="flex items-center gap-2">
                <Icon aria-hidden size={18} className="text-action" />
                {text}
              </li>
            ))}
          </ul>
        </div>
        {/* A separate file: inline it would add to the script of the first page load. */}
        <img
          src={heroArt}
          alt=""
          width={560}
          height={460}
          fetchPriority="high"
          className="mx-auto h-auto w-full max-w-110 max-md:max-w-70"
        />
      </div>
    </section>
  );
}
