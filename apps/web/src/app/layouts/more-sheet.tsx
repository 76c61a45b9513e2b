import { i18n } from '#shared/language/i18n.ts';
import type { Portal } from '#shared/portal/portal.ts';
import { NavLink } from '#shared/router/link.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { MENU, OTHER_PAGES } from './portal-pages.ts';

type MoreSheetProps = { portal: Portal; onClose: () => void };

/** All pages of a portal on a phone, in the order of the side menu. */
export function MoreSheet({ portal, onClose }: MoreSheetProps) {
  const groups = [
    ...MENU[portal],
    { title: () => i18n._('Account and more'), pages: OTHER_PAGES[portal] },
  ];
  return (
    <Dialog
      open
      title={i18n._('All pages')}
      onClose={onClose}
      className="mb-0 max-h-[85dvh] w-full max-w-none overflow-y-auto rounded-b-none p-4 pb-[max(1rem,env(safe-area-inset-bottom))]"
    >
      {groups.map(({ title, pages }) => (
        <section key={pages[0]?.to} aria-label={title?.() ?? i18n._('Main pages')}>
          {title && <h3 className="px-3 pb-1 text-xs font-normal text-ink-soft">{title()}</h3>}
          <ul className="grid grid-cols-2 gap-x-2">
            {pages.map(({ to, label, Icon }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  className="flex min-h-12 items-center gap-3 rounded px-3 font-medium aria-[current=page]:bg-action-soft aria-[current=page]:text-action"
                  onClick={onClose}
                >
                  <Icon aria-hidden size={20} className="shrink-0 text-action" />
                  {label()}
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Button variant="secondary" onClick={onClose}>
        {i18n._('Close')}
      </Button>
    </Dialog>
  );
}
