import { CalendarPlus, Search } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { paths } from '#app/portal-paths.ts';
import { i18n } from '#shared/language/i18n.ts';
import type { ReceptionRole } from '#shared/portal/portal.ts';
import { preloadOnUse } from '#shared/portal/preload-on-use.ts';
import { type Shortcuts, useShortcuts } from '#shared/portal/shortcuts.ts';
import { useNavigate } from '#shared/router/router.tsx';
import { DialogLoading } from '#shared/ui/content-state.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { listPages, OTHER_PAGES } from './portal-pages.ts';

const CommandMenu = lazyPart(
  async () => (await import('#features/portal-search/command-menu.tsx')).CommandMenu,
);
const KeyList = lazyPart(
  async () => (await import('#features/portal-search/key-list.tsx')).KeyList,
);

const BOOK = `${paths.reception}?book=new`;

/** The search field of the top bar with its keys, and the dialogs that they open. */
export function PortalSearch({ portal }: { portal: ReceptionRole }) {
  const [open, setOpen] = useState<'search' | 'keys'>();
  const navigate = useNavigate();
  useEffect(() => preloadOnUse(CommandMenu, KeyList), []);
  const pages = [...listPages(portal), ...OTHER_PAGES[portal]];
  useShortcuts({
    '/': () => setOpen('search'),
    '?': () => setOpen('keys'),
    b: () => navigate(BOOK),
    ...Object.fromEntries(
      pages.flatMap(({ key, to }): [string, Shortcuts[string]][] =>
        key ? [[`g ${key}`, () => navigate(to)]] : [],
      ),
    ),
  });
  const close = () => setOpen(undefined);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="flex min-h-11 items-center gap-3 rounded px-3 text-ink-soft max-[25rem]:px-2 hover:text-action md:w-full md:max-w-104 md:min-w-0 md:border lg:mx-auto md:border-control md:bg-card md:hover:border-action"
        onClick={() => setOpen('search')}
      >
        <Search aria-hidden size={20} className="shrink-0" />
        <span className="truncate max-md:sr-only">
          {portal === 'admin'
            ? i18n._('Find a patient, doctor, appointment, payment')
            : i18n._('Find a patient, appointment')}
        </span>
        <kbd
          aria-hidden
          className="ms-auto rounded-sm font-sans border border-line px-2 text-xs leading-6 max-lg:hidden"
        >
          /
        </kbd>
      </button>
      {open && (
        <Suspense fallback={<DialogLoading />}>
          {open === 'search' ? (
            <CommandMenu
              portal={portal}
              commands={[
                ...pages.map(({ to, label, Icon, key }) => ({
                  ...{ id: to, group: i18n._('Pages'), label: label(), Icon, to },
                  key: key && `g ${key}`,
                })),
                {
                  ...{
                    id: BOOK,
                    group: i18n._('Commands'),
                    label: i18n._('Book for a patient'),
                    key: 'b',
                  },
                  ...{ Icon: CalendarPlus, to: BOOK },
                },
              ]}
              onClose={close}
            />
          ) : (
            <KeyList
              pages={pages.flatMap(({ key, label }) =>
                key ? [[`g ${key}`, label()] as const] : [],
              )}
              onClose={close}
            />
          )}
        </Suspense>
      )}
    </>
  );
}
