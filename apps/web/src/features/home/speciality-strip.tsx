import { SPECIALITIES } from '@nadi/domain/specialities';
import { paths } from '#app/paths.ts';
import { SpecialityIcon } from '#shared/art/speciality-icon.tsx';
import { Link } from '#shared/router/link.tsx';

export function SpecialityStrip() {
  return (
    <section aria-labelledby="specialities" className="page grid gap-5 pt-12">
      <h2 id="specialities" className="text-xl">
        What do you need help with?
      </h2>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-6">
        {SPECIALITIES.map((speciality) => (
          <li key={speciality}>
            <Link
              to={paths.doctors(speciality)}
              className="grid h-full justify-items-center gap-2 rounded bg-card px-2 py-5 text-center font-medium shadow-card outline-1 outline-transparent transition-colors duration-150 hover:text-action hover:outline-action"
            >
              <SpecialityIcon speciality={speciality} className="size-12 text-action" />
              {speciality}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
