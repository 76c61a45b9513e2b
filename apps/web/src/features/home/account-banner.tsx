import { paths } from '#app/paths.ts';
import { LinkButton } from '#shared/ui/button.tsx';

export function AccountBanner() {
  return (
    <section aria-labelledby="account-banner" className="page pt-14">
      <div className="flex flex-wrap items-center justify-between gap-6 rounded bg-action px-6 py-8 text-on-action md:px-10">
        <div className="measure grid gap-2">
          <h2 id="account-banner" className="text-xl">
            Book your first appointment in two minutes
          </h2>
          <p className="text-base">
            One account holds your appointments, payments and meeting links.
          </p>
        </div>
        <LinkButton
          to={paths.login}
          variant="secondary"
          className="border-transparent px-6 max-sm:w-full"
        >
          Create account
        </LinkButton>
      </div>
    </section>
  );
}
