import { auth, type SessionUser } from '@gerbang/contract/akun/auth';
import { thumbnailOf } from '@gerbang/contract/picture-url';
import { isStaf, roleTable } from '@gerbang/contract/roles';
import { Link, useLocation } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { authFailure } from '../lib/failure.ts';
import { forgetUser, isShared } from '../lib/session.ts';
import { chooseTheme, chosenTheme, themeNames, themes } from '../lib/theme.ts';
import { useAction } from '../lib/use-api.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import popup from '../ui/popup.module.css';
import { StatusBadge } from '../ui/status-badge.tsx';
import { toast } from '../ui/toast.tsx';
import { usePopup } from '../ui/use-popup.ts';
import classes from './profile-menu.module.css';

/** Who is signed in, and the way out; `compact` where a page's own bar has no room for the name. */
export function ProfileMenu({ user, compact }: { user: SessionUser; compact: boolean }) {
  const role = user.role.nama;
  const title = roleTable[role].accountPage;
  const nama = user.profile?.nama ?? user.email;
  const pathname = useLocation({ select: (location) => location.pathname });
  const { open, close, ref, trigger } = usePopup<HTMLDivElement>();
  const [lost, setLost] = useState<string>();
  const staying = useRef<string[]>([]);
  const logout = useAction(auth.logout, {
    onSuccess: async () => {
      forgetUser();
      // Not before: who reads that it is done may close the page.
      await removeOwn(user.id, staying.current);
      toast.success('Logout Berhasil', staying.current.length > 0 ? { detail: STAYS } : {});
    },
    onError: (error) => {
      close();
      toast.error(authFailure(error));
    },
  });
  /** On a shared computer nothing outlives the tab anyway. */
  const leave = async () => {
    const unsent = isShared() ? undefined : await findUnsent();
    staying.current = unsent?.staying ?? [];
    if (!unsent?.losing) return logout.run({});
    close();
    setLost(unsent.losing);
  };
  return (
    <div ref={ref} className={classes.place} data-compact={compact || undefined}>
      <button {...trigger} className={classes.who} aria-label={`${nama}, ${title}`}>
        <Avatar nama={nama} photo={user.profile?.foto_profile} />
        <span className={classes.name}>
          {nama}
          <small>{title}</small>
        </span>
        <span className={classes.chevron}>
          <Icon name="down" size={16} />
        </span>
      </button>
      {open && (
        <div className={`${popup.panel} ${classes.panel}`}>
          <div className={classes.me}>
            <b>{nama}</b>
            {nama !== user.email && <span className={classes.email}>{user.email}</span>}
            <StatusBadge tone="neutral" icon="key">
              {roleTable[role].name}
            </StatusBadge>
          </div>
          <Link className={popup.item} to="/profile" activeOptions={{ exact: true }} onClick={close}>
            <Icon name="user" />
            {title}
          </Link>
          {isStaf(role) && (
            <Link className={popup.item} to="/keamanan-akun" onClick={close}>
              <Icon name="valid" />
              Keamanan Akun
            </Link>
          )}
          <Link className={popup.item} to="/profile/ganti-password" onClick={close}>
            <Icon name="key" />
            Ganti Password
          </Link>
          <Link className={popup.item} to="/bantuan" hash={pathname} onClick={close}>
            <Icon name="info" />
            Bantuan
          </Link>
          <ThemeItem />
          <hr className={classes.rule} />
          <button type="button" className={popup.item} aria-disabled={logout.pending} onClick={() => void leave()}>
            <Icon name="logout" />
            Logout
          </button>
        </div>
      )}
      <ConfirmDialog
        title="Logout"
        opened={lost !== undefined}
        confirmLabel="Logout"
        danger
        pending={logout.pending}
        onClose={() => setLost(undefined)}
        onConfirm={() => logout.run({})}
      >
        Di perangkat ini masih ada {lost} yang belum dikirim. Logout menghapusnya.
      </ConfirmDialog>
    </div>
  );
}

/** What cannot be looked for keeps nobody from leaving. */
const findUnsent = () =>
  import('../features/siswa/data-diri/unsent.ts').then(
    ({ unsentHere }) => unsentHere(),
    () => undefined,
  );

/** What could not be removed now is sealed, and goes after 48 hours (DIRI-19). */
const removeOwn = (id: string, staying: readonly string[]) =>
  import('../lib/keeper/store.ts').then((store) => store.removeOwn(id, staying)).catch(() => {});

const STAYS = 'Yang menunggu dikirim tetap tersimpan di perangkat ini untuk Anda.';

/** Light, dark, or as the device has it: each press is the next of them. */
function ThemeItem() {
  const [theme, setTheme] = useState(chosenTheme);
  const next = () => {
    chooseTheme(themes[(themes.indexOf(theme) + 1) % themes.length] ?? '');
    setTheme(chosenTheme);
  };
  return (
    <button type="button" className={popup.item} onClick={next}>
      <Icon name="theme" />
      Tampilan: {themeNames[theme]}
    </button>
  );
}

/** The photo, else the initials; on the phone a person instead of initials that nobody can make out. */
function Avatar({ nama, photo }: { nama: string; photo: string | null | undefined }) {
  const [broken, setBroken] = useState<string>();
  if (photo && photo !== broken) {
    return (
      <img
        className={classes.photo}
        src={thumbnailOf(photo)}
        alt=""
        width={32}
        height={32}
        onError={() => setBroken(photo)}
      />
    );
  }
  return (
    <>
      <span className={classes.avatar}>{initials(nama)}</span>
      <span className={classes.person}>
        <Icon name="user" />
      </span>
    </>
  );
}

/** First letters of the first and the last word; of an address only the first. */
function initials(nama: string): string {
  const words = nama.includes('@') ? [nama] : nama.trim().split(/\s+/);
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '');
  return letters.join('').toUpperCase();
}
