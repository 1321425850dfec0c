import { ditawarkan, type JenisPilihan, type Pilihan, type PilihanSekolah } from '@gerbang/contract/sekolah/pilihan';
import { sekolah } from '@gerbang/contract/sekolah/sekolah';
import { fieldId } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldMessage } from '../../../ui/field-message.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { BagianPage } from './bagian-page.tsx';
import classes from './daftar.module.css';
import { type BagianFormProps, useBagianForm } from './use-bagian-form.ts';

const labels: Record<JenisPilihan, string> = { jurusan: 'Jurusan', kelas: 'Kelas' };

/** Majors and classes: named, ordered, added and retired (SEKOLAH-10). */
export function PilihanForm(props: BagianFormProps) {
  const form = useBagianForm({ ...props, bagian: 'pilihan', endpoint: sekolah.simpanPilihan });
  const { nilai } = form;
  const kinds = (['jurusan', 'kelas'] as const).filter((jenis) => (props.hanya ?? jenis) === jenis);
  return (
    <BagianPage form={form} submit={() => void form.submit()}>
      {kinds.map((jenis) => (
        <Daftar
          key={jenis}
          jenis={jenis}
          entries={nilai[jenis]}
          errorAt={(path) => form.errorAt([jenis, path].filter(Boolean).join('.'))}
          onChange={(entries) => form.change({ ...nilai, [jenis]: entries } as PilihanSekolah)}
        />
      ))}
    </BagianPage>
  );
}

type DaftarProps = {
  jenis: JenisPilihan;
  entries: readonly Pilihan[];
  errorAt: (path: string) => string | undefined;
  onChange: (entries: Pilihan[]) => void;
};

function Daftar({ jenis, entries, errorAt, onChange }: DaftarProps) {
  const label = labels[jenis];
  const put = (at: number, change: Partial<Pilihan>) =>
    onChange(entries.map((each, n) => (n === at ? { ...each, ...change } : each)));
  const move = (at: number, by: -1 | 1) => {
    const next = [...entries];
    next.splice(at + by, 0, ...next.splice(at, 1));
    onChange(next);
  };
  const whole = errorAt('');
  return (
    <fieldset className={classes.group}>
      <legend>
        {label} <small>{ditawarkan(entries).length} ditawarkan</small>
      </legend>
      <ol className={classes.rows}>
        {entries.map((entry, at) => (
          // Careful: new ones have no code, and a name while it is typed is no key.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows move by their buttons only, and hold no state
          <li key={at} className={classes.row} data-retired={entry.pensiun || undefined}>
            <Texts
              label={`${label} ${at + 1}`}
              id={fieldId(`${jenis}-${at}`)}
              entry={entry}
              errorAt={(field) => errorAt(`${at}.${field}`)}
              onChange={(change) => put(at, change)}
            />
            <div className={classes.tools}>
              {entry.pensiun && (
                <StatusBadge tone="neutral" icon="minus">
                  Ditutup
                </StatusBadge>
              )}
              <IconButton icon="up" label={`Naikkan ${entry.nama}`} disabled={at === 0} onClick={() => move(at, -1)} />
              <IconButton
                icon="down"
                label={`Turunkan ${entry.nama}`}
                disabled={at === entries.length - 1}
                onClick={() => move(at, 1)}
              />
              {entry.kode === '' ? (
                <Button size="s" onClick={() => onChange(entries.filter((_, n) => n !== at))}>
                  Batalkan
                </Button>
              ) : (
                <Button
                  size="s"
                  aria-label={`${entry.pensiun ? 'Buka lagi' : 'Tutup'} ${entry.nama}`}
                  onClick={() => put(at, { pensiun: !entry.pensiun })}
                >
                  {entry.pensiun ? 'Buka lagi' : 'Tutup'}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {whole && <FieldMessage tone="bad">{whole}</FieldMessage>}
      <Row>
        <Button
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => onChange([...entries, { kode: '', nama: '', pensiun: false }])}
        >
          Tambah {label}
        </Button>
      </Row>
    </fieldset>
  );
}

type TextsProps = {
  label: string;
  id: string;
  entry: Pilihan;
  errorAt: (field: string) => string | undefined;
  onChange: (change: Partial<Pilihan>) => void;
};

/** The name, and one line for who chooses. */
function Texts({ label, id, entry, errorAt, onChange }: TextsProps) {
  return (
    <Stack gap={2}>
      <TextInput
        id={id}
        aria-label={label}
        value={entry.nama}
        maxLength={100}
        error={errorAt('nama')}
        onChange={({ currentTarget }) => onChange({ nama: currentTarget.value })}
      />
      <TextInput
        aria-label={`Keterangan ${label}`}
        placeholder="Satu baris untuk calon siswa"
        value={entry.keterangan ?? ''}
        maxLength={120}
        error={errorAt('keterangan')}
        onChange={({ currentTarget }) => onChange({ keterangan: currentTarget.value })}
      />
    </Stack>
  );
}
