import type { Rec } from '../../screens/record';
import { EmployeeSessions } from './Sessions';

/** The sessions of an employee as a tab of their record. */
export default function SessionsTab({ record }: { record: Rec }) {
  return <EmployeeSessions employeeId={record.id} />;
}
