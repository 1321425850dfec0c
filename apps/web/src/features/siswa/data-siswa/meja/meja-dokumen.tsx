import { type ReactNode, useMemo, useState } from 'react';
import { prefetchedSrc } from '../../../../lib/prefetch-gambar.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { ImageStage } from '../../../../ui/image-stage.tsx';
import { ImageViewer } from '../../../../ui/image-viewer.tsx';
import { usePageKeys } from '../../../../ui/page-keys.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { useAsli } from '../asli/use-asli.tsx';
import type { DokumenRecord } from '../dokumen-record.ts';
import { Key } from './keys.tsx';
import classes from './meja-dokumen.module.css';
import { SemuaDokumen } from './semua-dokumen.tsx';
import type { DokumenDilihat } from './use-dokumen-dilihat.ts';

type MejaDokumenProps = {
  /** Whose documents they are. */
  nama: string;
  documents: readonly DokumenRecord[];
  dilihat: DokumenDilihat;
  /** Whether the picture's own tools are left to 'Lihat'. */
  plain: boolean;
  /** After the tabs. */
  scan?: ReactNode;
};

/** The left of the desk: a tab for each document, the open one large below, 'Lihat' for the whole window. */
export function MejaDokumen({ nama, documents, dilihat, plain, scan }: MejaDokumenProps) {
  const { open, semua, toggleSemua, look, shown } = dilihat;
  const [enlarged, setEnlarged] = useState(false);
  const existing = documents.filter(({ src }) => src);
  const at = existing.findIndex(({ bidang }) => bidang === open?.bidang);
  // Once for each picture: another address would load it anew.
  const src = useMemo(() => open?.src && prefetchedSrc(open.src), [open?.src]);
  const asli = useAsli(open, nama);
  usePageKeys({
    ...Object.fromEntries(documents.map((document, i) => [i + 1, document.src ? () => look(document) : undefined])),
    l: open && (() => setEnlarged(true)),
    s: toggleSemua,
  });
  return (
    <>
      <Tabs documents={documents} dilihat={dilihat} scan={scan} />
      <div className={classes.stage}>
        {semua ? (
          <SemuaDokumen documents={existing} onLook={look} onShown={shown} />
        ) : (
          <ImageStage
            src={asli.src ?? src}
            alt={open?.label ?? ''}
            empty="Siswa belum mengunggah dokumen."
            facts={open && `${open.short} · ${open.size} · ${open.uploaded}`}
            keys
            shiftPans
            plain={plain}
            onShown={() => open && shown(open)}
            tools={
              open && (
                <>
                  <Enlarge label={open.label} onClick={() => setEnlarged(true)} />
                  {asli.tools}
                </>
              )
            }
          />
        )}
      </div>
      <ImageViewer
        images={existing.map(({ src = '', label, size, uploaded }, index) => ({
          src: (index === at && asli.src) || src,
          title: label,
          facts: `${size} · ${uploaded}`,
        }))}
        index={Math.max(at, 0)}
        onIndex={(index) => existing[index] && look(existing[index])}
        tools={asli.tools}
        opened={enlarged}
        onClose={() => setEnlarged(false)}
      />
      {asli.dialog}
    </>
  );
}

function Tabs({
  documents,
  dilihat: { open, seen, semua, toggleSemua, look },
  scan,
}: Omit<MejaDokumenProps, 'nama' | 'plain'>) {
  return (
    <nav className={classes.tabs} aria-label="Dokumen">
      {documents.map((document, index) => (
        <Tab
          key={document.bidang}
          number={index + 1}
          document={document}
          current={document.bidang === open?.bidang}
          seen={seen(document)}
          onLook={look}
        />
      ))}
      {toggleSemua && (
        <button type="button" className={classes.tab} aria-pressed={semua} onClick={toggleSemua}>
          <Key>S</Key>
          Semua
        </button>
      )}
      {scan && <div className={classes.scan}>{scan}</div>}
    </nav>
  );
}

function Enlarge({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      size="s"
      variant="subtle"
      leftSection={<Icon name="eye" size={16} />}
      aria-label={`Lihat ${label}`}
      onClick={onClick}
    >
      Lihat
    </Button>
  );
}

type TabProps = {
  number: number;
  document: DokumenRecord;
  current: boolean;
  seen: boolean;
  onLook: (document: DokumenRecord) => void;
};

function Tab({ number, document, current, seen, onLook }: TabProps) {
  const key = <Key>{String(number)}</Key>;
  if (!document.src) {
    return (
      <span className={classes.none}>
        {key}
        {document.short} <small>Tidak ada</small>
      </span>
    );
  }
  return (
    <button type="button" className={classes.tab} aria-current={current || undefined} onClick={() => onLook(document)}>
      {key}
      {document.short}
      <span className={classes.mark} data-seen={seen || undefined}>
        <Icon name={seen ? 'check' : 'eye'} size={16} />
        <VisuallyHidden>{seen ? ', sudah dilihat' : ', belum dilihat'}</VisuallyHidden>
      </span>
    </button>
  );
}
