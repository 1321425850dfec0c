import { type IsiRow, type LokasiRow, lokasiArsip } from '@gerbang/contract/arsip/lokasi-arsip';
import { suratResmi } from '@gerbang/contract/arsip/surat-resmi';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { download, saveFile } from '../../../lib/download.ts';
import { actionFailure } from '../../../lib/failure.ts';
import { useSession } from '../../../lib/session.ts';
import { useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Row, Sheet, SheetFoot } from '../../../ui/layout.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useUnduh } from '../surat-resmi/unduh.ts';

const detailOf = {
  Tervalidasi: '/data-siswa/valid/detail/$id',
  Ditolak: '/data-siswa/ditolak/detail/$id',
  'Menunggu Validasi': '/data-siswa/menunggu-validasi/detail/$id',
} as const;

/** The folder, or the box where it lies in none: what it stands in is the page's. */
const mapOf = ({ tempat }: IsiRow) => tempat.split(' / ').at(-1);

/** The records whose papers lie here, and the list of them on paper. */
export function IsiSheet({ lokasi: { id, kode, jenis } }: { lokasi: LokasiRow }) {
  const [page, setPage] = useState(1);
  const query = { query: { page: String(page) } };
  const { data } = useApi(lokasiArsip.isi, { params: { id }, ...query }, { keepPrevious: true });
  const isAdmin = useSession()?.role.nama === 'admin';
  const rows = data?.data ?? [];
  return (
    <Sheet>
      <Facts title={`Daftar Isi${data ? ` (${data.totalItems})` : ''}`}>
        {rows.map((row) => (
          <Fact key={row.id} label={jenis === 'map' ? `NIM ${row.nim}` : mapOf(row)}>
            {isAdmin || row.status_data === 'Tervalidasi' ? (
              <Link to={detailOf[row.status_data]} params={{ id: row.id }}>
                {row.nama}
              </Link>
            ) : (
              row.nama
            )}{' '}
            {jenis !== 'map' && `· NIM ${row.nim} `}· {row.tahun_ajaran}
          </Fact>
        ))}
        {data && rows.length === 0 && <Fact label="Berkas">Belum ada berkas di tempat ini</Fact>}
      </Facts>
      <SheetFoot>
        {data && data.totalPages > 1 && (
          <Pager page={page} totalPages={data.totalPages} totalItems={data.totalItems} onPage={setPage} />
        )}
        {rows.length > 0 && (
          <Row>
            <Unduh id={id} kode={kode} format="Excel" />
            <Unduh id={id} kode={kode} format="PDF" />
            {isAdmin && jenis === 'boks' && <TerbitkanDaftar id={id} kode={kode} />}
          </Row>
        )}
      </SheetFoot>
    </Sheet>
  );
}

/** The list that lies in the box as a paper of the school, with a number. */
function TerbitkanDaftar({ id, kode }: { id: string; kode: string }) {
  const [opened, setOpened] = useState(false);
  const { unduh } = useUnduh();
  return (
    <>
      <Button size="s" onClick={() => setOpened(true)}>
        Terbitkan Daftar Boks
      </Button>
      {opened && (
        <FormDialog
          title={`Terbitkan Daftar Boks ${kode}`}
          confirmLabel="Terbitkan"
          call={suratResmi.boks}
          input={{ body: { lokasi: id } }}
          touched={[suratResmi.list]}
          failure={actionFailure}
          onDone={({ data }) => {
            setOpened(false);
            void unduh(data.id);
          }}
          onClose={() => setOpened(false)}
        >
          Daftar ini mendapat nomor surat, tercatat di Surat, dan tidak berubah lagi. Cetak lalu simpan di dalam boks.
        </FormDialog>
      )}
    </>
  );
}

function Unduh({ id, kode, format }: { id: string; kode: string; format: 'Excel' | 'PDF' }) {
  const [pending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    try {
      const endpoint = format === 'PDF' ? lokasiArsip.isiPdf : lokasiArsip.isiExcel;
      const { file, name } = await download(endpoint, { params: { id } });
      saveFile(file, name ?? `daftar-isi-${kode}`);
      toast.success(`Daftar isi ${kode} diunduh`);
    } catch (error) {
      toast.error(actionFailure(error));
    }
    setPending(false);
  };
  return (
    <Button size="s" disabled={pending} onClick={() => void run()}>
      Daftar Isi {format}
    </Button>
  );
}
