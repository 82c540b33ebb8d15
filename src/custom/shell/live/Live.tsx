import { Notices } from './Notices';
import { StatusWatch } from './StatusWatch';
import { UpdateBar } from './UpdateBar';

/** The parts that follow live values of the office while the panel is open. Fetched after the page's own content. */
export default function Live() {
  return (
    <>
      <StatusWatch />
      <UpdateBar />
      <Notices />
    </>
  );
}
