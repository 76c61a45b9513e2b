import { useClinic } from '#shared/clinic/clinic.tsx';
import { Avatar } from '#shared/ui/avatar.tsx';

/** The people and figures that the clinic has entered in its settings. */
export function ClinicFacts() {
  const { name, people, figures } = useClinic();
  if (people.length + figures.length === 0) return null;
  return (
    <section aria-labelledby="clinic-facts" className="grid gap-6 lg:col-span-2">
      <h2 id="clinic-facts" className="text-xl">
        {name} in person
      </h2>
      {figures.length > 0 && (
        <dl className="grid grid-cols-2 gap-4 md:grid-cols-4">
          {figures.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse rounded bg-card p-5 shadow-card">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="text-xl font-semibold figures">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {people.length > 0 && (
        <ul className="grid gap-4 sm:grid-cols-2 md:grid-cols-3">
          {people.map((person) => (
            <li
              key={person.name}
              className="flex items-center gap-4 rounded bg-card p-4 shadow-card"
            >
              <Avatar name={person.name} size={56} className="self-center" />
              <div className="min-w-0 wrap-anywhere">
                <p className="font-semibold">{person.name}</p>
                <p className="text-ink-soft">{person.role}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
