import { acceptedFiles } from '@gerbang/contract/choices';
import { type BarangDetail, barang, MOST_FOTO } from '@gerbang/contract/inventaris/barang';
import { thumbnailOf } from '@gerbang/contract/picture-url';
import { useState } from 'react';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { writeFailure } from '../../../lib/failure.ts';
import { useAction } from '../../../lib/use-api.ts';
import { useFoto } from '../../../lib/use-foto.ts';
import { Button } from '../../../ui/button.tsx';
import { PhotoField } from '../../../ui/photo-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ZoomPhoto } from '../../../ui/zoom-photo.tsx';
import classes from './barang.module.css';

/** All views of an item, its first one leading; an admin adds more and takes those away. */
export function FotoBarangGroup({ item, manages }: { item: BarangDetail; manages: boolean }) {
  const [adding, setAdding] = useState(false);
  const hapus = useAction(barang.hapusFoto, {
    invalidates: [barang.get],
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(writeFailure(error)),
  });
  const first = item.foto_barang ? [{ id: 'foto_barang', alamat: item.foto_barang }] : [];
  const all = [...first, ...item.foto];
  return (
    <section aria-label="Foto">
      {all.length === 0 && <p className={classes.foot}>Belum ada foto.</p>}
      <ul className={classes.photos}>
        {all.map(({ id, alamat }, at) => (
          <li key={id}>
            <ZoomPhoto
              src={alamat}
              thumb={at === 0 ? alamat : thumbnailOf(alamat)}
              title={`${item.nama_barang} ${at + 1}`}
              ratio="1:1"
              size="l"
              icon="box"
            />
            {manages && id !== 'foto_barang' && (
              <Button
                size="s"
                variant="subtle"
                disabled={hapus.pending}
                aria-label={`Hapus foto ${at + 1}`}
                onClick={() => hapus.run({ params: { id } })}
              >
                Hapus
              </Button>
            )}
          </li>
        ))}
      </ul>
      {manages && item.foto.length < MOST_FOTO - 1 && (
        <div className={`kertas-tidak ${classes.foot}`}>
          <Button size="s" onClick={() => setAdding(true)}>
            Tambah Foto
          </Button>
        </div>
      )}
      {adding && <TambahFoto id={item.id} onClose={() => setAdding(false)} />}
    </section>
  );
}

function TambahFoto({ id, onClose }: { id: string; onClose: () => void }) {
  const foto = useFoto();
  return (
    <FormDialog
      title="Tambah Foto"
      confirmLabel="Simpan"
      call={barang.tambahFoto}
      base={{}}
      foto={foto}
      disabled={!foto.foto}
      input={{ params: { id }, body: {}, files: { foto_barang: foto.foto?.file } }}
      touched={[barang.get]}
      onClose={onClose}
    >
      {(sending) => <FotoInput foto={foto} {...sending} />}
    </FormDialog>
  );
}

type FotoInputProps = { foto: ReturnType<typeof useFoto>; pending: boolean; progress: number | undefined };

/** The picture that goes with what is written down. */
export function FotoInput({ foto, pending, progress }: FotoInputProps) {
  return (
    <PhotoField
      label="Foto"
      accept={acceptedFiles}
      file={foto.foto?.file}
      error={foto.error}
      warning={foto.foto?.peringatan}
      preparing={foto.preparing}
      disabled={pending}
      progress={foto.foto && progress}
      onChange={(chosen) => void foto.choose(chosen)}
    />
  );
}
