import { useQuery } from '@tanstack/react-query';
import { serviceCall } from '../../providers/otherCalls';
import { keys } from '../../providers/queryKeys';
import { encodeService } from '../../providers/siteChoice';
import { useScreen } from '../../screens/screen';

/** What a call of its own says about the member of the page; read again with everything else that is told about them. */
export function useAbout<T>(path: '/MemberDevices' | '/MemberLinked', id: number) {
  const { def, site } = useScreen();
  return useQuery({
    queryKey: [...keys.about(def.name, id), path],
    queryFn: async ({ signal }) =>
      (await serviceCall('GET', path, encodeService(site.service), { member: id }, undefined, signal)).payload as readonly T[],
  });
}
