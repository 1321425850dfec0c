import type { Role } from '@gerbang/contract/roles';
import { isScreenAt } from '@gerbang/contract/screens';
import { useLocation, useRouter } from '@tanstack/react-router';
import { Fragment, useEffect, useRef, useState } from 'react';
import { KontakAdmin } from '../../../form/kontak-admin.tsx';
import { useSession } from '../../../lib/session.ts';
import { useSekolah } from '../../../lib/use-sekolah.ts';
import { Button } from '../../../ui/button.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { KeyList } from '../../../ui/key-list.tsx';
import { Sheet, Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonText } from '../../../ui/skeletons.tsx';
import classes from './bantuan.module.css';
import type { BantuanScreen, HelpSection } from './bantuan.ts';
import { type Content, loadBantuan } from './contents.ts';

/** /bantuan: every screen of the role, opened at the one that somebody came from (PERAN-24). */
export function BantuanPage() {
  const { content, failed } = useContent(useSession()?.role.nama);
  return (
    <>
      <PageHeader title="Bantuan" help="Untuk apa setiap layar, dan langkahnya." action={<Back />} />
      {content ? (
        <Sections content={content} />
      ) : (
        <Sheet padded>
          {failed ? (
            <FailedState
              sentence="Bantuan belum dapat dimuat"
              detail="Periksa jaringan Anda."
              onRetry={() => location.reload()}
            />
          ) : (
            <SkeletonText lines={12} />
          )}
        </Sheet>
      )}
      <Kontak />
    </>
  );
}

/** The help of the role, which has a file of its own. */
function useContent(role: Role | undefined) {
  const [content, setContent] = useState<Content>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    loadBantuan(role).then(
      (loaded) => isCurrent && setContent(loaded),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [role]);
  return { content, failed };
}

function Sections({ content }: { content: Content }) {
  const screens = Object.keys(content) as BantuanScreen[];
  const place = useSectionFocus(screens);
  const sections = screens.flatMap((id) => {
    const bagian = content[id];
    return bagian ? [{ id, bagian }] : [];
  });
  return (
    <div ref={place}>
      <Stack>
        <nav className={classes.contents} aria-label="Isi bantuan">
          {sections.map(({ id, bagian }) => (
            <a key={id} href={`#${id}`}>
              {nameOf(id, bagian)}
            </a>
          ))}
        </nav>
        {sections.map(({ id, bagian }) => (
          <Section key={id} id={id} bagian={bagian} />
        ))}
      </Stack>
    </div>
  );
}

/** Details of three lists bear one title. */
const details: Record<string, string> = {
  '/data-siswa/valid/detail/$id': 'data valid',
  '/data-siswa/menunggu-validasi/detail/$id': 'menunggu validasi',
  '/data-siswa/ditolak/detail/$id': 'data ditolak',
};
const nameOf = (id: string, { title }: HelpSection) => (details[id] ? `${title}: ${details[id]}` : title);

function Section({ id, bagian }: { id: string; bagian: HelpSection }) {
  return (
    <section aria-labelledby={id}>
      <Sheet padded>
        <h2 id={id} className={classes.title} tabIndex={-1}>
          {nameOf(id, bagian)}
        </h2>
        <p className={classes.purpose}>{bagian.purpose}</p>
        <ol className={classes.steps}>
          {bagian.steps.map((step) => (
            <li key={step}>
              <Words>{step}</Words>
            </li>
          ))}
        </ol>
        {bagian.keys && (
          <div className={classes.keys}>
            <h3>Tombol keyboard</h3>
            <KeyList keys={bagian.keys} />
          </div>
        )}
      </Sheet>
    </section>
  );
}

/** A text in which `**…**` stands on the screen. */
function Words({ children }: { children: string }) {
  return children.split('**').map((part, index) => {
    const at = `${index} ${part}`;
    return index % 2 === 1 ? <b key={at}>{part}</b> : <Fragment key={at}>{part}</Fragment>;
  });
}

/** The focus is at the section of the screen whose address the fragment is, as often as that is another one. */
function useSectionFocus(screens: BantuanScreen[]) {
  const place = useRef<HTMLDivElement>(null);
  const hash = useLocation({ select: (location) => location.hash });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screens are those of the content
  useEffect(() => {
    // A name of its own goes before an id in the same place.
    const screen = screens.find((each) => each === hash) ?? screens.find((each) => isScreenAt(each, hash));
    const title = screen && place.current?.querySelector<HTMLElement>(`#${CSS.escape(screen)}`);
    if (!title) return;
    title.scrollIntoView();
    title.focus({ preventScroll: true });
  }, [hash]);
  return place;
}

function Back() {
  const { history } = useRouter();
  return history.canGoBack() && <Button onClick={() => history.back()}>Kembali</Button>;
}

/** How the school is reached, wherever somebody reads. */
function Kontak() {
  const { kontak } = useSekolah();
  return (
    <p className={classes.kontak}>
      <b>Masih bingung?</b>{' '}
      {kontak ? <KontakAdmin /> : 'Sekolah belum mengisi kontaknya di sini; tanyakan langsung ke sekolah.'}
    </p>
  );
}
