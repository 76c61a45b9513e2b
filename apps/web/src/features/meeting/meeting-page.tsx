import './call-stage.css';
import { useLocation } from '#shared/router/router.tsx';
import { useParams } from '#shared/router/routes.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { CallScreen } from './call-screen.tsx';
import { typedName } from './display-name.ts';
import { useCall } from './use-call.ts';

/** Opening the address joins the meeting. */
export function MeetingPage() {
  const { id = '' } = useParams();
  const { search } = useLocation();
  const { call, serial, rejoin } = useCall(id, typedName(search));
  return (
    <>
      <PageTitle title="Meeting" description="A video meeting at the clinic." />
      {call && <CallScreen key={serial} call={call} onRejoin={rejoin} />}
    </>
  );
}
