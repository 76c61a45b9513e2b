import { paths } from '#app/paths.ts';
import { LinkButton } from '#shared/ui/button.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { ClinicFacts } from './clinic-facts.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { OurStory } from './our-story.tsx';
import { Promises } from './promises.tsx';
import { Questions } from './questions.tsx';

export function AboutPage() {
  return (
    <div className="page grid gap-12 pt-10 lg:grid-cols-[1fr_26rem] lg:gap-16">
      <PageTitle title="About" description="Why Nadi exists, and what you can hold us to." />
      <div className="grid content-start gap-5">
        <h1 className="max-w-[22ch] text-2xl">Good care begins with someone taking your pulse</h1>
        <OurStory />
        <div className="flex flex-wrap items-center gap-4 pt-3">
          <LinkButton to={paths.doctors()}>Find a doctor</LinkButton>
          <LinkButton to={paths.contact} variant="ghost">
            Talk to us first
          </LinkButton>
        </div>
      </div>
      <Promises />
      <HowItWorks />
      <ClinicFacts />
      <Questions />
    </div>
  );
}
