import { today } from '@gerbang/contract/fields';
import { useState } from 'react';
import { formatRupiah, formatTanggal } from '../../../lib/format.ts';
import { useBerlaku } from '../../../lib/use-berlaku.ts';
import { Button } from '../../../ui/button.tsx';
import { Row } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { BackToList } from './back-to-list.tsx';
import { DataSiswaForm } from './data-siswa-form.tsx';
import { FormSkeleton } from './form/form-skeleton.tsx';
import { givenOf } from './form/given.ts';
import { forgetSepertiTadi, type SepertiTadi, sepertiTadi } from './use-save-siswa.ts';

/** /data-siswa/valid/tambah: an admin enters records from paper, one after the other; each is valid at once. */
export function TambahDataSiswaPage() {
  const [turn, setTurn] = useState(0);
  const begin = () => setTurn((before) => before + 1);
  // On a phone its keyboard would cover what the page says first.
  const narrow = useNarrow();
  const begins = turn > 0 || !narrow;
  return (
    <>
      <PageHeader
        title="Tambah Data Siswa"
        help="Data yang ditambah di sini langsung Tervalidasi. Foto dokumen boleh menyusul."
        action={<BackToList to="/data-siswa/valid" />}
      />
      <NewRecord key={turn} begins={begins} onAgain={begin} />
    </>
  );
}

function NewRecord({ begins, onAgain }: { begins: boolean; onAgain: () => void }) {
  const [tadi] = useState(sepertiTadi);
  const settings = useBerlaku();
  const forget = () => {
    forgetSepertiTadi();
    onAgain();
  };
  if (!settings) return <FormSkeleton />;
  return (
    <DataSiswaForm
      given={{ ...givenOf(settings.gelombang, today()), ...tadi }}
      begins={begins}
      onAgain={onAgain}
      note={tadi && <GivenNote given={tadi} onForget={forget} />}
    />
  );
}

/** What the form begins with, so that nobody saves it unseen for another year or wave. */
function GivenNote({ given, onForget }: { given: SepertiTadi; onForget: () => void }) {
  const { tahun_ajaran, gelombang, tanggal_daftar, biaya_pendidikan } = given;
  return (
    <Note>
      <Row justify="between" gap={4}>
        <p>
          Sama dengan data sebelumnya: {tahun_ajaran}, Gelombang {gelombang}, {formatTanggal(tanggal_daftar)},{' '}
          {formatRupiah(Number(biaya_pendidikan))}.
        </p>
        <Button size="s" onClick={onForget}>
          Mulai Baru
        </Button>
      </Row>
    </Note>
  );
}
