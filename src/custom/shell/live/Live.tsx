import { Notices } from './Notices';
import { StatusWatch } from './StatusWatch';
import { UpdateBar } from './UpdateBar';

/** What follows the office while the panel is open. Comes once the page's own content stands. */
export default function Live() {
  return (
    <>
      <StatusWatch />
      <UpdateBar />
      <Notices />
    </>
  );
}
