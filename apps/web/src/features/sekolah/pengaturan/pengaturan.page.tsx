import { today } from '@gerbang/contract/fields';
import { tokenApi } from '@gerbang/contract/program/token-api';
import { webhook } from '@gerbang/contract/program/webhook';
import { type Role, roleTable } from '@gerbang/contract/roles';
import { pengaturan } from '@gerbang/contract/sekolah/pengaturan';
import { type Bagian, bagian, namaBagian, type SekolahStaf, sekolah } from '@gerbang/contract/sekolah/sekolah';
import { Link, useSearch } from '@tanstack/react-router';
import { listFailure } from '../../../lib/failure.ts';
import { isOff } from '../../../lib/sekolah.ts';
import { useSession } from '../../../lib/session.ts';
import { useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { TokenSection, WebhookSection } from '../../program/door.ts';
import { type BagianEntry, BagianNav } from '../sekolah/bagian-nav.tsx';
import { BagianSection } from '../sekolah/bagian-section.tsx';
import { ringkas } from '../sekolah/ringkas.ts';
import { usePengaturan } from '../sekolah/use-pengaturan.ts';
import { KeamananSection } from './keamanan-section.tsx';
import classes from './pengaturan.module.css';

const may = (role: Role | undefined, { roles, path }: { roles: readonly Role[]; path: string }) =>
  role !== undefined && roles.includes(role) && !isOff(path);

/** /pengaturan: what holds for the whole school, section by section (SEKOLAH-8). */
export function PengaturanPage() {
  const role = useSession()?.role.nama;
  const mayChange = may(role, sekolah.simpanIdentitas);
  const { data, error, refetch, isFetching } = usePengaturan();
  const strict = useKeamananEntry(may(role, pengaturan.keamanan));
  const asked = (useSearch({ strict: false }) as { bagian?: string }).bagian;
  const entries = [...entriesOf(data?.data), ...strict, ...programEntries(role)];
  const chosen = entries.find((entry) => entry.bagian === asked)?.bagian ?? 'identitas';
  return (
    <>
      <PageHeader
        title="Pengaturan"
        help={
          mayChange
            ? 'Yang berlaku untuk seluruh sekolah. Setiap perubahan tercatat dan dapat diurungkan.'
            : `Yang berlaku untuk seluruh sekolah. ${roleTable.pimpinan.name} yang mengubahnya.`
        }
        action={
          mayChange && (
            <Button component={Link} to="/pengaturan/mulai">
              Langkah awal
            </Button>
          )
        }
      />
      <div className={classes.columns}>
        <BagianNav entries={entries} chosen={chosen} />
        {chosen === 'keamanan' ? (
          <KeamananSection />
        ) : chosen === 'token-api' ? (
          <TokenSection />
        ) : chosen === 'webhook' ? (
          <WebhookSection />
        ) : data ? (
          <BagianSection
            key={chosen}
            bagian={chosen as Bagian}
            pengaturan={data.data}
            mayChange={mayChange}
            day={today()}
          />
        ) : (
          <Sheet padded>
            <Unloaded {...{ error, refetch, isFetching }} failure={listFailure} lines={8} />
          </Sheet>
        )}
      </div>
    </>
  );
}

/** Under which words a new pimpinan looks for a section. */
const group: Record<Bagian, string> = {
  identitas: 'Sekolah',
  kemampuan: 'Sekolah',
  pilihan: 'Pendaftaran',
  gelombang: 'Pendaftaran',
  syarat: 'Pendaftaran',
  target: 'Pendaftaran',
  cap: 'Surat dan dokumen',
  surat: 'Surat dan dokumen',
  situs: 'Surat dan dokumen',
};

function entriesOf(pengaturan: SekolahStaf | undefined): BagianEntry[] {
  return bagian
    .filter((name) => !isOff(`/sekolah/${name}`))
    .map((name) => ({
      bagian: name,
      nama: namaBagian[name],
      group: group[name],
      keadaan: pengaturan && ringkas(name, pengaturan.sekolah, today()),
    }));
}

const keamanan = 'Keamanan dan sambungan';

/** What programs have, for who may give it to them. */
function programEntries(role: Role | undefined): BagianEntry[] {
  const entry = { group: keamanan, keadaan: 'Untuk program lain' };
  return [
    ...(may(role, tokenApi.list) ? [{ bagian: 'token-api', nama: 'Token API', ...entry }] : []),
    ...(may(role, webhook.list) ? [{ bagian: 'webhook', nama: 'Webhook', ...entry }] : []),
  ];
}

/** Strict mode, for who may see it. */
function useKeamananEntry(enabled: boolean): BagianEntry[] {
  const { data } = useApi(pengaturan.keamanan, {}, { enabled });
  const keadaan = data && (data.data.ketat ? 'Ketat' : 'Biasa');
  return enabled ? [{ bagian: 'keamanan', nama: 'Keamanan', group: keamanan, keadaan }] : [];
}
