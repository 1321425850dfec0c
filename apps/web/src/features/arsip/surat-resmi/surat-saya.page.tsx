import { jenisSuratLabels } from '@gerbang/contract/arsip/jenis-surat';
import { type SuratSaya, suratResmi } from '@gerbang/contract/arsip/surat-resmi';
import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { actionFailure, isMissing, listFailure } from '../../../lib/failure.ts';
import { formatTanggal } from '../../../lib/format.ts';
import { useAction, useApi } from '../../../lib/use-api.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Sheet } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import classes from './surat-resmi.module.css';
import { useUnduh } from './unduh.ts';

/** /surat-saya: a student's own papers; the proof of registration is made when it is first asked for (RESMI-12). */
export function SuratSayaPage() {
  const { data, error, refetch, isFetching } = useApi(suratResmi.saya, {});
  const record = useApi(dashboard.siswa, {});
  const { unduh, pending } = useUnduh();
  const bukti = useAction(suratResmi.buktiSaya, {
    invalidates: [suratResmi.saya],
    onSuccess: (answer) => void unduh(answer.data.id),
    onError: (failed) => toast.error(actionFailure(failed)),
  });
  const status = record.data?.dataSiswa.status_data;
  const mayHave = status !== undefined && status !== 'Ditolak';
  const hint = isMissing(record.error)
    ? 'Isi dan kirim data diri Anda; sesudah itu bukti pendaftaran dapat diunduh di sini.'
    : 'Bukti pendaftaran dapat diunduh sesudah data yang ditolak diperbaiki.';
  return (
    <>
      <PageHeader
        title="Surat Saya"
        help="Bukti pendaftaran, dan surat yang diterbitkan sekolah untuk Anda."
        action={
          mayHave && (
            <SubmitButton
              type="button"
              pending={bukti.pending || pending !== undefined}
              pendingLabel="Menyiapkan..."
              leftSection={<Icon name="download" />}
              onClick={() => bukti.run({})}
            >
              Unduh bukti pendaftaran
            </SubmitButton>
          )
        }
      />
      <Sheet padded>
        {data ? (
          <Daftar rows={data.data} hint={mayHave ? 'Tekan Unduh bukti pendaftaran.' : hint} onUnduh={unduh} />
        ) : (
          <Unloaded {...{ error, refetch, isFetching }} failure={listFailure} lines={3} />
        )}
      </Sheet>
    </>
  );
}

type DaftarProps = { rows: readonly SuratSaya[]; hint: string; onUnduh: (id: string) => unknown };

function Daftar({ rows, hint, onUnduh }: DaftarProps) {
  if (rows.length === 0) return <EmptyState title="Belum Ada Surat">{hint}</EmptyState>;
  return (
    <ul className={classes.list}>
      {rows.map(({ id, jenis, nomor, tanggal, dicabut_pada, alasan_cabut, pengganti }) => (
        <li key={id}>
          <span>
            <b className={classes.nomor}>{jenisSuratLabels[jenis]}</b>
            <span className={classes.about}>
              {nomor} · {formatTanggal(tanggal)}
            </span>
            {dicabut_pada !== null && (
              <span className={classes.about}>
                Dicabut: {alasan_cabut}
                {pengganti && `. Diganti ${pengganti}`}
              </span>
            )}
          </span>
          {dicabut_pada === null && (
            <IconButton icon="download" label={`Unduh ${nomor}`} onClick={() => void onUnduh(id)} />
          )}
        </li>
      ))}
    </ul>
  );
}
