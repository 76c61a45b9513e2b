import { SPECIALITIES, type Speciality } from '@nadi/domain/specialities';
import { ListFilter, X } from 'lucide-react';
import { useId } from 'react';
import { paths } from '#app/paths.ts';
import { Link } from '#shared/router/link.tsx';
import { useLocation } from '#shared/router/router.tsx';
import { Button } from '#shared/ui/button.tsx';

const ITEM =
  'flex min-h-11 items-center justify-between gap-2 rounded px-4 py-2 font-medium transition-colors duration-150 ' +
  'bg-card shadow-card not-aria-[current=true]:hover:text-action aria-[current=true]:bg-action aria-[current=true]:text-on-action';

type SpecialityFilterProps = {
  active: Speciality | undefined;
  /** Only affects phones. */
  open: boolean;
  onToggle: (open: boolean) => void;
};

/** One tap filters, a second tap on the same speciality clears the filter. */
export function SpecialityFilter({ active, open, onToggle }: SpecialityFilterProps) {
  const id = useId();
  return (
    <div className="grid gap-3 md:sticky md:top-24">
      <Button
        variant="secondary"
        className="justify-self-start md:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => onToggle(!open)}
      >
        <ListFilter aria-hidden size={18} />
        Filters
      </Button>
      <nav id={id} aria-label="Specialities" className={open ? '' : 'max-md:hidden'}>
        <ul className="grid gap-2">
          {SPECIALITIES.map((speciality) => (
            <li key={speciality}>
              <SpecialityLink
                speciality={speciality}
                active={speciality === active}
                onPick={() => onToggle(false)}
              />
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

type SpecialityLinkProps = { speciality: Speciality; active: boolean; onPick: () => void };

function SpecialityLink({ speciality, active, onPick }: SpecialityLinkProps) {
  const params = new URLSearchParams(useLocation().search);
  params.delete('page');
  const query = params.size > 0 ? `?${params}` : '';
  return (
    <Link
      to={paths.doctors(active ? undefined : speciality) + query}
      aria-current={active || undefined}
      className={ITEM}
      onClick={onPick}
    >
      {speciality}
      {active && <X aria-label="(clear filter)" size={18} />}
    </Link>
  );
}
