/** The reference: the smallest ordinary react-admin application, one list and one edit on data in the page. */
import { createRoot } from 'react-dom/client';
import {
  Admin,
  Datagrid,
  DateField,
  Edit,
  List,
  NumberField,
  NumberInput,
  Resource,
  SimpleForm,
  TextField,
  TextInput,
  type DataProvider,
  type RaRecord,
} from 'react-admin';

const rows: RaRecord[] = Array.from({ length: 100 }, (_, index) => ({
  id: index + 1,
  name: `Record ${index + 1}`,
  amount: (index * 7919) % 10_000,
  state: index % 3 === 0 ? 'pending' : 'approved',
  created_at: new Date(1_790_000_000_000 - index * 60_000).toISOString(),
}));
const found = (id: unknown): RaRecord => rows.find((row) => row.id === Number(id)) ?? rows[0]!;

// The bench's rows have every shape a list asks for; what react-admin's generics promise beyond that is not used here.
const dataProvider = {
  getList: (
    _resource: string,
    { pagination, sort }: { pagination?: { page: number; perPage: number }; sort?: { field: string; order: string } },
  ) => {
    const { page, perPage } = pagination ?? { page: 1, perPage: 10 };
    const field = sort?.field ?? 'id';
    const sorted = [...rows].sort((a, b) => (String(a[field]) < String(b[field]) ? -1 : 1) * (sort?.order === 'DESC' ? -1 : 1));
    return Promise.resolve({ data: sorted.slice((page - 1) * perPage, page * perPage), total: rows.length });
  },
  getOne: (_resource: string, { id }: { id: unknown }) => Promise.resolve({ data: found(id) }),
  getMany: (_resource: string, { ids }: { ids: unknown[] }) => Promise.resolve({ data: ids.map(found) }),
  getManyReference: () => Promise.resolve({ data: rows, total: rows.length }),
  update: (_resource: string, { id, data }: { id: unknown; data: object }) => Promise.resolve({ data: Object.assign(found(id), data) }),
  updateMany: () => Promise.resolve({ data: [] }),
  create: () => Promise.resolve({ data: found(1) }),
  delete: () => Promise.resolve({ data: found(1) }),
  deleteMany: () => Promise.resolve({ data: [] }),
} as unknown as DataProvider;

const RowList = () => (
  <List>
    <Datagrid rowClick="edit">
      <TextField source="id" />
      <TextField source="name" />
      <NumberField source="amount" />
      <TextField source="state" />
      <DateField source="created_at" showTime />
    </Datagrid>
  </List>
);
const RowEdit = () => (
  <Edit>
    <SimpleForm>
      <TextInput source="name" />
      <NumberInput source="amount" />
    </SimpleForm>
  </Edit>
);

createRoot(document.getElementById('root')!).render(
  <Admin dataProvider={dataProvider}>
    <Resource name="rows" list={RowList} edit={RowEdit} />
  </Admin>,
);
