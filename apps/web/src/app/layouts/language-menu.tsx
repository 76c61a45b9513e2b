import { Languages } from 'lucide-react';
import { i18n } from '#shared/language/i18n.ts';
import { Menu } from '#shared/ui/menu.tsx';
import { LanguageLinks } from './language-links.tsx';

/** The header's choice of language; on a phone the site's menu has it. */
export function LanguageMenu() {
  return (
    <Menu
      plain
      className="max-md:hidden"
      label={
        <>
          <Languages aria-hidden size={20} className="text-ink-soft" />
          <span className="sr-only">{i18n._('Language')}</span>
        </>
      }
    >
      <LanguageLinks />
    </Menu>
  );
}
