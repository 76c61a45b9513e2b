import { useEffect, useRef } from 'react';
import { paths } from '#app/paths.ts';
import { addQuery } from '#shared/embed/doctor-row.tsx';
import { DoctorTimes, parseEmbedDays } from '#shared/embed/doctor-times.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { useLocation } from '#shared/router/router.tsx';
import { useParams } from '#shared/router/routes.tsx';

/** The page inside another website's frame. It has no sign-in and stores nothing. */
export function EmbedPage() {
  const { docId, speciality } = useParams();
  const query = new URLSearchParams(useLocation().search);
  const days = parseEmbedDays(query.get('days'));
  const page = useRef<HTMLElement>(null);
  useEffect(() => (page.current ? reportHeight(page.current) : undefined), []);
  return (
    <main ref={page} className="p-1">
      <title>{i18n._('Book an appointment')}</title>
      <h1 className="sr-only">{i18n._('Book at {site}', { site: location.host })}</h1>
      <DoctorTimes
        docId={docId}
        speciality={speciality}
        days={days}
        to={pagesIn(query.get('lang'))}
      />
    </main>
  );
}

/** Returns the clinic's pages in the language that the website has named. */
function pagesIn(language: string | null) {
  if (!language) return paths;
  const inLanguage = (path: string) => addQuery(path, { lang: language });
  return {
    appointment: (docId: string) => inLanguage(paths.appointment(docId)),
    doctors: (speciality?: string) => inLanguage(paths.doctors(speciality)),
  };
}

/** Tells the website how high the page is, and nothing else, whenever that changes. */
function reportHeight(page: HTMLElement): () => void {
  // Only websites of the clinic's settings can frame this page, and a height is no secret.
  const report = () => window.parent.postMessage(page.offsetHeight, '*');
  const observer = new ResizeObserver(report);
  observer.observe(page);
  // A tab in the background lays nothing out, and the element waits for the first report.
  report();
  return () => observer.disconnect();
}
