import type { HomeClaims } from '@nadi/messages/en/home-claims';
import { ArrowRight, CalendarCheck, HeartPulse, ShieldCheck } from 'lucide-react';
import { paths } from '#app/paths.ts';
import heroArt from '#shared/art/hero.svg';
import { LinkButton } from '#shared/ui/button.tsx';

type HomeHeroProps = {
  /** Statements about the clinic's doctors; undefined until they are known. */
  claims: HomeClaims | undefined;
};

export function HomeHero({ claims }: HomeHeroProps) {
  const promises = [
    { Icon: ShieldCheck, text: claims?.doctors },
    { Icon: CalendarCheck, text: claims?.slot },
    { Icon: HeartPulse, text: 'Your pulse on screen' },
  ];
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
            {promises.map(({ Icon, text }, place) =>
              text === undefined ? (
                // The room of a claim that is not known yet, so that the page does not move.
                // biome-ignore lint/suspicious/noArrayIndexKey: the places do not change
                <li key={place} aria-hidden className="h-[1lh] w-46" />
              ) : (
                text && (
                  <li key={text} className="flex items-center gap-2">
                    <Icon aria-hidden size={18} className="text-action" />
                    {text}
                  </li>
                )
              ),
            )}
          </ul>
        </div>
        {/* A separate file, because inlining it would enlarge the script of the first page load. */}
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
