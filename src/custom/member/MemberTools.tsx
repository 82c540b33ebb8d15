import BlocklistTool from './BlocklistTool';
import SegmentTool from './SegmentTool';

/** What stands beside the tools of the lists of members. */
export default function MemberTools() {
  return (
    <>
      <BlocklistTool />
      <SegmentTool />
    </>
  );
}
