import { qrDay } from '../../src/resources/admin/qrDay';
import { implementView } from '../kernel/view';

const of = (what: string, more = ''): string =>
  `(select ${what} from deposit d where d.service = s.service and d.channel = 'qr' and d.created_at >= (k.day::timestamp at time zone 'Asia/Bangkok')
      and d.created_at < ((k.day + 1)::timestamp at time zone 'Asia/Bangkok')${more})`;

/** One row for each site and day since its first QR deposit. The sums are looked up only for the days that are shown. */
export const qrDayView = implementView(
  qrDay,
  `select s.id * 100000 + (k.day - date '2000-01-01') as id, k.day, s.service, s.webname, ${of('count(*)::int')} as asked, ${of('count(*)::int', " and d.status = 'approved'")} as credited,
     ${of('coalesce(sum(d.amount), 0)', " and d.status = 'approved'")} as amount, ${of('count(*)::int', " and d.status in ('pending', 'matched')")} as waiting,
     ${of('coalesce(sum(d.amount), 0)', " and d.status = 'refunded'")} as refunded
   from site s cross join lateral (select (g.at)::date as day from generate_series(
     (select min(d.created_at) at time zone 'Asia/Bangkok' from deposit d where d.service = s.service and d.channel = 'qr')::date, (now() at time zone 'Asia/Bangkok')::date, interval '1 day') g(at)) k`,
);
