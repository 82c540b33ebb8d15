import { Notices } from './Notices';
import { StatusWatch } from './StatusWatch';
import { UpdateBar } from './UpdateBar';

/** What follows the office while the panel is open. Comes once the first rows stand. */
export default function Live() {
  return (
    <>
      <StatusWatch />
      <UpdateBar />
      <Notices />
    </>
  );
}
