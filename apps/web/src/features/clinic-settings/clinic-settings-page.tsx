import * as routes from '@nadi/contract/generated/route-table';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { paths } from '#app/portal-paths.ts';
import { i18n } from '#shared/language/i18n.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { Link } from '#shared/router/link.tsx';
import { useLocation } from '#shared/router/router.tsx';
import { BackLink } from '#shared/ui/back-link.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { useLeaveWarning } from '#shared/ui/page-lifetime.ts';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { Status } from '#shared/ui/status.tsx';
import './clinic-settings-page.css';
import { SECTIONS, type SectionId, SettingsSection } from './settings-sections.tsx';

/** The settings in sections, each with an address and a Save of its own (docs/product/portals.md#clinic-settings-page). */
export function ClinicSettingsPage() {
  const query = useQuery(portalQuery('admin', routes.getClinicSettings, {}));
  const { data } = query;
  const { chosen, shown, opened } = useOpenSections();
  const [unsaved, setUnsaved] = useState<readonly SectionId[]>([]);
  const mark = useCallback((id: SectionId, changed: boolean) => {
    setUnsaved((before) => {
      if (before.includes(id) === changed) return before;
      return changed ? [...before, id] : before.filter((each) => each !== id);
    });
  }, []);
  useLeaveWarning(unsaved.length > 0);
  return (
    <div className="grid gap-5">
      <PageTitle
        key={chosen}
        title={
          chosen
            ? i18n._('{section}, clinic settings', { section: SECTIONS[chosen].title() })
            : i18n._('Clinic settings')
        }
      />
      <div className="grid">
        {chosen && (
          <div className="narrow-only">
            <BackLink to={paths.clinicSettings}>{i18n._('All settings')}</BackLink>
          </div>
        )}
        <h1 className="text-xl">{i18n._('Clinic settings')}</h1>
        <p className={`measure text-ink-soft ${chosen ? 'max-lg:hidden' : ''}`}>
          {i18n._('What visitors read, and rules for patients. Each section is saved by itself.')}
        </p>
      </div>
      <div className="settings-columns grid grid-cols-1 items-start gap-6">
        <SectionList shown={shown} chosen={chosen} unsaved={unsaved} />
        <div className={chosen ? undefined : 'max-lg:hidden'}>
          {opened.map((id) => (
            <div key={id} hidden={id !== shown}>
              {data ? (
                <SettingsSection id={id} loaded={data} onChange={mark} />
              ) : (
                <LoadState
                  query={query}
                  failure={i18n._('The settings could not be loaded')}
                  skeleton="h-125 w-full"
                />
              )}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

const FIRST: SectionId = 'branding';

/**
 * Returns the section of the address, and the one on screen. Sections that were opened before stay on the page,
 * hidden, so that nothing typed is lost.
 */
function useOpenSections() {
  const { search } = useLocation();
  const wanted = new URLSearchParams(search).get('section') ?? '';
  const chosen = wanted in SECTIONS ? (wanted as SectionId) : null;
  const shown = chosen ?? FIRST;
  const [before, setBefore] = useState<readonly SectionId[]>([shown]);
  const opened = before.includes(shown) ? before : [...before, shown];
  useEffect(() => {
    setBefore((open) => (open.includes(shown) ? open : [...open, shown]));
  }, [shown]);
  return { chosen, shown, opened };
}

type SectionListProps = {
  shown: SectionId;
  chosen: SectionId | null;
  unsaved: readonly SectionId[];
};

/** Links to the sections: beside them, or on a narrow screen a page of its own. */
function SectionList({ shown, chosen, unsaved }: SectionListProps) {
  return (
    <nav
      aria-label={i18n._('Sections')}
      className={`section-list rounded ${chosen ? 'max-lg:hidden' : ''}`}
    >
      <ul>
        {Object.entries(SECTIONS).map(([id, { title, Icon }]) => (
          <li key={id}>
            <Link
              to={paths.clinicSettingsSection(id)}
              aria-current={id === shown ? 'page' : undefined}
              className="flex items-center gap-3 py-2 hover:text-action"
            >
              <Icon aria-hidden size={18} className="shrink-0 text-action" />
              <span className="min-w-0 flex-1">
                {title()}
                {unsaved.includes(id as SectionId) && (
                  <Status tone="waiting" className="not-saved">
                    {i18n._('Not saved')}
                  </Status>
                )}
              </span>
              <ChevronRight aria-hidden size={18} className="narrow-only text-ink-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
