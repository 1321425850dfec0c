import type { DataAdminRow } from '@gerbang/contract/akun/data-admin';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Sheet } from '../../../ui/layout.tsx';
import { namaOf } from './list-columns.tsx';

/** The admin that a dialog asks about. */
export function AdminFacts({ admin }: { admin: DataAdminRow }) {
  return (
    <Sheet>
      <Facts narrow>
        <Fact label="Nama">{namaOf(admin)}</Fact>
        <Fact label="Email">{admin.email}</Fact>
      </Facts>
    </Sheet>
  );
}
