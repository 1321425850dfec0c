import { type ImporDetail, impor, type JenisImpor } from '@gerbang/contract/laporan/impor';
import { useState } from 'react';
import { SubmitButton } from '../../../ui/button.tsx';
import { ChoiceCards } from '../../../ui/choice-cards.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { FormGrid, Row, Sheet, Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { Cancel } from './cancel.tsx';
import { FileChoice } from './file-choice.tsx';
import { useSaveFile } from './use-save-file.ts';
import { useUpload } from './use-upload.ts';
import { words } from './words.ts';

type BerkasFormProps = {
  /** An import whose files have not all arrived. */
  open?: ImporDetail;
  onBegun: (id: string) => void;
};

/** Which files: one sheet, and pictures in a ZIP. */
export function BerkasForm({ open, onBegun }: BerkasFormProps) {
  const [chosenJenis, setJenis] = useState<JenisImpor>('siswa');
  const jenis = open?.jenis ?? chosenJenis;
  const [lembar, setLembar] = useState<File>();
  const [gambar, setGambar] = useState<File>();
  const [opened, setOpened] = useState(false);
  const { part, failure, start } = useUpload(open, onBegun);
  // The export of a school is one file: its table and its pictures.
  const isWhole = lembar !== undefined && /\.zip$/i.test(lembar.name);
  const files = isWhole ? { jenis, lembar: undefined, gambar: lembar } : { jenis, lembar, gambar };
  const missing = problemOf({ open, chosen: lembar, gambar: files.gambar });
  const send = () => {
    setOpened(true);
    if (!missing && part === undefined) start(files);
  };
  return (
    <Sheet padded>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack gap={5}>
          {open && (
            <Note tone="wait">
              Unggahan {open.nama_berkas} belum selesai. Pilih berkas yang sama untuk melanjutkannya, atau batalkan.
            </Note>
          )}
          {!open && <Jenis jenis={jenis} onChange={setJenis} />}
          <FormGrid>
            <TableChoice
              isWhole={isWhole}
              file={lembar}
              onChange={setLembar}
              error={opened && missing ? missing : undefined}
            />
            {!isWhole && (
              <FileChoice
                label="Gambar dalam ZIP (boleh kosong)"
                accept=".zip,application/zip"
                file={gambar}
                onChange={setGambar}
                help={words[jenis].pictures}
              />
            )}
          </FormGrid>
          <FailureNote>{failure}</FailureNote>
          <Row justify="end">
            {open ? <Cancel id={open.id} /> : <Sample jenis={jenis} />}
            <SubmitButton pending={part !== undefined} pendingLabel={`Mengunggah ${percent(part)}%`}>
              {open ? 'Lanjutkan unggahan' : 'Unggah dan baca'}
            </SubmitButton>
          </Row>
        </Stack>
      </form>
    </Sheet>
  );
}

function Jenis({ jenis, onChange }: { jenis: JenisImpor; onChange: (jenis: JenisImpor) => void }) {
  return (
    <ChoiceCards
      label="Yang diimpor"
      value={jenis}
      options={[
        { value: 'siswa', label: 'Siswa' },
        { value: 'barang', label: 'Barang inventaris' },
      ]}
      onChange={(value) => onChange(value as JenisImpor)}
    />
  );
}

type TableChoiceProps = {
  isWhole: boolean;
  file: File | undefined;
  onChange: (file: File | undefined) => void;
  error: string | undefined;
};

function TableChoice({ isWhole, ...choice }: TableChoiceProps) {
  return (
    <FileChoice
      label="Excel, CSV, atau ZIP ekspor"
      accept=".xlsx,.csv,.txt,.zip,text/csv,application/zip"
      help={
        isWhole
          ? 'Tabel dan gambarnya diambil dari ZIP ini.'
          : 'Judul kolom dan urutannya bebas, paling besar 32 MB. ZIP ekspor dipakai seperti adanya.'
      }
      {...choice}
    />
  );
}

/** A file with the headings that are known by themselves. */
function Sample({ jenis }: { jenis: JenisImpor }) {
  const contoh = useSaveFile(impor.contoh, 'contoh-impor.xlsx');
  return (
    <SubmitButton
      type="button"
      variant="default"
      pending={contoh.pending}
      pendingLabel="Mengunduh..."
      leftSection={<Icon name="download" />}
      onClick={() => contoh.run({ query: { jenis } })}
    >
      Unduh contoh berkas
    </SubmitButton>
  );
}

const percent = (part = 0) => Math.floor(part * 100);

type ChosenFiles = { open: ImporDetail | undefined; chosen: File | undefined; gambar: File | undefined };

function problemOf({ open, chosen, gambar }: ChosenFiles): string | undefined {
  if (!chosen) return 'Pilih berkas Excel, CSV, atau ZIP ekspor.';
  if (chosen.size === 0) return 'Berkas ini kosong.';
  if (open && chosen.name !== open.nama_berkas) return `Pilih lagi ${open.nama_berkas}, atau batalkan dulu.`;
  if (open && (open.nama_gambar ?? undefined) !== gambar?.name)
    return `Pilih lagi juga ${open.nama_gambar ?? 'tanpa ZIP'}.`;
  return undefined;
}
