import { paths } from '#app/paths.ts';
import { EmptyArt } from '#shared/art/empty-art.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { LinkButton } from '#shared/ui/button.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';

export function NotFoundPage() {
  return (
    <div className="page grid min-h-[60vh] content-center justify-items-center gap-4 text-center">
      <PageTitle title={i18n._('Page not found')} />
      <EmptyArt scene="not-found" className="h-auto w-56" />
      <h1 className="text-xl md:text-2xl">{i18n._('There is no page here')}</h1>
      <p className="measure text-base text-ink-soft">
        {i18n._(
          'The address may be mistyped, or the page has moved. Your appointments are where you left them.',
        )}
      </p>
      <div className="flex flex-wrap justify-center gap-3 pt-2">
        <LinkButton to={paths.doctors()}>{i18n._('Find a doctor')}</LinkButton>
        <LinkButton to={paths.home} variant="secondary">
          {i18n._('Back to home')}
        </LinkButton>
      </div>
    </div>
  );
}
