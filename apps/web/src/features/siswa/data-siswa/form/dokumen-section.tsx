import { acceptedFiles, type Dokumen, dokumen, dokumenLabels } from '@gerbang/contract/choices';
import { thumbnailOf } from '@gerbang/contract/picture-url';
import { syaratDokumen, wajibOf } from '@gerbang/contract/sekolah/syarat';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { joinWords } from '../../../../lib/format.ts';
import type { Foto } from '../../../../lib/prepare-foto.ts';
import { useSyarat } from '../../../../lib/use-berlaku.ts';
import { fieldId } from '../../../../lib/use-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { FileField } from '../../../../ui/file-field.tsx';
import { FormSection } from '../../../../ui/form-section.tsx';
import { ImageViewer } from '../../../../ui/image-viewer.tsx';
import { FormGrid } from '../../../../ui/layout.tsx';
import { formatPixels } from '../berkas-facts.ts';
import { alasanOf } from './alasan.ts';
import { CropPasFoto, hasOtherShape, pasFotoRatio } from './crop-pas-foto.tsx';
import { placesOfForm } from './places.ts';
import { sectionId } from './section-nav.tsx';
import type { DokumenForm } from './use-dokumen.ts';

const StraightenDokumen = lazy(async () => ({
  default: (await import('./straighten-dokumen.tsx')).StraightenDokumen,
}));

type DokumenSectionProps = {
  form: DokumenForm;
  /** What the server already has. */
  record: DataSiswaRecord | undefined;
  sending: boolean;
  /** Told when the camera or the file chooser of a picture opens, and when it closes. */
  onChoosing?: ((bidang: Dokumen, open: boolean) => void) | undefined;
  besides?: BesidesFiles | undefined;
};

/** Other ways to pictures: what stands above all of them, and in an empty field. */
export type BesidesFiles = { head: ReactNode; inField: ((bidang: Dokumen) => ReactNode) | undefined };

/** What is being cut for which field. */
type Cut = { bidang: Dokumen; asal: File | string; peringatan?: string | undefined };

/** The six pictures of the form; none of them has to be there now. */
export function DokumenSection(props: DokumenSectionProps) {
  const { form, record } = props;
  const [viewed, setViewed] = useState<{ src: string; title: string }>();
  const [cut, setCut] = useState<Cut>();
  const endCut = useCallback(() => setCut(undefined), []);
  const wajib = wajibOf(useSyarat()).map((name) => syaratDokumen[name].label);
  const done = dokumen.filter((bidang) => form.of(bidang).foto || record?.[bidang]).length;
  return (
    <FormSection
      id={sectionId(5)}
      number={5}
      title="Dokumen"
      done={done}
      total={dokumen.length}
      help={`Dapat dikirim nanti. Wajib: ${joinWords(wajib)}. Foto (JPG, PNG, HEIC) atau PDF. Untuk arsip cukup satu Pas Foto, satu dari Ijazah atau SKL, dan satu dari KK atau KTP.`}
    >
      {props.besides?.head}
      <FormGrid>
        {placesOfForm.map((bidang) => (
          <DokumenField
            key={bidang}
            {...props}
            bidang={bidang}
            onView={(src) => setViewed({ src, title: dokumenLabels[bidang] })}
            onCut={setCut}
          />
        ))}
      </FormGrid>
      {cut && <Cutting {...cut} onClose={endCut} onDone={(foto) => form.take(cut.bidang, foto)} />}
      <ImageViewer
        images={viewed ? [viewed] : []}
        index={0}
        onIndex={() => {}}
        opened={viewed !== undefined}
        onClose={() => setViewed(undefined)}
      />
    </FormSection>
  );
}

/** A pas foto is cut to its shape, a document made straight. */
function Cutting(props: Cut & { onClose: () => void; onDone: (foto: Foto) => void }) {
  const { asal } = props;
  if (pasFotoRatio[props.bidang] || typeof asal === 'string') return <CropPasFoto {...props} />;
  return (
    <Suspense>
      <StraightenDokumen {...props} asal={asal} />
    </Suspense>
  );
}

type DokumenFieldProps = DokumenSectionProps & {
  bidang: Dokumen;
  onView: (src: string) => void;
  onCut: (cut: Cut) => void;
};

function DokumenField({ bidang, form, record, sending, onChoosing, besides, onView, onCut }: DokumenFieldProps) {
  const { foto, error, preparing, terkirim } = form.of(bidang);
  const current = record?.[bidang];
  const stored = record?.berkas[bidang];
  const shown = foto ?? stored;
  const ditolak = alasanOf(record, bidang);
  const canCut = foto && foto.lebar > 0;
  return (
    <FileField
      id={fieldId(bidang)}
      label={dokumenLabels[bidang]}
      accept={acceptedFiles}
      more={besides?.inField?.(bidang)}
      file={foto?.file}
      currentUrl={current}
      currentThumb={current && thumbnailOf(current)}
      facts={shown && shown.lebar > 0 ? `${formatPixels(shown)}${foto?.kode ? ' · QR terbaca' : ''}` : undefined}
      error={error ?? (ditolak && !foto && !terkirim ? `Ditolak: ${ditolak}` : undefined)}
      warning={foto?.peringatan}
      good={foto ? !sending && 'Siap dikirim' : terkirim && 'Terkirim'}
      description={hintOf({ bidang, form, record, sending, onCut }) ?? (foto && ditolak && `Tadi ditolak: ${ditolak}`)}
      preparing={preparing}
      disabled={sending}
      onChoosing={(open) => onChoosing?.(bidang, open)}
      onChange={(file) => {
        onChoosing?.(bidang, false);
        void form.choose(bidang, file);
      }}
      cropLabel={pasFotoRatio[bidang] ? 'Potong' : 'Luruskan'}
      onCrop={canCut ? () => onCut({ bidang, asal: foto.asli ?? foto.file, peringatan: foto.peringatan }) : undefined}
      onView={onView}
    />
  );
}

type HintProps = Pick<DokumenFieldProps, 'bidang' | 'form' | 'record' | 'sending' | 'onCut'>;

/** Below a pas foto: that it is not cut yet, or that the other size can be cut from this one. */
function hintOf({ bidang, form, record, sending, onCut }: HintProps): ReactNode {
  const { foto } = form.of(bidang);
  if (foto) return hasOtherShape(bidang, foto) ? `Belum berbentuk ${bidang.slice(-3)}. Tekan Potong supaya pas.` : null;
  if (bidang !== 'pas_foto_2x3' || record?.pas_foto_2x3) return null;
  const other = form.of('pas_foto_3x4').foto;
  const asal = other ? (other.asli ?? other.file) : record?.pas_foto_3x4;
  if (!asal) return null;
  return (
    <Button size="s" disabled={sending} onClick={() => onCut({ bidang, asal, peringatan: other?.peringatan })}>
      Buat dari Pas Foto 3x4
    </Button>
  );
}
